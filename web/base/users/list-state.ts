import { userSortFields } from '@seatwise/contract/values/base'
import { defineList, many, manyIds, optionsOf, words, type StateOf } from '../../kernel/list-state.ts'
import { roleWords } from '../../kernel/role-words.ts'
import { stateWords } from './words.ts'

export const userList = defineList({
  filters: {
    search: words,
    auth_role: many('Access', optionsOf(roleWords)),
    company_id: manyIds('Company'),
    state: many('Status', optionsOf(stateWords)),
  },
  sorts: userSortFields,
  defaultSort: { field: 'name', order: 'asc' },
})

export type UserListState = StateOf<typeof userList>
