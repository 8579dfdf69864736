import { sql, type SQL } from 'drizzle-orm'
import type { Interview } from '@seatwise/contract/interviews'
import type { BrandKey, SortOrder } from '@seatwise/contract/values/base'
import type { InterviewPersonState, TeamPart, InterviewState } from '@seatwise/contract/values/hiring'
import { canDoWithInterview } from '@seatwise/domain/policies/interviews'
import { interviews } from '../../database/tables/interviews.ts'
import { searchList, searchPage } from '../../kernel/list/search.ts'
import type { List } from '../../kernel/list/list.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { actorOf, inScope, type UserScope } from '../../kernel/scope.ts'
import { columnsOf, objectOf, personOf } from '../../kernel/selection.ts'
import { teamPart } from '../../assessment/candidacies/public.ts'
import { seesStages } from '../../assessment/survey-results/public.ts'

/** What emails and files for calendars also need. */
type ForMail = { company_id: string; sequence: number; brand: BrandKey; contact_email: string | null; is_test: boolean }
export type InterviewRow = Omit<Interview, 'can'> & ForMail & { team_part: TeamPart | null }
type Filters = {
  id?: string
  survey_result_id?: string
  candidate_id?: string
  interviewer?: 'me'
  state?: InterviewState
  /** Those that Home lists for an interviewer. */
  on_home?: true
}
type ByTime = { field: 'starts_at'; order: SortOrder }

const endsAt = sql<string>`(i.starts_at + make_interval(mins => i.minutes))`
const stateOf = sql<InterviewState>`case when i.canceled_at is not null then 'canceled'
  when ${endsAt} <= now() then 'past' else 'planned' end`
const localStart = sql`(i.starts_at at time zone i.time_zone)`

const isInterviewer = ({ user }: UserScope) => sql`exists (select from interview_interviewers x
  where x.company_id = i.company_id and x.interview_id = i.id and x.user_id = ${user.id} and x.ended_at is null)`

const hasScorecard = (user_id: SQL) => sql<boolean>`exists (select from scorecards s where s.company_id = i.company_id
  and s.survey_result_id = i.survey_result_id and s.author_user_id = ${user_id} and s.submitted_at is not null)`

/** Today or within the next seven days, in the time zone of the interview. */
const isSoon = sql`(${stateOf} = 'planned'
  and ${localStart}::date <= (now() at time zone i.time_zone)::date + 7)`

/** From two hours after the end, for 14 days, where a scorecard can be written. */
const lacksScorecardOf = ({ user }: UserScope) => sql`(i.canceled_at is null
  and ${endsAt} between now() - interval '14 days' and now() - interval '2 hours'
  and r.archived_at is null and r.state = 'completed' and not ${hasScorecard(sql`${user.id}`)})`

/** Users outside the reader's scope are counted but not named. */
const interviewersOf = (scope: UserScope) => sql<Interview['interviewers']>`coalesce((
  select json_agg(json_build_object('id', u.id, 'name', u.first || ' ' || u.last,
      'is_reader', x.user_id = ${scope.user.id}, 'has_scorecard', ${hasScorecard(sql`x.user_id`)})
      order by u.first collate "und-x-icu", u.last collate "und-x-icu", x.id)
    from interview_interviewers x
    left join users u on u.id = x.user_id and ${inScope(scope, sql`u.company_id`) ?? sql`true`}
   where x.company_id = i.company_id and x.interview_id = i.id and x.ended_at is null), '[]')`

/** Interviews in scope: planned ones, the next first, then the others, the latest first. */
export const interviewList: List<Filters, ByTime, InterviewRow> = {
  name: 'interviews',
  defaultSort: { field: 'starts_at', order: 'asc' },
  columns: ({ scope }) => ({
    ...columnsOf(interviews, 'i', [
      'id',
      'survey_result_id',
      'title',
      'starts_at',
      'minutes',
      'time_zone',
      'place',
      'link',
      'note',
      'invites_person',
      'created_at',
      'version',
      'sequence',
      'company_id',
    ]),
    brand: sql<BrandKey>`company.brand`,
    contact_email: sql`company.contact_email`,
    is_test: sql`r.is_test`,
    ends_at: endsAt,
    day: sql`to_char(${localStart}, 'YYYY-MM-DD')`,
    time: sql`to_char(${localStart}, 'HH24:MI')`,
    candidate: objectOf({ id: sql`c.id`, first: sql`c.first`, last: sql`c.last`, email: sql`c.email` }),
    company: objectOf({ id: sql`company.id`, name: sql`company.name` }),
    role_name: sql`role.name`,
    interviewers: interviewersOf(scope),
    created_by: personOf('planner'),
    state: stateOf,
    team_part: teamPart(sql`r.candidacy_id`),
    person_state: sql<InterviewPersonState | null>`case when r.archived_at is not null then 'archived'
      when ${seesStages(scope)} and status.type = 'rejected' then 'rejected' end`,
  }),
  tables: ({ scope }) => sql`interviews i
    join survey_results r on r.company_id = i.company_id and r.id = i.survey_result_id
    join candidates c on c.company_id = i.company_id and c.id = r.candidate_id
    join companies company on company.id = i.company_id
    left join roles role on role.id = r.role_id
    left join statuses status on status.company_id = r.company_id and status.id = r.status_id
    left join users planner on planner.id = i.created_by_user_id
      and ${inScope(scope, sql`planner.company_id`) ?? sql`true`}`,
  counted: () => sql`interviews i
    join survey_results r on r.company_id = i.company_id and r.id = i.survey_result_id`,
  tenant: (scope) => inScope(scope, sql`i.company_id`),
  id: sql`i.id`,
  conditions: {
    id: (id) => sql`i.id = ${id}`,
    survey_result_id: (id) => sql`i.survey_result_id = ${id}`,
    candidate_id: (id) => sql`r.candidate_id = ${id}`,
    interviewer: (_, { scope }) => isInterviewer(scope),
    state: (state) => sql`${stateOf} = ${state}`,
    on_home: (_, { scope }) => sql`(${isSoon} or ${lacksScorecardOf(scope)})`,
  },
  keys: {
    starts_at: () => [
      { expression: sql`(${stateOf} <> 'planned')::int`, type: 'int' },
      {
        expression: sql`extract(epoch from i.starts_at) * case when ${stateOf} = 'planned' then 1 else -1 end`,
        type: 'numeric',
      },
    ],
  },
}

export const toInterview = (scope: UserScope, row: InterviewRow): Interview => ({
  ...row,
  can: canDoWithInterview(actorOf(scope), row),
})

export async function readRow(scope: UserScope, id: string): Promise<InterviewRow> {
  const { rows } = await searchList(scope, interviewList, { filters: { id } })
  if (!rows[0]) throw new Refusal('not_found')
  return rows[0]
}

export const readInterview = async (scope: UserScope, id: string) => toInterview(scope, await readRow(scope, id))

/** The reader's interviews of the next days, the next first, and those that wait for the reader's scorecard, the latest first. */
export async function findOwnOnHome(scope: UserScope, maxEach: number) {
  const { rows } = await searchPage(scope, interviewList, {
    filters: { interviewer: 'me', on_home: true },
    page_size: 2 * maxEach,
    isFixed: true,
  })
  const all = rows.map((row) => toInterview(scope, row))
  return {
    interviews: all.filter(({ state }) => state === 'planned').slice(0, maxEach),
    missing_scorecards: all.filter(({ state }) => state === 'past').slice(0, maxEach),
  }
}
