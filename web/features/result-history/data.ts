import { useListQuery } from '../../platform/list-query.ts'
import { call } from '../../platform/session.ts'

const page_size = 8

/** Its key begins like the result's own, so that live updates load both again. */
export function useResultHistory(id: string) {
  return useListQuery(['survey-results', 'one', id, 'history'], (after) =>
    call('GET /survey-results/{id}/history', {
      params: { id },
      query: { page_size, ...(after === undefined ? {} : { after }) },
    }),
  )
}
