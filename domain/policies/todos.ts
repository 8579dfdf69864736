import type { ProblemCode } from '@seatwise/contract/problems'
import { can, isOwner, type Actor } from '../permissions.ts'

/** A to-do that the reader may see: as its author, its assignee or an owner. */
type Subject = { is_author: boolean; is_assignee: boolean }
export type TodoAction = 'set_done' | 'assign' | 'update' | 'delete'

/** The assignee may finish a to-do and give it to another user; what it says belongs to its author and to owners. */
export function refuseWithTodo(
  actor: Actor,
  { is_author, is_assignee }: Subject,
  action: TodoAction,
): ProblemCode | undefined {
  if (!can(actor, 'todos.write')) return 'not_allowed'
  if (is_author || isOwner(actor.auth_role)) return undefined
  return is_assignee && (action === 'set_done' || action === 'assign') ? undefined : 'not_allowed'
}

/** The actions that the reader may take on this to-do; the web builds its row from them. */
export function canDoWithTodo(reader: Actor, todo: Subject) {
  const may = (action: TodoAction) => !refuseWithTodo(reader, todo, action)
  return { set_done: may('set_done'), assign: may('assign'), update: may('update'), delete: may('delete') }
}
