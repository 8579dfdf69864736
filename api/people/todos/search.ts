import { sql } from 'drizzle-orm'
import type { Todo } from '@seatwise/contract/todos'
import type { SortOrder } from '@seatwise/contract/values/base'
import type { TodoState } from '@seatwise/contract/values/people'
import { canDoWithTodo } from '@seatwise/domain/policies/todos'
import { todos } from '../../database/tables/todos.ts'
import { searchList } from '../../kernel/list/search.ts'
import type { List } from '../../kernel/list/list.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { actorOf, inScope, type Scope, type UserScope } from '../../kernel/scope.ts'
import { columnsOf, objectOf, personOf } from '../../kernel/selection.ts'
import { readable } from './repository.ts'

type Row = Omit<Todo, 'can'> & { is_author: boolean }
type Filters = { id?: string; candidate_id?: string; assignee?: 'me'; state?: TodoState }
type ByDay = { field: 'due_on'; order: SortOrder }

const today = sql`(now() at time zone coalesce(company.time_zone, 'UTC'))::date`
const isOverdue = sql`(t.done_at is null and t.due_on < ${today})`

/** Joins a user; a user outside the reader's scope is absent, so that neither id nor name is shown. */
const joinUser = (scope: Scope, alias: string, column: string) =>
  sql`left join users ${sql.raw(alias)} on ${sql.raw(`${alias}.id = t.${column}`)}
    and ${inScope(scope, sql.raw(`${alias}.company_id`)) ?? sql`true`}`

/** The to-dos that the reader may see: open ones by their due day, those without a day last; then done ones, the latest first. */
export const todoList: List<Filters, ByDay, Row> = {
  name: 'todos',
  defaultSort: { field: 'due_on', order: 'asc' },
  columns: ({ scope: { user } }) => ({
    ...columnsOf(todos, 't', ['id', 'text', 'due_on', 'created_at', 'version']),
    candidate: objectOf({ id: sql`c.id`, first: sql`c.first`, last: sql`c.last`, email: sql`c.email` }),
    company: objectOf({ id: sql`company.id`, name: sql`company.name` }),
    survey: sql`case when r.id is not null then
      ${objectOf({ survey_result_id: sql`r.id`, role_name: sql`role.name` })} end`,
    author: personOf('author'),
    is_author: sql`t.author_user_id = ${user.id}`,
    assignee: objectOf({
      id: sql`assignee.id`,
      name: sql`assignee.first || ' ' || assignee.last`,
      is_reader: sql`t.assignee_user_id = ${user.id}`,
      has_left: sql`coalesce(not assignee.active or assignee.auth_role <> 'SUPER_ADMIN'
        and assignee.company_id <> company.id and assignee.company_id is distinct from company.franchise_id, false)`,
    }),
    due: sql`case when t.done_at is not null then null when t.due_on < ${today} then 'overdue'
      when t.due_on = ${today} then 'today' when t.due_on is not null then 'later' end`,
    done: sql`case when t.done_at is not null then ${objectOf({ at: sql`t.done_at`, by: personOf('done_by') })} end`,
  }),
  tables: ({ scope }) => sql`todos t
    join companies company on company.id = t.company_id
    join candidates c on c.company_id = t.company_id and c.id = t.candidate_id
    left join survey_results r on r.company_id = t.company_id and r.id = t.survey_result_id
    left join roles role on role.id = r.role_id
    ${joinUser(scope, 'author', 'author_user_id')}
    ${joinUser(scope, 'assignee', 'assignee_user_id')}
    ${joinUser(scope, 'done_by', 'done_by_user_id')}`,
  counted: () => sql`todos t
    join companies company on company.id = t.company_id
    join candidates c on c.company_id = t.company_id and c.id = t.candidate_id`,
  tenant: (scope) => inScope(scope, sql`t.company_id`),
  id: sql`t.id`,
  always: ({ scope }) => [readable(scope, { author: sql`t.author_user_id`, assignee: sql`t.assignee_user_id` })],
  conditions: {
    id: (id) => sql`t.id = ${id}`,
    candidate_id: (id) => sql`t.candidate_id = ${id}`,
    assignee: (_, { scope: { user } }) => sql`t.assignee_user_id = ${user.id}`,
    state: (state) => ({ open: sql`t.done_at is null`, done: sql`t.done_at is not null`, overdue: isOverdue })[state],
  },
  keys: {
    due_on: () => [
      { expression: sql`(t.done_at is not null)::int`, type: 'int' },
      {
        expression: sql`case when t.done_at is null then coalesce(t.due_on - date '2000-01-01', 1000000)::numeric
          else -extract(epoch from t.done_at) end`,
        type: 'numeric',
      },
    ],
  },
}

export function toTodo(scope: UserScope, { is_author, ...row }: Row): Todo {
  return { ...row, can: canDoWithTodo(actorOf(scope), { is_author, is_assignee: row.assignee.is_reader }) }
}

/** One to-do, or undefined if the reader may not see it. */
export async function readTodo(scope: UserScope, id: string): Promise<Todo | undefined> {
  const { rows } = await searchList(scope, todoList, { filters: { id } })
  return rows[0] && toTodo(scope, rows[0])
}

export async function shownTodo(scope: UserScope, id: string): Promise<{ data: Todo }> {
  const todo = await readTodo(scope, id)
  if (!todo) throw new Refusal('not_found')
  return { data: todo }
}

/** The open to-dos of the reader that are due first, and the number of all, counted up to 1,001. */
export async function findOwnOpen(scope: UserScope, page_size: number): Promise<{ count: number; data: Todo[] }> {
  const { rows, total } = await searchList(scope, todoList, { filters: { assignee: 'me', state: 'open' }, page_size })
  return { count: total, data: rows.map((row) => toTodo(scope, row)) }
}
