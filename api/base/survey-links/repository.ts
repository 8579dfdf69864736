import { randomBytes } from 'node:crypto'
import { and, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import { companies, locations } from '../../database/tables/companies.ts'
import { roles } from '../../database/tables/roles.ts'
import { surveyLinks } from '../../database/tables/survey-links.ts'
import { users } from '../../database/tables/users.ts'
import { inScope, type Scope } from '../../kernel/scope.ts'
import { inNameOrder } from '../roles/repository.ts'
import type { LinkScope } from './entry.ts'

export type StoredLink = typeof surveyLinks.$inferSelect

const newPublicId = () => randomBytes(16).toString('base64url')

/** Creates a survey link, through which many people can register. */
export async function insertSurveyLink(
  scope: Scope,
  company_id: string,
  values: Partial<typeof surveyLinks.$inferInsert> = {},
): Promise<string> {
  const [link] = await scope.db
    .insert(surveyLinks)
    .values({ company_id, kind: 'company', public_id: newPublicId(), ...values })
    .returning({ id: surveyLinks.id })
  return link!.id
}

/**
 * Locks the link until the end of the transaction, so that the second of two concurrent changes sees the first. FOR
 * UPDATE would also wait for all running registrations, which lock the key of the row through their foreign keys.
 */
export async function lockSurveyLink(scope: Scope, id: string): Promise<StoredLink | undefined> {
  const [surveyLink] = await scope.db
    .select()
    .from(surveyLinks)
    .where(and(inScope(scope, surveyLinks.company_id), eq(surveyLinks.id, id), eq(surveyLinks.kind, 'company')))
    .for('no key update')
  return surveyLink
}

type Change = Partial<
  Pick<StoredLink, 'role_id' | 'location_id' | 'owner_user_id' | 'max_uses' | 'expires_at' | 'state' | 'is_default'>
>

export async function changeSurveyLink(scope: Scope, id: string, change: Change) {
  await scope.db
    .update(surveyLinks)
    .set({ ...change, version: sql`${surveyLinks.version} + 1`, updated_at: sql`now()` })
    .where(and(inScope(scope, surveyLinks.company_id), eq(surveyLinks.id, id)))
}

/**
 * Counts a registration through the link of the scope. From here on, other registrations through the link wait until
 * this transaction ends, so this statement comes last.
 * @returns false if the link has reached its limit in the meantime
 */
export async function countRegistration(scope: LinkScope): Promise<boolean> {
  const { rowCount } = await scope.db
    .update(surveyLinks)
    .set({ uses: sql`${surveyLinks.uses} + 1` })
    .where(
      and(
        inScope(scope, surveyLinks.company_id),
        eq(surveyLinks.id, scope.link.id),
        or(isNull(surveyLinks.max_uses), sql`${surveyLinks.uses} < ${surveyLinks.max_uses}`),
      ),
    )
  return rowCount === 1
}

/** Counts a registration through the link of a job, which has no limit. */
export async function countRegistrationOf(scope: Scope, id: string) {
  await scope.db
    .update(surveyLinks)
    .set({ uses: sql`${surveyLinks.uses} + 1` })
    .where(and(inScope(scope, surveyLinks.company_id), eq(surveyLinks.id, id)))
}

/**
 * Counts a submitted survey. This comes last in the transaction, because other writes to the link wait from here on.
 */
export async function countFinished(scope: Scope, id: string) {
  await scope.db
    .update(surveyLinks)
    .set({ finished: sql`${surveyLinks.finished} + 1` })
    .where(and(inScope(scope, surveyLinks.company_id), eq(surveyLinks.id, id)))
}

/** A company's first owner becomes the owner of the link that was created with the company, and gets its emails. */
export async function ownFirstLink(scope: Scope, company_id: string, user_id: string) {
  await scope.db
    .update(surveyLinks)
    .set({ owner_user_id: user_id })
    .where(
      and(
        inScope(scope, surveyLinks.company_id),
        eq(surveyLinks.company_id, company_id),
        eq(surveyLinks.is_default, true),
        isNull(surveyLinks.owner_user_id),
      ),
    )
}

/** True for a location of the company that is not archived. */
export async function isLocation(scope: Scope, company_id: string, id: string): Promise<boolean> {
  const own = and(inScope(scope, locations.company_id), eq(locations.company_id, company_id))
  return (await scope.db.$count(locations, and(own, eq(locations.id, id), isNull(locations.archived_at)))) > 0
}

/** Condition: no hiring team hides a person, or one of their results, from a user; see `is_hidden_from`. */
export const mayReadPerson = (
  user_id: SQL,
  company_id: string,
  candidate_id: string,
  survey_result_id: string | null = null,
): SQL => sql`not is_hidden_from(${user_id}, ${company_id}::uuid, ${candidate_id}::uuid, ${survey_result_id}::uuid)`

/**
 * True for an active user of the company or its franchise, who may therefore read the company's results.
 * @param about a person, or one of their results, whom the user must see
 */
export async function isActiveReader(
  scope: Scope,
  company_id: string,
  id: string,
  about?: { candidate_id: string; survey_result_id?: string | null },
): Promise<boolean> {
  const franchise = sql`(select franchise_id from companies where id = ${company_id})`
  const ofCompany = or(eq(users.company_id, company_id), sql`${users.company_id} = ${franchise}`)
  const reads = about && mayReadPerson(sql`${users.id}`, company_id, about.candidate_id, about.survey_result_id)
  const isActive = and(inScope(scope, users.company_id), ofCompany, eq(users.id, id), eq(users.active, true), reads)
  return (await scope.db.$count(users, isActive)) > 0
}

export async function findLinkingCompany(scope: Scope, id: string) {
  const [company] = await scope.db
    .select({ state: companies.state, contact_email: companies.contact_email })
    .from(companies)
    .where(and(inScope(scope, companies.id), eq(companies.id, id)))
  return company
}

/**
 * The roles for which people can register through a link: the role to which it is limited, or the company's active
 * roles and the global ones. A company's own role replaces the global role of the same name, and hides it if the own
 * role is retired.
 */
export async function rolesBehindLink(scope: LinkScope): Promise<{ id: string; name: string }[]> {
  const { role_id, company_id, settings } = scope.link
  const own = eq(roles.company_id, company_id)
  const named = scope.db
    .selectDistinctOn([sql`lower(${roles.name})`])
    .from(roles)
    .where(role_id ? eq(roles.id, role_id) : settings.offers_global_roles ? or(isNull(roles.company_id), own) : own)
    .orderBy(sql`lower(${roles.name})`, sql`${roles.company_id} nulls last`)
    .as('roles')
  return scope.db
    .select({ id: named.id, name: named.name })
    .from(named)
    .where(eq(named.state, 'active'))
    .orderBy(inNameOrder, named.id)
}
