import type { MoveMails } from '@seatwise/contract/mailings'
import { Invalid, Refusal } from '../../kernel/refusal.ts'
import type { TaskScope, UserScope } from '../../kernel/scope.ts'
import { auditEach } from '../../base/audit-events/public.ts'
import { isKindOf, senderOf, findOwnTemplate } from '../../base/mailer/public.ts'
import { defaultTemplate, renderParts } from '../../base/outbox/public.ts'
import { queueEach } from './queue.ts'
import {
  maxShownLeftOut,
  refuseTooMany,
  shownLeftOut,
  shownName,
  sortOut,
  valuesOf,
  type Sender,
} from './recipients.ts'
import {
  cancelWaiting,
  countGone,
  findMessaged,
  findPeopleOfResults,
  findRejectMail,
  findStageMail,
  leaveAt,
  lockSending,
  type MailText,
  type NewMessage,
} from './repository.ts'

/** The emails that are sent because people were moved to a stage, in the name of the user who moves them. */

/**
 * @property delay_minutes undefined for the delay of the reject reason
 * @property reject_reason_id the reject reason whose email is sent instead of that of the stage
 * @property public_url the start of the link to unsubscribe
 */
export type AskedMail = {
  delay_minutes: number | undefined
  reject_reason_id: string | null
  public_url: string
}

/** Moves that were just made, all of one company and to one stage. */
export type Moves = {
  company_id: string
  status_id: string | null
  /** The id of the write, shared by all its batches, so that each person gets one email. */
  change_id: string
  /** The ids of the stage events of the moves, by the first result of each candidacy. */
  events: ReadonlyMap<string, string>
  /** All results that were moved. */
  moved: readonly string[]
  /** For an undo: the ids of the stage events that are reversed, by result. */
  undo_of: ReadonlyMap<string, string> | undefined
}

/** Cancels emails that still wait because of earlier moves of these results, and queues the emails of the new moves. */
export async function mailMoves(
  scope: UserScope | TaskScope,
  moves: Moves,
  query: AskedMail | undefined,
): Promise<MoveMails> {
  const { company_id, moved, undo_of } = moves
  const reason = undo_of ? 'The move was undone.' : 'The person was moved on.'
  const canceled = await cancelWaiting(scope, company_id, moved, reason)
  const gone = undo_of ? await countGone(scope, company_id, [...undo_of.values()]) : 0
  const queued = query ? await queue(scope, moves, query) : none
  return { ...queued, canceled, gone }
}

const none = { queued: 0, message_id: null, leave_at: null, left_out: [], left_out_count: 0 }

async function queue(scope: UserScope | TaskScope, moves: Moves, { public_url, ...query }: AskedMail) {
  const { company_id, status_id, change_id, events } = moves
  const { reject_reason_id } = query
  const { sender, message, usual_delay } = await mailOf(scope, { company_id, status_id, reject_reason_id })
  const delay_minutes = query.delay_minutes ?? usual_delay
  await lockSending(scope, company_id)
  const people = await findPeopleOfResults(scope, company_id, [...events.keys()])
  const messaged = await findMessaged(
    scope,
    change_id,
    people.map(({ person_id }) => person_id),
  )
  const others = people.filter(({ person_id }) => !messaged.has(person_id))
  const { recipients, left_out } = await sortOut(scope, sender, others, { message, counts: true, with_move: true })
  await refuseTooMany(scope, company_id, recipients.length)
  const mailing = {
    sending_id: change_id,
    subject_type: 'survey_result',
    message,
    of_moves: { events, delay_minutes },
  } as const
  const message_ids = await queueEach(scope, sender, recipients, mailing, public_url)
  await auditEach(
    scope,
    recipients.map(({ subject_id }) => ({
      action: 'messages.send-on-move',
      company_id,
      subject_type: 'survey_result',
      subject_id,
    })),
  )
  const [message_id = null] = message_ids.length === 1 ? message_ids : []
  return {
    queued: message_ids.length,
    message_id,
    leave_at: delay_minutes > 0 && message_ids.length > 0 ? await leaveAt(scope, delay_minutes) : null,
    left_out: left_out.slice(0, maxShownLeftOut).map(shownLeftOut),
    left_out_count: left_out.length,
  }
}

/** The recipients of a stage's email if these results were moved to the stage. */
export async function previewMoves(scope: UserScope, to: Destination, ids: readonly string[]) {
  const { company_id } = to
  const { sender, message } = await mailOf(scope, to)
  await refuseTooMany(scope, company_id, ids.length)
  const people = await findPeopleOfResults(scope, company_id, ids)
  const { recipients, left_out } = await sortOut(scope, sender, people, { message, counts: false, with_move: true })
  const [first] = recipients
  return {
    people: recipients.length,
    left_out: left_out.slice(0, maxShownLeftOut).map(shownLeftOut),
    left_out_count: left_out.length,
    first: first ? shown(scope, sender, message, first) : null,
  }
}

function shown(scope: UserScope, sender: Sender, message: NewMessage, person: Parameters<typeof shownName>[0]) {
  const { subject, parts } = renderParts(message, valuesOf(scope, sender, person))
  return { person: shownName(person), email: person.email, subject, paragraphs: parts.map(({ text }) => text) }
}

type Destination = { company_id: string; status_id: string | null; reject_reason_id?: string | null | undefined }

/**
 * The email of the reject reason, or else of the stage; for a stage of rejected people without its own email, the
 * company's rejection.
 */
async function mailOf(scope: UserScope | TaskScope, { company_id, status_id, reject_reason_id }: Destination) {
  const sender = await senderOf(scope, company_id)
  if (sender.state !== 'active') throw new Refusal('suspended_company')
  const reason = reject_reason_id ? await findRejectMail(scope, company_id, reject_reason_id) : undefined
  if (reason?.mail === 'none') throw noMail('This reason has no email.')
  const message = status_id === null ? undefined : await messageOf(scope, sender, status_id, reason?.template)
  if (!message) throw noMail('This stage has no email.')
  return { sender, message, usual_delay: reason?.mail_delay_minutes ?? 0 }
}

const noMail = (message: string) => new Invalid([{ path: 'mail', message }])

async function messageOf(
  scope: UserScope | TaskScope,
  { company_id, brand }: Sender,
  status_id: string,
  template: MailText | null = null,
): Promise<NewMessage | undefined> {
  const stage = await findStageMail(scope, company_id, status_id)
  const kind = stage?.type === 'rejected' && isKindOf(brand, 'rejection') ? 'rejection' : 'message'
  const mail = template ?? stage?.mail
  if (mail) return { kind, ...mail }
  if (kind === 'message') return undefined
  const { subject, body } = (await findOwnTemplate(scope, company_id, kind)) ?? defaultTemplate(kind)
  return { kind, subject, body, can_unsubscribe: false }
}
