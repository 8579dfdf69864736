import { eq } from 'drizzle-orm'
import type { AuditAction } from '@seatwise/contract/values/audit'
import { auditEvents } from './database/tables/audit-events.ts'
import { users as accounts } from './database/tables/users.ts'
import type { AuditEntry } from './base/audit-events/repository.ts'
import type { Scope } from './kernel/scope.ts'

type Demo = {
  ids: Record<'head-office' | 'lantern' | 'northgate' | 'harbour', string>
  roleIds: Record<'sales' | 'siteManager', string>
  links: Record<'riverside', { id: string }>
  /** Ids of the demo accounts by address. */
  users: Record<string, string>
  now: Date
}

type Event = {
  hoursAgo: number
  by: 'super' | 'franchise.owner' | 'company.owner' | 'company.user'
  in: keyof Demo['ids']
  action: AuditAction
  subject_type: AuditEntry['subject_type']
  subject?: string | undefined
  details?: Record<string, unknown>
}

const addresses = {
  super: '198.51.100.7',
  'franchise.owner': '203.0.113.20',
  'company.owner': '203.0.113.41',
  'company.user': '203.0.113.58',
}

/** Creates audit events of the demo accounts, so that the audit log is not empty. */
export async function createDemoAudit({ db }: Pick<Scope, 'db'>, { ids, roleIds, links, users, now }: Demo) {
  const idOf = (name: string) => users[`${name}@demo.test`]
  const instant = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * 3_600_000).toISOString()
  const events: Event[] = [
    ...signIn(298.3, 'company.owner', 'northgate'),
    {
      hoursAgo: 297.8,
      by: 'company.owner',
      in: 'northgate',
      action: 'companies.update',
      subject_type: 'company',
      details: { locations: 2 },
    },
    {
      hoursAgo: 297.5,
      by: 'company.owner',
      in: 'northgate',
      action: 'roles.create',
      subject_type: 'role',
      subject: roleIds.siteManager,
    },
    {
      hoursAgo: 297.2,
      by: 'company.owner',
      in: 'northgate',
      action: 'survey-links.create',
      subject_type: 'survey_link',
      subject: links.riverside.id,
      details: { max_uses: { from: null, to: 25 } },
    },
    {
      hoursAgo: 273.9,
      by: 'company.owner',
      in: 'northgate',
      action: 'users.create',
      subject_type: 'user',
      subject: idOf('company.user'),
      details: { auth_role: 'COMPANY_USER', delivery: 'mail' },
    },
    ...signIn(250.7, 'company.user', 'northgate'),
    ...signIn(175.6, 'franchise.owner', 'lantern'),
    {
      hoursAgo: 175.2,
      by: 'franchise.owner',
      in: 'harbour',
      action: 'companies.update',
      subject_type: 'company',
      details: { candidate_sees_result: { from: false, to: true } },
    },
    {
      hoursAgo: 148.6,
      by: 'company.owner',
      in: 'northgate',
      action: 'users.update',
      subject_type: 'user',
      subject: idOf('deactivated'),
      details: { active: { from: true, to: false } },
    },
    {
      hoursAgo: 100.9,
      by: 'company.user',
      in: 'northgate',
      action: 'roles.follow',
      subject_type: 'role',
      subject: roleIds.sales,
    },
    ...signIn(76.7, 'super', 'head-office'),
    ...acting(76.4, idOf('company.owner')),
    {
      hoursAgo: 51.3,
      by: 'company.owner',
      in: 'northgate',
      action: 'exports.create',
      subject_type: 'list',
      details: { list: 'survey-results', rows: 33 },
    },
    {
      hoursAgo: 28.8,
      by: 'company.owner',
      in: 'northgate',
      action: 'companies.update',
      subject_type: 'company',
      details: { reminder_days: { from: 3, to: 2 } },
    },
    ...signIn(5, 'company.user', 'northgate'),
  ]
  await db.insert(auditEvents).values(
    events.map(({ hoursAgo, by, in: company, action, subject_type, subject, details = {} }) => ({
      company_id: ids[company],
      actor_user_id: idOf(by)!,
      action,
      subject_type,
      subject_id: subject_type === 'company' ? ids[company] : (subject ?? null),
      details,
      ip: addresses[by],
      created_at: instant(hoursAgo),
    })),
  )
  // The list of users must show the same sign-ins. The latest sign-in comes last.
  for (const { by, hoursAgo } of events.filter(({ action }) => action === 'auth.sign-in'))
    await db
      .update(accounts)
      .set({ last_sign_in_at: instant(hoursAgo) })
      .where(eq(accounts.id, idOf(by)!))
}

const signIn = (hoursAgo: number, by: Event['by'], company: Event['in']): Event[] => [
  { hoursAgo, by, in: company, action: 'auth.sign-in', subject_type: 'session' },
]

/** The events of a super admin who acts as an owner. */
const acting = (hoursAgo: number, subject: string | undefined): Event[] => {
  const event = { by: 'super', in: 'northgate', subject_type: 'user', subject } as const
  return [
    { ...event, hoursAgo, action: 'proxy-sessions.start', details: { reason: 'Question about a missing result' } },
    { ...event, hoursAgo: hoursAgo - 0.4, action: 'proxy-sessions.end' },
  ]
}
