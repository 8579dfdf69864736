import { useQuery } from '@tanstack/react-query'
import type { SavedView } from '@seatwise/contract/saved-views'
import type { CallInput } from '@seatwise/contract/routes'
import type { ListOfViews } from '@seatwise/contract/values/base'
import { liveQuery } from '../../kernel/query.ts'
import { call, callOnce } from '../../kernel/session.ts'

export type Query = CallInput<'POST /saved-views'>['body']['query']

export const useSavedViews = (list: ListOfViews) =>
  useQuery({
    ...liveQuery,
    queryKey: ['saved-views', list],
    queryFn: async () => (await call('GET /saved-views', { query: { list } })).data,
  })

export const createView = (body: CallInput<'POST /saved-views'>['body']) => callOnce('POST /saved-views', { body })

type Change = { name?: string; is_shared?: boolean; query?: Query }
export const updateView = ({ id, version }: SavedView, change: Change) =>
  call('PUT /saved-views', { body: { id, version, ...change } })

export const removeView = ({ id }: SavedView) => call('DELETE /saved-views', { query: { id } })
