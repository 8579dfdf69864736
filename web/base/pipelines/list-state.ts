import { defineList, oneId } from '../../kernel/list-state.ts'

/** A page without a chosen company shows the reader's own. */
export const pipelineList = defineList({
  filters: { company_id: { ...oneId('Company'), place: 'page' } },
  sorts: ['name'],
  defaultSort: { field: 'name', order: 'asc' },
})
