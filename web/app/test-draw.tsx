import './css.ts'
import type { ReactNode } from 'react'
import { render } from 'vitest-browser-react'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import type { UserProfile } from '@seatwise/contract/users'
import { queryClient } from '../platform/query.ts'
import { themeOf } from './theme.ts'

export const owner = { auth_role: 'COMPANY_OWNER', permissions: { can_view_hiring_pipeline: true } } as UserProfile

/** Draws a part of a page as an owner of a company sees it, with nothing loaded yet. */
export async function draw(element: ReactNode) {
  document.documentElement.dataset.mantineColorScheme = 'light'
  queryClient.clear()
  const root = createRootRoute()
  const shell = createRoute({ id: 'shell', getParentRoute: () => root, beforeLoad: () => ({ user: owner }) })
  const home = createRoute({ path: '/', getParentRoute: () => shell })
  const tasks = createRoute({ path: '/task-runs', getParentRoute: () => shell })
  const router = createRouter({
    routeTree: root.addChildren([shell.addChildren([home, tasks])]),
    history: createMemoryHistory(),
  })
  await router.load()
  return render(
    <MantineProvider theme={themeOf('hb')} withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={queryClient}>
        <RouterContextProvider router={router}>{element}</RouterContextProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
}
