import type { Todo } from '@seatwise/contract/todos'
import { date, dateOfDay } from '../../ui/dates.ts'

export const fieldLabels = { text: 'To-do', due_on: 'Due', assignee_user_id: 'For' } as const

/** When the to-do is due, in words, so that it is not told by color alone; undefined without a due day. */
export function dueWords({ due, due_on }: Pick<Todo, 'due' | 'due_on'>): string | undefined {
  if (due_on === null) return undefined
  if (due === 'overdue') return `Overdue since ${dateOfDay(due_on)}`
  return due === 'today' ? 'Due today' : `Due ${dateOfDay(due_on)}`
}

type User = Todo['assignee'] | Todo['author']
const nameOf = ({ name }: User): string => name ?? 'somebody of another company'

/** Whom the to-do is for, and who wrote it if that is somebody else. */
export function peopleWords({ author, assignee }: Pick<Todo, 'author' | 'assignee'>): string {
  const whom = assignee.is_reader ? 'For you' : `For ${nameOf(assignee)}`
  const left = assignee.has_left ? ', who works here no more' : ''
  return author.id === assignee.id && author.id !== null ? `${whom}${left}` : `${whom}${left}, by ${nameOf(author)}`
}

export const doneWords = ({ at, by }: NonNullable<Todo['done']>): string => `Done ${date(at)} by ${nameOf(by)}`
