import { and, desc, eq, sql } from 'drizzle-orm'
import type { BrandKey, TemplateKind } from '@seatwise/contract/values'
import { candidates } from '../../database/tables/candidates.ts'
import { companies } from '../../database/tables/companies.ts'
import { mailTemplates } from '../../database/tables/mail-templates.ts'
import { roles } from '../../database/tables/roles.ts'
import { surveyResults } from '../../database/tables/survey-results.ts'
import { users } from '../../database/tables/users.ts'
import { inScope, type Scope } from '../../platform/scope.ts'
import type { OwnTemplate } from '../outbox/templates.ts'

const ofCompany = (scope: Scope, company_id: string) =>
  and(inScope(scope, mailTemplates.company_id), eq(mailTemplates.company_id, company_id))

/** The company's own mail; undefined where ours is sent. */
export async function findOwnTemplate(
  scope: Scope,
  company_id: string,
  kind: TemplateKind,
): Promise<OwnTemplate | undefined> {
  const [found] = await scope.db
    .select({ subject: mailTemplates.subject, body: mailTemplates.body })
    .from(mailTemplates)
    .where(and(ofCompany(scope, company_id), eq(mailTemplates.kind, kind)))
  return found && found.subject !== null && found.body !== null
    ? { subject: found.subject, body: found.body }
    : undefined
}

/** The name of who changed it last is left out where that user is outside the reader's scope. */
export async function listOwnTemplates(scope: Scope, company_id: string) {
  return scope.db
    .select({
      kind: mailTemplates.kind,
      subject: mailTemplates.subject,
      body: mailTemplates.body,
      version: mailTemplates.version,
      updated_at: mailTemplates.updated_at,
      updated_by: sql<string | null>`nullif(btrim(${users.first} || ' ' || ${users.last}), '')`,
    })
    .from(mailTemplates)
    .leftJoin(users, and(eq(users.id, mailTemplates.updated_by_user_id), inScope(scope, users.company_id)))
    .where(ofCompany(scope, company_id))
}
export type StoredTemplate = Awaited<ReturnType<typeof listOwnTemplates>>[number]

type Written = {
  company_id: string
  kind: TemplateKind
  /** 0 where the company has written none yet. */
  version: number
  user_id: string
  /** Null after a reset. */
  own: OwnTemplate | null
}

/** @returns false when somebody else has changed it since */
export async function storeTemplate(
  scope: Scope,
  { company_id, kind, version, user_id, own }: Written,
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
): Promise<{ name: string; brand: BrandKey } | undefined> {
  const [found] = await scope.db
    .select({ name: companies.name, brand: companies.brand })
    .from(companies)
    .where(and(inScope(scope, companies.id), eq(companies.id, company_id)))
  return found
}

/** The person of the company's latest result who has a name, for previews. */
export async function findLatestPerson(scope: Scope, company_id: string) {
  const [found] = await scope.db
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
  return found
}
