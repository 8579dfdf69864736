import type { ReactNode } from 'react'
import { render } from 'vitest-browser-react'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
  RouterProvider,
} from '@tanstack/react-router'
import type { UserProfile } from '@seatwise/contract/users'
import { queryClient } from '../kernel/query.ts'
import { themeOf } from './theme.ts'

export const owner = {
  id: '00000000-0000-4000-8000-00000000000a',
  auth_role: 'COMPANY_OWNER',
  permissions: { can_view_hiring_pipeline: true },
  company: { id: '00000000-0000-4000-8000-00000000000c', name: 'Lantern Northgate' },
} as UserProfile

/** Draws a part of a page as an owner of a company sees it, with nothing loaded yet. */
export async function draw(element: ReactNode) {
  const router = routerOf({ '/': () => null, '/task-runs': () => null }, { at: '/', user: owner })
  await router.load()
  return drawn(<RouterContextProvider router={router}>{element}</RouterContextProvider>)
}

type PageView = { at: string; user: UserProfile }

/** Draws a page at its address, with those that it leads to. @param pages by their paths */
export async function drawPage(
  pages: Record<string, () => ReactNode>,
  { at, user = owner }: Partial<PageView> & { at: string },
) {
  const router = routerOf(pages, { at, user })
  await drawn(
    <>
      <Notifications />
      <RouterProvider router={router} />
    </>,
  )
  return router
}

function routerOf(pages: Record<string, () => ReactNode>, { at, user }: PageView) {
  const root = createRootRoute()
  const shell = createRoute({ id: 'shell', getParentRoute: () => root, beforeLoad: () => ({ user }) })
  const routes = Object.entries(pages).map(([path, component]) =>
    createRoute({ path, getParentRoute: () => shell, component }),
  )
  return createRouter({
    routeTree: root.addChildren([shell.addChildren(routes)]),
    history: createMemoryHistory({ initialEntries: [at] }),
  })
}

function drawn(element: ReactNode) {
  document.documentElement.dataset.mantineColorScheme = 'light'
  queryClient.clear()
  return render(
    <MantineProvider theme={themeOf('hb')} withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={queryClient}>{element}</QueryClientProvider>
    </MantineProvider>,
  )
}
