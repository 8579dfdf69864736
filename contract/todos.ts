import * as z from 'zod/mini'
import { eventPerson } from './audit-events.ts'
import { day, id, instant, line, version } from './fields.ts'
import { maxTodoLength } from './limits.ts'
import { listReply, pageQuery } from './list.ts'
import { route } from './route.ts'
import { todoDues, todoStates } from './values/people.ts'

const text = line(maxTodoLength, 'Write what is to be done.')

/** What is next for a person. Its author, its assignee and owners see it; nobody else does. */
export const todo = z.object({
  id,
  candidate: z.object({ id, first: z.string(), last: z.string(), email: z.string() }),
  company: z.object({ id, name: z.string() }),
  /** The survey that the to-do is about. */
  survey: z.nullable(z.object({ survey_result_id: id, role_name: z.nullable(z.string()) })),
  text: z.string(),
  /** id and name are null if the user is outside the companies that the reader may see. Same for other users. */
  author: eventPerson,
  assignee: z.extend(eventPerson, {
    is_reader: z.boolean(),
    /** True if the user was deactivated, or works in another company now. */
    has_left: z.boolean(),
  }),
  due_on: z.nullable(day),
  /** Whether the due day of an open to-do has passed, in the company's time zone; otherwise null. */
  due: z.nullable(z.enum(todoDues)),
  /** Null while the to-do is open. */
  done: z.nullable(z.object({ at: instant, by: eventPerson })),
  created_at: instant,
  version,
  /** The actions that the reader may take on this to-do now. `assign` hands it to another user. */
  can: z.object({ set_done: z.boolean(), assign: z.boolean(), update: z.boolean(), delete: z.boolean() }),
})
export type Todo = z.infer<typeof todo>

/** To-dos are of people: neither an API key nor a super admin who acts as another user sees them. */
const read = { proof: 'session', permission: 'todos.read' } as const
const write = { proof: 'session', permission: 'todos.write' } as const

export const listTodos = route({
  operationId: 'listTodos',
  method: 'GET',
  path: '/todos',
  summary: 'To-dos that the reader may see: open ones by their due day, then done ones, the latest first',
  ...read,
  query: z.strictObject({
    candidate_id: z.optional(id),
    /** `me`: only to-dos of the reader. */
    assignee: z.optional(z.literal('me')),
    state: z.optional(z.enum(todoStates)),
    ...pageQuery,
  }),
  reply: listReply(todo),
  problems: ['not_found', 'not_while_acting'],
})

export const listTodoAssignees = route({
  operationId: 'listTodoAssignees',
  method: 'GET',
  path: '/todos/assignees',
  summary: 'Users to whom a to-do about this person can be given, by name, the reader first; at most 200',
  ...write,
  query: z.strictObject({ candidate_id: id }),
  reply: z.object({ data: z.array(z.object({ id, name: z.string() })) }),
  problems: ['not_found', 'not_while_acting'],
})

const newTodo = z.strictObject({
  candidate_id: id,
  survey_result_id: z._default(z.nullable(id), null),
  text,
  /** An active user who may read the person; defaults to the author. */
  assignee_user_id: z.optional(id),
  due_on: z._default(z.nullable(day), null),
})
export type NewTodo = z.output<typeof newTodo>

export const createTodo = route({
  operationId: 'createTodo',
  method: 'POST',
  path: '/todos',
  summary: 'Add a to-do about a person, or about one of their surveys',
  ...write,
  idempotencyKey: true,
  body: newTodo,
  reply: z.object({ data: todo }),
  problems: ['not_found', 'too_many_todos', 'not_while_acting'],
})

const todoChange = z.strictObject({
  version,
  text: z.optional(text),
  due_on: z.optional(z.nullable(day)),
  assignee_user_id: z.optional(id),
})
export type TodoChange = z.output<typeof todoChange>

export const updateTodo = route({
  operationId: 'updateTodo',
  method: 'PUT',
  path: '/todos/{id}',
  summary: 'Change a to-do as its author or as an owner; its assignee can give it to another user',
  ...write,
  params: z.strictObject({ id }),
  body: todoChange,
  /** Null if the reader has given the to-do away and does not see it any more. */
  reply: z.object({ data: z.nullable(todo) }),
  current: todo,
  problems: ['not_found', 'not_while_acting'],
})

export const setTodoDone = route({
  operationId: 'setTodoDone',
  method: 'PUT',
  path: '/todos/{id}/done',
  summary: 'Mark a to-do as done, or open it again',
  ...write,
  params: z.strictObject({ id }),
  body: z.strictObject({ version, is_done: z.boolean() }),
  reply: z.object({ data: todo }),
  current: todo,
  problems: ['not_found', 'too_many_todos', 'not_while_acting'],
})

export const deleteTodo = route({
  operationId: 'deleteTodo',
  method: 'DELETE',
  path: '/todos/{id}',
  summary: 'Delete a to-do for good, as its author or as an owner',
  ...write,
  params: z.strictObject({ id }),
  reply: z.object({ data: z.object({ id }) }),
  problems: ['not_found', 'not_while_acting'],
})
