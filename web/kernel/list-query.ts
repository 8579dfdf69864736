import { keepPreviousData, useInfiniteQuery, type QueryKey } from '@tanstack/react-query'
import { maxExactCount } from '@seatwise/contract/limits'
import { isLong, isLongList, queryClient } from './query.ts'

/** The number of rows in the first page, which fills the window, and in later pages. */
const pageSizes = { first: 50, next: 100 }

/** The paging part of a request; `after` is the cursor from the previous page, undefined for the first page. */
export const pageAfter = (after: string | undefined) =>
  after === undefined ? { page_size: pageSizes.first } : { page_size: pageSizes.next, after }

type Page = { data: readonly { id: string }[]; total: number; next: string | null }

/** @param after the cursor from the previous page; undefined for the first page */
type Load<First extends Page> = (after: string | undefined) => Promise<First>

/** Data that was prefetched during the first render is not loaded again. */
const justLoadedMs = 1_000

const pagesOf = <First extends Page>(queryKey: QueryKey, load: Load<First>) => ({
  queryKey,
  queryFn: ({ pageParam }: { pageParam: string | undefined }) => load(pageParam),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: First) => next ?? undefined,
})

/** Starts to load a list before its page is rendered. */
export function prefetchList<First extends Page>(queryKey: QueryKey, load: Load<First>) {
  void queryClient.prefetchInfiniteQuery(pagesOf(queryKey, load))
}

/**
 * Loads a list page by page on scrolling. The list is reloaded when its page opens, when the window regains the focus,
 * and when its data changes. A long list is not reloaded; it only reports that it has changed.
 * @param pollMs the interval of reloads for changes without live updates; false for none
 */
export function useListQuery<First extends Page>(
  queryKey: QueryKey,
  load: Load<First>,
  pollMs: (rows: readonly NoInfer<First>['data'][number][]) => number | false = () => false,
) {
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError, ...query } = useInfiniteQuery({
    ...pagesOf(queryKey, load),
    placeholderData: keepPreviousData,
    select: ({ pages }) => ({
      first: pages[0]!,
      data: distinct(pages),
      total: pages.at(-1)!.total,
      isLong: isLong(pages),
    }),
    staleTime: (list) => (isLongList(list) ? Infinity : justLoadedMs),
    refetchOnMount: (list) => !isLongList(list),
    refetchOnWindowFocus: (list) => !isLongList(list),
    refetchOnReconnect: (list) => !isLongList(list),
    refetchInterval: (list) =>
      !isLongList(list) && pollMs((list.state.data?.pages ?? []).flatMap(({ data: rows }) => [...rows])),
  })
  const more = {
    hasNext: hasNextPage,
    isLoading: isFetchingNextPage,
    error: isFetchNextPageError ? query.error : null,
    load: () => void fetchNextPage({ cancelRefetch: false }),
  }
  const list = data && { ...data, rowCount: data.total > maxExactCount ? -1 : data.total, more }
  return {
    data: list,
    // If a further page cannot be loaded, the loaded pages stay, and the end of the list shows the error.
    error: isFetchNextPageError ? null : query.error,
    isPending: query.isPending,
    isPlaceholderData: query.isPlaceholderData,
    /** True if rows have changed on the server and were not loaded again. */
    hasChanged: data?.isLong === true && query.isStale,
    refetch: query.refetch,
  }
}

/** A row that moved between two requests may be in two pages. */
function distinct<First extends Page>(pages: readonly First[]): readonly First['data'][number][] {
  const rows = new Map<string, First['data'][number]>()
  for (const row of pages.flatMap(({ data }) => data)) if (!rows.has(row.id)) rows.set(row.id, row)
  return [...rows.values()]
}
