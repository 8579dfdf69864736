import { notifications } from '@mantine/notifications'
import { hashKey, QueryCache, QueryClient } from '@tanstack/react-query'
import { CallError, isRefusal } from './call.ts'
import { actingAs } from './proxy-session.ts'

const staleMs = 28_800_000
const mostRetries = 3

/** Results stay fresh for eight hours; a refusal does not heal by asking again. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      console.warn('query failed', error.message)
      // What does not hold is told one by one; the page keeps its own word of it.
      for (const { message } of error instanceof CallError ? error.entries : [])
        notifications.show({ message, color: 'red' })
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: staleMs,
      // Every answer stands under whom it was given to, read where the call's own header is read: what
      // was asked as one person is never shown to the other.
      queryKeyHashFn: (key) => hashKey([actingAs(), ...key]),
      retry: (failures, error) => failures < mostRetries && !isRefusal(error),
    },
  },
})
