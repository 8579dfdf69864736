import { defineList, firstDay, lastDay, one, oneId, words, type StateOf } from '../../kernel/list-state.ts'
import { kinds } from './kinds.ts'

export const auditList = defineList({
  filters: {
    search: words,
    action: one('What', kinds),
    company_id: oneId('Company'),
    from: firstDay('Date'),
    to: lastDay('Date'),
  },
  sorts: ['created_at'],
  defaultSort: { field: 'created_at', order: 'desc' },
})

export type ListState = StateOf<typeof auditList>
