import type { GhlConnection, GhlMessage, GhlMove, GhlOutgoing } from '@seatwise/contract/ghl'
import type {
  GhlChannel,
  GhlMessageState,
  GhlPersonFault,
  GhlScope,
  GhlState,
  MessageDirection,
} from '@seatwise/contract/values/connections'
import { counted } from '../../kernel/counted.ts'
import { messageFor, type Words } from '../../kernel/problem-messages.ts'
import { dayOf, recentTime, shortDate, time, today } from '../../ui/dates.ts'

export const stateNames: Record<GhlState, string> = {
  active: 'Connected',
  token_refused: 'Token refused',
  scope_missing: 'Scopes missing',
  unreachable: 'No answer',
  limit_reached: 'Waiting',
}

/** What each scope of a token is for. */
export const scopeWords: Record<GhlScope, string> = {
  'opportunities.readonly': 'Read pipelines and cards',
  'opportunities.write': 'Add and move cards',
  'contacts.readonly': 'Find contacts',
  'contacts.write': 'Add and change contacts',
  'conversations.readonly': 'Find conversations',
  'conversations/message.readonly': 'Read messages',
  'conversations/message.write': 'Send messages',
}

/** Our own sentences for failures of GoHighLevel, which replace those of the server. */
export const refusalWords: Words = {
  ghl_unreachable: 'GoHighLevel does not answer. Please try again in a few minutes.',
  ghl_limit_reached: 'GoHighLevel asks us to wait: this location has used up its calls. Please try again later.',
  changed_meanwhile: 'Somebody else has changed the connection meanwhile. Look at it again.',
}

/** An error of a query with the text that a page shows. */
export const inWords = (error: Error): Error => new Error(messageFor(error, refusalWords))

const listed = new Intl.ListFormat('en-US')

/** A time in the future, with the date if it is not today. */
export function timeAhead(instant: string, now = Date.now()): string {
  if (Date.parse(instant) <= now) return 'in a moment'
  return `at ${dayOf(instant) === today() ? time(instant) : `${time(instant)} on ${shortDate(instant)}`}`
}

type State = Pick<GhlConnection, 'state' | 'state_since' | 'missing_scopes' | 'next_attempt_at'>
type Notice = { tone: 'warn' | 'bad'; title: string; todo: string }

/** The problem of a connection and what to do; undefined if there is none. */
export function stateNotice(connection: State, now = Date.now()): Notice | undefined {
  const { state, state_since, missing_scopes, next_attempt_at } = connection
  const since = recentTime(state_since)
  const next = next_attempt_at ? ` ${timeAhead(next_attempt_at, now)}` : ''
  switch (state) {
    case 'active':
      return undefined
    case 'token_refused':
      return {
        tone: 'bad',
        title: `GoHighLevel has not accepted the token since ${since}.`,
        todo: 'Nothing is sent or read until you enter a new token. What waits is kept.',
      }
    case 'scope_missing':
      return {
        tone: 'bad',
        title: `The token lacks ${counted(missing_scopes.length || undefined, ['scope', 'scopes']) ?? 'a scope'}.`,
        todo:
          missing_scopes.length > 0
            ? `Add ${listed.format(missing_scopes)} to it in GoHighLevel and try again, or enter another token. What waits is kept.`
            : 'Look at its scopes in GoHighLevel and try again, or enter another token. What waits is kept.',
      }
    case 'unreachable':
      return {
        tone: 'warn',
        title: `GoHighLevel has not answered since ${since}.`,
        todo: `It is tried again${next} by itself. What waits is kept.`,
      }
    case 'limit_reached':
      return {
        tone: 'warn',
        title: 'The calls that GoHighLevel allows for this location are used up.',
        todo: `It goes on${next} by itself. What waits is kept.`,
      }
  }
}

/** True while the cards of the CRM are being read. */
export const isReading = ({ started_at, finished_at }: GhlConnection['read']): boolean =>
  started_at !== null && (finished_at === null || Date.parse(finished_at) < Date.parse(started_at))

/** True while the figures change without an action of the user. */
export const isWorking = ({ people, is_enrolled, read }: Pick<GhlConnection, 'people' | 'is_enrolled' | 'read'>) =>
  people.waiting > 0 || !is_enrolled || isReading(read)

/** The progress of the sync. Without a number, because screen readers read every change. */
export function peopleWords({ people, is_enrolled, state }: Pick<GhlConnection, 'people' | 'is_enrolled' | 'state'>) {
  const { synced, waiting, failed } = people
  if (state !== 'active' && (waiting > 0 || !is_enrolled)) return 'Changes wait for the connection'
  if (!is_enrolled) return 'Looking through your people…'
  if (waiting > 0) return 'Sending changes…'
  if (failed > 0) return synced > 0 ? 'Everybody else is up to date' : 'Nobody could be sent'
  return synced > 0 ? 'Everybody is up to date' : 'Nobody to send yet'
}

/** The progress of reading the cards. */
export function readingWords({ cards, total }: GhlConnection['read']): string {
  const read = cards.toLocaleString('en')
  return `Reading cards: ${total === null ? read : `${read} of ${total.toLocaleString('en')}`}`
}

/** The reasons why a person is not up to date in the CRM, and what to do. */
export const faultWords: Record<GhlPersonFault, { fault: string; todo: string }> = {
  contact_taken: {
    fault: 'Their contact stands for somebody else here',
    todo: 'Two people here share an email address or a phone number. Merge them, or correct one of them.',
  },
  contact_gone: {
    fault: 'Their contact was deleted in GoHighLevel',
    todo: 'Try again to add a new one. Leave it where it was deleted on purpose.',
  },
  card_gone: {
    fault: 'Their card was deleted in GoHighLevel',
    todo: 'Try again to add a new one. Leave it where it was deleted on purpose.',
  },
  pipeline_gone: {
    fault: 'The pipeline or stage of their card is gone',
    todo: 'Choose another one under Stages.',
  },
  refused: {
    fault: 'GoHighLevel does not take their details',
    todo: 'Check their name, email and phone, then try again.',
  },
  phone_taken: {
    fault: 'Another contact there has the phone number, so it was left out. Everything else is up to date.',
    todo: 'Correct the number of one of the two.',
  },
  unclear: {
    fault: 'Several cards there could be theirs',
    todo: 'Keep one of the cards in GoHighLevel, delete the others, then try again.',
  },
}

type Person = { first: string; last: string }
export const nameOf = ({ first, last }: Person) => `${first} ${last}`.trim() || 'Somebody without a name'

export const directionWords: Record<MessageDirection, string> = { in: 'From the CRM', out: 'To the CRM' }

export function outcomeWords({ outcome, direction }: Pick<GhlMove, 'outcome' | 'direction'>): string {
  if (outcome === 'done') return 'Done'
  if (outcome === 'overruled') return 'A later move counts'
  return direction === 'in' ? 'This stage stands for none here' : 'This stage stands for none there'
}

/** Both stages of a move, in its direction. */
export function moveWords({ direction, stage, ghl_stage }: Pick<GhlMove, 'direction' | 'stage' | 'ghl_stage'>): string {
  const here = stage ?? 'no stage'
  const there = ghl_stage ?? 'a stage that is gone'
  return direction === 'in' ? `${there} → ${here}` : `${here} → ${there}`
}

export const channelWords: Record<GhlChannel, string> = { sms: 'Text message', email: 'Email' }
export const channelsWords: Record<GhlChannel, string> = { sms: 'text messages', email: 'emails' }

/** Texts for GoHighLevel's statuses that are not plain English; others are shown as they are. */
const statuses = new Map([
  ['pending', 'On its way'],
  ['scheduled', 'Scheduled'],
  ['sent', 'Sent'],
  ['delivered', 'Delivered'],
  ['read', 'Read'],
  ['opened', 'Opened'],
  ['clicked', 'Link opened'],
  ['undelivered', 'Not delivered'],
  ['failed', 'Not delivered'],
  ['bounced', 'Not delivered'],
  ['opt_out', 'Unsubscribed'],
])

/** The delivery status of an outgoing message. An incoming message has arrived, whatever its status. */
export function statusWords({ direction, status }: Pick<GhlMessage, 'direction' | 'status'>): string | undefined {
  if (status === null || direction === 'in') return undefined
  const code = status
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
  const words = code.replaceAll('_', ' ')
  return statuses.get(code) ?? (words ? words.charAt(0).toUpperCase() + words.slice(1) : undefined)
}

export const hasFailed = (message: Pick<GhlMessage, 'direction' | 'status'>) => statusWords(message) === 'Not delivered'

export const messageStateWords: Record<GhlMessageState, string> = {
  queued: 'Waiting to be sent',
  sending: 'On its way',
  sent: 'Sent',
  failed: 'Not sent',
  uncertain: 'May have arrived',
  canceled: 'Canceled',
}

export const isOnItsWay = ({ state }: Pick<GhlOutgoing, 'state'>) => state === 'queued' || state === 'sending'
export const canSendAgain = ({ state }: Pick<GhlOutgoing, 'state'>) => state === 'failed' || state === 'uncertain'

/** The name and host of an attached file, or the whole text if it is not a web URL. */
export function attachmentOf(address: string): { name: string; host?: string } {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) return { name: address }
  const last = url.pathname.split('/').findLast(Boolean)
  return { name: last ? readable(last) : 'Attachment', host: url.host }
}

function readable(encoded: string): string {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded
  }
}
