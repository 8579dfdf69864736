import { notifications } from '@mantine/notifications'
import { hashKey, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { CallError, isRefusal } from './call.ts'
import { reportError } from './error-reports.ts'
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
      // Cache keys include the signed-in user and the user they act as, so that data of one is never shown to the other.
      queryKeyHashFn: (key) => hashKey([signedInAs(), actingAs(), ...key]),
      retry: retries,
    },
  },
})
