import { sql, type SQL } from 'drizzle-orm'
import type { Usage } from '@seatwise/contract/usage'
import type { CompanyKind } from '@seatwise/contract/values/base'
import type { MeasureSum, Sums } from '@seatwise/domain/usage/figures'
import type { List } from '../../kernel/list/list.ts'
import { searchList, type PageRequest } from '../../kernel/list/search.ts'
import { readPlanned } from '../../kernel/statements.ts'
import { inScope, type UserScope } from '../../kernel/scope.ts'
import { columnsOf } from '../../kernel/selection.ts'
import { companies } from '../../database/tables/companies.ts'

/** First and last day, in UTC. */
export type Period = { from: string; to: string }

/** The last days including today. The database determines today in UTC, as the counters do. */
export async function lastDays(scope: UserScope, days: number): Promise<Period> {
  const [period] = await readPlanned<Period>(
    scope,
    sql`select (today - ${days - 1}::int)::text as from, today::text as to from (select (now() at time zone 'UTC')::date) utc (today)`,
  )
  return period!
}

const visible = (scope: UserScope, column: SQL) => inScope(scope, column) ?? sql`true`
const within = ({ from, to }: Period) => sql`day between ${from}::date and ${to}::date`
/** SQL condition for the counts that make a company active on a day. */
const isActivity = sql`measure in ('active', 'to_first_answer', 'to_finish') and amount > 0`

/** Companies and the days on which they were active. */
const activeDays = (scope: UserScope, period: Period) => sql`
  select company_id, day from usage_counts where ${visible(scope, sql`company_id`)} and ${within(period)} and ${isActivity}
  union
  select company_id, day from daily_counts where ${visible(scope, sql`company_id`)} and ${within(period)} and started > 0`

type CompanySums = Omit<Sums, 'measures'> & { company_id: string }

/** @param ids the companies, all in scope; undefined: one row for all companies in scope together */
function sumsOf(scope: UserScope, period: Period, ids?: readonly string[]): Promise<CompanySums[]> {
  const these = ids ? sql`company_id = any(${sql.param(ids)}::uuid[])` : sql`true`
  const grouped = ids ? sql`group by company_id` : sql``
  const company = ids ? sql`company_id` : sql`null::uuid as company_id`
  const here = sql`${visible(scope, sql`company_id`)} and ${these}`
  return readPlanned<CompanySums>(
    scope,
    sql`with counted as (
        select ${company}, coalesce(sum(started), 0)::int as started, coalesce(sum(finished), 0)::int as finished
          from daily_counts where ${here} and ${within(period)} ${grouped}
      ), active as (
        select ${company}, count(*)::int as active_days from (${activeDays(scope, period)}) days where ${these} ${grouped}
      ), stored as (
        select ${company}, coalesce(sum(amount), 0)::bigint as storage
          from usage_counts where ${here} and measure = 'stored_bytes' and day <= ${period.to}::date ${grouped}
      ), asked as (select unnest(${ids ? sql`${sql.param(ids)}::uuid[]` : sql`array[null]::uuid[]`}) as company_id)
      select asked.company_id, coalesce(started, 0) as started, coalesce(finished, 0) as finished,
             coalesce(active_days, 0) as active_days, coalesce(storage, 0) as storage
        from asked
        left join counted on counted.company_id is not distinct from asked.company_id
        left join active on active.company_id is not distinct from asked.company_id
        left join stored on stored.company_id is not distinct from asked.company_id`,
  )
}

type MeasureLine = MeasureSum & { company_id: string | null }

function measuresOf(scope: UserScope, period: Period, ids?: readonly string[]): Promise<MeasureLine[]> {
  const company = ids ? sql`company_id` : sql`null::uuid`
  return readPlanned<MeasureLine>(
    scope,
    sql`select ${company} as company_id, measure, span, sum(amount)::bigint as amount from usage_counts
      where ${visible(scope, sql`company_id`)} and ${within(period)} and measure not in ('active', 'stored_bytes', 'first_result')
        ${ids ? sql`and company_id = any(${sql.param(ids)}::uuid[])` : sql``}
      group by 1, 2, 3`,
  )
}

/** The sums over all companies in scope. */
export async function sumAll(scope: UserScope, period: Period): Promise<Sums> {
  const [sums] = await sumsOf(scope, period)
  return { ...sums!, measures: await measuresOf(scope, period) }
}

/** The sums of each of these companies. */
export async function sumEach(scope: UserScope, period: Period, ids: readonly string[]): Promise<Map<string, Sums>> {
  if (ids.length === 0) return new Map()
  const measures = await measuresOf(scope, period, ids)
  const sums = await sumsOf(scope, period, ids)
  return new Map(
    sums.map(({ company_id, ...own }) => [
      company_id,
      { ...own, measures: measures.filter((line) => line.company_id === company_id) },
    ]),
  )
}

export function countDays(scope: UserScope, period: Period): Promise<Usage['by_day']> {
  const here = sql`${visible(scope, sql`company_id`)} and ${within(period)}`
  const shown = (column: SQL) => sql`greatest(0, sum(${column}))::int`
  return readPlanned<Usage['by_day'][number]>(
    scope,
    sql`select day::text, ${shown(sql`started`)} as started, ${shown(sql`answered`)} as answered, ${shown(sql`finished`)} as finished
      from (
        select day, started, 0 as answered, finished from daily_counts where ${here}
        union all
        select day, 0, amount, 0 from usage_counts where ${here} and measure = 'to_first_answer'
      ) counted
      group by counted.day having bool_or(started <> 0 or answered <> 0 or finished <> 0) order by counted.day`,
  )
}

/** The number of companies in scope, without franchises, and how many of them were active. */
export async function countActive(scope: UserScope, period: Period) {
  const [counts] = await readPlanned<NonNullable<Usage['companies']>>(
    scope,
    sql`select count(*)::int as all, count(active.company_id)::int as active from companies c
      left join (select distinct company_id from (${activeDays(scope, period)}) days) active on active.company_id = c.id
      where ${visible(scope, sql`c.id`)} and c.kind = 'company'`,
  )
  return counts!
}

/** @param period counts the companies whose first result came within this period; undefined: all */
export async function findFirstResult(scope: UserScope, period: Period | undefined): Promise<Usage['first_result']> {
  const [row] = await readPlanned<Usage['first_result']>(
    scope,
    sql`select percentile_cont(0.5) within group (order by amount) as minutes, count(*)::int as companies from usage_counts
      where ${visible(scope, sql`company_id`)} and measure = 'first_result' ${period ? sql`and ${within(period)}` : sql``}`,
  )
  return row!
}

type CompanyRow = { id: string; name: string; kind: CompanyKind }
type BySurveys = { field: 'finished'; order: 'desc' }

const surveys = (column: 'started' | 'finished') => sql.raw(`coalesce(counted.${column}, 0)`)

/** Sorts companies by finished surveys and then by started ones, most first. */
const companyList = (period: Period): List<object, BySurveys, CompanyRow> => ({
  name: 'usage',
  defaultSort: { field: 'finished', order: 'desc' },
  named: ({ scope }) => [
    sql`counted as materialized (
      select company_id, greatest(0, sum(started))::int as started, greatest(0, sum(finished))::int as finished from daily_counts
       where ${visible(scope, sql`company_id`)} and ${within(period)} group by company_id)`,
  ],
  columns: () => ({ ...columnsOf(companies, 'c', ['id', 'name', 'kind']) }),
  tables: () => sql`companies c left join counted on counted.company_id = c.id`,
  tenant: (scope) => inScope(scope, sql`c.id`),
  id: sql`c.id`,
  conditions: {},
  keys: {
    finished: () => [
      { expression: surveys('finished'), type: 'int' },
      { expression: surveys('started'), type: 'int' },
    ],
  },
})

export const findCompanies = (
  scope: UserScope,
  period: Period,
  page: Pick<PageRequest<object, BySurveys>, 'after' | 'page_size'>,
) => searchList(scope, companyList(period), page)
