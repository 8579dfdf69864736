import { defineList, oneId } from '../../kernel/list-state.ts'

/** Without a company in the URL, the page shows the user's own. */
export const pipelineList = defineList({
  filters: { company_id: { ...oneId('Company'), place: 'page' } },
  sorts: ['name'],
  defaultSort: { field: 'name', order: 'asc' },
})
