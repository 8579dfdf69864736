import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { maxExactCount, maxOffset } from '@seatwise/contract/limits'
import type { ResultFilters, ResultSort } from '@seatwise/contract/survey-results'
import { candidates } from '../../database/tables/candidates.ts'
import { companies } from '../../database/tables/companies.ts'
import { statuses } from '../../database/tables/pipelines.ts'
import { roles } from '../../database/tables/roles.ts'
import { benchmarkScores, surveyResults } from '../../database/tables/survey-results.ts'
import {
  neverNamed,
  prepared,
  scopeValues,
  value,
  widthOf,
  inPreparedScope,
  type Width,
} from '../../platform/prepared.ts'
import { Invalid } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { benchmarksOfRole } from '../role-benchmarks/repository.ts'
import { resultColumns } from './repository.ts'

/** Counting stops here: an exact count of a million rows costs a hundred list pages. */
const countLimit = maxExactCount + 1
/** Few, because each is a statement of its own: one more than the page sizes that are in use. */
const limits = [26, 51, 101, 201]

export type Search = {
  filters: ResultFilters
  sort: ResultSort
  page: number
  page_size: number
  after: string | undefined
}

/**
 * One page of results: rows, capped count and the key of the next page in one statement. A
 * statement's text depends only on which filters and sort are used, never on their values, so
 * each is built once for a connection.
 */
export async function searchResults(scope: Scope, search: Search) {
  const offset = search.after ? 0 : (search.page - 1) * search.page_size
  // An offset walks every row before it: deeper pages go by `after`.
  if (offset >= maxOffset)
    throw new Invalid([{ path: 'page', message: 'Pages this deep need the "next" of the page before, as "after"' }])
  const { values, shape } = await valuesOf(scope, search, offset)
  // The best plan of a filtered list depends on how much its values find: one for all of them
  // costs 6 -> 95 ms.
  if (shape.filters.length > 0) await scope.db.execute(sql`set local plan_cache_mode = force_custom_plan`)
  const rows = await statementFor(scope.db, shape).execute(values)
  const page = rows.slice(0, search.page_size)
  const last = page.at(-1)
  return {
    rows: page,
    total: rows[0]?.total ?? (await totalWithoutRows(scope, shape, values, search)),
    next: rows.length > search.page_size && last ? encodeKey(last.keys) : null,
  }
}

/** A page past the end has no row to carry the count. */
async function totalWithoutRows(scope: Scope, shape: Shape, values: Values, search: Search): Promise<number> {
  if (search.page === 1 && !search.after) return 0
  const [first] = await statementFor(scope.db, { ...shape, after: false, offset: false, limit: limits[0]! }).execute(
    values,
  )
  return first?.total ?? 0
}

type Values = Record<string, unknown>
type Shape = {
  width: Width
  filters: (keyof ResultFilters)[]
  sort: ResultSort['field']
  order: ResultSort['order']
  by_role: boolean
  after: boolean
  /** In the text: for a limit it does not know, the planner would read a tenth of the table. */
  limit: number
  offset: boolean
}

async function valuesOf(scope: Scope, search: Search, offset: number): Promise<{ values: Values; shape: Shape }> {
  const { filters, sort, after, page_size } = search
  const by_role = sort.field === 'role_score' && sort.role_name !== undefined
  const benchmarks = by_role ? await benchmarksOfRole(scope, sort.role_name!) : []
  const own = benchmarks.filter((benchmark) => benchmark.company_id)
  const used = (Object.keys(filters) as (keyof ResultFilters)[])
    .filter((name) => filters[name] !== undefined && filters[name] !== false)
    .sort()
  const shape: Shape = {
    width: widthOf(scope),
    filters: used,
    sort: sort.field,
    order: sort.order,
    by_role,
    after: after !== undefined,
    limit: limits.find((limit) => limit > page_size)!,
    offset: offset > 0,
  }
  return {
    shape,
    values: {
      ...filters,
      ...scopeValues(scope),
      own_benchmarks: own.map((benchmark) => benchmark.id),
      own_companies: own.map((benchmark) => benchmark.company_id),
      global_benchmarks: benchmarks.filter((benchmark) => !benchmark.company_id).map((benchmark) => benchmark.id),
      ...(after === undefined ? {} : decodeKey(after, keysOf(shape))),
      offset,
    },
  }
}

/** What each filter asks of a row. */
const filterConditions: Record<keyof ResultFilters, SQL | undefined> = {
  search: sql`${surveyResults.candidate_id} = any(array(select id from found))`,
  roles: sql`lower(${roles.name}) = any(select lower(unnest(${value('roles', 'text[]')})))`,
  statuses: sql`${statuses.name} = any(${value('statuses', 'text[]')})`,
  states: sql`${surveyResults.state} = any(${value('states', 'text[]')})`,
  quality: sql`${surveyResults.quality} = any(${value('quality', 'text[]')})`,
  from: sql`${surveyResults.dated_at} >= ${value('from', 'timestamptz')}`,
  to: sql`${surveyResults.dated_at} < ${value('to', 'timestamptz')}`,
  score_from: sql`${surveyResults.role_score} >= ${value('score_from', 'int')}`,
  score_to: sql`${surveyResults.role_score} <= ${value('score_to', 'int')}`,
  include_archived: undefined,
  include_test: undefined,
}

function conditions(shape: Shape): SQL | undefined {
  return and(
    inPreparedScope(shape.width, surveyResults.company_id),
    shape.filters.includes('include_archived') ? undefined : sql`${surveyResults.archived_at} is null`,
    shape.filters.includes('include_test') ? undefined : sql`not ${surveyResults.is_test}`,
    ...shape.filters.map((name) => filterConditions[name]),
  )
}

const score = sql<number | null>`${benchmarkScores.score}`
type Key = { expression: SQL; type: 'int' | 'text' | 'timestamptz' | 'uuid' }
const icu = (column: SQL | AnyPgColumn) => sql`${column} collate "und-x-icu"`

/**
 * What a list is ordered by; all keys run the same way, so that "after this row" is one
 * comparison. Rows without a value come last in both orders.
 */
function sortKeys(field: ResultSort['field'], order: ResultSort['order'], by_role: boolean): Key[] {
  const worst = sql.raw(order === 'desc' ? '0' : '100')
  const last = (has: SQL): Key => ({ expression: sql`(${has})::int`, type: 'int' })
  const present = (column: SQL | AnyPgColumn) =>
    last(order === 'desc' ? sql`${column} is not null` : sql`${column} is null`)
  const numbered = (column: SQL): Key[] => [present(column), { expression: sql`coalesce(${column}, 0)`, type: 'int' }]
  switch (field) {
    case 'dated_at':
      return [{ expression: sql`${surveyResults.dated_at}`, type: 'timestamptz' }]
    case 'role_score':
      return [{ expression: sql`coalesce(${by_role ? score : surveyResults.role_score}, ${worst})`, type: 'int' }]
    case 'name':
      return [
        { expression: icu(candidates.last), type: 'text' },
        { expression: icu(candidates.first), type: 'text' },
      ]
    case 'role':
      return [present(roles.name), { expression: icu(sql`coalesce(${roles.name}, '')`), type: 'text' }]
    case 'minutes':
      return numbered(sql`${surveyResults.minutes}`)
    case 'quality':
      return numbered(sql`array_position(array['invalid', 'caution', 'good'], ${surveyResults.quality})`)
    case 'status':
      return numbered(sql`${statuses.position}`)
  }
}

/** The id makes the order of equal rows certain. */
const keysOf = (shape: Shape): Key[] => [
  ...sortKeys(shape.sort, shape.order, shape.by_role),
  { expression: sql`${surveyResults.id}`, type: 'uuid' },
]

/** The list as one statement: page, keys of its rows, and the capped count. */
const buildStatement = (db: NodePgDatabase, shape: Shape) => {
  const keys = keysOf(shape)
  const direction = sql.raw(shape.order)
  const joined = benchmarkJoin(shape)
  const where = conditions(shape)
  const afterKey = shape.after
    ? sql`(${sql.join(
        keys.map((key) => key.expression),
        sql`, `,
      )}) ${sql.raw(shape.order === 'desc' ? '<' : '>')}
        (${sql.join(
          keys.map((key, index) => value(`key_${index}`, key.type)),
          sql`, `,
        )})`
    : undefined
  const count = sql<number>`(select count(*)::int from (select from ${surveyResults}
    ${countJoins(shape)} where ${where ?? sql`true`} limit ${sql.raw(String(countLimit))}) counted)`
  // Used twice, so PostgreSQL runs it once.
  const found = db
    .$with('found', { id: sql<string>`id` })
    .as(sql`select search_candidates(${value('search', 'text')}) as id`)
  const from = shape.filters.includes('search') ? db.with(found) : db
  let query = from
    .select({
      ...resultColumns,
      score: shape.by_role ? score.as('score') : sql<number | null>`${surveyResults.role_score}`.as('score'),
      keys: sql<string[]>`array[${sql.join(
        keys.map((key) => sql`(${key.expression})::text`),
        sql`, `,
      )}]`.as('keys'),
      total: count.as('total'),
    })
    .from(surveyResults)
    .innerJoin(companies, eq(companies.id, surveyResults.company_id))
    .innerJoin(candidates, eq(candidates.id, surveyResults.candidate_id))
    .leftJoin(roles, eq(roles.id, surveyResults.role_id))
    .leftJoin(statuses, eq(statuses.id, surveyResults.status_id))
    .$dynamic()
  if (shape.by_role) query = query.leftJoin(benchmarkScores, joined)
  return query
    .where(and(where, afterKey))
    .orderBy(...keys.map((key) => sql`${key.expression} ${direction}`))
    .limit(shape.limit)
    .offset(shape.offset ? sql.placeholder('offset') : 0)
}

/** The company's own benchmark of a role wins over the global one. */
function benchmarkJoin(shape: Shape): SQL | undefined {
  if (!shape.by_role) return undefined
  return and(
    eq(benchmarkScores.company_id, surveyResults.company_id),
    eq(benchmarkScores.survey_result_id, surveyResults.id),
    sql`(${benchmarkScores.role_benchmark_id} = any(${value('own_benchmarks', 'uuid[]')})
      or ${benchmarkScores.role_benchmark_id} = any(${value('global_benchmarks', 'uuid[]')})
        and ${surveyResults.company_id} <> all(${value('own_companies', 'uuid[]')}))`,
  )
}

/** Counting joins only what its filters look at. */
function countJoins(shape: Shape): SQL {
  const joins = [sql``]
  if (shape.filters.includes('roles')) joins.push(sql`join ${roles} on ${roles.id} = ${surveyResults.role_id}`)
  if (shape.filters.includes('statuses'))
    joins.push(sql`join ${statuses} on ${statuses.id} = ${surveyResults.status_id}`)
  return sql.join(joins, sql` `)
}

type Statement = ReturnType<ReturnType<typeof buildStatement>['prepare']>
/** A row as the list's statement answers it. */
export type ResultRow = Omit<Awaited<ReturnType<Statement['execute']>>[number], 'keys' | 'total'>

const statementFor = (db: NodePgDatabase, shape: Shape): Statement =>
  prepared(db, `survey-results ${JSON.stringify(shape)}`, () =>
    buildStatement(db, shape).prepare(shape.filters.length > 0 ? neverNamed : ''),
  )

function encodeKey(keys: string[]): string {
  return Buffer.from(JSON.stringify(keys)).toString('base64url')
}

/** What a key of each type looks like: nothing else reaches the database as one. */
const looksLike: Record<Key['type'], RegExp> = {
  int: /^-?\d{1,9}$/,
  text: /^[^\0]{0,300}$/,
  timestamptz: /^(19|20|21)\d\d-(0\d|1[0-2])-([0-2]\d|3[01]) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?\+00$/,
  uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
}

function decodeKey(after: string, keys: readonly Key[]): Values {
  const parts = jsonOf(Buffer.from(after, 'base64url').toString())
  const fits =
    Array.isArray(parts) &&
    parts.length === keys.length &&
    keys.every(({ type }, index) => typeof parts[index] === 'string' && looksLike[type].test(parts[index]))
  if (!fits) throw new Invalid([{ path: 'after', message: 'This is not the "next" of a page with this sort' }])
  return Object.fromEntries(parts.map((part, index) => [`key_${index}`, part]))
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
