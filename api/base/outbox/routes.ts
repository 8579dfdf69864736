import { listOutbox, replayOutbox, type OutboxMessage } from '@seatwise/contract/outbox'
import { maskedEmail, maskedPhone } from '../../identity/masked.ts'
import { searchList } from '../../kernel/list/search.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Server } from '../../server.ts'
import { audit } from '../audit-events/repository.ts'
import { countUnsent, existingMessages, outboxList, queueAgain, toMessage, withdrawalsOf } from './repository.ts'

export function registerOutbox({ handle, config }: Server) {
  const { app_env, smtp, sms } = config
  // Subjects and bodies contain codes and links that give access to accounts.
  const shows_contents = app_env === 'local' || app_env === 'dev'

  handle(listOutbox, async ({ scope, query }) => {
    const { after, page_size, ...filters } = query
    const { rows, ...page } = await searchList(scope, outboxList, { filters, after, page_size })
    return {
      ...page,
      data: rows.map(toMessage).map((message) => (shows_contents ? message : withoutContents(message))),
      counts: await countUnsent(scope),
      shows_contents,
      leaves: { mail: smtp !== undefined, sms: sms !== undefined },
    }
  })

  handle(replayOutbox, async ({ scope, body }) => {
    const ids = [...new Set(body.ids)]
    if ((await existingMessages(scope, ids)) < ids.length) throw new Refusal('not_found')
    const queued = await queueAgain(scope, ids)
    const skipped = await withdrawalsOf(
      scope,
      ids.filter((id) => !queued.includes(id)),
    )
    if (ids.length === 1 && skipped[0]?.withdrawal) throw new Refusal('message_withdrawn')
    if (queued.length > 0)
      await audit(scope, {
        action: 'outbox.replay',
        company_id: null,
        subject_type: 'message',
        details: { messages: queued.length, message_ids: queued },
      })
    return { data: { queued, skipped } }
  })
}

const withoutContents = (message: OutboxMessage): OutboxMessage => ({
  ...message,
  recipient: message.channel === 'sms' ? maskedPhone(message.recipient) : maskedEmail(message.recipient),
  subject: '',
  body: '',
  html: null,
  calendar: null,
})
