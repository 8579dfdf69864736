import { listOutbox, replayOutbox, type OutboxMessage } from '@seatwise/contract/outbox'
import { maskedEmail, maskedPhone } from '../../identity/masked.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Server } from '../../server.ts'
import { audit } from '../audit-events/repository.ts'
import { countUnsent, existingMessages, listMessages, queueAgain } from './repository.ts'

const pageSize = 100

export function registerOutbox({ handle, config }: Server) {
  const { app_env, smtp, sms } = config
  // Subjects and bodies contain codes and links that open accounts.
  const shows_contents = app_env === 'local' || app_env === 'dev'

  handle(listOutbox, { permission: 'outbox.read' }, async ({ scope, query: { state, page = 1 } }) => {
    const found = await listMessages(scope, { state, limit: pageSize + 1, offset: (page - 1) * pageSize })
    return {
      data: found.slice(0, pageSize).map((message) => (shows_contents ? message : withoutContents(message))),
      page,
      has_more: found.length > pageSize,
      counts: await countUnsent(scope),
      shows_contents,
      leaves: { mail: smtp !== undefined, sms: sms !== undefined },
    }
  })

  handle(replayOutbox, { permission: 'outbox.replay' }, async ({ scope, body }) => {
    const ids = [...new Set(body.ids)]
    if ((await existingMessages(scope, ids)) < ids.length) throw new Refusal('not_found')
    const queued = await queueAgain(scope, ids)
    if (queued.length > 0)
      await audit(scope, {
        action: 'outbox.replay',
        company_id: null,
        subject_type: 'message',
        details: { messages: queued.length, message_ids: queued },
      })
    return { data: { queued, skipped: ids.filter((id) => !queued.includes(id)) } }
  })
}

const withoutContents = (message: OutboxMessage): OutboxMessage => ({
  ...message,
  recipient: message.channel === 'sms' ? maskedPhone(message.recipient) : maskedEmail(message.recipient),
  subject: '',
  body: '',
  html: null,
})
