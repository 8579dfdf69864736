import { notifications } from '@mantine/notifications'
import { hashKey, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { CallError, isRefusal } from './call.ts'
import { reportError } from './error-reports.ts'
import { signedInAs } from './principal.ts'
import { actingAs } from './proxy-session.ts'
import { retries } from './retry.ts'

const staleMs = 28_800_000

/** Results stay fresh for eight hours; a refusal does not heal by asking again. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      reportError(error, 'query failed')
      // What does not hold is told one by one; the page keeps its own word of it.
      for (const { message } of error instanceof CallError ? error.entries : [])
        notifications.show({ message, color: 'red' })
    },
  }),
  mutationCache: new MutationCache({
    onError: (error) => {
      if (!isRefusal(error)) reportError(error, 'mutation failed')
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: staleMs,
      // Every answer stands under whom it was given to, read where the call's own header is read: what
      // was asked as one person is never shown to the other.
      queryKeyHashFn: (key) => hashKey([signedInAs(), actingAs(), ...key]),
      retry: retries,
    },
  },
})
