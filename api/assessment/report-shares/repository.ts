import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { ReportShare, ShareFilters } from '@seatwise/contract/report-shares'
import type { ShareOpening } from '@seatwise/contract/values/assessment'
import type { SortOrder } from '@seatwise/contract/values/base'
import { canCopyShare, canRevokeShare, seesAllShares } from '@seatwise/domain/policies/report-shares'
import { reportShareOpenings, reportShareResults, reportShares } from '../../database/tables/report-shares.ts'
import { surveyResults } from '../../database/tables/survey-results.ts'
import type { List } from '../../kernel/list/list.ts'
import { findInList, searchList, type PageRequest } from '../../kernel/list/search.ts'
import { actorOf, inScope, type Scope, type UserScope } from '../../kernel/scope.ts'
import { columnsOf, personOf } from '../../kernel/selection.ts'
import type { ShareScope } from './entry.ts'

type NewShare = Omit<typeof reportShares.$inferInsert, 'id' | 'expires_at' | 'created_at'> & {
  days: number
  survey_result_ids: readonly string[]
}

export async function insertShare(scope: Scope, { days, survey_result_ids, ...values }: NewShare) {
  const [made] = await scope.db
    .insert(reportShares)
    .values({ ...values, expires_at: sql`now() + make_interval(days => ${days})` })
    .returning({ id: reportShares.id, expires_at: reportShares.expires_at })
  const { id, expires_at } = made!
  const { company_id } = values
  // A report on targets or a pipeline is about everybody there, so it names no results.
  if (survey_result_ids.length === 0) return { id, expires_at }
  await scope.db.insert(reportShareResults).values(
    survey_result_ids.map((survey_result_id, position) => ({
      company_id,
      report_share_id: id,
      survey_result_id,
      position,
    })),
  )
  return { id, expires_at }
}

/** A link as it is stored, with names; the names of makers outside the reader's scope are left out. */
type FoundShare = Omit<ReportShare, 'can' | 'url'> & {
  /** For a report on targets: the role. */
  role_id: string | null
  made_by_user_id: string
  encrypted_id: string
}
type ShareSort = { field: 'created_at'; order: SortOrder }

const openings = <Value>(of: SQL<Value>) => sql<Value>`(select ${of} from report_share_openings o
  where o.company_id = s.company_id and o.report_share_id = s.id)`

const shareList: List<ShareFilters, ShareSort, FoundShare> = {
  name: 'report-shares',
  defaultSort: { field: 'created_at', order: 'desc' },
  columns: () => ({
    ...columnsOf(reportShares, 's', [
      'id',
      'company_id',
      'kind',
      'growth_plan_id',
      'role_benchmark_id',
      'pipeline_id',
      'made_by_user_id',
      'encrypted_id',
      'name_shown',
      'note',
      'created_at',
      'expires_at',
      'revoked_at',
    ]),
    period_days: sql`s.period_days`,
    role_id: sql`targets.role_id`,
    subject: sql`coalesce(role.name || ', version ' || targets.version, pipeline.name)`,
    company_name: sql`company.name`,
    state: sql`report_share_state(s.id)`,
    openings: openings(sql`count(*)::int`),
    last_opened_at: openings(sql`max(o.created_at)`),
    made_by: personOf('maker'),
    results: sql`coalesce((select json_agg(json_build_object('id', r.id, 'name', coalesce(nullif(trim(person.first || ' ' || person.last), ''), person.email),
        'role_name', of_result.name) order by x.position)
       from report_share_results x
       join survey_results r on r.company_id = x.company_id and r.id = x.survey_result_id
       join candidates person on person.id = r.candidate_id
       left join roles of_result on of_result.id = r.role_id
      where x.company_id = s.company_id and x.report_share_id = s.id), '[]')`,
  }),
  tables: ({ scope }) => sql`report_shares s
    join companies company on company.id = s.company_id
    left join role_benchmarks targets on targets.id = s.role_benchmark_id
    left join roles role on role.id = targets.role_id
    left join pipelines pipeline on pipeline.company_id = s.company_id and pipeline.id = s.pipeline_id
    left join users maker on maker.id = s.made_by_user_id and ${inScope(scope, sql`maker.company_id`) ?? sql`true`}`,
  counted: () => sql`report_shares s`,
  tenant: (scope) =>
    and(
      inScope(scope, sql`s.company_id`),
      seesAllShares(scope.user) ? undefined : sql`s.made_by_user_id = ${scope.user.id}`,
    ),
  id: sql`s.id`,
  conditions: {
    kind: (kind) => sql`s.kind = ${kind}`,
    survey_result_id: (id) => sql`exists (select from report_share_results x
      where x.company_id = s.company_id and x.report_share_id = s.id and x.survey_result_id = ${id})`,
  },
  keys: { created_at: () => [{ expression: sql`s.created_at`, type: 'timestamptz' }] },
}

/** @returns the URL of a link from its encrypted id */
type AddressOf = (encrypted_id: string) => string

/** Latest links first. */
export async function searchShares(
  scope: UserScope,
  request: PageRequest<ShareFilters, ShareSort>,
  addressOf: AddressOf,
) {
  const { rows, ...page } = await searchList(scope, shareList, request)
  return { ...page, data: rows.map((row) => toShare(scope, row, addressOf)) }
}

export async function findShare(scope: UserScope, id: string, addressOf: AddressOf) {
  const share = await findInList(scope, shareList, id)
  return share && { role_id: share.role_id, company_id: share.company_id, share: toShare(scope, share, addressOf) }
}

function toShare(scope: UserScope, row: FoundShare, addressOf: AddressOf): ReportShare {
  const reader = actorOf(scope)
  return {
    ...row,
    url: canCopyShare(reader, row) ? addressOf(row.encrypted_id) : null,
    can: { revoke: canRevokeShare(reader, row) },
  }
}

export async function markRevoked(scope: UserScope, id: string) {
  await scope.db
    .update(reportShares)
    .set({ revoked_at: sql`now()`, revoked_by_user_id: scope.user.id })
    .where(and(inScope(scope, reportShares.company_id), eq(reportShares.id, id)))
}

export async function hasResult(scope: Scope, id: string): Promise<boolean> {
  return (
    (await scope.db.$count(surveyResults, and(inScope(scope, surveyResults.company_id), eq(surveyResults.id, id)))) > 0
  )
}

/** Stores only the time and kind of an opening, and nothing about the reader: no IP address and no browser. */
export async function insertOpening({ db, share }: ShareScope, opened_as: ShareOpening) {
  await db.insert(reportShareOpenings).values({ company_id: share.company_id, report_share_id: share.id, opened_as })
}
