import { sql, type SQL } from 'drizzle-orm'
import type { ReachedStep } from '@seatwise/contract/values/assessment'
import type { BrandKey } from '@seatwise/contract/values/base'
import type { Counted } from '@seatwise/domain/company-comparisons/shares'
import { readPlanned, readText } from '../../kernel/statements.ts'
import { inScope, type UserScope } from '../../kernel/scope.ts'
import { reachedEvents } from '../../assessment/survey-results/public.ts'

export type Franchise = { id: string; name: string }

export async function findFranchise(scope: UserScope, id: string): Promise<Franchise | undefined> {
  const [franchise] = await readPlanned<Franchise>(
    scope,
    sql`select id, name from companies c where ${visible(scope, sql`c.id`)} and c.id = ${id} and c.kind = 'franchise'`,
  )
  return franchise
}

type ComparedCompany = { id: string; name: string; brand: BrandKey }

/** The active companies of a franchise, by name. */
export const listCompanies = (scope: UserScope, franchise_id: string): Promise<ComparedCompany[]> =>
  readPlanned(
    scope,
    sql`select id, name, brand from companies c where ${visible(scope, sql`c.id`)} and c.franchise_id = ${franchise_id}
      and c.kind = 'company' and c.state = 'active' order by lower(c.name), c.id`,
  )

/** First and last day in the time zone, and the instants at which the period begins and ends (exclusive). */
export type Period = { first: string; last: string; from: string; to: string; weeks: number; time_zone: string }

export async function lastWeeks(scope: UserScope, weeks: number, time_zone: string): Promise<Period> {
  const [period] = await readPlanned<Pick<Period, 'first' | 'last' | 'from' | 'to'>>(
    scope,
    sql`select first::text, today::text as last, first::timestamp at time zone ${time_zone} as from,
        (today + 1)::timestamp at time zone ${time_zone} as to
      from (select today, today - ${weeks * 7 - 1}::int as first
              from (select (now() at time zone ${time_zone})::date) zone (today)) days`,
  )
  return { ...period!, weeks, time_zone }
}

const visible = (scope: UserScope, column: SQL) => inScope(scope, column) ?? sql`true`

const ofCompanies = (scope: UserScope, column: SQL, ids: readonly string[]) =>
  sql`${visible(scope, column)} and ${column} = any(${sql.param(ids)}::uuid[])`

/**
 * The surveys of the period that were started, one for each card: the attempt that the card shows. Those that are in
 * lists and the archived ones are read apart, because each have an index.
 */
function startedSurveys(scope: UserScope, ids: readonly string[], { from, to }: Period): SQL {
  const surveys = (condition: SQL) => sql`
    select r.company_id, r.role_id, r.state, r.quality, r.role_score, r.dated_at from survey_results r
     where ${ofCompanies(scope, sql`r.company_id`, ids)} and not r.is_test and ${condition}
       and r.dated_at >= ${from}::timestamptz and r.dated_at < ${to}::timestamptz
       and r.state in ('completed', 'in_progress', 'expired')
       -- A scalar, so that it is looked up by the index: a join would read the cards of all results.
       and (select true from placements p where p.company_id = r.company_id and p.survey_result_id = r.id)
       and (r.state <> 'expired' or exists (select from survey_answers a where a.survey_result_id = r.id))`
  return sql`${surveys(sql`r.archived_at is null`)} union all ${surveys(sql`r.archived_at is not null`)}`
}

type Surveys = {
  /** One row for each company and week, from 0, in which something was counted. */
  weeks: { company_id: string; week: number; finished: number; unfinished: number; doubtful: number }[]
  /** How many people have each score for a role, without doubtful answers; `role_key` is the name in lower case. */
  scores: ({ company_id: string; role_key: string; name: string } & Counted)[]
}

/** The maximum number of companies in one statement, so that none with many results reaches the statement timeout. */
const companiesAtOnce = 10

/** The rows of many companies, by one statement after the other. */
async function readInParts<Row>(
  ids: readonly string[],
  read: (some: readonly string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const all: Row[] = []
  for (let at = 0; at < ids.length; at += companiesAtOnce)
    all.push(...(await read(ids.slice(at, at + companiesAtOnce))))
  return all
}

export async function countSurveys(scope: UserScope, ids: readonly string[], period: Period): Promise<Surveys> {
  const parts = await readInParts(ids, (some) => countSurveysOf(scope, some, period))
  return { weeks: parts.flatMap(({ weeks }) => weeks), scores: parts.flatMap(({ scores }) => scores) }
}

const countSurveysOf = (scope: UserScope, ids: readonly string[], period: Period) =>
  readPlanned<Surveys>(
    scope,
    sql`with surveys as materialized (${startedSurveys(scope, ids, period)}
      ), weeks as (
        select company_id, ((dated_at at time zone ${period.time_zone})::date - ${period.first}::date) / 7 as week,
               count(*) filter (where state = 'completed')::int as finished,
               count(*) filter (where state <> 'completed')::int as unfinished,
               count(*) filter (where state = 'completed' and quality = 'invalid')::int as doubtful
          from surveys group by 1, 2
      ), scores as (
        select s.company_id, lower(role.name) as role_key, min(role.name) as name, s.value, sum(s.count)::int as count
          from (select company_id, role_id, role_score as value, count(*) as count from surveys
                 where state = 'completed' and role_score is not null and quality <> 'invalid' group by 1, 2, 3) s
          join roles role on role.id = s.role_id group by 1, 2, 4
      )
      select (select coalesce(json_agg(weeks), '[]') from weeks) as weeks,
        (select coalesce(json_agg(scores), '[]') from scores) as scores`,
  )

type OfCompany<Figures> = { company_id: string } & Figures

/** The number of candidacies that applied, or came into a stage of a type, in the period. */
export const countReached = (scope: UserScope, ids: readonly string[], step: ReachedStep, period: Period) =>
  readInParts(ids, (some) =>
    readPlanned<OfCompany<{ count: number }>>(
      scope,
      sql`select event.company_id, count(distinct event.candidacy_id)::int as count
      from (${reachedEvents(step, period)}) event
      where ${ofCompanies(scope, sql`event.company_id`, some)} and not event.is_test group by 1`,
    ),
  )

/** For each company, how many people were hired after how many whole days since their invitation or registration. */
export const countDaysToHire = (scope: UserScope, ids: readonly string[], period: Period) =>
  readInParts(ids, (some) =>
    readPlanned<OfCompany<Counted>>(
      scope,
      sql`with hirings as (
        select event.company_id, event.candidacy_id, min(event.created_at) - min(event.begun_at) as duration
          from (${reachedEvents('hired', period)}) event
         where ${ofCompanies(scope, sql`event.company_id`, some)} and not event.is_test group by 1, 2
      )
      select company_id, greatest(0, floor(extract(epoch from duration) / 86400))::int as value, count(*)::int as count
        from hirings group by 1, 2`,
    ),
  )

/** The jobs that are open now, and the applications for them that were not withdrawn. */
export const countOpenJobs = (scope: UserScope, ids: readonly string[]) =>
  readInParts(ids, (some) =>
    readPlanned<OfCompany<{ jobs: number; applications: number }>>(
      scope,
      sql`select j.company_id, count(*)::int as jobs, sum((select count(*) from applications a
        where a.company_id = j.company_id and a.job_id = j.id and a.state = 'submitted'))::int as applications
      from jobs j where ${ofCompanies(scope, sql`j.company_id`, some)} and j.state = 'open' group by 1`,
    ),
  )

/** The targets by which results of each company are scored for a role. */
export const findTargets = (scope: UserScope, ids: readonly string[], role_keys: readonly string[]) =>
  readInParts(ids, (some) =>
    readPlanned<OfCompany<{ role_key: string; id: string; version: number }>>(
      scope,
      sql`select e.company_id, e.role_key, b.id, b.version from effective_benchmarks e
      join role_benchmarks b on b.id = e.role_benchmark_id
      where ${ofCompanies(scope, sql`e.company_id`, some)} and e.role_key = any(${sql.param(role_keys)}::text[])`,
    ),
  )

/** The lines as CSV. `csv_text` prevents spreadsheets from running a text as a formula. */
export async function csvOf(scope: UserScope, lines: readonly (readonly string[])[]): Promise<string> {
  const { text } = await readText<{ text: string }>(
    scope,
    sql`select string_agg(line, E'\\r\\n' order by place) || E'\\r\\n' as text from (
        select place, (select string_agg('"' || replace(csv_text(cell), '"', '""') || '"', ',' order by nth)
          from json_array_elements_text(lines.cells) with ordinality cells (cell, nth)) as line
        from json_array_elements(${JSON.stringify(lines)}::json) with ordinality lines (cells, place)) written`,
  )
  return `\uFEFF${text}`
}
