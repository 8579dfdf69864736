import './css.ts'
import { StrictMode, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { rememberMissingStyles } from '../kernel/lazy-dialog.tsx'
import { MantineProvider, type MantineColorSchemeManager } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { BrandKey } from '@seatwise/contract/values/base'
import { currentBrand } from '../kernel/brand.ts'
import { watchErrors } from '../kernel/error-reports.ts'
import { signedInAs } from '../kernel/principal.ts'
import { queryClient } from '../kernel/query.ts'
import { whenSessionStarts } from '../kernel/session.ts'
import { read, write } from '../kernel/storage.ts'
import { renewInTime } from '../kernel/token-renewal.ts'
import { trackSessions } from '../kernel/user-events.ts'
import { followChanges } from './follow-changes.ts'
import { trackPages } from './page-views.ts'
import { router } from './router.tsx'
import { themeOf } from './theme.ts'
import { Toasts } from './toasts.tsx'

const colourScheme: MantineColorSchemeManager = {
  get: (fallback) => {
    const kept = read('colour_scheme')
    return kept === 'light' || kept === 'dark' ? kept : fallback
  },
  set: (value) => write('colour_scheme', value),
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
}

/** The data-brand attribute of the document decides the brand: a change of it switches the Mantine theme. */
const watchBrand = (changed: () => void) => {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['data-brand'] })
  return () => observer.disconnect()
}

function App() {
  const brand: BrandKey = useSyncExternalStore(watchBrand, () => currentBrand().key)
  return (
    <MantineProvider
      theme={themeOf(brand)}
      defaultColorScheme="auto"
      colorSchemeManager={colourScheme}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <Toasts />
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  )
}

watchErrors()
renewInTime()
trackSessions()
if (signedInAs()) void followChanges()
else whenSessionStarts(() => void followChanges())
trackPages(router)

rememberMissingStyles()
const root = createRoot(document.getElementById('root')!)

// The loading screen of the HTML stays until there is a page to render. Without `await`, because pages of this chunk
// wait for the end of this module.
void router.load().then(() =>
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)
