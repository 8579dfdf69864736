import { maxOpenTodos } from '@seatwise/contract/limits'
import type { NewTodo, TodoChange } from '@seatwise/contract/todos'
import type { AuditAction } from '@seatwise/contract/values/audit'
import { refuseWithTodo, type TodoAction } from '@seatwise/domain/policies/todos'
import { present } from '../../kernel/changed-fields.ts'
import { Invalid, refuse, Refusal } from '../../kernel/refusal.ts'
import { actorOf, publish, type UserScope } from '../../kernel/scope.ts'
import { audit } from '../../base/audit-events/public.ts'
import { isActiveReader } from '../../base/survey-links/public.ts'
import { findResult } from '../../assessment/survey-results/public.ts'
import { lockCandidate } from '../candidates/repository.ts'
import {
  assignTodo,
  changeTodo,
  countOpen,
  findTodo,
  insertTodo,
  lockTodo,
  removeTodo,
  writeDone,
  type StoredTodo,
} from './repository.ts'

/**
 * Every write of a to-do locks the person first, so that open to-dos are counted one after another and a person who is
 * merged or erased meanwhile gets none.
 */
export async function createTodo(
  scope: UserScope,
  { candidate_id, survey_result_id, text, assignee_user_id = scope.user.id, due_on }: NewTodo,
): Promise<string> {
  const person = await lockCandidate(scope, candidate_id)
  if (!person) throw new Refusal('not_found')
  if (survey_result_id !== null && (await findResult(scope, survey_result_id))?.candidate_id !== person.id)
    throw new Refusal('not_found')
  await refuseAssignee(scope, { company_id: person.company_id, candidate_id, survey_result_id }, assignee_user_id)
  await refuseMore(scope, person.id)
  const todo = { company_id: person.company_id, candidate_id, survey_result_id, text, assignee_user_id, due_on }
  const id = await insertTodo(scope, todo)
  await record(scope, 'todos.create', todo)
  return id
}

/** Leaves unchanged fields out; a change of nothing saves nothing. */
export async function updateTodo(scope: UserScope, id: string, { version, ...input }: TodoChange) {
  const todo = await lockForWrite(scope, id, version)
  const { text, due_on, assignee_user_id } = changedOf(todo, input)
  const content = present({ text, due_on })
  if (Object.keys(content).length > 0) refuse(refuseWithTodo(actorOf(scope), partOf(scope, todo), 'update'))
  if (assignee_user_id !== undefined) {
    refuse(refuseWithTodo(actorOf(scope), partOf(scope, todo), 'assign'))
    await refuseAssignee(scope, todo, assignee_user_id)
  }
  const changed = Object.keys(present({ text, due_on, assignee: assignee_user_id }))
  if (changed.length === 0) return
  await changeTodo(scope, id, content)
  await record(scope, 'todos.update', todo, changed)
  if (assignee_user_id !== undefined) await assignTodo(scope, id, assignee_user_id)
}

type Done = { version: number; is_done: boolean }

export async function setTodoDone(scope: UserScope, id: string, { version, is_done }: Done) {
  const todo = await lockForWrite(scope, id, version, 'set_done')
  if (is_done === (todo.done_at !== null)) return
  if (!is_done) await refuseMore(scope, todo.candidate_id)
  await writeDone(scope, id, is_done)
  await record(scope, is_done ? 'todos.done' : 'todos.reopen', todo)
}

export async function deleteTodo(scope: UserScope, id: string) {
  const todo = await lockForWrite(scope, id, undefined, 'delete')
  await removeTodo(scope, id)
  await record(scope, 'todos.delete', todo)
}

function changedOf(todo: StoredTodo, { text, due_on, assignee_user_id }: Omit<TodoChange, 'version'>) {
  return {
    text: text === todo.text ? undefined : text,
    due_on: due_on === todo.due_on ? undefined : due_on,
    assignee_user_id: assignee_user_id === todo.assignee_user_id ? undefined : assignee_user_id,
  }
}

/** @param version the version that the caller has seen; undefined for a deletion, which asks for none */
async function lockForWrite(
  scope: UserScope,
  id: string,
  version: number | undefined,
  action?: TodoAction,
): Promise<StoredTodo> {
  const found = await findTodo(scope, id)
  const person = found && (await lockCandidate(scope, found.candidate_id))
  const todo = await lockTodo(scope, id)
  if (!todo) throw new Refusal('not_found')
  if (action) refuse(refuseWithTodo(actorOf(scope), partOf(scope, todo), action))
  // Otherwise the person was merged with another one meanwhile, or such a merge was undone.
  const isMoved = todo.candidate_id !== person?.id
  if (version !== undefined && (isMoved || todo.version !== version)) throw new Refusal('changed_meanwhile')
  return todo
}

const partOf = ({ user }: UserScope, { author_user_id, assignee_user_id }: StoredTodo) => ({
  is_author: author_user_id === user.id,
  is_assignee: assignee_user_id === user.id,
})

async function refuseAssignee(
  scope: UserScope,
  { company_id, candidate_id, survey_result_id }: About & Pick<StoredTodo, 'survey_result_id'>,
  id: string,
) {
  if (id !== scope.user.id && !(await isActiveReader(scope, company_id, id, { candidate_id, survey_result_id })))
    throw new Invalid([{ path: 'assignee_user_id', message: 'Choose an active user who may read this person.' }])
}

async function refuseMore(scope: UserScope, candidate_id: string) {
  if ((await countOpen(scope, candidate_id)) >= maxOpenTodos) throw new Refusal('too_many_todos')
}

type About = Pick<StoredTodo, 'company_id' | 'candidate_id'>

/**
 * Owners read the audit log, and they see every to-do. The history of the person, which all staff read, leaves these
 * events out; the live update says only that something about people of the company has changed.
 */
async function record(scope: UserScope, action: AuditAction, about: About, changed?: string[]) {
  const { company_id, candidate_id } = about
  await audit(scope, {
    action,
    company_id,
    subject_type: 'candidate',
    subject_id: candidate_id,
    details: present({ changed }),
  })
  publish(scope, 'candidates', company_id)
}
