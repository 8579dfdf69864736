import { randomUUID } from 'node:crypto'
import { shownMessages } from '@seatwise/contract/limits'
import type { MessageSelection } from '@seatwise/contract/messages'
import { teamAllows } from '@seatwise/domain/policies/hiring-teams'
import { Refusal } from '../../kernel/refusal.ts'
import { publish, type TaskScope, type UserScope } from '../../kernel/scope.ts'
import { audit, auditEach } from '../../base/audit-events/public.ts'
import { checkTemplate, fullName, isKindOf, senderOf } from '../../base/mailer/public.ts'
import { queueEach } from '../mailings/queue.ts'
import { findTeamPart } from '../candidacies/team-parts.ts'
import {
  maxShownLeftOut,
  refuseTooMany,
  shownLeftOut,
  shownName,
  sortOut,
  valuesOf,
  type Sender,
} from '../mailings/recipients.ts'
import {
  cancelMail,
  findMessaged,
  findRecipients,
  lockSending,
  type NewMessage,
  type Recipient,
  type Subjects,
} from '../mailings/repository.ts'
import { queueAgain, renderParts } from '../../base/outbox/public.ts'
import { seesStages } from '../survey-results/search.ts'
import { findMessage } from './repository.ts'
import { selectedPeople, subjectTypeOf, type FindSelectedPeople } from './selection.ts'

export type Draft = NewMessage & { company_id: string | undefined; selection: MessageSelection }

/** A preview of `send`: the recipients, and the first messages as the recipients would read them. */
export async function preview(
  scope: UserScope,
  { company_id, selection, ...message }: Draft,
  findSelectedPeople: FindSelectedPeople,
) {
  checkTemplate(message.kind, message)
  const sender = await senderOf(scope, company_id)
  refuseKind(scope, sender, message.kind, subjectTypeOf(selection))
  const people = await selectedPeople(scope, sender, selection, findSelectedPeople)
  const { recipients, left_out } = await sortOut(scope, sender, people, { message, counts: false })
  return {
    people: recipients.length,
    left_out: left_out.slice(0, maxShownLeftOut).map(shownLeftOut),
    left_out_count: left_out.length,
    messages: recipients.slice(0, shownMessages).map((person) => {
      const { subject, parts } = renderParts(message, valuesOf(scope, sender, person))
      return { person: shownName(person), email: person.email, subject, paragraphs: parts.map(({ text }) => text) }
    }),
  }
}

/** Checks a message and its recipients before anything is sent. */
export async function prepare(
  scope: UserScope,
  { company_id, selection, ...message }: Draft,
  findSelectedPeople: FindSelectedPeople,
) {
  checkTemplate(message.kind, message)
  const sender = await senderOf(scope, company_id)
  const subject_type = subjectTypeOf(selection)
  refuseKind(scope, sender, message.kind, subject_type)
  if (sender.state !== 'active') throw new Refusal('suspended_company')
  await lockSending(scope, sender.company_id)
  const people = await selectedPeople(scope, sender, selection, findSelectedPeople)
  const { recipients, left_out } = await sortOut(scope, sender, people, { message, counts: false })
  if (recipients.length === 0) throw new Refusal('nobody_to_message')
  return {
    company_id: sender.company_id,
    sending_id: randomUUID() as string,
    subject_type,
    /** Also those of people left out, because the task lists their outcomes. A person with several results has one here. */
    subject_ids: [...recipients, ...left_out.map(({ person }) => person)].map((one) => one.subject_id),
    message,
  }
}
type PreparedMessage = Awaited<ReturnType<typeof prepare>>

/** A rejection reveals a stage, so only users who may see stages may send one. */
function refuseKind(
  scope: Pick<UserScope, 'user'>,
  { brand }: Sender,
  kind: NewMessage['kind'],
  subject_type: Subjects['subject_type'],
) {
  if (!isKindOf(brand, kind)) throw new Refusal('not_found')
  if (subject_type === 'user' && kind !== 'message') throw new Refusal('message_not_for_users')
  if (kind === 'rejection' && !seesStages(scope)) throw new Refusal('not_allowed')
}

/**
 * Queues the messages of one batch and stores their texts. The user gets the replies (Reply-To).
 * @returns the names of recipients and of people left out
 */
export async function sendBatch(
  scope: UserScope | TaskScope,
  { company_id, sending_id, subject_type, subject_ids, message }: PreparedMessage,
  public_url: string,
) {
  const sender = await senderOf(scope, company_id)
  // The sender's rights may have changed since the previous batch.
  refuseKind(scope, sender, message.kind, subject_type)
  if (sender.state !== 'active') throw new Refusal('suspended_company')
  await lockSending(scope, company_id)
  const people = await findRecipients(scope, company_id, { subject_type, subject_ids })
  const messaged = await findMessaged(
    scope,
    sending_id,
    people.map(({ person_id }) => person_id),
  )
  const others = people.filter(({ person_id }) => !messaged.has(person_id))
  const { recipients, left_out } = await sortOut(scope, sender, others, { message, counts: true })
  await refuseTooMany(scope, company_id, recipients.length)
  const message_ids = await queueEach(scope, sender, recipients, { sending_id, subject_type, message }, public_url)
  await auditEach(
    scope,
    recipients.map((recipient) => ({
      action: message.kind === 'rejection' ? 'messages.reject' : 'messages.send',
      company_id,
      ...auditedSubject(recipient, subject_type === 'user'),
    })),
  )
  return { message_ids, sent: recipients.map(shownName), left_out: left_out.map(shownLeftOut) }
}

/** Queues a message again that has not arrived or may not have arrived. */
export async function sendAgain(scope: UserScope, id: string) {
  const message = await findMessage(scope, id)
  const isOfStage = message && (message.kind === 'rejection' || message.stage_event_id !== null)
  if (!message || (isOfStage && !seesStages(scope))) throw new Refusal('not_found')
  const { company_id, user_id, candidate_id, outbox_id } = message
  // A constraint of the table: a message has one of both.
  const person_id = (user_id ?? candidate_id)!
  const sender = await senderOf(scope, company_id)
  if (sender.state !== 'active') throw new Refusal('suspended_company')
  if (message.withdrawal) throw new Refusal('message_withdrawn')
  if ((await queueAgain(scope, [outbox_id])).length === 0)
    throw new Refusal(message.is_unsent ? 'message_emptied' : 'message_not_failed')
  await audit(scope, {
    action: message.stage_event_id ? 'messages.send-on-move' : isOfStage ? 'messages.reject' : 'messages.send-again',
    company_id,
    ...auditedSubject({ ...message, person_id }, user_id !== null),
  })
}

/** A message about a result stands in its history. */
function auditedSubject({ survey_result_id, person_id }: AuditedRecipient, isUser: boolean) {
  if (isUser) return { subject_type: 'user', subject_id: person_id } as const
  return survey_result_id === null
    ? ({ subject_type: 'candidate', subject_id: person_id } as const)
    : ({ subject_type: 'survey_result', subject_id: survey_result_id } as const)
}
type AuditedRecipient = Pick<Recipient, 'survey_result_id' | 'person_id'>

/** Cancels the email of a move; canceling it twice changes nothing. */
export async function cancel(scope: UserScope, id: string) {
  const message = await findMessage(scope, id)
  if (!message) throw new Refusal('not_found')
  const { company_id, survey_result_id, state } = message
  if (survey_result_id && !teamAllows(await findTeamPart(scope, survey_result_id), 'decide'))
    throw new Refusal('not_allowed')
  if (state === 'canceled') return
  if (!(await cancelMail(scope, company_id, id, `Canceled by ${fullName(scope.user)}.`)))
    throw new Refusal('message_left')
  await audit(scope, {
    action: 'messages.cancel',
    company_id,
    subject_type: 'survey_result',
    subject_id: survey_result_id,
  })
  publish(scope, 'stages', company_id)
}
