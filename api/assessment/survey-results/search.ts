import { sql, type SQL } from 'drizzle-orm'
import type { ResultFilters, ResultSelection, ResultSort, SurveyResult } from '@seatwise/contract/survey-results'
import { stageFilters, type ReachedStep } from '@seatwise/contract/values/assessment'
import type { StatusType } from '@seatwise/contract/values/base'
import { brands } from '@seatwise/domain/brands/brands'
import { can } from '@seatwise/domain/permissions'
import { canDoWithResult } from '@seatwise/domain/policies/survey-results'
import { instantColumn, plainColumn, textColumn, wordColumn, yesNoColumn } from '../../kernel/list/columns.ts'
import type { ExportedList } from '../../kernel/list/csv.ts'
import { nameKey, nullableKeys } from '../../kernel/list/keyset.ts'
import { whereOf, type ListQuery } from '../../kernel/list/list.ts'
import type { PageRequest } from '../../kernel/list/search.ts'
import { readPlanned } from '../../kernel/statements.ts'
import { Invalid, CountChanged, Refusal } from '../../kernel/refusal.ts'
import { actorOf, inScope, ofTeamOrReader, type UserScope } from '../../kernel/scope.ts'
import { joinedOf, withNamed } from '../../kernel/selection.ts'
import { isResultOfCampaigns, funnelNameOfResult, funnelOfResult } from '../funnel-entries/columns.ts'
import {
  isFromSources,
  isRejectedFor,
  rejectReasonNameOfResult,
  resultColumns,
  resultJoins,
  type StoredResult,
} from './repository.ts'
import { isRoleName } from '../../base/roles/public.ts'

/**
 * A row of the list. `score` is computed against the role in `sort.role_name`, or without one against the result's own
 * role.
 */
export type ResultRow = StoredResult & { score: number | null }

type AskedResults = ListQuery<ResultFilters, ResultSort>

/** The role of a search's scores. */
type RoleScoreSort = { sort: { role_name?: string | undefined } }

/** The maximum number of people with chosen tags who are found first; if there are more, each result is looked at. */
const maxTagged = 5_000

/** Whether the person of a result has any of these tags. */
function isOfTagged(names: string[]): SQL {
  const ids = sql`(select coalesce(array_agg(tag.id), '{}') from candidate_tags tag
    where lower(tag.name) = any(select lower(unnest(${sql.param(names)}::text[]))))`
  const tagged = sql`people_with_tags(${ids}, ${maxTagged + 1}::int)`
  return sql`(r.candidate_id in (select id from ${tagged} id) or (select count(*) from ${tagged}) > ${maxTagged}
    and exists (select from candidates person where person.company_id = r.company_id and person.id = r.candidate_id
      and person.tag_ids && ${ids}))`
}

/**
 * Whether a result has been in its stage for this number of days, as `days_since` counts them. The first comparison leaves
 * out most of the others and the second one is true for most, because the days of a time zone cost far more.
 */
const isInStageFor = (days: number): SQL => sql`r.status_id is not null
  and r.status_since < now() - make_interval(days => ${days - 2}::int)
  and (r.status_since < now() - make_interval(days => ${days + 1}::int)
    or days_since(r.status_since, (select c.time_zone from companies c where c.id = r.company_id)) >= ${days}::int)`

/** Whether the person of a result has a note that the reader may read. */
const hasNote = (
  scope: UserScope,
): SQL => sql`exists (select from candidate_notes note where note.company_id = r.company_id
  and note.candidate_id = r.candidate_id
  and ${ofTeamOrReader(scope, { visibility: sql`note.visibility`, author: sql`note.author_user_id` })})`

/**
 * Conditions on a result `r`; the conditions `roles` and `statuses` also need the joined tables `role` and `status`.
 */
export const resultConditions = {
  company_id: (id: string) => sql`r.company_id = ${id}`,
  roles: (names: string[]) => sql`lower(role.name) = any(select lower(unnest(${sql.param(names)}::text[])))`,
  locations: (ids: string[]) => sql`r.location_id = any(${sql.param(ids)}::uuid[])`,
  campaigns: isResultOfCampaigns,
  departments: (ids: string[]) => sql`r.department_id = any(${sql.param(ids)}::uuid[])`,
  jobs: (ids: string[]) => sql`exists (select from candidacies candidacy where candidacy.company_id = r.company_id
    and candidacy.id = r.candidacy_id and candidacy.job_id = any(${sql.param(ids)}::uuid[]))`,
  applied: () => sql`exists (select from candidacies candidacy
      join applications application on application.company_id = candidacy.company_id and application.job_id = candidacy.job_id
     where candidacy.company_id = r.company_id and candidacy.id = r.candidacy_id
       and application.candidate_id = r.candidate_id and application.state = 'submitted')`,
  owners: (ids: string[]) => sql`exists (select from candidates person where person.company_id = r.company_id
    and person.id = r.candidate_id and person.owner_user_id = any(${sql.param(ids)}::uuid[]))`,
  tags: isOfTagged,
  sources: isFromSources,
  has_note: (_: true, { scope }: Pick<AskedResults, 'scope'>) => hasNote(scope),
  statuses: (names: string[]) => sql`status.name = any(${sql.param(names)}::text[])`,
  status_ids: (ids: string[]) => sql`r.status_id = any(${sql.param(ids)}::uuid[])`,
  days_in_stage: isInStageFor,
  reject_reasons: isRejectedFor,
  states: (states: string[]) => sql`r.state = any(${sql.param(states)}::text[])`,
  quality: (verdicts: string[]) => sql`r.quality = any(${sql.param(verdicts)}::text[])`,
  from: (instant: string) => sql`r.dated_at >= ${instant}::timestamptz`,
  to: (instant: string) => sql`r.dated_at < ${instant}::timestamptz`,
  score_from: (score: number, asked: RoleScoreSort) => sql`${scoreOf(asked)} >= ${score}`,
  score_to: (score: number, asked: RoleScoreSort) => sql`${scoreOf(asked)} <= ${score}`,
  archived: () => sql`r.archived_at is not null`,
  archived_reason: (text: string) => sql`position(fold(${text}) in fold(r.archived_reason)) > 0`,
  cards_only: () =>
    sql`exists (select from placements p where p.company_id = r.company_id and p.survey_result_id = r.id)`,
  reached: (step: ReachedStep, { filters }: Pick<AskedResults, 'filters'>) =>
    hasReached(step, { from: filters.reached_from, to: filters.reached_to }),
  // Ends of the period of `reached`.
  reached_from: () => undefined,
  reached_to: () => undefined,
  // These two widen the list; see `always`.
  include_archived: () => undefined,
  include_test: () => undefined,
}

/** Ends of a period: `from` is inclusive, `to` exclusive. */
type Ends = { from?: string | undefined; to?: string | undefined }

const isWithin = (instant: SQL, { from, to }: Ends) => sql`${from ? sql`${instant} >= ${from}::timestamptz` : sql`true`}
  and ${to ? sql`${instant} < ${to}::timestamptz` : sql`true`}`

/**
 * The applications, or the moves into stages of a type, within a period; undone moves are left out. Each row has the
 * attempt that has the application or for which the move is recorded, and its candidacy: an attempt from before there were
 * candidacies stands for itself.
 */
export function reachedEvents(step: ReachedStep, ends: Ends): SQL {
  const events =
    step === 'applied'
      ? sql`select a.company_id, a.survey_result_id, a.created_at from applications a where ${isWithin(sql`a.created_at`, ends)}`
      : sql`select e.company_id, e.survey_result_id, e.created_at from statuses stage
          join stage_events e on e.company_id = stage.company_id and e.to_status_id = stage.id
         where stage.type = ${step} and e.undo_of is null and ${isWithin(sql`e.created_at`, ends)}
           and not exists (select from stage_events undo where undo.company_id = e.company_id
             and undo.survey_result_id = e.survey_result_id and undo.undo_of = e.id)`
  return sql`select event.company_id, event.created_at, coalesce(attempt.candidacy_id, attempt.id) as candidacy_id, attempt.is_test,
      least(attempt.created_at, attempt.started_at) as begun_at
    from (${events}) event
    join survey_results attempt on attempt.company_id = event.company_id and attempt.id = event.survey_result_id`
}

const hasReached = (step: ReachedStep, ends: Ends) => sql`exists (select from (${reachedEvents(step, ends)}) reached
  where reached.company_id = r.company_id and reached.candidacy_id = coalesce(r.candidacy_id, r.id))`

/** Each company's benchmark of the chosen role. */
export const exploredBenchmarks = ({ sort }: RoleScoreSort): SQL[] =>
  sort.role_name
    ? [
        sql`explored as materialized (select company_id, role_benchmark_id from effective_benchmarks
          where role_key = lower(${sort.role_name}))`,
      ]
    : []

export const resultList: ExportedList<ResultFilters, ResultSort, ResultRow> = {
  name: 'survey-results',
  defaultSort: { field: 'dated_at', order: 'desc' },
  columns: (asked) => ({
    ...resultColumns,
    score: scoreOf(asked),
    likely_from: likelyOf(asked).from,
    likely_to: likelyOf(asked).to,
    way_in: funnelOfResult,
    archived_by: joinedOf(sql`r.archived_by_user_id`, {
      id: sql`archived_by.id`,
      name: sql`archived_by.first || ' ' || archived_by.last`,
    }),
  }),
  tables: (asked) => sql`survey_results r ${resultJoins} ${exploredJoin(asked)}
    left join users archived_by on archived_by.id = r.archived_by_user_id
      and ${inScope(asked.scope, sql`archived_by.company_id`) ?? sql`true`}`,
  counted: (asked) => {
    const { roles, statuses, score_from, score_to } = asked.filters
    return sql`survey_results r
      ${roles ? sql`left join roles role on role.id = r.role_id` : sql``}
      ${statuses ? sql`left join statuses status on status.id = r.status_id` : sql``}
      ${score_from !== undefined || score_to !== undefined ? exploredJoin(asked) : sql``}`
  },
  isSortedByCounted: ({ sort }) => ['dated_at', 'role_score', 'archived_at'].includes(sort.field) && !sort.role_name,
  named: exploredBenchmarks,
  tenant: (scope) => inScope(scope, sql`r.company_id`),
  id: sql`r.id`,
  searched: { table: 'candidates', id: sql`r.candidate_id` },
  always: ({ filters }) => [
    ...(filters.include_archived || filters.archived ? [] : [sql`r.archived_at is null`]),
    ...(filters.include_test ? [] : [sql`not r.is_test`]),
  ],
  conditions: resultConditions,
  keys: {
    dated_at: () => [{ expression: sql`r.dated_at`, type: 'timestamptz' }],
    archived_at: ({ filters }) => [
      { expression: filters.archived ? sql`r.archived_at` : sql`r.dated_at`, type: 'timestamptz' },
    ],
    // Must equal the expression of the indexes survey_results_best and survey_results_worst.
    role_score: (asked) => [
      {
        expression: sql`coalesce(${scoreOf(asked)}, ${sql.raw(asked.sort.order === 'desc' ? '0' : '100')})`,
        type: 'int',
      },
    ],
    name: () => [nameKey(sql`candidate.last`), nameKey(sql`candidate.first`)],
    role: ({ sort }) => nullableKeys(sql`role.name`, 'text', sort.order),
    minutes: ({ sort }) => nullableKeys(sql`r.minutes`, 'int', sort.order),
    quality: ({ sort }) =>
      nullableKeys(sql`array_position(array['invalid', 'caution', 'good'], r.quality)`, 'int', sort.order),
    status: ({ sort }) => nullableKeys(sql`status.position`, 'int', sort.order),
  },
  exported: {
    permission: 'survey-results.export',
    check: async ({ scope, ...request }) => {
      refuseHiddenFilters(scope, request)
      await refuseUnknownRole(scope, request.sort.role_name, 'sort.role_name')
    },
    // Reading the rows of one company by date costs half, because they are adjacent on disk. A row's date only ever
    // grows.
    storedOrder: ({ scope, filters }) =>
      scope.companies?.length === 1 && !filters.include_archived && !filters.archived && !filters.include_test
        ? { keys: [{ expression: sql`r.dated_at`, type: 'timestamptz' }], order: 'desc' }
        : { keys: [{ expression: sql`r.company_id`, type: 'uuid' }], order: 'asc' },
    columns: (asked, time_zone) => {
      const { user } = asked.scope
      const { score_name, reject_reason } = brands[user.company.brand].texts
      const { role_name } = asked.sort
      return [
        textColumn('First name', sql`candidate.first`),
        textColumn('Last name', sql`candidate.last`),
        textColumn('Email', sql`candidate.email`),
        textColumn('Company', sql`company.name`),
        textColumn('Role', sql`role.name`),
        wordColumn('Survey', sql`r.state`, {
          completed: 'Finished',
          in_progress: 'Not finished',
          expired: 'Expired',
          invited: 'Invited',
        }),
        plainColumn(role_name ? `${score_name}: ${role_name}` : score_name, scoreOf(asked)),
        plainColumn('Most likely from', likelyOf(asked).from),
        plainColumn('Most likely to', likelyOf(asked).to),
        instantColumn('Started', startOf, time_zone),
        instantColumn('Completed', sql`r.completed_at`, time_zone),
        plainColumn('Minutes', sql`r.minutes`),
        wordColumn('Answers', sql`r.quality`, { good: 'Good', caution: 'Caution', invalid: 'Doubtful' }),
        plainColumn(
          'Attempt',
          sql`case when r.state = 'completed' and not r.is_test then coalesce(r.retake_number, 1) end`,
        ),
        plainColumn('Attempts close in time', sql`r.retakes_recent`),
        ...(seesStages(asked.scope)
          ? [textColumn('Status', sql`status.name`), textColumn(reject_reason, rejectReasonNameOfResult)]
          : []),
        instantColumn('Archived', sql`r.archived_at`, time_zone),
        ...(asked.filters.archived
          ? [
              textColumn('Archived by', sql`archived_by.first || ' ' || archived_by.last`),
              textColumn('Archived because', sql`r.archived_reason`),
            ]
          : []),
        yesNoColumn('Test', sql`r.is_test`),
        textColumn('Way in', funnelNameOfResult),
        textColumn('Source', sourceOfResult),
      ]
    },
  },
}

/** The job board of the latest application that has this result as its card. */
const sourceOfResult = sql`(select a.source from applications a
  where a.company_id = r.company_id and a.survey_result_id = r.id order by a.created_at desc, a.id limit 1)`

export function exploredJoin({ sort }: RoleScoreSort): SQL {
  if (!sort.role_name) return sql``
  return sql`left join explored on explored.company_id = r.company_id
    left join benchmark_scores score on score.company_id = r.company_id and score.survey_result_id = r.id
      and score.role_benchmark_id = explored.role_benchmark_id`
}

/**
 * The score for all sorts, score filters and pages: against the chosen role, or without one against the result's own
 * role.
 */
export const scoreOf = ({ sort }: RoleScoreSort): SQL<number | null> =>
  sort.role_name ? sql`score.score` : sql`r.role_score`

const likelyOf = ({ sort }: RoleScoreSort): Record<'from' | 'to', SQL<number | null>> =>
  sort.role_name
    ? { from: sql`score.likely_from`, to: sql`score.likely_to` }
    : { from: sql`r.likely_from`, to: sql`r.likely_to` }

/** Null for a person who has only been invited: then `started_at` is the date of the invitation. */
const startOf = sql`case when r.state in ('completed', 'in_progress')
  or exists (select from survey_answers a where a.survey_result_id = r.id) then r.started_at end`

/** The SQL that selects the results of a selection by filters. */
function matching(scope: UserScope, { filters = {}, role_name, except = [] }: ResultSelection) {
  const asked: AskedResults = {
    scope,
    filters,
    sort: { ...resultList.defaultSort, ...(role_name ? { role_name } : {}) },
  }
  const { named, conditions } = whereOf(resultList, asked)
  return {
    named,
    rows: sql`${resultList.counted!(asked)} where ${conditions} and r.id <> all(${sql.param(except)}::uuid[])`,
  }
}

/** The sorted ids of matching results. */
export async function listMatching(scope: UserScope, selection: ResultSelection, max: number): Promise<string[]> {
  const { named, rows } = matching(scope, selection)
  const limit = sql.raw(String(max))
  const found = await readPlanned<{ id: string }>(
    scope,
    sql`${withNamed(named)} select r.id from ${rows} order by r.id limit ${limit}`,
  )
  return found.map(({ id }) => id)
}

/**
 * The ids of the selected results. Selected by id, they may be out of scope; selected by filters, they must be as many
 * as the user saw.
 */
export async function listSelected(scope: UserScope, selection: ResultSelection): Promise<string[]> {
  if (selection.ids) return [...new Set(selection.ids)]
  const { count = 0 } = selection
  refuseHiddenFilters(scope, selection)
  await refuseUnknownRole(scope, selection.role_name, 'selection.role_name')
  const ids = await listMatching(scope, selection, count + 1)
  if (ids.length !== count) throw new CountChanged(await countMatching(scope, selection))
  return ids
}

export async function countMatching(scope: UserScope, selection: ResultSelection): Promise<number> {
  const { named, rows } = matching(scope, selection)
  const [found] = await readPlanned<{ count: number }>(
    scope,
    sql`${withNamed(named)} select count(*)::int as count from ${rows}`,
  )
  return found!.count
}

type CountRow = {
  selected: number
  /** The number of results that belong to another company than the stage. */
  elsewhere: number
  moved: { status: { id: string; name: string; type: StatusType } | null; count: number }[]
  waiting_mails: number
}

/** The number of results in a selection, and the stages from which a move to the given stage would take them. */
export async function countSelected(
  scope: UserScope,
  { id, company_id }: { id: string; company_id: string },
  selection: ResultSelection,
): Promise<CountRow> {
  refuseHiddenFilters(scope, selection)
  const { named, rows } = selection.ids
    ? {
        named: [],
        rows: sql`survey_results r where ${inScope(scope, sql`r.company_id`) ?? sql`true`}
          and r.id = any(${sql.param(selection.ids)}::uuid[])`,
      }
    : matching(scope, selection)
  const [counted] = await readPlanned<CountRow>(
    scope,
    sql`${withNamed([...named, sql`selected as materialized (select r.id, r.company_id, r.candidacy_id, r.status_id from ${rows})`])},
      moved as (select status_id, count(*)::int as count from selected where status_id is distinct from ${id} group by status_id)
      select (select count(*)::int from selected) as selected,
        (select count(*)::int from selected where company_id <> ${company_id}) as elsewhere,
        (select coalesce(json_agg(json_build_object('status', case when stage.id is not null then
              json_build_object('id', stage.id, 'name', stage.name, 'type', stage.type) end, 'count', moved.count)
            order by pipeline.is_default desc, pipeline.id, stage.position), '[]')
          from moved left join statuses stage on stage.id = moved.status_id
            left join pipelines pipeline on pipeline.id = stage.pipeline_id) as moved,
        (select count(*)::int from messages m join outbox mail on mail.id = m.outbox_id
          where ${inScope(scope, sql`m.company_id`) ?? sql`true`} and m.company_id = ${company_id}
            and m.stage_event_id is not null and mail.state in ('queued', 'held')
            and m.survey_result_id in (select attempt.id from selected s
              join survey_results attempt on attempt.company_id = s.company_id
                and (attempt.id = s.id or attempt.candidacy_id = s.candidacy_id)
              where s.status_id is distinct from ${id})) as waiting_mails`,
  )
  return counted!
}

export const seesStages = ({ user }: Pick<UserScope, 'user'>) => can(user, 'survey-results.read-stage')

/** A row as the API sends it. Readers who may not see stages get it without the stage. */
export function toResult(scope: UserScope, row: ResultRow, public_url: string): SurveyResult {
  const {
    company_id,
    company_name,
    candidate_id,
    first,
    last,
    email,
    person_kind,
    status_name,
    status_type,
    status_color,
    testing,
    role_id,
    likely_from,
    likely_to,
    ...rest
  } = row
  return {
    ...rest,
    reject_reason: seesStages(scope) ? rest.reject_reason : null,
    company: { id: company_id, name: company_name },
    candidate: { id: candidate_id, first, last, email, kind: person_kind },
    can: canDoWithResult(actorOf(scope), rest),
    likely: likely_from !== null && likely_to !== null ? { from: likely_from, to: likely_to } : null,
    status:
      status_name && status_type && status_color && seesStages(scope)
        ? { name: status_name, type: status_type, color: status_color }
        : null,
    testing_link: testing && `${public_url}/survey/register?link=${testing}${role_id ? `&role=${role_id}` : ''}`,
  }
}

/** Without this refusal, a list by a role that does not exist would look as if nobody had a score. */
export async function refuseUnknownRole(scope: UserScope, role_name: string | undefined, path: string) {
  if (role_name !== undefined && !(await isRoleName(scope, role_name)))
    throw new Invalid([{ path, message: 'There is no role of this name. Choose another one.' }])
}

/** Filtering and sorting by a stage would reveal it. */
export function refuseHiddenFilters(scope: UserScope, { filters, sort }: PageRequest<ResultFilters, ResultSort>) {
  const usesStages = stageFilters.some((name) => filters?.[name] !== undefined) || sort?.field === 'status'
  if (usesStages && !seesStages(scope)) throw new Refusal('not_allowed')
  refuseHiddenFacts(scope, filters)
}

/** Filtering by a fact would reveal it to a key that may not read it. */
export function refuseHiddenFacts(
  scope: UserScope,
  {
    jobs,
    applied,
    owners,
    tags,
    has_note,
  }: Pick<ResultFilters, 'jobs' | 'applied' | 'owners' | 'tags' | 'has_note'> = {},
) {
  const reader = actorOf(scope)
  if ((jobs ?? applied) !== undefined && !can(reader, 'jobs.read')) throw new Refusal('not_allowed')
  if ((owners ?? tags) !== undefined && !can(reader, 'candidates.read')) throw new Refusal('not_allowed')
  if (has_note && !can(reader, 'candidate-notes.read')) throw new Refusal('not_allowed')
}

/** Stores the ids and versions of at most `max` matching results, for the batches of a task. */
export async function storeMatching(scope: UserScope, selection: ResultSelection, change_id: string, max: number) {
  const { named, rows } = matching(scope, selection)
  const limit = sql.raw(String(max))
  await scope.db.execute(
    sql`${withNamed(named)} insert into survey_result_selections (company_id, change_id, survey_result_id, result_version)
      select r.company_id, ${change_id}, r.id, r.version from ${rows} limit ${limit}`,
  )
}
