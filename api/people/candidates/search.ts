import { sql } from 'drizzle-orm'
import type {
  Candidate,
  CandidateDetail,
  CandidateFilters,
  CandidateSelection,
  CandidateSort,
} from '@seatwise/contract/candidates'
import type { CustomField } from '@seatwise/contract/custom-fields'
import { maxExactCount } from '@seatwise/contract/limits'
import { brands } from '@seatwise/domain/brands/brands'
import { canDoWithCandidate } from '@seatwise/domain/policies/candidates'
import { instantColumn, plainColumn, textColumn, wordColumn } from '../../kernel/list/columns.ts'
import { nameKey } from '../../kernel/list/keyset.ts'
import { whereOf, type ListQuery, type List } from '../../kernel/list/list.ts'
import { searchList, type PageRequest } from '../../kernel/list/search.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { readPlanned } from '../../kernel/statements.ts'
import { actorOf, inScope, type UserScope } from '../../kernel/scope.ts'
import { columnsOf, joinedOf, objectOf, withNamed } from '../../kernel/selection.ts'
import { candidates } from '../../database/tables/candidates.ts'
import {
  customColumns,
  passesCustomFilters,
  shownCustomFields,
  shownCustomValues,
} from '../../base/custom-fields/public.ts'
import {
  isRejectedFor,
  rejectReasonNameOfResult,
  rejectReasonOfResult,
  seesStages,
} from '../../assessment/survey-results/public.ts'
import { decidesWithPerson, teamPartWith } from '../../assessment/candidacies/public.ts'
import { firstFunnel, isOfCampaigns, lastFunnel, funnelsOfPerson } from '../../assessment/funnel-entries/public.ts'
import { idsOfRoles, idsOfStatuses } from './repository.ts'
import { findTags, idsOfTagged } from './tags.ts'

/**
 * The filters with ids instead of the names of roles, stages and tags. PostgreSQL has statistics about ids, so it reads
 * rare ones by an index.
 */
type Filters = Omit<CandidateFilters, 'roles' | 'statuses' | 'tags' | 'not_tags'> & {
  role_ids?: string[]
  status_ids?: string[]
  tag_ids?: string[]
  not_tag_ids?: string[]
  /** The ids of the people with one of the tags, if they are few. */
  tagged_ids?: string[]
  /** Of an export of one company: the custom fields that are its columns. */
  custom_fields?: CustomField[]
}

export type PersonRow = Omit<
  CandidateDetail,
  'surveys' | 'phone_shown' | 'messages' | 'notes' | 'files' | 'ratings' | 'can' | 'generates' | 'waiting_mail'
> & {
  owner_user_id: string | null
  decides_all: boolean
}

/**
 * The id of each person's latest result is stored with the person (`refreshPeople`), so that an index serves every
 * sort.
 */
const latest = sql`left join survey_results r on r.company_id = c.company_id and r.id = c.latest_result_id`

/** A person's latest result can be one that hiring teams hide from the reader. */
const seesLatest = sql`(not (select scope_hides_jobs()) or not is_hidden_result(c.latest_result_id, (select scope_hidden_jobs())))`

export const candidateList: List<Filters, CandidateSort, PersonRow> = {
  name: 'candidates',
  defaultSort: { field: 'active_at', order: 'desc' },
  columns: ({ scope }) => ({
    ...columnsOf(candidates, 'c', [
      'id',
      'kind',
      'first',
      'last',
      'email',
      'phone',
      'title',
      'location_id',
      'department_id',
      'owner_user_id',
      'hired_at',
      'rating',
      'archived_at',
      'archived_reason',
      'version',
      'created_at',
      'active_at',
    ]),
    owner: joinedOf(sql`c.owner_user_id`, {
      id: sql`person_owner.id`,
      name: sql`person_owner.first || ' ' || person_owner.last`,
    }),
    archived_by: joinedOf(sql`c.archived_by_user_id`, {
      id: sql`archived_by.id`,
      name: sql`archived_by.first || ' ' || archived_by.last`,
    }),
    tags: sql`(select coalesce(json_agg(tag.name order by tag.name collate "und-x-icu"), '[]') from candidate_tags tag
      where tag.company_id = c.company_id and tag.id = any(c.tag_ids))`,
    company: objectOf({ id: sql`company.id`, name: sql`company.name` }),
    results: sql`(select count(*)::int from survey_results own where own.company_id = c.company_id and own.candidate_id = c.id
      and own.archived_at is null and not own.is_test)`,
    latest: joinedOf(sql`r.id`, {
      id: sql`r.id`,
      state: sql`r.state`,
      role_name: sql`role.name`,
      score: sql`r.role_score`,
      quality: sql`r.quality`,
      dated_at: sql`r.dated_at`,
      likely: joinedOf(sql`r.likely_from`, { from: sql`r.likely_from`, to: sql`r.likely_to` }),
    }),
    status: seesStages(scope)
      ? sql`case when status.id is not null then
            json_build_object('name', status.name, 'type', status.type, 'color', status.color, 'since', r.status_since,
              'days', days_since(r.status_since, company.time_zone)) end`
      : sql`null::json`,
    reject_reason: seesStages(scope) ? rejectReasonOfResult : sql`null::json`,
    team_part: teamPartWith(sql`c.company_id`, sql`c.id`),
    decides_all: decidesWithPerson(sql`c.company_id`, sql`c.id`),
    ways_in: funnelsOfPerson,
    custom_values: shownCustomValues('c', 'person'),
    location_name: sql`location.name`,
    department_name: sql`department.name`,
  }),
  tables: ({ scope }) => sql`candidates c
    join companies company on company.id = c.company_id
    ${latest}
    left join roles role on role.id = r.role_id
    left join statuses status on status.id = r.status_id
    left join locations location on location.id = coalesce(c.location_id, r.location_id)
    left join departments department on department.id = coalesce(c.department_id, r.department_id)
    left join users person_owner on person_owner.id = c.owner_user_id
      and ${inScope(scope, sql`person_owner.company_id`) ?? sql`true`}
    left join users archived_by on archived_by.id = c.archived_by_user_id
      and ${inScope(scope, sql`archived_by.company_id`) ?? sql`true`}`,
  counted: ({ filters: { role_ids, status_ids, reject_reasons, locations, departments } }) =>
    sql`candidates c ${role_ids || status_ids || reject_reasons || locations || departments ? latest : sql``}`,
  isSortedByCounted: () => true,
  tenant: (scope) => inScope(scope, sql`c.company_id`),
  id: sql`c.id`,
  searched: { table: 'candidates', id: sql`c.id` },
  always: ({ filters }) => [filters.archived ? sql`c.archived_at is not null` : sql`c.archived_at is null`],
  conditions: {
    ids: (ids) => sql`c.id = any(${sql.param(ids)}::uuid[])`,
    company_id: (id) => sql`c.company_id = ${id}`,
    kind: (kind) => sql`c.kind = ${kind}`,
    // The last two conditions are always true for latest results, but let PostgreSQL use the index of roles, which has
    // only such results.
    role_ids: (ids) => sql`r.role_id = any(${sql.param(ids)}::uuid[]) and r.archived_at is null and not r.is_test`,
    status_ids: (ids) => sql`r.status_id = any(${sql.param(ids)}::uuid[])`,
    reject_reasons: isRejectedFor,
    locations: (ids) => sql`coalesce(c.location_id, r.location_id) = any(${sql.param(ids)}::uuid[])`,
    departments: (ids) => sql`coalesce(c.department_id, r.department_id) = any(${sql.param(ids)}::uuid[])`,
    campaigns: isOfCampaigns,
    from: (instant) => sql`c.active_at >= ${instant}::timestamptz`,
    to: (instant) => sql`c.active_at < ${instant}::timestamptz`,
    has_result: (has) => (has ? sql`c.has_result` : sql`not c.has_result`),
    tag_ids: (ids) => sql`c.tag_ids && ${sql.param(ids)}::uuid[]`,
    tagged_ids: (ids) => sql`c.id = any(${sql.param(ids)}::uuid[])`,
    not_tag_ids: (ids) => sql`not c.tag_ids && ${sql.param(ids)}::uuid[]`,
    score_from: (score) => sql`c.latest_score >= ${score} and ${seesLatest}`,
    score_to: (score) => sql`c.latest_score <= ${score} and ${seesLatest}`,
    ratings: (ratings) => sql`c.rating = any(${sql.param(ratings)}::smallint[])`,
    owners: (ids) => sql`c.owner_user_id = any(${sql.param(ids)}::uuid[])`,
    custom_values: (values) => passesCustomFilters('c', 'person', values),
    // Columns, no condition.
    custom_fields: () => undefined,
    // See `always`.
    archived: () => undefined,
    archived_reason: (text) => sql`position(fold(${text}) in fold(c.archived_reason)) > 0`,
  },
  keys: {
    name: () => [nameKey(sql`c.last`), nameKey(sql`c.first`)],
    active_at: () => [{ expression: sql`c.active_at`, type: 'timestamptz' }],
    // Must equal the expression of the indexes candidates_best and candidates_worst.
    score: ({ sort }: ListQuery<Filters, CandidateSort>) => [
      { expression: sql`coalesce(c.latest_score, ${sql.raw(sort.order === 'desc' ? '0' : '100')})`, type: 'int' },
    ],
    archived_at: ({ filters }) => [
      { expression: filters.archived ? sql`c.archived_at` : sql`c.active_at`, type: 'timestamptz' },
    ],
  },
  exported: {
    permission: 'candidates.export',
    // The user may have lost the right to see stages after the download ticket was made.
    check: ({ scope, filters }) => {
      if ((filters.status_ids || filters.reject_reasons) && !seesStages(scope)) throw new Refusal('not_allowed')
    },
    storedOrder: () => ({ keys: [{ expression: sql`c.company_id`, type: 'uuid' }], order: 'asc' }),
    columns: ({ scope, filters }, time_zone) => [
      textColumn('First name', sql`c.first`),
      textColumn('Last name', sql`c.last`),
      textColumn('Email', sql`c.email`),
      textColumn('Phone', sql`c.phone`),
      wordColumn('Kind', sql`c.kind`, {
        candidate: brands[scope.user.company.brand].texts.person,
        employee: 'Employee',
      }),
      textColumn('Job title', sql`c.title`),
      textColumn('Company', sql`company.name`),
      textColumn('Location', sql`location.name`),
      textColumn('Department', sql`department.name`),
      textColumn('Owner', sql`person_owner.first || ' ' || person_owner.last`),
      textColumn(
        'Tags',
        // The semicolon at the end tells an import that a comma does not separate tags.
        sql`(select string_agg(tag.name, '; ' order by tag.name) || case when bool_or(tag.name like '%,%') then ';' else '' end
          from candidate_tags tag
          where tag.company_id = c.company_id and tag.id = any(c.tag_ids))`,
      ),
      textColumn('First way in', firstFunnel),
      textColumn('Last way in', lastFunnel),
      plainColumn('Rating', sql`c.rating`),
      plainColumn('Employed since', sql`c.hired_at`),
      textColumn('Latest role', sql`role.name`),
      plainColumn(`${brands[scope.user.company.brand].texts.score_name} of the latest result`, sql`r.role_score`),
      ...(seesStages(scope)
        ? [
            textColumn('Stage', sql`status.name`),
            textColumn(brands[scope.user.company.brand].texts.reject_reason, rejectReasonNameOfResult),
          ]
        : []),
      ...customColumns('c', filters.custom_fields ?? []),
      instantColumn('Last activity', sql`c.active_at`, time_zone),
      instantColumn('Added', sql`c.created_at`, time_zone),
      ...(filters.archived
        ? [
            instantColumn('Archived', sql`c.archived_at`, time_zone),
            textColumn('Archived because', sql`c.archived_reason`),
          ]
        : []),
    ],
  },
}

export async function searchPeople(scope: UserScope, request: PageRequest<CandidateFilters, CandidateSort>) {
  const filters = await filtersOf(scope, request.filters)
  const { rows, ...page } = await searchList(scope, candidateList, { ...request, filters })
  return { ...page, data: rows.map((row) => toPerson(scope, row)) }
}

/** The filters of an export. If they leave people of one company only, its custom fields become columns. */
export async function exportFiltersOf(scope: UserScope, asked?: CandidateFilters): Promise<Filters> {
  const filters = await filtersOf(scope, asked)
  const company_id = filters.company_id ?? (scope.companies?.length === 1 ? scope.companies[0] : undefined)
  return company_id === undefined
    ? filters
    : { ...filters, custom_fields: await shownCustomFields(scope, company_id, 'person') }
}

/** A row as the API sends it. */
export const toPerson = <Row extends PersonRow>(scope: UserScope, row: Row): Row & Pick<Candidate, 'can'> => ({
  ...row,
  can: canDoWithCandidate(actorOf(scope), row),
})

/** Replaces the names of roles, stages and tags in the filters by their ids. */
async function filtersOf(
  scope: UserScope,
  { roles, statuses, tags, not_tags, ...others }: CandidateFilters = {},
): Promise<Filters> {
  // Filtering by a stage would reveal it.
  if ((statuses || others.reject_reasons) && !seesStages(scope)) throw new Refusal('not_allowed')
  const tagIds = async (names: string[]) => (await findTags(scope, names)).map(({ id }) => id)
  return {
    ...others,
    ...(roles ? { role_ids: await idsOfRoles(scope, roles) } : {}),
    ...(statuses ? { status_ids: await idsOfStatuses(scope, statuses) } : {}),
    ...(tags ? await tagged(scope, await tagIds(tags)) : {}),
    ...(not_tags ? { not_tag_ids: await tagIds(not_tags) } : {}),
  }
}

/**
 * For rare tags, the people are found first. For common tags this is not needed: reading the list in any order soon
 * finds enough people.
 */
async function tagged(scope: UserScope, tag_ids: string[]): Promise<Pick<Filters, 'tag_ids' | 'tagged_ids'>> {
  const tagged_ids = await idsOfTagged(scope, tag_ids, maxExactCount + 1)
  return tagged_ids.length > maxExactCount ? { tag_ids } : { tag_ids, tagged_ids }
}

/** The SQL that selects the people of a selection by filters. */
async function matching(scope: UserScope, { filters, except = [] }: CandidateSelection) {
  const query = { scope, filters: await filtersOf(scope, filters), sort: candidateList.defaultSort }
  const { named, conditions } = whereOf(candidateList, query)
  return {
    named: withNamed(named),
    rows: sql`${candidateList.counted!(query)} where ${conditions} and c.id <> all(${sql.param(except)}::uuid[])`,
  }
}

/** The sorted ids of matching people. */
export async function listMatching(scope: UserScope, selection: CandidateSelection, max: number): Promise<string[]> {
  const { named, rows } = await matching(scope, selection)
  const matches = await readPlanned<{ id: string }>(
    scope,
    sql`${named} select c.id from ${rows} order by c.id limit ${sql.raw(String(max))}`,
  )
  return matches.map(({ id }) => id)
}

export async function countMatching(scope: UserScope, selection: CandidateSelection): Promise<number> {
  const { named, rows } = await matching(scope, selection)
  const [row] = await readPlanned<{ count: number }>(scope, sql`${named} select count(*)::int as count from ${rows}`)
  return row!.count
}

/** Stores the ids and versions of at most `max` matching people, for the batches of a task. */
export async function storeMatching(scope: UserScope, selection: CandidateSelection, change_id: string, max: number) {
  const { named, rows } = await matching(scope, selection)
  await scope.db.execute(
    sql`${named} insert into candidate_selections (company_id, change_id, candidate_id, candidate_version)
      select c.company_id, ${change_id}, c.id, c.version from ${rows} limit ${sql.raw(String(max))}`,
  )
}
