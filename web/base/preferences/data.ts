import { useQuery } from '@tanstack/react-query'
import type { Preferences } from '@seatwise/contract/preferences'
import type { ListName } from '@seatwise/contract/values/base'
import { queryClient } from '../../kernel/query.ts'
import { call } from '../../kernel/session.ts'
import { useAction } from '../../kernel/use-action.ts'
import type { ColumnChoice } from '../../ui/column-choice.ts'

const queryKey = ['preferences']
const asTheProduct: ColumnChoice = { order: [], hidden: [] }

/** The user's preferences. A change is shown immediately, and reverted if the server refuses it. */
export function usePreferences() {
  const { run, ...action } = useAction()
  const { data } = useQuery({ queryKey, queryFn: async () => (await call('GET /users/preferences', {})).data })
  const change = (body: Partial<Preferences>) =>
    run(async () => {
      const before = queryClient.getQueryData<Preferences>(queryKey)
      if (before) {
        const columns = { ...before.columns, ...body.columns }
        queryClient.setQueryData<Preferences>(queryKey, { ...before, ...body, columns })
      }
      try {
        queryClient.setQueryData(queryKey, (await call('PUT /users/preferences', { body })).data)
      } catch (error) {
        queryClient.setQueryData(queryKey, before)
        throw error
      }
    })
  return { ...action, preferences: data, change }
}

/** The user's columns of a list; `standard` are the default ones. */
export function useColumnChoice(list: ListName, standard = asTheProduct) {
  const { preferences, change } = usePreferences()
  return {
    choice: preferences?.columns[list] ?? standard,
    standard,
    choose: (choice: ColumnChoice) => void change({ columns: { [list]: choice } }),
  }
}
