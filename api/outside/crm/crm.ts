import type { GhlMessage, GhlPipeline } from '@seatwise/contract/ghl'
import type { GhlChannel, GhlScope } from '@seatwise/contract/values'

/**
 * What a company's CRM can be asked. Every call throws `CrmFault` alone. No call sends more about a person than name, email, phone and
 * stage, or a message that somebody wrote to them.
 */
export type Crm = {
  /** The scopes that the token lacks; asking changes nothing. */
  missingScopes: () => Promise<GhlScope[]>
  pipelines: () => Promise<GhlPipeline[]>
  /** Searches by their primary or a further address, or by phone. */
  findContact: (by: { email: string } | { phone: string }) => Promise<CrmContact | undefined>
  /** For people whom `findContact` does not find: the service itself would overwrite what it finds. @returns the id */
  createContact: (facts: ContactFacts & { email: string }) => Promise<string>
  /** Neither tags nor addresses. */
  updateContact: (id: string, facts: ContactFacts) => Promise<void>
  /** All cards of a contact, in whatever pipeline. */
  cardsOf: (contact_id: string) => Promise<CrmCard[]>
  createCard: (card: { contact_id: string; name: string } & Place) => Promise<CrmCard>
  moveCard: (id: string, place: Place) => Promise<CrmCard>
  /** At most 100 cards of a pipeline, and behind which the next ones stand. */
  cards: (pipeline_id: string, after: CardsAfter | undefined) => Promise<CardsPage>
  messages: (contact_id: string, cursor: string | undefined) => Promise<MessagesPage>
  /** @returns the id of the message */
  sendMessage: (message: CrmSending) => Promise<string>
}

export type CrmContact = {
  id: string
  first: string
  last: string
  email: string | null
  phone: string | null
  do_not_disturb: GhlChannel[]
}
type ContactFacts = { first: string; last: string; phone: string | null }
export type Place = { pipeline_id: string; stage_id: string }
/** @property moved_at when it came into its stage, by the clock of the CRM but never later than now @property is_open neither won, lost nor given up */
export type CrmCard = Place & { id: string; contact_id: string; moved_at: string; is_open: boolean }
type CardsAfter = { startAfter: string; startAfterId: string }
type CardsPage = { cards: CrmCard[]; total: number | null; next: CardsAfter | undefined }
type MessagesPage = { messages: GhlMessage[]; next: string | null }
export type CrmSending = { contact_id: string; body: string } & (
  | { channel: 'sms' }
  | { channel: 'email'; subject: string }
)

/**
 * token_refused: no call will work. scope_missing: this one will not. limit: the calls of a moment are used up. day_limit: those of the
 * day. unreachable: no answer, or a fault there. gone: what was asked for is not there. refused: it does not take what was sent.
 */
export type CrmFaultReason =
  | 'token_refused'
  | 'scope_missing'
  | 'limit'
  | 'day_limit'
  | 'unreachable'
  | 'gone'
  | 'refused'

export class CrmFault extends Error {
  readonly reason: CrmFaultReason
  /** The call may have taken effect all the same. */
  readonly isUncertain: boolean
  /** For the reason limit: the milliseconds until the next call. */
  readonly waitMs: number
  /** For the reasons refused and gone: the first words of the service. */
  readonly words: string
  constructor(reason: CrmFaultReason, more: { isUncertain?: boolean; waitMs?: number; words?: string } = {}) {
    super(`the CRM: ${reason}`)
    this.reason = reason
    this.isUncertain = more.isUncertain ?? false
    this.waitMs = more.waitMs ?? 0
    this.words = more.words ?? ''
  }
}

/** The remaining and maximum calls per moment and per day, from the headers of an answer. */
export type CallsLeft = { now: number; max: number; of_day: number; max_of_day: number; intervalMs: number }

/** @param left called after each answer with these headers */
export type OpenCrm = (access: CrmAccess, onCallsLeft?: (calls: CallsLeft) => void) => Crm
export type CrmAccess = { location_id: string; token: string; signal?: AbortSignal }
