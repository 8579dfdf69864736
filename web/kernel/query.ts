import { hashKey, QueryCache, QueryClient } from '@tanstack/react-query'
import { CallError } from './call.ts'
import { reportError } from './error-reports.ts'
import { notifyOf } from './notify.ts'
import { signedInAs } from './principal.ts'
import { actingAs } from './proxy-session.ts'
import { retries } from './retry.ts'

const staleMs = 28_800_000

/** For data that other users change at any time: refetched when a page opens or the window regains the focus. */
export const liveQuery = { staleTime: 0 } as const

const maxPagesReloaded = 5

/** A list that was read far is not loaded again by itself: each of its pages is a request. */
export const isLong = (pages: readonly unknown[]): boolean => pages.length > maxPagesReloaded

export const isLongList = ({ state: { data } }: { state: { data: unknown } }): boolean =>
  // Only the queries of lists hold pages.
  isLong((data as { pages?: unknown[] } | undefined)?.pages ?? [])

/** Query results stay fresh for eight hours. A refusal (4xx) is not retried. */
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
      // Cache keys include the signed-in user and the user they act as, so that data of one is never shown to
      // the other.
      queryKeyHashFn: (key) => hashKey([signedInAs(), actingAs(), ...key]),
      retry: retries,
    },
  },
})
