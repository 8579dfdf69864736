import { and, eq, sql, type SQL } from 'drizzle-orm'
import { isOwner } from '@seatwise/domain/permissions'
import { todos } from '../../database/tables/todos.ts'
import { readRows } from '../../kernel/statements.ts'
import { inScope, isSignedIn, type UserScope } from '../../kernel/scope.ts'
import { mayReadPerson } from '../../base/survey-links/public.ts'

export type StoredTodo = typeof todos.$inferSelect

/**
 * True for to-dos of the reader, and for all of them if the reader is an owner. None are seen while acting as another
 * user, by API keys and by work in the background.
 */
export function readable(scope: UserScope, todo: { author: SQL; assignee: SQL }): SQL {
  if (scope.superAdmin || !isSignedIn(scope)) return sql`false`
  if (isOwner(scope.user.auth_role)) return sql`true`
  return sql`${scope.user.id} in (${todo.author}, ${todo.assignee})`
}

const visible = (scope: UserScope, id: string) =>
  and(
    inScope(scope, todos.company_id),
    readable(scope, { author: sql`${todos.author_user_id}`, assignee: sql`${todos.assignee_user_id}` }),
    eq(todos.id, id),
  )

export async function findTodo(scope: UserScope, id: string): Promise<StoredTodo | undefined> {
  const [todo] = await scope.db.select().from(todos).where(visible(scope, id))
  return todo
}

/** Locks the to-do until the end of the transaction, so that the second of two simultaneous changes sees the first. */
export async function lockTodo(scope: UserScope, id: string): Promise<StoredTodo | undefined> {
  const [todo] = await scope.db.select().from(todos).where(visible(scope, id)).for('no key update')
  return todo
}

type NewTodo = Pick<
  StoredTodo,
  'company_id' | 'candidate_id' | 'survey_result_id' | 'text' | 'assignee_user_id' | 'due_on'
>

export async function insertTodo(scope: UserScope, todo: NewTodo): Promise<string> {
  const [created] = await scope.db
    .insert(todos)
    .values({ ...todo, author_user_id: scope.user.id })
    .returning({ id: todos.id })
  return created!.id
}

export async function changeTodo(scope: UserScope, id: string, change: Partial<Pick<StoredTodo, 'text' | 'due_on'>>) {
  await write(scope, id, change)
}

/** Gives a to-do to another user. A function does it, because the reader may not see the row any more afterwards. */
export async function assignTodo({ db }: UserScope, id: string, user_id: string) {
  await db.execute(sql`select assign_todo(${id}, ${user_id})`)
}

export async function writeDone(scope: UserScope, id: string, isDone: boolean) {
  await write(
    scope,
    id,
    isDone ? { done_at: sql`now()`, done_by_user_id: scope.user.id } : { done_at: null, done_by_user_id: null },
  )
}

export async function removeTodo({ db }: UserScope, id: string) {
  await db.execute(sql`select delete_todo(${id})`)
}

/** The number of open to-dos about a person in scope, also of those that the reader does not see. */
export async function countOpen({ db }: UserScope, candidate_id: string): Promise<number> {
  const { rows } = await db.execute<{ open: number }>(sql`select count_open_todos(${candidate_id})::int as open`)
  return rows[0]!.open
}

const maxAssignees = 200

/** Users to whom a to-do about a person can be given: first the reader, then the others by name. */
export async function findAssignees(
  scope: UserScope,
  { id: candidate_id, company_id }: { id: string; company_id: string },
): Promise<{ id: string; name: string }[]> {
  return readRows<{ id: string; name: string }>(
    scope,
    sql`select u.id, u.first || ' ' || u.last as name from users u
      where u.id = ${scope.user.id} or (${inScope(scope, sql`u.company_id`) ?? sql`true`} and u.active
        and u.company_id in (${company_id}, (select franchise_id from companies where id = ${company_id}))
        and ${mayReadPerson(sql`u.id`, company_id, candidate_id)})
      order by u.id <> ${scope.user.id}, u.first collate "und-x-icu", u.last collate "und-x-icu", u.id
      limit ${sql.raw(String(maxAssignees))}`,
  )
}

type Change = Partial<Pick<StoredTodo, 'text' | 'due_on' | 'done_by_user_id'>> & { done_at?: SQL | null }

async function write(scope: UserScope, id: string, change: Change) {
  await scope.db
    .update(todos)
    .set({ ...change, version: sql`${todos.version} + 1`, updated_at: sql`now()` })
    .where(visible(scope, id))
}
