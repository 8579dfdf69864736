import { desc, eq } from 'drizzle-orm'
import { companies } from '../../database/tables/companies.ts'
import { outbox } from '../../database/tables/outbox.ts'
import { within, type Scope } from '../../platform/scope.ts'

export type Mail = {
  company_id: string
  recipient: string
  subject: string
  body: string
  html?: string
  channel?: 'mail' | 'sms'
}

/** Part of the transaction that gives cause to it: no write without its mail, and none twice. */
export async function enqueueMail(scope: Scope, mail: Mail) {
  await scope.db.insert(outbox).values(mail)
}

/** A text message. */
export async function enqueueText(scope: Scope, text: { company_id: string; recipient: string; body: string }) {
  await scope.db.insert(outbox).values({ ...text, channel: 'sms', subject: '' })
}

export function latestMail(scope: Scope) {
  return scope.db
    .select({
      id: outbox.id,
      company_name: companies.name,
      recipient: outbox.recipient,
      subject: outbox.subject,
      body: outbox.body,
      html: outbox.html,
      channel: outbox.channel,
      state: outbox.state,
      attempts: outbox.attempts,
      last_error: outbox.last_error,
      created_at: outbox.created_at,
    })
    .from(outbox)
    .innerJoin(companies, eq(companies.id, outbox.company_id))
    .where(within(scope, outbox.company_id))
    .orderBy(desc(outbox.created_at))
    .limit(100)
}
