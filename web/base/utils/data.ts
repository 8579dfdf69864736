import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { CallInput } from '@seatwise/contract/routes'
import { liveQuery } from '../../kernel/query.ts'
import { call, callOnce } from '../../kernel/session.ts'

export const encrypt = async (body: CallInput<'POST /utils/encrypt'>['body']) =>
  (await call('POST /utils/encrypt', { body })).data

export const decrypt = async (body: CallInput<'POST /utils/decrypt'>['body']) =>
  (await call('POST /utils/decrypt', { body })).data

/** Lists the test data of a company, without deleting anything. */
export const findTestData = async (company_id: string) =>
  (await callOnce('POST /utils/clean-up-data', { body: { dry_run: true, company_id } })).data

/** Deletes the entries of a list, in the background. */
export const runCleanUp = (list_id: string) =>
  callOnce('POST /utils/clean-up-data', { body: { dry_run: false, list_id } })

export const useCleanUps = () =>
  useQuery({
    ...liveQuery,
    queryKey: ['utils', 'lists'],
    queryFn: async () => (await call('GET /utils/clean-up-data', { query: {} })).data,
  })

/** A list with its entries, page by page. Live updates reload it while the clean-up runs. */
export const useCleanUp = (id: string) =>
  useInfiniteQuery({
    ...liveQuery,
    queryKey: ['utils', 'list', id],
    queryFn: ({ pageParam }) =>
      call('GET /utils/clean-up-data/{id}', { params: { id }, query: pageParam === null ? {} : { after: pageParam } }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  })
