import { hashKey, QueryCache, QueryClient } from '@tanstack/react-query'
import { CallError } from './call.ts'
import { reportError } from './error-reports.ts'
import { notifyOf } from './notify.ts'
import { signedInAs } from './principal.ts'
import { actingAs } from './proxy-session.ts'
import { retries } from './retry.ts'

const staleMs = 28_800_000

/**
 * Options for data that other users change at any time: it is refetched when a page opens and when the window regains
 * the focus.
 */
export const liveQuery = { staleTime: 0 } as const

const maxPagesReloaded = 5

/**
 * True for a list with many loaded pages. Such a list is not reloaded automatically, because each page would be a
 * request.
 */
export const isLong = (pages: readonly unknown[]): boolean => pages.length > maxPagesReloaded

export const isLongList = ({ state: { data } }: { state: { data: unknown } }): boolean =>
  // The cast is safe: only queries of lists have pages.
  isLong((data as { pages?: unknown[] } | undefined)?.pages ?? [])

/** The cache of the queries. Results stay fresh for eight hours; a refusal (4xx) is not retried. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      reportError(error, 'query failed')
      // Validation messages appear as toasts. Pages show other refusals in place.
      if (error instanceof CallError && error.entries.length > 0) notifyOf(error)
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: staleMs,
      // Cache keys include the signed-in user and the user that they act as, so that data of one user is never shown to
      // another.
      queryKeyHashFn: (key) => hashKey([signedInAs(), actingAs(), ...key]),
      retry: retries,
    },
  },
})
