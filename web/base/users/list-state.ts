import { authRoles, userSortFields, type UserState } from '@seatwise/contract/values'
import { defineList, many, manyIds, words, type StateOf } from '../../kernel/list-state.ts'
import { roleWords } from '../../kernel/role-words.ts'
import { stateWords } from './words.ts'

const states: readonly UserState[] = ['active', 'invited', 'deactivated']

export const userList = defineList({
  filters: {
    search: words,
    auth_role: many(
      'Access',
      authRoles.map((value) => ({ value, label: roleWords[value] })),
    ),
    company_id: manyIds('Company'),
    state: many(
      'Status',
      states.map((value) => ({ value, label: stateWords[value] })),
    ),
  },
  sorts: userSortFields,
  defaultSort: { field: 'name', order: 'asc' },
})

export type UserListState = StateOf<typeof userList>
