import { and, asc, desc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { defaultSettings } from '@seatwise/contract/values/base'
import { candidates } from '../../database/tables/candidates.ts'
import { pipelines, statuses } from '../../database/tables/pipelines.ts'
import { roles } from '../../database/tables/roles.ts'
import { surveyResults } from '../../database/tables/survey-results.ts'
import { inScope, type Scope } from '../../kernel/scope.ts'
import { readRows } from '../../kernel/statements.ts'
import { recordEvents, type DomainEvent } from '../../base/domain-events/public.ts'
import { refreshPeople } from '../latest-results/repository.ts'
import { openForNewAttempts, type Reopening } from '../candidacies/open.ts'
import type { Opened } from '../candidacies/repository.ts'
import { insertStageEvents } from '../stage-events/repository.ts'
import { surveyEvents } from './events.ts'
import { findMerged, insertAnswers, type Person } from './repository.ts'

/** An existing candidate keeps their name: a stranger at an open form must not rename them. */
export async function findOrCreateCandidate(scope: Scope, company_id: string, person: Person): Promise<string> {
  const [added] = await scope.db
    .insert(candidates)
    .values({ company_id, ...person })
    .onConflictDoNothing({ target: [candidates.company_id, candidates.email] })
    .returning({ id: candidates.id, record_version: candidates.version })
  if (added) {
    const { id, record_version } = added
    await recordEvents(scope, [{ type: 'candidate.created', company_id, candidate_id: id, record_version }])
    return id
  }
  const [known] = await scope.db
    .select({ id: candidates.id })
    .from(candidates)
    .where(and(eq(candidates.company_id, company_id), eq(candidates.email, person.email)))
  if (known) return known.id
  // The address belonged to a person who was merged into another one.
  const merged = (await findMerged(scope, company_id, [person.email])).get(person.email)
  // Otherwise its holder has got another address since the insert.
  return merged ? merged.candidate_id : findOrCreateCandidate(scope, company_id, person)
}

/**
 * Finds the stage in which results of these roles begin: the first stage for new people in the role's pipeline, or
 * without one in the default pipeline. The stages cannot be deleted before the transaction ends.
 */
async function firstStatuses(scope: Scope, company_id: string, role_ids: readonly (string | null | undefined)[]) {
  const named = await scope.db
    .select({ role_id: roles.id, pipeline_id: roles.pipeline_id })
    .from(roles)
    .where(and(eq(roles.company_id, company_id), inArray(roles.id, [...new Set(role_ids)].filter(isPresent))))
  const pipelineOf = new Map(named.map(({ role_id, pipeline_id }) => [role_id, pipeline_id]))
  const open = await scope.db
    .select({ id: statuses.id, pipeline_id: statuses.pipeline_id, is_default: pipelines.is_default })
    .from(statuses)
    .innerJoin(pipelines, eq(pipelines.id, statuses.pipeline_id))
    .where(
      and(
        eq(statuses.company_id, company_id),
        isNull(statuses.deleted_at),
        or(pipelines.is_default, inArray(pipelines.id, [...new Set(pipelineOf.values())].filter(isPresent))),
      ),
    )
    .orderBy(desc(eq(statuses.type, 'new')), asc(statuses.position))
    .for('key share', { of: statuses })
  return (role_id: string | null | undefined): string | null => {
    const pipeline_id = role_id && pipelineOf.get(role_id)
    const first = open.find((status) => status.pipeline_id === pipeline_id) ?? open.find(({ is_default }) => is_default)
    return first?.id ?? null
  }
}

const isPresent = (id: string | null | undefined): id is string => typeof id === 'string'

const retakeDaysOf = (company_id: string) =>
  sql`coalesce((select (settings ->> 'retake_days')::smallint from companies where id = ${company_id}), ${defaultSettings.retake_days})`

type NewResult = Pick<typeof surveyResults.$inferInsert, 'candidate_id' | 'role_id' | 'location_id' | 'state'> & {
  /** Whether staff ask the person for these answers, so that they count however soon they come after earlier ones. */
  is_asked: boolean
  /** The job for which the person is considered. */
  job_id?: string | undefined
  started_at?: string | SQL
}

/**
 * Creates results. Each belongs to the candidacy of its person for its job or role, which is opened if there is none. A
 * new candidacy, or one that is opened again, begins in the first stage. The people of the results are locked in the
 * order of their ids.
 */
export async function createResults(scope: Scope, company_id: string, results: readonly NewResult[]) {
  if (results.length === 0) return []
  const rows = await insertResults(scope, company_id, results, await openFor(scope, company_id, results))
  await refreshPeople(scope, rows)
  return rows
}

/**
 * Considers people for a role or job without asking them for the survey. A new candidacy gets a result in the state
 * `not_asked`, and so does one that is opened again with nothing but expired attempts. An open candidacy stays as it is.
 * @returns for each person the result that was created, or else the first one of the candidacy, and whether the candidacy
 * was open before
 */
export async function openWithoutSurvey(
  scope: Scope,
  company_id: string,
  people: readonly WithoutSurvey[],
  reopening?: Reopening,
): Promise<{ survey_result_id: string; was_open: boolean }[]> {
  if (people.length === 0) return []
  const candidacies = await openFor(scope, company_id, people, reopening)
  const firstOf = await firstAttempts(
    scope,
    company_id,
    candidacies.map(({ id }) => id),
  )
  const bare = candidacies.flatMap((candidacy, n) =>
    candidacy.begins && !firstOf.get(candidacy.id)?.is_alive ? [{ candidacy, person: people[n]! }] : [],
  )
  const rows = await insertResults(
    scope,
    company_id,
    bare.map(({ person }) => ({ ...person, state: 'not_asked', is_asked: true })),
    bare.map(({ candidacy }) => candidacy),
  )
  await refreshPeople(
    scope,
    people.filter((_, n) => candidacies[n]!.begins).map(({ candidate_id }) => ({ company_id, candidate_id })),
  )
  const created = new Map(rows.map(({ candidacy_id, id }) => [candidacy_id, id]))
  return candidacies.map(({ id, begins }) => ({
    survey_result_id: created.get(id) ?? firstOf.get(id)!.id,
    was_open: !begins,
  }))
}

type WithoutSurvey = Pick<NewResult, 'candidate_id' | 'location_id' | 'job_id'> & { role_id: string }

/** Of each of these candidacies that has attempts: the first one that is alive or else the first one, and whether one is alive. */
async function firstAttempts(scope: Scope, company_id: string, candidacy_ids: readonly string[]) {
  const rows = await readRows<{ candidacy_id: string; id: string; is_alive: boolean }>(
    scope,
    sql`select r.candidacy_id, (array_agg(r.id order by not r.is_alive, r.is_test, r.started_at, r.id))[1] as id,
        bool_or(r.is_alive) as is_alive
      from (select s.*, s.state <> 'expired' and s.archived_at is null and not s.is_test as is_alive from survey_results s
             where ${inScope(scope, sql`s.company_id`) ?? sql`true`} and s.company_id = ${company_id}
               and s.candidacy_id = any(${sql.param(candidacy_ids)}::uuid[])) r
      group by 1`,
  )
  return new Map(rows.map((row) => [row.candidacy_id, row]))
}

type OfOpening = Pick<NewResult, 'candidate_id' | 'role_id' | 'job_id'>

async function openFor(scope: Scope, company_id: string, results: readonly OfOpening[], reopening?: Reopening) {
  const firstStatusOf = await firstStatuses(
    scope,
    company_id,
    results.map(({ role_id }) => role_id),
  )
  return openForNewAttempts(
    scope,
    company_id,
    results.map(({ candidate_id, role_id = null, job_id }) => ({
      candidate_id,
      role_id,
      job_id,
      status_id: firstStatusOf(role_id),
    })),
    reopening,
  )
}

async function insertResults(
  scope: Scope,
  company_id: string,
  results: readonly NewResult[],
  candidacies: readonly Opened[],
) {
  if (results.length === 0) return []
  const rows = await scope.db
    .insert(surveyResults)
    .values(
      results.map(({ started_at = sql`now()`, job_id: _job, ...result }, n) => ({
        ...result,
        company_id,
        retake_days: retakeDaysOf(company_id),
        candidacy_id: candidacies[n]!.id,
        status_id: candidacies[n]!.status_id,
        status_since: candidacies[n]!.since ?? started_at,
        started_at,
      })),
    )
    .returning({
      id: surveyResults.id,
      company_id: surveyResults.company_id,
      candidate_id: surveyResults.candidate_id,
      candidacy_id: surveyResults.candidacy_id,
      state: surveyResults.state,
      status_id: surveyResults.status_id,
      version: surveyResults.version,
      started_at: surveyResults.started_at,
    })
  const beginnings = rows.flatMap(({ status_id, ...row }, n) => {
    const { begins, reopened } = candidacies[n]!
    return begins && !reopened && status_id !== null ? [{ ...row, to_status_id: status_id }] : []
  })
  await insertStageEvents(
    scope,
    beginnings.map(({ id, to_status_id, version, started_at }) => ({
      company_id,
      survey_result_id: id,
      from_status_id: null,
      to_status_id,
      result_version: version,
      how: 'rule',
      created_at: started_at,
    })),
  )
  await recordEvents(scope, [
    ...surveyEvents(rows),
    ...beginnings.map(({ id, candidate_id, to_status_id, version }): DomainEvent => ({
      type: 'stage.changed',
      company_id,
      candidate_id,
      survey_result_id: id,
      record_version: version,
      about: { from_status_id: null, to_status_id },
    })),
  ])
  return rows
}

export type NewAttempt = {
  company_id: string
  candidate_id: string
  role_id: string
  job_id?: string | undefined
  location_id: string | null
  survey_link_id: string
  language: string
  notice_version: string
  accommodation: string | undefined
  form_version: string
  /** Defaults to now; the demo world also creates results of the past. */
  started_at?: string
}

export async function createAttempt(scope: Scope, attempt: NewAttempt): Promise<string> {
  const { company_id, candidate_id, role_id, job_id, location_id, started_at, ...registered } = attempt
  const state = 'in_progress' as const
  const results = [
    { candidate_id, role_id, job_id, location_id, state, is_asked: false, ...(started_at ? { started_at } : {}) },
  ]
  const [created] = await createResults(scope, company_id, results)
  await insertAnswers(scope, { ...registered, company_id, survey_result_id: created!.id })
  return created!.id
}
