import type { TaskRun } from '@seatwise/contract/task-runs'
import { defineList, one, openRow, type StateOf } from '../../kernel/list-state.ts'

export const stateChoices: { value: TaskRun['state']; label: string }[] = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'running', label: 'Running' },
  { value: 'succeeded', label: 'Done' },
  { value: 'failed', label: 'Failed' },
  { value: 'stopped', label: 'Stopped' },
  { value: 'not_allowed', label: 'Not allowed' },
]

export const taskList = defineList({
  filters: { state: one('Status', stateChoices), run: openRow },
  sorts: ['created_at'],
  defaultSort: { field: 'created_at', order: 'desc' },
})

export type ListState = StateOf<typeof taskList>
