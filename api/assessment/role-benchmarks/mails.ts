import { sql } from 'drizzle-orm'
import type { BrandKey } from '@seatwise/contract/values/base'
import { readRows } from '../../kernel/statements.ts'
import { inScope, type Scope } from '../../kernel/scope.ts'
import { enqueueMails, renderMail, type MailValues } from '../../base/outbox/public.ts'
import { changeLines } from './changes.ts'
import type { StoredVersion } from './repository.ts'

/** Mails about targets: super admins are told of the requests of owners, owners of the outcome. */

type Recipient = { first: string; email: string }
type OfRole = { company_id: string; role_id: string }

/** Super admins are outside an owner's scope, so a database function finds them. */
export async function mailRequested(
  scope: Scope,
  { id, occupation, note, ...of }: OfRole & { id: string; occupation: string; note: string },
  public_url: string,
) {
  const recipients = await readRows<Recipient>(scope, sql`select first, email from benchmark_request_recipients(${id})`)
  await mail(scope, 'targets-requested', of, recipients, { occupation, note, link: `${public_url}/role-benchmarks` })
}

export async function mailDeclined(
  scope: Scope,
  { asked_by_user_id, answer, ...of }: OfRole & { asked_by_user_id: string; answer: string },
  public_url: string,
) {
  const recipients = await readRows<Recipient>(
    scope,
    sql`select u.first, u.email from ${reachable(scope, of)} and u.id = ${asked_by_user_id} and ${wantsMail}`,
  )
  await mail(scope, 'targets-declined', of, recipients, { answer, link: linkToRoles(of, public_url) })
}

/**
 * Mails the changed targets of an activated version: at its first activation to the user who requested it, otherwise to
 * the owners of the company. A global version causes no mail.
 * @param before the targets by which the results were scored until now
 */
export async function mailActive(
  scope: Scope,
  version: StoredVersion,
  before: StoredVersion['targets'] | undefined,
  public_url: string,
) {
  const { company_id, role_id } = version
  if (company_id === null) return
  const of = { company_id, role_id }
  const isFirst = version.activated_at === null
  const recipients = await readRows<Recipient>(
    scope,
    sql`with reachable as (
        select u.id, u.first, u.email, u.company_id, u.auth_role, ${wantsMail} as wants_mail,
          ${isFirst} and exists (select from benchmark_requests q where q.company_id = c.id
            and q.role_benchmark_id = ${version.id} and q.asked_by_user_id = u.id) as has_asked
        from ${reachable(scope, of)}
      )
      select first, email from reachable
      where wants_mail and case when exists (select from reachable where has_asked) then has_asked
        else company_id = ${company_id} and auth_role in ('COMPANY_OWNER', 'FRANCHISE_OWNER') end
      order by id`,
  )
  const changes = changeLines(version.targets, before)
  await mail(scope, 'targets-active', of, recipients, {
    version: version.version,
    changes: changes.length > 0 ? changes : ['Ranges and weights stay as they were.'],
    link: linkToRoles(of, public_url),
  })
}

/** The targets that the version replaces: the active ones of the role, or else the global ones for its name. */
export async function targetsBefore(scope: Scope, { id, role_id }: StoredVersion) {
  const [match] = await readRows<Pick<StoredVersion, 'targets'>>(
    scope,
    sql`select b.targets from role_benchmarks b join roles r on r.id = b.role_id
      where b.state = 'active' and b.id <> ${id} and (b.role_id = ${role_id} or b.company_id is null
        and lower(r.name) = (select lower(name) from roles where id = ${role_id}))
      order by b.company_id is null limit 1`,
  )
  return match?.targets
}

const linkToRoles = ({ company_id }: OfRole, public_url: string) => `${public_url}/roles?company_id=${company_id}`

/** The default is the same as in `defaultPreferences`. */
const wantsMail = sql`coalesce((u.preferences ->> 'mail_on_targets')::boolean, true)`

/**
 * Users who can sign in and read about the roles of a company. Accounts that are not set up are left out, because
 * their address is unproven.
 */
const reachable = (scope: Scope, { company_id }: OfRole) => sql`companies c
  join users u on u.company_id = c.id or u.company_id = c.franchise_id or u.auth_role = 'SUPER_ADMIN'
  join companies own on own.id = u.company_id
  where ${inScope(scope, sql`c.id`) ?? sql`true`} and c.id = ${company_id}
    and u.active and u.set_up_at is not null and own.state = 'active'`

type Kind = 'targets-requested' | 'targets-active' | 'targets-declined'

async function mail<K extends Kind>(
  scope: Scope,
  kind: K,
  { company_id, role_id }: OfRole,
  recipients: readonly Recipient[],
  values: Omit<MailValues[K], 'first' | 'company_name' | 'role_name'>,
) {
  if (recipients.length === 0) return
  const [names] = await readRows<{ brand: BrandKey; company_name: string; role_name: string }>(
    scope,
    sql`select c.brand, c.name as company_name, r.name as role_name from companies c join roles r on r.id = ${role_id}
      where ${inScope(scope, sql`c.id`) ?? sql`true`} and c.id = ${company_id}`,
  )
  const { brand, ...of } = names!
  const mails = recipients.map(({ first, email }) => ({
    recipient: email,
    // The cast is safe: `values` are the other values of this kind.
    ...renderMail(kind, brand, { ...values, ...of, first } as MailValues[K]),
  }))
  await enqueueMails(scope, company_id, mails)
}
