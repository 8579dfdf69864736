import { and, desc, eq, gte, isNull, lt, or, sql } from 'drizzle-orm'
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import type { AuditEvent, listAuditEvents } from '@seatwise/contract/audit-events'
import { id, instant } from '@seatwise/contract/fields'
import type { Parsed } from '@seatwise/contract/route'
import { auditEvents } from '../../database/tables/audit-events.ts'
import { companies } from '../../database/tables/companies.ts'
import { roles } from '../../database/tables/roles.ts'
import { users } from '../../database/tables/users.ts'
import { Invalid, Refusal } from '../../platform/refusal.ts'
import { includesCompany, inScope, type UserScope } from '../../platform/scope.ts'

const defaultPageSize = 50

type Query = Parsed<typeof listAuditEvents>['query']

const actor = alias(users, 'actor')
const actedAs = alias(users, 'acted_as')
const subject = alias(users, 'subject')
const subjectCompany = alias(companies, 'subject_company')
const subjectRole = alias(roles, 'subject_role')

/** Latest events first. Names and ids of people and companies outside the reader's scope are left out. */
export async function searchAuditEvents(
  scope: UserScope,
  query: Query,
): Promise<{ data: AuditEvent[]; next: string | null }> {
  await refuseOutsideScope(scope, query)
  const ownRole = inScope(scope, subjectRole.company_id)
  const size = query.page_size ?? defaultPageSize
  const rows = await scope.db
    .select({
      event: auditEvents,
      company_name: companies.name,
      actor: personOf(actor),
      acted_as: personOf(actedAs),
      subject_name: sql<string | null>`coalesce(${nameOf(subject)}, ${subjectCompany.name}, ${subjectRole.name})`,
    })
    .from(auditEvents)
    .leftJoin(companies, and(eq(companies.id, auditEvents.company_id), inScope(scope, companies.id)))
    .leftJoin(actor, and(eq(actor.id, auditEvents.actor_user_id), inScope(scope, actor.company_id)))
    .leftJoin(actedAs, and(eq(actedAs.id, auditEvents.acting_as_user_id), inScope(scope, actedAs.company_id)))
    .leftJoin(subject, and(eq(subject.id, auditEvents.subject_id), inScope(scope, subject.company_id)))
    .leftJoin(subjectCompany, and(eq(subjectCompany.id, auditEvents.subject_id), inScope(scope, subjectCompany.id)))
    .leftJoin(
      subjectRole,
      and(eq(subjectRole.id, auditEvents.subject_id), ownRole && or(isNull(subjectRole.company_id), ownRole)),
    )
    .where(and(inScope(scope, auditEvents.company_id), ...filtersOf(query), afterKey(query.before)))
    .orderBy(desc(auditEvents.created_at), auditEvents.id)
    .limit(size + 1)
  const shown = rows.slice(0, size)
  const last = shown.at(-1)?.event
  return {
    data: shown.map(({ event, ...names }) => ({
      ...event,
      details: detailsInScope(scope, event.details),
      company_name: names.company_name,
      actor: visiblePerson(event.actor_user_id, names.actor),
      acting_as: visiblePerson(event.acting_as_user_id, names.acted_as),
      subject_name: names.subject_name,
      ip: event.actor_user_id === null || names.actor.id !== null ? event.ip : null,
    })),
    next: rows.length > size && last ? encodeKey(last) : null,
  }
}

/** A move between companies is audited with both ids: removes the ids of companies outside the reader's scope. */
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

type Person = { id: string | null; name: string | null }
type Named = Record<'id' | 'first' | 'last', AnyPgColumn>

const nameOf = (user: Named) => sql<string | null>`${user.first} || ' ' || ${user.last}`
const personOf = (user: Named) => ({ id: sql<string | null>`${user.id}`, name: nameOf(user) })
const visiblePerson = (user_id: string | null, person: Person) => (user_id === null ? null : person)

/**
 * Filtering by an id outside the reader's scope is answered 404, so that the filter cannot reveal whether
 * it exists.
 */
async function refuseOutsideScope(scope: UserScope, { company_id, user_id }: Query) {
  const { db } = scope
  const lookups = [
    company_id &&
      db
        .select({ id: companies.id })
        .from(companies)
        .where(and(inScope(scope, companies.id), eq(companies.id, company_id))),
    user_id &&
      db
        .select({ id: users.id })
        .from(users)
        .where(and(inScope(scope, users.company_id), eq(users.id, user_id))),
  ]
  for (const lookup of lookups) if (lookup && (await lookup).length === 0) throw new Refusal('not_found')
}

function filtersOf({ company_id, action, user_id, from, to }: Query) {
  return [
    company_id && eq(auditEvents.company_id, company_id),
    action && or(eq(auditEvents.action, action), sql`starts_with(${auditEvents.action}, ${`${action}.`})`),
    user_id &&
      or(
        eq(auditEvents.actor_user_id, user_id),
        eq(auditEvents.acting_as_user_id, user_id),
        eq(auditEvents.subject_id, user_id),
      ),
    from && gte(auditEvents.created_at, from),
    to && lt(auditEvents.created_at, to),
  ].map((condition) => condition || undefined)
}

/** Key of a row for paging: its instant and, for rows of the same instant, its id. */
const key = z.tuple([instant, id])

const encodeKey = (row: { created_at: string; id: string }) =>
  Buffer.from(JSON.stringify([row.created_at, row.id])).toString('base64url')

function afterKey(before: string | undefined) {
  if (before === undefined) return undefined
  const [created_at, after_id] = decodeKey(before)
  const at = sql`${created_at}::timestamptz`
  return sql`${auditEvents.created_at} <= ${at} and (${auditEvents.created_at} < ${at} or ${auditEvents.id} > ${after_id}::uuid)`
}

function decodeKey(before: string): [string, string] {
  try {
    return key.parse(JSON.parse(Buffer.from(before, 'base64url').toString()))
  } catch {
    throw new Invalid([{ path: 'before', message: 'This is not the "next" of a page.' }])
  }
}
