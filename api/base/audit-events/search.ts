import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { AuditEvent, AuditFilters, AuditSort } from '@seatwise/contract/audit-events'
import { stageActions } from '@seatwise/contract/values/audit'
import { can } from '@seatwise/domain/permissions'
import { auditEvents } from '../../database/tables/audit-events.ts'
import { companies } from '../../database/tables/companies.ts'
import { users } from '../../database/tables/users.ts'
import { instantColumn, plainColumn, textColumn } from '../../kernel/list/columns.ts'
import type { ExportedList } from '../../kernel/list/csv.ts'
import { searchList, type PageRequest } from '../../kernel/list/search.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { includesCompany, inScope, type UserScope } from '../../kernel/scope.ts'
import { columnsOf, objectOf } from '../../kernel/selection.ts'

type Person = NonNullable<AuditEvent['actor']>
type Row = Omit<AuditEvent, 'actor' | 'acting_as'> & {
  actor_user_id: string | null
  acting_as_user_id: string | null
  actor: Person
  acting_as: Person
}

const nameOf = (user: string) =>
  sql<string | null>`${sql.identifier(user)}.first || ' ' || ${sql.identifier(user)}.last`
const aboutName = sql<
  string | null
>`coalesce(${nameOf('subject')}, subject_company.name, subject_role.name, subject_pipeline.name, subject_job.title, subject_campaign.name,
  nullif(btrim(${nameOf('subject_candidate')}), ''), subject_candidate.email)`
const isActorVisible = sql`(e.actor_user_id is null or actor.id is not null)`

/** Names and ids of users and companies outside the reader's scope are left out. */
export const auditList: ExportedList<AuditFilters, AuditSort, Row> = {
  name: 'audit-events',
  defaultSort: { field: 'created_at', order: 'desc' },
  columns: () => ({
    ...columnsOf(auditEvents, 'e', [
      'id',
      'created_at',
      'actor_user_id',
      'acting_as_user_id',
      'action',
      'subject_type',
      'subject_id',
      'details',
      'ip',
      'request_id',
    ]),
    company_name: sql`company.name`,
    actor: objectOf({ id: sql`actor.id`, name: nameOf('actor') }),
    acting_as: objectOf({ id: sql`acted_as.id`, name: nameOf('acted_as') }),
    subject_name: aboutName,
  }),
  tables: ({ scope }) => {
    const visible = (column: string) => inScope(scope, sql.raw(column)) ?? sql`true`
    return sql`audit_events e
      left join companies company on company.id = e.company_id and ${visible('company.id')}
      left join users actor on actor.id = e.actor_user_id and ${visible('actor.company_id')}
      left join users acted_as on acted_as.id = e.acting_as_user_id and ${visible('acted_as.company_id')}
      left join users subject on subject.id = e.subject_id and ${visible('subject.company_id')}
      left join companies subject_company on subject_company.id = e.subject_id and ${visible('subject_company.id')}
      left join roles subject_role on subject_role.id = e.subject_id
        and (subject_role.company_id is null or ${visible('subject_role.company_id')})
      left join pipelines subject_pipeline on subject_pipeline.id = e.subject_id and ${visible('subject_pipeline.company_id')}
      left join jobs subject_job on subject_job.id = e.subject_id and ${visible('subject_job.company_id')}
      left join hiring_campaigns subject_campaign on subject_campaign.id = e.subject_id and ${visible('subject_campaign.company_id')}
      left join survey_results subject_result on subject_result.id = e.subject_id and ${visible('subject_result.company_id')}
      left join candidates subject_candidate on subject_candidate.id = coalesce(subject_result.candidate_id, e.subject_id)
        and ${visible('subject_candidate.company_id')}`
  },
  counted: () => sql`audit_events e`,
  tenant: (scope) => inScope(scope, sql`e.company_id`),
  id: sql`e.id`,
  always: ({ scope }) =>
    can(scope.user, 'survey-results.read-stage') ? [] : [sql`e.action <> all(${sql.param(stageActions)}::text[])`],
  searched: {
    table: 'users',
    id: sql`e.actor_user_id`,
    or: (text, found) => sql`e.acting_as_user_id in ${found} or e.subject_id in ${found}
      or e.subject_id in (select id from survey_results
        where candidate_id in (select search_by_words('candidates', ${text})))
      or e.subject_id in (select search_by_words('candidates', ${text}))`,
  },
  conditions: {
    company_id: (id) => sql`e.company_id = ${id}`,
    action: (action) => sql`(e.action = ${action} or starts_with(e.action, ${`${action}.`}))`,
    user_id: (id) => sql`(e.actor_user_id = ${id} or e.acting_as_user_id = ${id} or e.subject_id = ${id})`,
    from: (instant) => sql`e.created_at >= ${instant}::timestamptz`,
    to: (instant) => sql`e.created_at < ${instant}::timestamptz`,
  },
  keys: { created_at: () => [{ expression: sql`e.created_at`, type: 'timestamptz' }] },
  exported: {
    permission: 'audit-events.export',
    check: ({ scope, filters }) => refuseOutsideScope(scope, filters),
    storedOrder: () => ({ keys: [{ expression: sql`e.created_at`, type: 'timestamptz' }], order: 'asc' }),
    columns: (_, time_zone) => [
      instantColumn('When', sql`e.created_at`, time_zone),
      textColumn('Who', nameOf('actor')),
      textColumn('Acting as', nameOf('acted_as')),
      plainColumn('What', sql`e.action`),
      textColumn('About', aboutName),
      textColumn('Company', sql`company.name`),
      // Both fields can name a company outside the reader's scope.
      textColumn('Details', sql`(e.details - 'company_id' - 'franchise_id')::text`),
      plainColumn('IP address', sql`case when ${isActorVisible} then e.ip end`),
    ],
  },
}

/** Latest events first. */
export async function searchAuditEvents(scope: UserScope, request: PageRequest<AuditFilters, AuditSort>) {
  await refuseOutsideScope(scope, request.filters)
  const { rows, ...page } = await searchList(scope, auditList, request)
  return { ...page, data: rows.map((row) => toEvent(scope, row)) }
}

function toEvent(scope: UserScope, { actor, acting_as, actor_user_id, acting_as_user_id, ...event }: Row): AuditEvent {
  return {
    ...event,
    details: detailsInScope(scope, event.details),
    actor: actor_user_id === null ? null : actor,
    acting_as: acting_as_user_id === null ? null : acting_as,
    ip: actor_user_id === null || actor.id !== null ? event.ip : null,
  }
}

/**
 * Removes ids of companies outside the reader's scope. A move between two companies is recorded with the ids of both.
 */
function detailsInScope(scope: UserScope, details: Record<string, unknown>): Record<string, unknown> {
  const idInScope = (id: unknown) => (typeof id === 'string' && !includesCompany(scope, id) ? null : id)
  return Object.fromEntries(
    Object.entries(details).map(([field, value]) => {
      if (field !== 'company_id' && field !== 'franchise_id') return [field, value]
      if (typeof value !== 'object' || value === null) return [field, idInScope(value)]
      return [field, Object.fromEntries(Object.entries(value).map(([end, id]) => [end, idInScope(id)]))]
    }),
  )
}

/**
 * Refuses to filter by an id outside the reader's scope with 404, so that the filter does not reveal whether the id
 * exists.
 */
async function refuseOutsideScope(scope: UserScope, { company_id, user_id }: AuditFilters = {}) {
  const { db } = scope
  const isAbsent = async (table: typeof companies | typeof users, where: SQL | undefined) =>
    (await db.$count(table, where)) === 0
  if (
    (company_id && (await isAbsent(companies, and(inScope(scope, companies.id), eq(companies.id, company_id))))) ||
    (user_id && (await isAbsent(users, and(inScope(scope, users.company_id), eq(users.id, user_id)))))
  )
    throw new Refusal('not_found')
}
