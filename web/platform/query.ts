import { hashKey, QueryCache, QueryClient } from '@tanstack/react-query'
import { CallError } from './call.ts'
import { reportError } from './error-reports.ts'
import { notifyOf } from './notify.ts'
import { signedInAs } from './principal.ts'
import { actingAs } from './proxy-session.ts'
import { retries } from './retry.ts'

const staleMs = 28_800_000

/** For what others change at any time: asked for again whenever the person comes back to it. */
export const liveQuery = { staleTime: 0 } as const

/** Query results stay fresh for eight hours. A refusal (4xx) is not retried. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      reportError(error, 'query failed')
      // Validation messages are toasts; other refusals stand in the page alone.
      if (error instanceof CallError && error.entries.length > 0) notifyOf(error)
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: staleMs,
      // Cache keys include the signed-in user and the user they act as, so that data of one is never shown to the other.
      queryKeyHashFn: (key) => hashKey([signedInAs(), actingAs(), ...key]),
      retry: retries,
    },
  },
})
