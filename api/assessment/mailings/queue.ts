import { createHash, randomBytes } from 'node:crypto'
import type { TaskScope, UserScope } from '../../kernel/scope.ts'
import { hashToken } from '../../kernel/token-hash.ts'
import { enqueueMails, renderMail, renderParts } from '../../base/outbox/public.ts'
import { valuesOf, type Sender } from './recipients.ts'
import { insertMessages, type NewMessage, type Recipient, type Subjects } from './repository.ts'

type Mailing = {
  /** The id by which each person gets only one mail. */
  sending_id: string
  subject_type: Subjects['subject_type']
  message: NewMessage
  /** For mails of moves: the ids of the stage events by result, and the minutes until the mails are sent. */
  of_moves?: { events: ReadonlyMap<string, string>; delay_minutes: number }
}

/** The same hash as the SQL function address_hash. */
const addressHash = (email: string) => createHash('sha256').update(email).digest('hex')

/** Queues one mail for each person and stores its text. The user gets the replies (Reply-To). */
export async function queueEach(
  scope: UserScope | TaskScope,
  sender: Sender,
  recipients: readonly Recipient[],
  { sending_id, subject_type, message, of_moves }: Mailing,
  public_url: string,
): Promise<string[]> {
  if (recipients.length === 0) return []
  const { company_id, brand } = sender
  const { kind, can_unsubscribe } = message
  const own = { ...message, author: sender.name }
  const rendered = recipients.map((person) => {
    const { person_id, subject_id, survey_result_id } = person
    const result = survey_result_id === null ? {} : { survey_result_id }
    // Users are not assessed, so their mails do not name the contact address for applicants.
    const contact_email = subject_type === 'user' ? '' : (sender.contact_email ?? '')
    const values = { ...valuesOf(scope, sender, person), contact_email }
    const token = can_unsubscribe ? randomBytes(32).toString('base64url') : undefined
    const unsubscribe_url = token && `${public_url}/unsubscribe/one-click?token=${token}`
    const { subject, parts } = renderParts(own, values)
    return {
      mail: {
        recipient: person.email,
        ...result,
        reply_to: scope.user.email,
        ...(unsubscribe_url ? { unsubscribe_url } : {}),
        ...renderMail(kind, brand, values, own, unsubscribe_url),
      },
      stored: {
        company_id,
        ...(subject_type === 'user' ? { user_id: person_id } : { candidate_id: person_id, ...result }),
        sending_id,
        stage_event_id: of_moves?.events.get(subject_id) ?? null,
        kind,
        subject,
        body: parts.map(({ text }) => text).join('\n\n'),
        sent_by_user_id: scope.user.id,
        address_hash: addressHash(person.email),
        unsubscribe_hash: token ? hashToken(token) : null,
      },
    }
  })
  const outbox_ids = await enqueueMails(
    scope,
    company_id,
    rendered.map(({ mail }) => mail),
    of_moves?.delay_minutes,
  )
  return insertMessages(
    scope,
    rendered.map(({ stored }, nth) => ({ ...stored, outbox_id: outbox_ids[nth]! })),
  )
}
