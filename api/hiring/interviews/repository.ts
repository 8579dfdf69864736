import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { InterviewPersonState, InterviewState, TeamPart } from '@seatwise/contract/values/hiring'
import { interviewInterviewers, interviews } from '../../database/tables/interviews.ts'
import { readRows, write } from '../../kernel/statements.ts'
import { inScope, type Scope, type UserScope } from '../../kernel/scope.ts'
import { teamPart } from '../../assessment/candidacies/public.ts'
import { mayReadPerson } from '../../base/survey-links/public.ts'

type Stored = typeof interviews.$inferSelect
export type StoredInterview = Stored & {
  state: InterviewState
  person_state: InterviewPersonState | null
  team_part: TeamPart | null
}

/** The result that an interview is about. */
export type ResultOfInterview = {
  id: string
  company_id: string
  candidate_id: string
  archived_at: string | null
  team_part: TeamPart | null
}

const resultOf = (scope: Scope, id: string) => sql`select r.id, r.company_id, r.candidate_id, r.archived_at,
    ${teamPart(sql`r.candidacy_id`)} as team_part from survey_results r
  where ${inScope(scope, sql`r.company_id`) ?? sql`true`} and r.id = ${id}`

/** Locks the result against archiving and erasure, so that an interview is planned about one that stays. */
export async function holdResult(scope: Scope, id: string): Promise<ResultOfInterview | undefined> {
  const [row] = await readRows<ResultOfInterview>(scope, sql`${resultOf(scope, id)} for no key update`)
  return row
}

export async function findResult(scope: Scope, id: string): Promise<ResultOfInterview | undefined> {
  const [row] = await readRows<ResultOfInterview>(scope, resultOf(scope, id))
  return row
}

export async function findResultId(scope: Scope, id: string): Promise<string | undefined> {
  const [row] = await readRows<{ survey_result_id: string }>(
    scope,
    sql`select survey_result_id from interviews where ${inScope(scope, interviews.company_id) ?? sql`true`} and id = ${id}`,
  )
  return row?.survey_result_id
}

/** Locks the interview, so that the second of two simultaneous changes sees the first. */
export async function lockInterview(scope: Scope, id: string): Promise<Omit<StoredInterview, 'team_part'> | undefined> {
  const [row] = await scope.db
    .select({
      interview: interviews,
      state: sql<InterviewState>`case when canceled_at is not null then 'canceled'
        when starts_at + make_interval(mins => minutes) <= now() then 'past' else 'planned' end`,
      person_state: sql<InterviewPersonState | null>`(select 'archived' from survey_results r
        where r.company_id = ${interviews.company_id} and r.id = ${interviews.survey_result_id} and r.archived_at is not null)`,
    })
    .from(interviews)
    .where(and(inScope(scope, interviews.company_id), eq(interviews.id, id)))
    .for('no key update')
  return row && { ...row.interview, state: row.state, person_state: row.person_state }
}

type Clock = Pick<Stored, 'time_zone'> & { day: string; time: string }

/**
 * The instant of a time on the clock of a time zone. A time that is skipped when clocks go forward counts as one after
 * it, and of a time that there is twice the second counts. Undefined for a time zone that the database does not know.
 */
export async function findStart(scope: Scope, { day, time, time_zone }: Clock) {
  const [start] = await readRows<{ starts_at: string; has_passed: boolean }>(
    scope,
    sql`select s.starts_at, s.starts_at <= now() as has_passed
      from (select (${day}::date + ${time}::time) at time zone known_zone(${time_zone}) as starts_at
             where ${time_zone} = 'UTC' or known_zone(${time_zone}) <> 'UTC') s`,
  )
  return start
}

export async function countPlanned(scope: Scope, survey_result_id: string): Promise<number> {
  return scope.db.$count(
    interviews,
    and(
      inScope(scope, interviews.company_id),
      eq(interviews.survey_result_id, survey_result_id),
      sql`canceled_at is null and starts_at + make_interval(mins => minutes) > now()`,
    ),
  )
}

type Content = Pick<
  Stored,
  'title' | 'starts_at' | 'minutes' | 'time_zone' | 'place' | 'link' | 'note' | 'invites_person'
>

export async function insertInterview(
  scope: UserScope,
  interview: Content & Pick<Stored, 'company_id' | 'survey_result_id'>,
): Promise<string> {
  const [created] = await scope.db
    .insert(interviews)
    .values({ ...interview, created_by_user_id: scope.user.id })
    .returning({ id: interviews.id })
  return created!.id
}

/** @param change.canceled cancels the interview for good */
export async function changeInterview(
  scope: UserScope,
  id: string,
  { canceled, ...change }: Partial<Content> & { canceled?: true },
) {
  await scope.db
    .update(interviews)
    .set({
      ...change,
      ...(canceled ? { canceled_at: sql`now()` } : {}),
      sequence: sql`${interviews.sequence} + 1`,
      version: sql`${interviews.version} + 1`,
      updated_at: sql`now()`,
    })
    .where(and(inScope(scope, interviews.company_id), eq(interviews.id, id)))
}

/** An interviewer, and whether the reader may know who it is. */
type InterviewerInScope = { user_id: string; is_known: boolean }

export async function findInterviewers(scope: Scope, interview_id: string): Promise<InterviewerInScope[]> {
  return readRows<InterviewerInScope>(
    scope,
    sql`select x.user_id, u.id is not null as is_known from interview_interviewers x
      left join users u on u.id = x.user_id and ${inScope(scope, sql`u.company_id`) ?? sql`true`}
      where ${inScope(scope, sql`x.company_id`) ?? sql`true`} and x.interview_id = ${interview_id} and x.ended_at is null`,
  )
}

type OfInterview = { id: string; company_id: string }

export async function addInterviewers(scope: Scope, { id, company_id }: OfInterview, user_ids: readonly string[]) {
  await scope.db
    .insert(interviewInterviewers)
    .values(user_ids.map((user_id) => ({ company_id, interview_id: id, user_id })))
    .onConflictDoUpdate({
      target: [interviewInterviewers.company_id, interviewInterviewers.interview_id, interviewInterviewers.user_id],
      set: { ended_at: null },
    })
}

export async function endInterviewers(scope: Scope, { id }: OfInterview, user_ids: readonly string[]) {
  await write(
    scope,
    sql`update interview_interviewers set ended_at = now() where ${inScope(scope, sql`company_id`) ?? sql`true`}
      and interview_id = ${id} and user_id = any(${sql.param(user_ids)}::uuid[]) and ended_at is null`,
  )
}

const maxChoices = 200

/** Condition: the hiring team lets a user score the person; who only reads would be asked for a scorecard in vain. */
const mayJudge = (user_id: SQL, survey_result_id: string) => sql`not only_reads(${user_id}, ${survey_result_id}::uuid)`

/** Users who can interview about a result: first the reader, then the others by name. */
export async function findChoices(
  scope: UserScope,
  { id, company_id, candidate_id }: ResultOfInterview,
): Promise<{ id: string; name: string }[]> {
  return readRows<{ id: string; name: string }>(
    scope,
    sql`select u.id, u.first || ' ' || u.last as name from users u
      where u.id = ${scope.user.id} or (${inScope(scope, sql`u.company_id`) ?? sql`true`} and u.active
        and u.company_id in (${company_id}, (select franchise_id from companies where id = ${company_id}))
        and ${mayReadPerson(sql`u.id`, company_id, candidate_id, id)} and ${mayJudge(sql`u.id`, id)})
      order by u.id <> ${scope.user.id}, u.first collate "und-x-icu", u.last collate "und-x-icu", u.id
      limit ${sql.raw(String(maxChoices))}`,
  )
}

/** Which of these users, apart from the reader, are not active users who may read the result. */
export async function findUnfit(
  scope: UserScope,
  { id, company_id, candidate_id }: ResultOfInterview,
  ids: readonly string[],
): Promise<string[]> {
  const others = ids.filter((id) => id !== scope.user.id)
  if (others.length === 0) return []
  const rows = await readRows<{ id: string }>(
    scope,
    sql`select given.id from unnest(${sql.param(others)}::uuid[]) given (id) where not exists (
      select from users u where u.id = given.id and ${inScope(scope, sql`u.company_id`) ?? sql`true`} and u.active
        and u.company_id in (${company_id}, (select franchise_id from companies where id = ${company_id}))
        and ${mayReadPerson(sql`u.id`, company_id, candidate_id, id)} and ${mayJudge(sql`u.id`, id)})`,
  )
  return rows.map(({ id }) => id)
}
