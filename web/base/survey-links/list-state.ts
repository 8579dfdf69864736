import { defineList, oneId } from '../../kernel/list-state.ts'

/** Without a company in the URL, the page shows the user's own. */
export const linkList = defineList({
  filters: { company_id: { ...oneId('Company'), place: 'page' } },
  sorts: ['created_at'],
  defaultSort: { field: 'created_at', order: 'desc' },
})
