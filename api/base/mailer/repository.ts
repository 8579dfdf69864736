import { and, asc, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { BrandKey, CompanyState, TemplateKind } from '@seatwise/contract/values/base'
import { candidates } from '../../database/tables/candidates.ts'
import { companies } from '../../database/tables/companies.ts'
import { mailTemplates } from '../../database/tables/mail-templates.ts'
import { roles } from '../../database/tables/roles.ts'
import { surveyResults } from '../../database/tables/survey-results.ts'
import { users } from '../../database/tables/users.ts'
import { inScope, type Scope } from '../../kernel/scope.ts'
import type { AuthoredTemplate, OwnTemplate } from '../outbox/templates.ts'

const ofCompany = (scope: Scope, company_id: string) =>
  and(inScope(scope, mailTemplates.company_id), eq(mailTemplates.company_id, company_id))

type NamesTemplate = Record<'company_id' | 'mail_template_id', AnyPgColumn>

/** Joins the template that a stage or a reject reason names, unless it was deleted. */
export const isTemplateOf = ({ company_id, mail_template_id }: NamesTemplate) =>
  and(
    eq(mailTemplates.company_id, company_id),
    eq(mailTemplates.id, mail_template_id),
    isNull(mailTemplates.archived_at),
  )

/** The company's own version of an email; undefined if the product's is sent. */
export async function findOwnTemplate(
  scope: Scope,
  company_id: string,
  kind: TemplateKind,
): Promise<AuthoredTemplate | undefined> {
  const [row] = await scope.db
    .select({ subject: mailTemplates.subject, body: mailTemplates.body, author: companies.name })
    .from(mailTemplates)
    .innerJoin(companies, eq(companies.id, mailTemplates.company_id))
    .where(and(ofCompany(scope, company_id), eq(mailTemplates.kind, kind), ne(mailTemplates.kind, 'message')))
  return row && row.subject !== null && row.body !== null
    ? { subject: row.subject, body: row.body, author: row.author }
    : undefined
}

/** The name of the last author is left out if that user is outside the reader's scope. */
export async function listOwnTemplates(scope: Scope, company_id: string) {
  return scope.db
    .select({
      id: mailTemplates.id,
      kind: mailTemplates.kind,
      name: mailTemplates.name,
      can_unsubscribe: mailTemplates.can_unsubscribe,
      subject: mailTemplates.subject,
      body: mailTemplates.body,
      version: mailTemplates.version,
      updated_at: mailTemplates.updated_at,
      updated_by: sql<string | null>`nullif(btrim(${users.first} || ' ' || ${users.last}), '')`,
    })
    .from(mailTemplates)
    .leftJoin(users, and(eq(users.id, mailTemplates.updated_by_user_id), inScope(scope, users.company_id)))
    .where(and(ofCompany(scope, company_id), isNull(mailTemplates.archived_at)))
    .orderBy(asc(sql`lower(${mailTemplates.name})`), asc(mailTemplates.id))
}
export type StoredTemplate = Awaited<ReturnType<typeof listOwnTemplates>>[number]

type Own = { name: string; can_unsubscribe: boolean; subject: string; body: string }

/** @returns undefined if the company already has a template of this name */
export async function insertOwnTemplate(
  scope: Scope,
  { company_id, user_id, own }: { company_id: string; user_id: string; own: Own },
): Promise<string | undefined> {
  const [added] = await scope.db
    .insert(mailTemplates)
    .values({ company_id, kind: 'message', ...own, updated_by_user_id: user_id })
    .onConflictDoNothing()
    .returning({ id: mailTemplates.id })
  return added?.id
}

export async function updateOwnTemplate(
  scope: Scope,
  {
    company_id,
    id,
    version,
    user_id,
    own,
  }: { company_id: string; id: string; version: number; user_id: string; own: Own },
): Promise<boolean> {
  const changed = await scope.db
    .update(mailTemplates)
    .set({ ...own, updated_by_user_id: user_id, version: sql`${mailTemplates.version} + 1`, updated_at: sql`now()` })
    .where(and(ownTemplate(scope, company_id, id), eq(mailTemplates.version, version)))
    .returning({ id: mailTemplates.id })
  return changed.length === 1
}

/** @returns the archived template */
export async function archiveOwnTemplate(scope: Scope, company_id: string, id: string) {
  const [archived] = await scope.db
    .update(mailTemplates)
    .set({ archived_at: sql`now()`, version: sql`${mailTemplates.version} + 1` })
    .where(ownTemplate(scope, company_id, id))
    .returning({ id: mailTemplates.id, name: mailTemplates.name })
  return archived
}

const ownTemplate = (scope: Scope, company_id: string, id: string) =>
  and(
    ofCompany(scope, company_id),
    eq(mailTemplates.id, id),
    eq(mailTemplates.kind, 'message'),
    isNull(mailTemplates.archived_at),
  )

/** The lock makes other transactions that add a template to the company wait, so that they count this one. */
export async function countOwnTemplates(scope: Scope, company_id: string): Promise<number> {
  await scope.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mail templates of ${company_id}`}, 0))`)
  return scope.db.$count(
    mailTemplates,
    and(ofCompany(scope, company_id), eq(mailTemplates.kind, 'message'), isNull(mailTemplates.archived_at)),
  )
}

type TemplateText = {
  company_id: string
  kind: Exclude<TemplateKind, 'message'>
  /** 0 if the company has no version of its own yet. */
  version: number
  user_id: string
  /** Null after a reset. */
  own: OwnTemplate | null
}

/** @returns false if somebody else has changed the template since */
export async function storeTemplate(
  scope: Scope,
  { company_id, kind, version, user_id, own }: TemplateText,
): Promise<boolean> {
  const values = { subject: own?.subject ?? null, body: own?.body ?? null, updated_by_user_id: user_id }
  if (version === 0) {
    const added = await scope.db
      .insert(mailTemplates)
      .values({ company_id, kind, ...values })
      .onConflictDoNothing()
      .returning({ id: mailTemplates.id })
    return added.length === 1
  }
  const changed = await scope.db
    .update(mailTemplates)
    .set({ ...values, version: sql`${mailTemplates.version} + 1`, updated_at: sql`now()` })
    .where(and(ofCompany(scope, company_id), eq(mailTemplates.kind, kind), eq(mailTemplates.version, version)))
    .returning({ id: mailTemplates.id })
  return changed.length === 1
}

export async function findSender(
  scope: Scope,
  company_id: string,
): Promise<{ name: string; contact_email: string | null; brand: BrandKey; state: CompanyState } | undefined> {
  const [row] = await scope.db
    .select({
      name: companies.name,
      contact_email: companies.contact_email,
      brand: companies.brand,
      state: companies.state,
    })
    .from(companies)
    .where(and(inScope(scope, companies.id), eq(companies.id, company_id)))
  return row
}

/** The candidate with a name who has the company's latest result, for previews. */
export async function findLatestPerson(scope: Scope, company_id: string) {
  const [row] = await scope.db
    .select({ first: candidates.first, last: candidates.last, role_name: roles.name })
    .from(surveyResults)
    .innerJoin(candidates, eq(candidates.id, surveyResults.candidate_id))
    .leftJoin(roles, eq(roles.id, surveyResults.role_id))
    .where(
      and(
        inScope(scope, surveyResults.company_id),
        eq(surveyResults.company_id, company_id),
        sql`${surveyResults.archived_at} is null and not ${surveyResults.is_test}`,
        sql`${candidates.first} <> ''`,
      ),
    )
    .orderBy(desc(surveyResults.dated_at), desc(surveyResults.id))
    .limit(1)
  return row
}
