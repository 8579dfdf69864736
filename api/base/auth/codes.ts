import { minutes } from '@seatwise/contract/limits'
import type { AccountScope } from '../../kernel/transaction.ts'
import { enqueueMail, enqueueText } from '../outbox/repository.ts'
import { renderMail } from '../outbox/templates.ts'

/** Queues the message with a sign-in code. */
export async function sendCode(scope: AccountScope, channel: 'mail' | 'sms', code: string) {
  const { company_id, email, phone, first, brand } = scope.account
  if (channel === 'mail')
    return enqueueMail(scope, {
      company_id,
      recipient: email,
      ...renderMail('sign-in-code', brand, {
        first,
        code,
        minutes: minutes.code,
      }),
    })
  const body = `${code} is your sign-in code. It works once, for ${minutes.code} minutes. Never tell it to anybody.`
  if (phone) await enqueueText(scope, { company_id, recipient: phone, body })
}
