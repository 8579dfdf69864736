import { and, eq, getTableColumns, isNull, max, sql, type SQL } from 'drizzle-orm'
import type { SurveyResult, SurveyResultDetail, WaitingMail } from '@seatwise/contract/survey-results'
import { defaultSettings, type ResultSource, type StatusType } from '@seatwise/contract/values/base'
import type { TeamPart } from '@seatwise/contract/values/hiring'
import type { CandidateKind } from '@seatwise/contract/values/people'
import type { Assessment } from '@seatwise/domain/assessment/assess'
import type { Answers } from '@seatwise/domain/assessment/instrument'
import type { StoredFit } from '@seatwise/domain/reports/stored-fit'
import { candidates } from '../../database/tables/candidates.ts'
import { companies } from '../../database/tables/companies.ts'
import { statuses } from '../../database/tables/pipelines.ts'
import {
  changeableColumns,
  surveyResultChanges,
  surveyResultSelections,
  surveyResults,
  type Changeable,
} from '../../database/tables/survey-results.ts'
import { readRows } from '../../kernel/statements.ts'
import { inScope, type Scope } from '../../kernel/scope.ts'
import { columnsOf, type RowOf } from '../../kernel/selection.ts'
import { signedInActor, trackChanges, type StoredChange } from '../../kernel/tracked-changes.ts'
import { teamPart } from '../candidacies/team-parts.ts'
import { mailNameOf } from '../mailings/repository.ts'

export const retakeOfResult = sql<SurveyResult['retake']>`case when r.retake_number is not null then json_build_object(
  'number', r.retake_number, 'recent', r.retakes_recent,
  'days', coalesce(r.retake_days, ${defaultSettings.retake_days})) end`

const rejectReasonOf = <Shown>(
  shown: SQL<Shown>,
): SQL<Shown | null> => sql`case when r.reject_reason_id is not null then (
  select ${shown} from reject_reasons reason
    join statuses rejected on rejected.company_id = r.company_id and rejected.id = r.status_id and rejected.type = 'rejected'
   where reason.company_id = r.company_id and reason.id = r.reject_reason_id) end`

/** Why the person of a result `r` was rejected. A stage that has another type by now leaves reasons behind: they are not shown. */
export const rejectReasonOfResult = rejectReasonOf(
  sql<NonNullable<SurveyResult['reject_reason']>>`json_build_object('id', reason.id, 'name', reason.name)`,
)
export const rejectReasonNameOfResult = rejectReasonOf(sql<string>`reason.name`)

/** True for results `r` of people who were rejected for one of these reasons. */
export const isRejectedFor = (ids: readonly string[]): SQL =>
  sql`r.reject_reason_id = any(${sql.param(ids)}::uuid[])
    and exists (select from statuses s where s.company_id = r.company_id and s.id = r.status_id and s.type = 'rejected')`

/**
 * The columns of a result that lists and records show. The likely range is left out, because it belongs to the score
 * that the caller shows.
 */
export const resultColumns = {
  ...columnsOf(surveyResults, 'r', [
    'id',
    'company_id',
    'candidate_id',
    'role_id',
    'state',
    'started_at',
    'completed_at',
    'dated_at',
    'minutes',
    'quality',
    'self_critical',
    'role_score',
    'archived_at',
    'archived_reason',
    'is_test',
    'location_id',
    'department_id',
    'version',
  ]),
  retake: retakeOfResult,
  team_part: teamPart(sql`r.candidacy_id`),
  company_name: sql<string>`company.name`,
  ...columnsOf(candidates, 'candidate', ['first', 'last', 'email']),
  /** Whether the person works for the company. */
  person_kind: sql<CandidateKind>`candidate.kind`,
  role_name: sql<string | null>`role.name`,
  status_name: sql<string | null>`status.name`,
  status_type: sql<StatusType | null>`status.type`,
  status_color: sql<(typeof statuses.$inferSelect)['color'] | null>`status.color`,
  reject_reason: rejectReasonOfResult,
  /** Public id of the survey link that the row offers to copy. */
  testing: sql<string | null>`(select link.public_id from survey_links link
    where link.company_id = r.company_id and link.is_default and link.state = 'open' and link.role_id is null
      and coalesce(link.expires_at > now(), true) and coalesce(link.uses < link.max_uses, true) limit 1)`,
}
const ownLikely = columnsOf(surveyResults, 'r', ['likely_from', 'likely_to'])
/** The score against the result's own role, with its likely range. */
export const ownScore = { ...ownLikely, score: sql<number | null>`r.role_score` }

export type StoredResult = RowOf<typeof resultColumns & typeof ownLikely>

export const resultJoins = sql`join companies company on company.id = r.company_id
  join candidates candidate on candidate.id = r.candidate_id
  left join roles role on role.id = r.role_id
  left join statuses status on status.id = r.status_id`

/** A stored score with the benchmark version against which it was computed. */
export type ScoreOfResult = {
  role_name: string
  /**
   * Compared by role name, because a company's own benchmark and the global one of the same name belong to one role.
   */
  is_own_role: boolean
  score: number | null
  exact: number | null
  misfit: number | null
  role_benchmark_id: string
  benchmark: StoredFit['benchmark']
  targets: StoredFit['targets']
  likely: StoredFit['likely']
}

/** Selected in the same statement as the result, so that opening a record takes one round trip. */
const scoresOfResult = sql<ScoreOfResult[]>`(
  select coalesce(json_agg(json_build_object(
    'role_name', b_role.name, 'score', s.score, 'exact', s.exact, 'misfit', s.misfit,
    'is_own_role', coalesce(lower(b_role.name) = lower(role.name), false),
    'targets', b.targets,
    'likely', case when s.likely_from is not null then json_build_object('from', s.likely_from, 'to', s.likely_to) end,
    'role_benchmark_id', b.id, 'benchmark', json_build_object('version', b.version, 'source', b.source, 'global', b.company_id is null)
  ) order by b_role.name), '[]')
  from benchmark_scores s
  join effective_benchmarks effective on effective.company_id = s.company_id
    and effective.role_benchmark_id = s.role_benchmark_id
  join role_benchmarks b on b.id = s.role_benchmark_id
  join roles b_role on b_role.id = b.role_id
  where s.company_id = r.company_id and s.survey_result_id = r.id)`

/**
 * The stages of the result's pipeline, or of the company's default one; selected in the same statement as the result.
 */
const stagesOfCompany = sql<SurveyResultDetail['stages']>`(
  select coalesce(json_agg(json_build_object('id', stage.id, 'name', stage.name, 'type', stage.type,
      'color', stage.color, 'mail', ${mailNameOf(sql`stage`, sql`company.brand`)}) order by stage.position), '[]')
  from statuses stage
  where stage.company_id = r.company_id and stage.deleted_at is null and stage.pipeline_id = coalesce(status.pipeline_id,
    (select pipeline.id from pipelines pipeline where pipeline.company_id = r.company_id and pipeline.is_default)))`

const hasEarlierResult = sql<boolean>`exists (select from survey_results earlier where earlier.company_id = r.company_id
  and earlier.candidate_id = r.candidate_id and earlier.state = 'completed' and earlier.completed_at < r.completed_at
  and earlier.archived_at is null and not earlier.is_test)`

/**
 * How a person came to a result `r` without a survey link: invited personally, by an application without the survey, or put
 * on the board by a user.
 */
const sourceWithoutLink = sql`case when r.state = 'not_asked' then coalesce((
    select 'job' from applications application
     where application.company_id = r.company_id and application.survey_result_id = r.id limit 1), 'staff')
  else 'invitation' end`

/**
 * True for results `r` to which people came in one of these ways. PostgreSQL takes the condition for true in half of the
 * rows, so it reads a list in its order; of `exists` it would hash the answers of all companies.
 */
export function isFromSources(sources: readonly ResultSource[]): SQL {
  const isOne = sql`= any(${sql.param(sources)}::text[])`
  return sql`coalesce((select link.kind ${isOne} from survey_answers answers
      join survey_links link on link.company_id = answers.company_id and link.id = answers.survey_link_id
     where answers.survey_result_id = r.id), ${sourceWithoutLink} ${isOne})`
}

const sourceOfResult = sql<
  SurveyResultDetail['source']
>`json_build_object('kind', coalesce(link.kind, ${sourceWithoutLink}), 'role_name', link_role.name)`

/** @param of a condition that limits the messages `m` to one result or person */
export const waitingMailOf = (of: SQL) => sql<WaitingMail | null>`(
  select json_build_object('message_id', m.id, 'subject', m.subject, 'leaves_at', mail.next_attempt_at)
    from messages m join outbox mail on mail.id = m.outbox_id
   where ${of} and m.stage_event_id is not null and mail.state = 'queued' and mail.next_attempt_at > now()
   order by mail.next_attempt_at limit 1)`

const waitingMailOfResult = waitingMailOf(sql`m.company_id = r.company_id and m.survey_result_id in (
  select attempt.id from survey_results attempt
   where attempt.company_id = r.company_id and (attempt.id = r.id or attempt.candidacy_id = r.candidacy_id))`)

const jobOfResult = sql<SurveyResultDetail['job']>`(
  select json_build_object('id', job.id, 'title', job.title)
    from candidacies candidacy join jobs job on job.company_id = candidacy.company_id and job.id = candidacy.job_id
   where candidacy.company_id = r.company_id and candidacy.id = r.candidacy_id)`

const attemptsOfCandidacy = sql<SurveyResultDetail['attempts']>`(
  select coalesce(json_agg(json_build_object('id', attempt.id, 'state', attempt.state, 'dated_at', attempt.dated_at,
      'quality', attempt.quality, 'role_score', attempt.role_score, 'archived_at', attempt.archived_at,
      'is_shown', exists (select from placements p where p.company_id = attempt.company_id and p.survey_result_id = attempt.id))
    order by attempt.started_at, attempt.id), '[]')
    from survey_results attempt
   where attempt.company_id = r.company_id and (attempt.id = r.id or attempt.candidacy_id = r.candidacy_id)
     and (attempt.id = r.id or not attempt.is_test))`

const recordColumns = {
  ...resultColumns,
  ...ownLikely,
  status_id: sql<string | null>`r.status_id`,
  location_name: sql<string | null>`location.name`,
  department_name: sql<string | null>`department.name`,
  source: sourceOfResult,
  phone: sql<string | null>`candidate.phone`,
  has_started: sql<boolean>`answers.survey_result_id is not null`,
  accommodation: sql<string | null>`answers.accommodation`,
  assessment: sql<Assessment | null>`answers.assessment`,
  /** The answers of the survey, by item id; null before it was opened. */
  answers: sql<Answers | null>`answers.answers`,
  ...columnsOf(companies, 'company', ['brand', 'country', 'time_zone']),
  ai_enabled: sql<boolean>`coalesce((company.settings ->> 'ai_enabled')::boolean, false)`,
  /** Whether the person finished another survey before this one. */
  has_earlier: hasEarlierResult,
  scores: scoresOfResult,
  stages: stagesOfCompany,
  waiting_mail: waitingMailOfResult,
  job: jobOfResult,
  attempts: attemptsOfCandidacy,
}
export type ResultRecord = RowOf<typeof recordColumns>

export async function findResult(scope: Scope, id: string): Promise<ResultRecord | undefined> {
  const [found] = await readRows(scope, {
    select: recordColumns,
    from: sql`survey_results r ${resultJoins}
      left join survey_answers answers on answers.survey_result_id = r.id
      left join survey_links link on link.id = answers.survey_link_id
      left join roles link_role on link_role.id = link.role_id
      left join locations location on location.id = r.location_id
      left join departments department on department.id = r.department_id
      where ${inScope(scope, sql`r.company_id`) ?? sql`true`} and r.id = ${id}`,
  })
  return found
}

type StoredAttempt = typeof surveyResults.$inferSelect
// The cast is safe: these are the keys of the columns.
const storedColumns = Object.keys(getTableColumns(surveyResults)) as (keyof StoredAttempt)[]

/**
 * A result locked until the end of the transaction.
 * @property now the start of the transaction
 * @property others the other attempts of the person, which are locked too
 */
export type LockedResult = LockedAttempt & { now: string; others: readonly LockedAttempt[] }

/** @property team_part the writer's part in the hiring team of the job; null where no team limits the writer */
type LockedAttempt = StoredAttempt & { team_part: TeamPart | null }

/**
 * Locks results, with all other attempts of their people, in the order of their ids, so that two writes of the same
 * results wait for each other and never deadlock. Ids out of scope are left out.
 */
export async function lockResults(scope: Scope, ids: readonly string[]): Promise<LockedResult[]> {
  const rows = await readRows(scope, {
    select: {
      ...columnsOf(surveyResults, 'r', storedColumns),
      now: sql<string>`now()`,
      team_part: teamPart(sql`r.candidacy_id`),
    },
    from: sql`lock_attempts(${sql.param(ids)}::uuid[]) r where ${inScope(scope, sql`r.company_id`) ?? sql`true`} order by r.id`,
  })
  const attempts = Map.groupBy(rows, ({ candidate_id }) => candidate_id)
  const asked = new Set(ids)
  return rows
    .filter(({ id }) => asked.has(id))
    .map((row) => ({ ...row, others: attempts.get(row.candidate_id)!.filter(({ id }) => id !== row.id) }))
}

/** @property next all changeable columns, including those that keep their value */
export type Write = { row: LockedResult; next: Changeable }

const columnTypes = sql.raw(changeableColumns.map((name) => `${name} ${surveyResults[name].getSQLType()}`).join(', '))
const assignments = sql.raw(changeableColumns.map((name) => `${name} = n.${name}`).join(', '))

/**
 * One statement that updates all the locked results: row by row, a bulk write of 500 results would make 500 round trips
 * while it holds its locks.
 */
export function resultsToUpdate(scope: Scope, writes: readonly Write[]): SQL {
  const rows = writes.map(({ row, next }) => ({ ...next, id: row.id }))
  return sql`update survey_results r
    set ${assignments}, version = r.version + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id uuid, ${columnTypes})
    where ${inScope(scope, sql`r.company_id`) ?? sql`true`} and r.id = n.id`
}

/** Whether the write may change data that is stored with the person, or which attempt a card shows. */
export const changesPerson = ({ row, next }: Write) =>
  row.role_score !== next.role_score ||
  row.is_test !== next.is_test ||
  row.archived_at !== next.archived_at ||
  row.candidacy_id !== next.candidacy_id ||
  // It has no card yet.
  row.status_id === null

/**
 * A statement that stores the values of the results and the positions of their cards before the write, for
 * `findChanges`.
 */
export function changesToInsert(scope: Scope, change_id: string, writes: readonly Write[]): SQL {
  const { actor_user_id, acting_as_user_id } = signedInActor(scope)
  const rows = writes.map(({ row }) => ({
    company_id: row.company_id,
    id: row.id,
    result_version: row.version + 1,
    before: changeableOf(row),
  }))
  return sql`insert into survey_result_changes
      (company_id, change_id, survey_result_id, actor_user_id, acting_as_user_id, result_version, before, position, arrival)
    select n.company_id, ${change_id}::uuid, n.id, ${actor_user_id}::uuid, ${acting_as_user_id}::uuid, n.result_version, n.before, p.position, p.arrival
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as n(company_id uuid, id uuid, result_version integer, before jsonb)
      left join placements p on p.company_id = n.company_id and p.survey_result_id = n.id`
}

export function changeableOf(row: Changeable): Changeable {
  // The cast is safe: the entries are exactly the changeable columns.
  return Object.fromEntries(changeableColumns.map((name) => [name, row[name]])) as Changeable
}

export const trackedResults = trackChanges<Changeable>({
  rows: surveyResults,
  changes: {
    table: surveyResultChanges,
    id: surveyResultChanges.survey_result_id,
    version: surveyResultChanges.result_version,
  },
  selections: {
    table: surveyResultSelections,
    id: surveyResultSelections.survey_result_id,
    version: surveyResultSelections.result_version,
  },
})

/** Those of these results that an earlier batch of the same write has changed with another attempt of their candidacy. */
export async function findFollowed(scope: Scope, change_id: string, ids: ReadonlySet<string>): Promise<Set<string>> {
  if (ids.size === 0) return new Set()
  const rows = await scope.db
    .select({ id: surveyResults.id })
    .from(surveyResultChanges)
    .innerJoin(
      surveyResults,
      and(
        eq(surveyResults.id, surveyResultChanges.survey_result_id),
        eq(surveyResults.version, surveyResultChanges.result_version),
      ),
    )
    .where(
      and(
        inScope(scope, surveyResultChanges.company_id),
        eq(surveyResultChanges.change_id, change_id),
        sql`${surveyResultChanges.survey_result_id} = any(${sql.param([...ids])}::uuid[])`,
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

/**
 * @property openingOf the job or role of each candidacy, as one text
 * @property closedStatuses the stages of people who are hired or rejected
 */
export type Openings = { openingOf: ReadonlyMap<string | null, string>; closedStatuses: ReadonlySet<string | null> }

export async function openingsOf(
  scope: Scope,
  attempts: readonly Pick<Changeable, 'candidacy_id' | 'status_id'>[],
): Promise<Openings> {
  const idsIn = (field: 'candidacy_id' | 'status_id') => [...new Set(attempts.map((attempt) => attempt[field]))]
  const rows = await readRows<{ id: string; opening: string | null }>(
    scope,
    sql`select id, coalesce('job ' || job_id, 'role ' || role_id, 'none') as opening from candidacies
         where ${inScope(scope, sql`company_id`) ?? sql`true`} and id = any(${sql.param(idsIn('candidacy_id'))}::uuid[])
      union all select id, null from statuses
         where ${inScope(scope, sql`company_id`) ?? sql`true`} and id = any(${sql.param(idsIn('status_id'))}::uuid[])
           and type in ('hired', 'rejected')`,
  )
  return {
    openingOf: new Map(rows.flatMap(({ id, opening }) => (opening === null ? [] : [[id, opening]]))),
    closedStatuses: new Set(rows.flatMap(({ id, opening }) => (opening === null ? id : []))),
  }
}

/** What a write of these people changed in their results. */
export async function findChangesOfPeople(
  scope: Scope,
  change_id: string,
  candidate_ids: readonly string[],
): Promise<StoredChange<Changeable>[]> {
  return scope.db
    .select({
      company_id: surveyResultChanges.company_id,
      change_id: surveyResultChanges.change_id,
      id: surveyResultChanges.survey_result_id,
      version: surveyResultChanges.result_version,
      before: surveyResultChanges.before,
    })
    .from(surveyResultChanges)
    .innerJoin(surveyResults, eq(surveyResults.id, surveyResultChanges.survey_result_id))
    .where(
      and(
        inScope(scope, surveyResultChanges.company_id),
        eq(surveyResultChanges.change_id, change_id),
        sql`${surveyResults.candidate_id} = any(${sql.param(candidate_ids)}::uuid[])`,
      ),
    )
    .orderBy(surveyResultChanges.survey_result_id)
}

/** The columns of the selected results that the rules about a write read, each combination of values once. */
export async function kindsSelected(scope: Scope, change_id: string) {
  const combination = {
    company_id: surveyResults.company_id,
    role_id: surveyResults.role_id,
    location_id: surveyResults.location_id,
    department_id: surveyResults.department_id,
    status_id: surveyResults.status_id,
    team_part: teamPart(sql`${surveyResults.candidacy_id}`),
  }
  return scope.db
    .select({ ...combination, archived_at: max(surveyResults.archived_at) })
    .from(surveyResultSelections)
    .innerJoin(surveyResults, eq(surveyResults.id, surveyResultSelections.survey_result_id))
    .where(trackedResults.isSelected(scope, change_id))
    .groupBy(...Object.values(combination), isNull(surveyResults.archived_at))
}

/** The ids of the stages of these results, by result; results of other companies are left out. */
export async function stagesOf(scope: Scope, company_id: string, ids: readonly string[]) {
  const rows = await scope.db
    .select({ id: surveyResults.id, status_id: surveyResults.status_id })
    .from(surveyResults)
    .where(
      and(
        inScope(scope, surveyResults.company_id),
        eq(surveyResults.company_id, company_id),
        sql`${surveyResults.id} = any(${sql.param(ids)}::uuid[])`,
      ),
    )
  return new Map(rows.map(({ id, status_id }) => [id, status_id]))
}

/** The names of people by the id of their result, for a result sheet. */
export async function peopleOf(scope: Scope, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await scope.db
    .select({
      id: surveyResults.id,
      name: sql<string>`coalesce(nullif(btrim(${candidates.first} || ' ' || ${candidates.last}), ''), ${candidates.email})`,
    })
    .from(surveyResults)
    .innerJoin(candidates, eq(candidates.id, surveyResults.candidate_id))
    .where(and(inScope(scope, surveyResults.company_id), sql`${surveyResults.id} = any(${sql.param(ids)}::uuid[])`))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Finds a stage to which results can be moved, and prevents its deletion until the end of the transaction. */
export async function findStatus(scope: Scope, id: string) {
  const [found] = await scope.db
    .select({ id: statuses.id, company_id: statuses.company_id, name: statuses.name, type: statuses.type })
    .from(statuses)
    .where(and(inScope(scope, statuses.company_id), eq(statuses.id, id), isNull(statuses.deleted_at)))
    .for('key share')
  return found
}

/** The ids of the stages that still exist; their deletion is prevented until the end of the transaction. */
export async function lockKeptStatuses(scope: Scope, ids: readonly (string | null)[]): Promise<Set<string>> {
  const rows = await scope.db
    .select({ id: statuses.id })
    .from(statuses)
    .where(
      and(
        inScope(scope, statuses.company_id),
        sql`${statuses.id} = any(${sql.param([...new Set(ids)])}::uuid[])`,
        isNull(statuses.deleted_at),
      ),
    )
    .orderBy(statuses.id)
    .for('key share')
  return new Set(rows.map(({ id }) => id))
}

export type NamedIds = Record<
  'role_id' | 'status_id' | 'location_id' | 'department_id' | 'reject_reason_id',
  readonly (string | null)[]
>

/** Names of roles, stages, locations, departments and reject reasons by id, for the audit log. */
export async function namesOf(scope: Scope, ids: NamedIds): Promise<Map<string | null, string>> {
  const own = inScope(scope, sql`company_id`) ?? sql`true`
  const named = (table: string, field: keyof NamedIds, inReach = own) =>
    sql`select id, name from ${sql.raw(table)} where ${inReach} and id = any(${sql.param([...new Set(ids[field])])}::uuid[])`
  const rows = await readRows<{ id: string; name: string }>(
    scope,
    sql`${named('roles', 'role_id', sql`(company_id is null or ${own})`)}
      union all ${named('statuses', 'status_id')}
      union all ${named('locations', 'location_id')}
      union all ${named('departments', 'department_id')}
      union all ${named('reject_reasons', 'reject_reason_id')}`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
