import { sql, type SQL } from 'drizzle-orm'
import { maxExactCount, maxOffset } from '@seatwise/contract/limits'
import type { ResultFilters, ResultSort } from '@seatwise/contract/survey-results'
import { runNamed, runPlanned } from '../../platform/named-query.ts'
import { Invalid } from '../../platform/refusal.ts'
import { inScope, type Scope } from '../../platform/scope.ts'
import { resultColumns, resultJoins, type StoredResult } from './repository.ts'

export type Search = {
  filters: ResultFilters
  sort: ResultSort
  page: number
  page_size: number
  after: string | undefined
}

/** A row of the list; `score` is against the role in `sort.role_name`, without one against the result's own role. */
export type ResultRow = StoredResult & { score: number | null }

type PageRow = ResultRow & { keys: string[]; total: number }

/** One page of results, the total (exact up to 1,000, else 1,001) and the key of the next page. */
export async function searchResults(scope: Scope, search: Search) {
  const offset = search.after ? 0 : (search.page - 1) * search.page_size
  // OFFSET reads every row before it, so deeper pages use the key of the previous page.
  if (offset >= maxOffset)
    throw new Invalid([
      { path: 'page', message: 'For pages this deep, send the "next" of the page before as "after".' },
    ])
  const conditions = conditionsOf(search)
  // Without filters one generic plan fits every page; with filters the best plan depends on their
  // selectivity.
  const run = conditions.length > 0 ? runPlanned : runNamed
  const rows = await run<PageRow>(scope, pageStatement(scope, search, conditions, offset))
  const page = rows.slice(0, search.page_size)
  const last = page.at(-1)
  return {
    rows: page,
    total: rows[0]?.total ?? (await totalBeforePage(scope, search, conditions)),
    next: rows.length > search.page_size && last ? encodeKey(last.keys) : null,
  }
}

/** Counts separately when a page past the end has no row that contains the count. */
async function totalBeforePage(scope: Scope, search: Search, conditions: SQL[]): Promise<number> {
  if (search.page === 1 && !search.after) return 0
  const statement = sql`${withTables(search)} select ${countOf(scope, search, conditions)} as total`
  const [row] = await runPlanned<{ total: number }>(scope, statement)
  return row!.total
}

function pageStatement(scope: Scope, search: Search, conditions: SQL[], offset: number): SQL {
  const keys = sortKeys(search)
  const direction = sql.raw(search.sort.order)
  const order = commaSeparated(keys.map((key) => sql`${key.expression} ${direction}`))
  const key = sql`array[${commaSeparated(keys.map(({ expression }) => sql`(${expression})::text`))}]`
  // LIMIT is inlined: with a parameter the generic plan assumes 10 % of the table.
  const limit = sql.raw(String(search.page_size + 1))
  return sql`${withTables(search)}
    select ${resultColumns}, ${scoreOf(search)} as score, ${likelyOf(search)}, ${key} as keys,
      ${countOf(scope, search, conditions)} as total
    from survey_results r ${resultJoins} ${exploredJoin(search)}
    where ${and([tenant(scope), ...visibility(search), ...conditions, ...afterKey(search, keys)])}
    order by ${order} limit ${limit} ${offset > 0 ? sql`offset ${offset}` : sql``}`
}

/** Counts at most 1,001 rows: an exact count of a million rows costs as much as a hundred list pages. */
function countOf(scope: Scope, search: Search, conditions: SQL[]): SQL {
  const limit = sql.raw(String(maxExactCount + 1))
  const { roles, statuses } = search.filters
  const needsExplored = search.filters.score_from !== undefined || search.filters.score_to !== undefined
  return sql`(select count(*)::int from (select from survey_results r
    ${roles ? sql`left join roles role on role.id = r.role_id` : sql``}
    ${statuses ? sql`left join statuses status on status.id = r.status_id` : sql``}
    ${needsExplored ? exploredJoin(search) : sql``}
    where ${and([tenant(scope), ...visibility(search), ...conditions])} limit ${limit}) counted)`
}

/**
 * `found` holds the candidates that match the text search, `explored` each company's benchmark of the
 * chosen role. Both are materialized, so that a rare match does not walk the whole date index.
 */
function withTables({ filters, sort }: Search): SQL {
  const tables = [
    ...(filters.search ? [sql`found as materialized (select id from search_candidates(${filters.search}) id)`] : []),
    ...(sort.role_name
      ? [
          sql`explored as materialized (select company_id, role_benchmark_id from effective_benchmarks
            where role_key = lower(${sort.role_name}))`,
        ]
      : []),
  ]
  return tables.length > 0 ? sql`with ${commaSeparated(tables)}` : sql``
}

function exploredJoin({ sort }: Search): SQL {
  if (!sort.role_name) return sql``
  return sql`left join explored on explored.company_id = r.company_id
    left join benchmark_scores score on score.company_id = r.company_id and score.survey_result_id = r.id
      and score.role_benchmark_id = explored.role_benchmark_id`
}

/** All sorts, score filters and pages use the score against the chosen role, without one against the own role. */
const scoreOf = ({ sort }: Search): SQL => (sort.role_name ? sql`score.score` : sql`r.role_score`)

/** Overrides the columns of the same name in `r.*`: in a result row the last of two equal names wins. */
const likelyOf = ({ sort }: Search): SQL =>
  sort.role_name ? sql`score.likely_from, score.likely_to` : sql`r.likely_from, r.likely_to`

function visibility({ filters }: Search): SQL[] {
  return [
    ...(filters.include_archived ? [] : [sql`r.archived_at is null`]),
    ...(filters.include_test ? [] : [sql`not r.is_test`]),
  ]
}

function conditionsOf(search: Search): SQL[] {
  const { filters } = search
  const score = scoreOf(search)
  const conditions: Record<keyof ResultFilters, SQL | undefined> = {
    search: filters.search ? sql`r.candidate_id in (select id from found)` : undefined,
    roles: filters.roles && sql`lower(role.name) = any(select lower(unnest(${sql.param(filters.roles)}::text[])))`,
    statuses: filters.statuses && sql`status.name = any(${sql.param(filters.statuses)}::text[])`,
    states: filters.states && sql`r.state = any(${sql.param(filters.states)}::text[])`,
    quality: filters.quality && sql`r.quality = any(${sql.param(filters.quality)}::text[])`,
    from: filters.from === undefined ? undefined : sql`r.dated_at >= ${filters.from}::timestamptz`,
    to: filters.to === undefined ? undefined : sql`r.dated_at < ${filters.to}::timestamptz`,
    score_from: filters.score_from === undefined ? undefined : sql`${score} >= ${filters.score_from}`,
    score_to: filters.score_to === undefined ? undefined : sql`${score} <= ${filters.score_to}`,
    // These two options widen the result; see `visibility`.
    include_archived: undefined,
    include_test: undefined,
  }
  return Object.values(conditions).filter((condition) => condition !== undefined)
}

type Key = { expression: SQL; type: 'int' | 'text' | 'timestamptz' | 'uuid' }

/**
 * Expressions that the list is ordered by. All have the same direction, so that "after this row" is one
 * row comparison; the id makes the order total. Rows without a value come last in both directions.
 */
function sortKeys(search: Search): Key[] {
  return [...fieldKeys(search), { expression: sql`r.id`, type: 'uuid' }]
}

function fieldKeys(search: Search): Key[] {
  const { field, order } = search.sort
  const icu = (column: SQL): Key => ({ expression: sql`${column} collate "und-x-icu"`, type: 'text' })
  const present = (column: SQL): Key => ({
    expression: order === 'desc' ? sql`(${column} is not null)::int` : sql`(${column} is null)::int`,
    type: 'int',
  })
  const numbered = (column: SQL): Key[] => [present(column), { expression: sql`coalesce(${column}, 0)`, type: 'int' }]
  switch (field) {
    case 'dated_at':
      return [{ expression: sql`r.dated_at`, type: 'timestamptz' }]
    case 'role_score':
      // Must equal the expression of the indexes survey_results_best and survey_results_worst.
      return [
        { expression: sql`coalesce(${scoreOf(search)}, ${sql.raw(order === 'desc' ? '0' : '100')})`, type: 'int' },
      ]
    case 'name':
      return [icu(sql`candidate.last`), icu(sql`candidate.first`)]
    case 'role':
      return [present(sql`role.name`), icu(sql`coalesce(role.name, '')`)]
    case 'minutes':
      return numbered(sql`r.minutes`)
    case 'quality':
      return numbered(sql`array_position(array['invalid', 'caution', 'good'], r.quality)`)
    case 'status':
      return numbered(sql`status.position`)
  }
}

function afterKey({ after, sort }: Search, keys: readonly Key[]): SQL[] {
  if (after === undefined) return []
  const values = decodeKey(after, keys)
  const row = commaSeparated(keys.map(({ expression }) => expression))
  const last = commaSeparated(keys.map(({ type }, index) => sql`${values[index]}::${sql.raw(type)}`))
  return [sql`(${row}) ${sql.raw(sort.order === 'desc' ? '<' : '>')} (${last})`]
}

const tenant = (scope: Scope): SQL => inScope(scope, sql`r.company_id`) ?? sql`true`
const and = (conditions: SQL[]): SQL => sql.join(conditions, sql` and `)
const commaSeparated = (parts: SQL[]): SQL => sql.join(parts, sql`, `)

function encodeKey(keys: string[]): string {
  return Buffer.from(JSON.stringify(keys)).toString('base64url')
}

/** Allowed text of each key type: the key comes from the client and is cast in SQL. */
const keyPatterns: Record<Key['type'], RegExp> = {
  int: /^-?\d{1,9}$/,
  text: /^[^\0]{0,300}$/,
  timestamptz: /^(19|20|21)\d\d-(0\d|1[0-2])-([0-2]\d|3[01]) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?\+00$/,
  uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
}

function decodeKey(after: string, keys: readonly Key[]): string[] {
  const parts = jsonOf(Buffer.from(after, 'base64url').toString())
  const fits =
    Array.isArray(parts) &&
    parts.length === keys.length &&
    keys.every(({ type }, index) => typeof parts[index] === 'string' && keyPatterns[type].test(parts[index]))
  if (!fits) throw new Invalid([{ path: 'after', message: 'This is not the "next" of a page with this sort.' }])
  // The cast is safe: `fits` has checked every part.
  return parts as string[]
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
