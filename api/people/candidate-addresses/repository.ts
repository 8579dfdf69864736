import { randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { applicationLinkDays } from '@seatwise/contract/limits'
import { formVersion } from '@seatwise/domain/assessment/instrument'
import { applicationTokens } from '../../database/tables/applications.ts'
import { candidateAddressChanges } from '../../database/tables/candidates.ts'
import { outbox } from '../../database/tables/outbox.ts'
import { inScope, type Scope, type UserScope } from '../../kernel/scope.ts'
import { readRows } from '../../kernel/statements.ts'
import { hashToken } from '../../kernel/token-hash.ts'
import { signedInActor } from '../../kernel/tracked-changes.ts'

/** The results and applications whose links ended with an address. */
type EndedLinks = { result_ids: string[]; application_ids: string[] }

/**
 * Gives the person the address (SQL function change_candidate_address).
 * @returns undefined if another person of the company has it, or had it before a merge
 */
export async function changeAddress(scope: UserScope, id: string, email: string): Promise<EndedLinks | undefined> {
  const { rows } = await scope.db.execute<EndedLinks>(sql`select * from change_candidate_address(${id}, ${email})`)
  return rows[0]
}

/** True if the notice that the address is no longer used was queued within a day. */
export async function wasNoticeSent(scope: Scope, company_id: string, recipient: string): Promise<boolean> {
  const notices = and(
    inScope(scope, outbox.company_id),
    eq(outbox.company_id, company_id),
    eq(outbox.recipient, recipient),
    eq(outbox.kind, 'address-replaced'),
    sql`${outbox.created_at} > now() - interval '24 hours'`,
  )
  return (await scope.db.$count(outbox, notices)) > 0
}

type AddressChange = { company_id: string; candidate_id: string; from_email: string; to_email: string }

export async function insertAddressChange(scope: UserScope, change: AddressChange) {
  await scope.db.insert(candidateAddressChanges).values({ ...change, ...signedInActor(scope) })
}

/** @property days the days that are left for the survey */
export type OpenSurvey = { survey_result_id: string; role_name: string; days: number; invitation_id: string | null }

/** The surveys among these results that the person can still begin or continue, the latest first. */
export async function listOpenSurveys(scope: Scope, result_ids: readonly string[], max: number): Promise<OpenSurvey[]> {
  return readRows<OpenSurvey>(
    scope,
    sql`select r.id as survey_result_id, coalesce(role.name, '') as role_name, i.id as invitation_id,
           ceil(extract(epoch from coalesce(a.expires_at, i.expires_at) - now()) / 86400)::int as days
      from survey_results r
      left join roles role on role.id = r.role_id
      left join survey_answers a on a.survey_result_id = r.id
      left join invitations i on i.company_id = r.company_id and i.survey_result_id = r.id
     where ${inScope(scope, sql`r.company_id`) ?? sql`true`} and r.id = any(${sql.param(result_ids)}::uuid[])
       and r.archived_at is null and r.state in ('invited', 'in_progress') and i.withdrawn_at is null
       and coalesce(a.form_version, ${formVersion}) = ${formVersion} and coalesce(a.expires_at, i.expires_at) > now()
     order by r.started_at desc limit ${max}`,
  )
}

export type OpenApplication = { id: string; survey_result_id: string; job_title: string }

/** The applications among these that are not withdrawn, the latest first. */
export async function listOpenApplications(
  scope: Scope,
  application_ids: readonly string[],
  max: number,
): Promise<OpenApplication[]> {
  return readRows<OpenApplication>(
    scope,
    sql`select a.id, a.survey_result_id, j.title as job_title from applications a
      join jobs j on j.company_id = a.company_id and j.id = a.job_id
     where ${inScope(scope, sql`a.company_id`) ?? sql`true`} and a.id = any(${sql.param(application_ids)}::uuid[])
       and a.state = 'submitted' order by a.created_at desc limit ${max}`,
  )
}

/** Creates a token to be mailed; only its hash is stored. */
export async function createApplicationToken(scope: Scope, company_id: string, application_id: string) {
  const token = randomBytes(32).toString('base64url')
  const expires_at = sql`now() + make_interval(days => ${applicationLinkDays})`
  await scope.db
    .insert(applicationTokens)
    .values({ company_id, application_id, token_hash: hashToken(token), expires_at })
  return token
}
