import { useQuery } from '@tanstack/react-query'
import type { Preferences } from '@seatwise/contract/preferences'
import type { ListName } from '@seatwise/contract/values'
import { queryClient } from '../../platform/query.ts'
import { call } from '../../platform/session.ts'
import { useAction } from '../../platform/use-action.ts'
import type { ColumnChoice } from '../../ui/column-choice.ts'

const queryKey = ['preferences']
const asTheProduct: ColumnChoice = { order: [], hidden: [] }

/** The columns that the reader wants in a list. A change shows at once; one that the server refuses is taken back. */
export function useColumnChoice(list: ListName) {
  const { run } = useAction()
  const { data } = useQuery({ queryKey, queryFn: async () => (await call('GET /users/preferences', {})).data })
  const choose = (choice: ColumnChoice) =>
    run(async () => {
      const before = queryClient.getQueryData<Preferences>(queryKey)
      queryClient.setQueryData<Preferences>(queryKey, { columns: { ...before?.columns, [list]: choice } })
      try {
        await call('PUT /users/preferences', { body: { columns: { [list]: choice } } })
      } catch (error) {
        queryClient.setQueryData(queryKey, before)
        throw error
      }
    })
  return { choice: data?.columns[list] ?? asTheProduct, choose: (choice: ColumnChoice) => void choose(choice) }
}
