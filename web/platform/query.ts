import { QueryCache, QueryClient } from '@tanstack/react-query'
import { isRefusal } from './call.ts'

const staleMs = 28_800_000
const mostRetries = 3

/** Results stay fresh for eight hours; a refusal does not heal by asking again. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error) => console.warn('query failed', error.message) }),
  defaultOptions: {
    queries: {
      staleTime: staleMs,
      retry: (failures, error) => failures < mostRetries && !isRefusal(error),
    },
  },
})
