import type { GhlMessage, GhlPipeline } from '@seatwise/contract/ghl'
import type { GhlChannel, GhlScope } from '@seatwise/contract/values/connections'

/**
 * The calls to a company's CRM. They throw nothing but `CrmFault`. The only data about a person that they send are
 * name, email, phone and stage, and messages that somebody wrote to the person.
 */
export type Crm = {
  /** The scopes that the token lacks. Checking this changes nothing in the CRM. */
  missingScopes: () => Promise<GhlScope[]>
  pipelines: () => Promise<GhlPipeline[]>
  /** Finds a contact by phone, or by its primary or an additional email address. */
  findContact: (by: { email: string } | { phone: string }) => Promise<CrmContact | undefined>
  /**
   * For people whom `findContact` does not find, because the CRM overwrites an existing contact. @returns the contact's
   * id
   */
  createContact: (facts: ContactFacts & { email: string }) => Promise<string>
  /** Changes neither tags nor email addresses. */
  updateContact: (id: string, facts: ContactFacts) => Promise<void>
  /** All cards of a contact in all pipelines. */
  cardsOf: (contact_id: string) => Promise<CrmCard[]>
  createCard: (card: { contact_id: string; name: string } & Place) => Promise<CrmCard>
  moveCard: (id: string, place: Place) => Promise<CrmCard>
  /** Reads at most 100 cards of a pipeline, and the position after which the next page begins. */
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
/**
 * @property moved_at when the card came into its stage, by the clock of the CRM, but never later than now
 * @property is_open neither won, lost nor abandoned
 */
export type CrmCard = Place & { id: string; contact_id: string; moved_at: string; is_open: boolean }
type CardsAfter = { startAfter: string; startAfterId: string }
type CardsPage = { cards: CrmCard[]; total: number | null; next: CardsAfter | undefined }
type MessagesPage = { messages: GhlMessage[]; next: string | null }
export type CrmSending = { contact_id: string; body: string } & (
  | { channel: 'sms' }
  | { channel: 'email'; subject: string }
)

/**
 * token_refused: no call will work. scope_missing: this call will not work. limit: the limit on calls per interval is
 * reached. day_limit: the limit on calls per day is reached. unreachable: no response, or an error of the CRM. gone:
 * the record does not exist. refused: the CRM does not accept the request.
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
  /** The call may have had its effect although it failed. */
  readonly isUncertain: boolean
  /** For the reason "limit": milliseconds to wait before the next call. */
  readonly waitMs: number
  /** For the reasons "refused" and "gone": the beginning of the CRM's own message. */
  readonly words: string
  constructor(reason: CrmFaultReason, more: { isUncertain?: boolean; waitMs?: number; words?: string } = {}) {
    super(`the CRM: ${reason}`)
    this.reason = reason
    this.isUncertain = more.isUncertain ?? false
    this.waitMs = more.waitMs ?? 0
    this.words = more.words ?? ''
  }
}

/** The remaining and maximum number of calls per interval and per day, from the headers of a response. */
export type CallsLeft = { now: number; max: number; of_day: number; max_of_day: number; intervalMs: number }

/** @param onCallsLeft called after each response with the limits in its headers */
export type OpenCrm = (access: CrmAccess, onCallsLeft?: (calls: CallsLeft) => void) => Crm
export type CrmAccess = { location_id: string; token: string; signal?: AbortSignal }
