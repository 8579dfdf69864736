import { defineList, oneId } from '../../kernel/list-state.ts'

/** A page without a chosen company shows the reader's own. */
export const linkList = defineList({
  filters: { company_id: { ...oneId('Company'), place: 'page' } },
  sorts: ['created_at'],
  defaultSort: { field: 'created_at', order: 'desc' },
})
