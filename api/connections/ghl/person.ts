import { createHash } from 'node:crypto'
import type { GhlPipeline } from '@seatwise/contract/ghl'
import type { GhlPersonFault } from '@seatwise/contract/values/connections'
import { currentSide, decideMove, type SyncState } from '@seatwise/domain/ghl/decide-move'
import { CrmFault, type Crm, type CrmCard, type CrmContact } from '../../outside/crm/crm.ts'
import type { Scope } from '../../kernel/scope.ts'
import { moveFromCrm, lockResults } from '../../assessment/survey-results/public.ts'
import {
  findStatusOf,
  insertMove,
  isCardTaken,
  isLatestResult,
  isMappingCurrent,
  keepContact,
  markSetting,
  settlePerson,
  type DuePerson,
  type PersonSync,
  type StoredMapping,
} from './repository.ts'

type Person = NonNullable<DuePerson['person']>
type Facts = Pick<Person, 'first' | 'last' | 'phone'>
type Card = NonNullable<DuePerson['card']>

export type PersonNeeds = {
  company_id: string
  crm: Crm
  mappings: readonly StoredMapping[]
  /** The pipelines as last read from the CRM; used only for the names of stages in recorded moves. */
  pipelines: readonly GhlPipeline[]
  inCompany: <Answer>(work: (scope: Scope) => Promise<Answer>) => Promise<Answer>
}

/** A reason why a person cannot be synced until something changes. */
class PersonFault extends Error {
  readonly fault: GhlPersonFault
  readonly sync: PersonSync
  constructor(fault: GhlPersonFault, sync: PersonSync = {}) {
    super(fault)
    this.fault = fault
    this.sync = sync
  }
}

/** A temporary fault of the service. */
class NotYet extends Error {}

/** The time after which the search of the CRM must find what was written. */
const searchLagSeconds = 120
const retrySeconds = 60
/** The number of attempts after which a contradictory reply of the CRM is left to a user. */
const maxRetries = 5

/**
 * Syncs one person with the CRM, in both directions. It may be repeated at any time, because it searches before it adds.
 * @throws CrmFault for a reason that concerns more than this person
 */
export async function syncPerson(needs: PersonNeeds, due: DuePerson) {
  const { person, card, change } = due
  const settle = (sync: PersonSync, fault: GhlPersonFault | null, retry_seconds?: number) =>
    needs.inCompany((scope) => settlePerson(scope, due, { ...sync, change, fault, retry_seconds }))
  if (!person?.is_sent) return settle({}, null)
  try {
    const contact = await syncContact(needs, due, person)
    const place = card && placeOf(needs, card)
    if (!card || !place) return await settle(contact.sync, contact.fault)
    await syncCard(needs, due, contact, { person, card, place })
  } catch (error) {
    if (error instanceof PersonFault) return settle(error.sync, error.fault)
    if (error instanceof NotYet)
      return due.attempts < maxRetries ? settle({}, due.fault, retrySeconds) : settle({}, 'unclear')
    if (error instanceof CrmFault && error.reason === 'refused') return settle({}, 'refused')
    // The contact itself is gone; `placed` reports a card that is gone.
    if (error instanceof CrmFault && error.reason === 'gone') return settle(noContact, 'contact_gone')
    throw error
  }
}

/** @property fault a fault that does not prevent the rest of the sync */
type Contact = { contact_id: string; sync: PersonSync; fault: GhlPersonFault | null }

async function syncContact(needs: PersonNeeds, due: DuePerson, person: Person): Promise<Contact> {
  const { crm } = needs
  const sent_hash = hashOf(person)
  const known = (contact_id: string, isPhoneLeftOut: boolean): Contact => ({
    contact_id,
    sync: { contact_id, sent_hash },
    fault: isPhoneLeftOut ? 'phone_taken' : null,
  })
  if (due.contact_id !== null) {
    if (due.sent_hash === sent_hash) return known(due.contact_id, due.fault === 'phone_taken')
    return known(due.contact_id, await update(crm, due.contact_id, person))
  }
  const contact = await crm.findContact({ email: person.email })
  if (contact) {
    await keep(needs, due, contact.id)
    const missing = missingIn(contact, person)
    return known(contact.id, missing ? await update(crm, contact.id, missing) : false)
  }
  // `upsert` treats the owner of the same phone as the same person, and would rename them.
  const isPhoneTaken = person.phone !== null && (await crm.findContact({ phone: person.phone })) !== undefined
  const contact_id = await crm.createContact(isPhoneTaken ? { ...person, phone: null } : person)
  await keep(needs, due, contact_id)
  return known(contact_id, isPhoneTaken)
}

async function keep({ inCompany }: PersonNeeds, due: DuePerson, contact_id: string) {
  if (!(await inCompany((scope) => keepContact(scope, due, contact_id)))) throw new PersonFault('contact_taken')
}

/**
 * The facts that the contact in the CRM lacks. Other facts are not changed, because a stranger may have typed the
 * address at an open form.
 */
function missingIn(crmContact: CrmContact, { first, last, phone }: Person): Facts | undefined {
  const isNamed = crmContact.first !== '' || crmContact.last !== ''
  const missing = {
    first: isNamed ? '' : first,
    last: isNamed ? '' : last,
    phone: crmContact.phone === null ? phone : null,
  }
  return missing.first || missing.last || missing.phone ? missing : undefined
}

/** @returns whether the phone was left out, because another contact has it */
async function update(crm: Crm, contact_id: string, facts: Facts): Promise<boolean> {
  try {
    await crm.updateContact(contact_id, facts)
    return false
  } catch (error) {
    if (!(error instanceof CrmFault) || error.reason !== 'refused' || facts.phone === null) throw error
    const named = { ...facts, phone: null }
    if (named.first || named.last) await crm.updateContact(contact_id, named)
    return true
  }
}

const nothingAgreed = {
  status_id: null,
  target_stage_id: null,
  ghl_pipeline_id: null,
  ghl_stage_id: null,
  ghl_stage_at: null,
}
const noCard = { opportunity_id: null, ...nothingAgreed }
const noContact = { contact_id: null, sent_hash: null, ...noCard }

/**
 * The place where a card should be in the CRM.
 * @property stage_id null if the card's stage is not mapped
 */
type MappedPlace = { mapping: StoredMapping; pipeline_id: string; stage_id: string | null }

function placeOf({ mappings }: PersonNeeds, { pipeline_id, status_id }: Card): MappedPlace | undefined {
  const mapping = mappings.find((one) => one.pipeline_id === pipeline_id)
  if (!mapping?.ghl_pipeline_id) return undefined
  if (mapping.missing_since !== null) throw new PersonFault('pipeline_gone')
  const stage_id = mapping.stages.find((stage) => stage.status_id === status_id)?.ghl_stage_id ?? null
  return { mapping, pipeline_id: mapping.ghl_pipeline_id, stage_id }
}

type Ours = { person: Person; card: Card; place: MappedPlace }

async function syncCard(needs: PersonNeeds, due: DuePerson, contact: Contact, { person, card, place }: Ours) {
  const { crm, inCompany } = needs
  const crmCard = await cardAmong(needs, await crm.cardsOf(contact.contact_id), due, place)
  if (!crmCard)
    return place.stage_id === null ? settled(needs, due, contact) : create(needs, due, contact, { person, card, place })
  const agreed = agreedOf(due)
  const ours = { ...card, stage_id: place.stage_id, since: card.status_since }
  const current = currentSide(agreed, { stage_id: crmCard.stage_id, at: crmCard.moved_at })
  const theirs = { ...crmCard, stage_id: current.stage_id, moved_at: current.at }
  const decision = decideMove(agreed, ours, current)
  if (decision.kind === 'take') return take(needs, due, contact, { card, place, theirs, overrules: decision.overruled })
  if (decision.kind === 'none') return settled(needs, due, contact, agreedOn(card, place, theirs))
  if (!(await inCompany((scope) => markSetting(scope, due, place.stage_id!)))) return
  const target = { pipeline_id: place.pipeline_id, stage_id: place.stage_id! }
  const moved = await placed(crm.moveCard(theirs.id, target), contact.sync)
  return sent(needs, due, contact, { card, place, made: moved, ...(decision.overruled ? { overruled: theirs } : {}) })
}

async function create(
  needs: PersonNeeds,
  due: DuePerson,
  { contact_id, ...contact }: Contact,
  { person, card, place }: Ours,
) {
  const name = `${person.first} ${person.last}`.trim() || person.email
  const target = { pipeline_id: place.pipeline_id, stage_id: place.stage_id! }
  const made = await placed(needs.crm.createCard({ contact_id, name, ...target }), contact.sync)
  return settled(needs, due, { contact_id, ...contact }, agreedOn(card, place, made))
}

/**
 * Translates faults of the CRM: a stage or a card that no longer exists, and a card that exists although the search does
 * not find it yet.
 */
async function placed(call: Promise<CrmCard>, sync: PersonSync): Promise<CrmCard> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof CrmFault) || (error.reason !== 'refused' && error.reason !== 'gone')) throw error
    if (/duplicate/i.test(error.words)) throw new NotYet()
    if (/stage|pipeline/i.test(error.words)) throw new PersonFault('pipeline_gone', sync)
    if (error.reason === 'gone' && /opportunity/i.test(error.words))
      throw new PersonFault('card_gone', { ...noCard, ...sync })
    throw error
  }
}

const agreedOf = (due: DuePerson): SyncState | undefined =>
  due.status_id === null || due.ghl_stage_id === null || due.ghl_stage_at === null
    ? undefined
    : { ...due, status_id: due.status_id, stage_id: due.ghl_stage_id, at: due.ghl_stage_at }

/** The person's card in the CRM: the known one, or else the only open one in the pipeline. */
async function cardAmong(
  { inCompany }: PersonNeeds,
  cards: readonly CrmCard[],
  due: DuePerson,
  { pipeline_id }: MappedPlace,
) {
  if (due.opportunity_id !== null) {
    const known = cards.find(({ id }) => id === due.opportunity_id)
    if (known) return known
    // The card was deleted with its pipeline, or the mapping has changed to another pipeline.
    if (due.fault === 'pipeline_gone' || due.ghl_pipeline_id !== pipeline_id) return undefined
    // We wrote the card a moment ago, and the search of the CRM does not find it yet.
    if (due.known_for !== null && due.known_for < searchLagSeconds) throw new NotYet()
    throw new PersonFault('card_gone', noCard)
  }
  const inPipeline = cards.filter((one) => one.pipeline_id === pipeline_id && one.is_open)
  const [only] = inPipeline
  if (inPipeline.length > 1 || (only && (await inCompany((scope) => isCardTaken(scope, due, only.id)))))
    throw new PersonFault('unclear')
  return only
}

const agreedOn = (
  card: Pick<Card, 'status_id'>,
  { stage_id }: Pick<MappedPlace, 'stage_id'>,
  theirs: CrmCard,
): PersonSync => ({
  opportunity_id: theirs.id,
  status_id: card.status_id,
  target_stage_id: stage_id,
  ghl_pipeline_id: theirs.pipeline_id,
  ghl_stage_id: theirs.stage_id,
  ghl_stage_at: theirs.moved_at,
})

const settled = ({ inCompany }: PersonNeeds, due: DuePerson, { sync, fault }: Contact, agreed: PersonSync = {}) =>
  inCompany((scope) => settlePerson(scope, due, { ...sync, ...agreed, change: due.change, fault }))

/** @property overruled the card in the CRM before our newer move overruled it */
type CardWrite = { card: Card; place: MappedPlace; made: CrmCard; overruled?: CrmCard }

async function sent(
  needs: PersonNeeds,
  due: DuePerson,
  { sync, fault }: Contact,
  { card, place, made, overruled }: CardWrite,
) {
  const { company_id, inCompany } = needs
  const of = { company_id, candidate_id: due.candidate_id, survey_result_id: card.survey_result_id }
  await inCompany(async (scope) => {
    if (await isKnown(scope, due, card)) {
      if (overruled) {
        const status_id = statusOf(place, overruled)
        await insertMove(scope, { ...of, ...theirMove(needs, overruled), status_id, outcome: 'overruled' })
      }
      const ghl_stage_name = nameOf(needs, made)
      const { status_id, status_since: moved_at } = card
      await insertMove(scope, { ...of, direction: 'out', status_id, ghl_stage_name, outcome: 'done', moved_at })
    }
    await settlePerson(scope, due, { ...sync, ...agreedOn(card, place, made), change: due.change, fault })
  })
}

/** @property overrules true if the move in the CRM overrules an older move of ours */
type CardRead = { card: Card; place: MappedPlace; theirs: CrmCard; overrules: boolean }

/** Moves our result to the stage that is mapped to the card's stage in the CRM, if there is one. */
async function take(
  needs: PersonNeeds,
  due: DuePerson,
  { sync, fault }: Contact,
  { card, place, theirs, overrules }: CardRead,
) {
  const { company_id, inCompany } = needs
  const of = { company_id, candidate_id: due.candidate_id, survey_result_id: card.survey_result_id }
  await inCompany(async (scope) => {
    const [row] = await lockResults(scope, [card.survey_result_id])
    const isAsRead =
      row?.version === card.version &&
      (await isLatestResult(scope, due.candidate_id, row.id)) &&
      (await isMappingCurrent(scope, place.mapping))
    // -1 never equals the number of changes, so the person stays due and is read again.
    if (!isAsRead) return settlePerson(scope, due, { ...sync, change: -1, fault })
    const status_id = statusOf(place, theirs)
    const status = status_id === null ? undefined : await findStatusOf(scope, company_id, status_id)
    const move = { ...of, ...theirMove(needs, theirs) }
    if (!status) {
      await insertMove(scope, { ...move, status_id: null, outcome: 'not_mapped' })
      return settlePerson(scope, due, { ...sync, ...agreedOn(card, place, theirs), change: due.change, fault })
    }
    if (overrules)
      await insertMove(scope, {
        ...of,
        direction: 'out',
        status_id: card.status_id,
        ghl_stage_name: null,
        outcome: 'overruled',
        moved_at: card.status_since,
      })
    // The new stage must not begin before the previous one.
    const moved_at = [theirs.moved_at, card.status_since].toSorted(
      (one, other) => Date.parse(one) - Date.parse(other),
    )[1]!
    await moveFromCrm(scope, row, status, moved_at)
    await insertMove(scope, { ...move, status_id: status.id, outcome: 'done' })
    // This move has itself raised the number of changes by one.
    const change = due.change + 1
    await settlePerson(scope, due, { ...sync, ...agreedOn({ status_id: status.id }, theirs, theirs), change, fault })
  })
}

const theirMove = (needs: PersonNeeds, theirs: CrmCard) => ({
  direction: 'in' as const,
  ghl_stage_name: nameOf(needs, theirs),
  moved_at: theirs.moved_at,
})

const nameOf = ({ pipelines }: PersonNeeds, { stage_id }: CrmCard): string | null =>
  pipelines.flatMap(({ stages }) => stages).find(({ id }) => id === stage_id)?.name ?? null

const statusOf = ({ mapping }: MappedPlace, { stage_id }: CrmCard): string | null =>
  mapping.stages.find((stage) => stage.ghl_stage_id === stage_id)?.status_id ?? null

/** Whether the result still belongs to the person: meanwhile it may have been deleted, or the person merged. */
const isKnown = async (scope: Scope, { candidate_id }: DuePerson, { survey_result_id }: Card) =>
  (await lockResults(scope, [survey_result_id]))[0]?.candidate_id === candidate_id

/** A hash of the facts that are sent, without the address, because the CRM keeps its own. */
const hashOf = ({ first, last, phone }: Facts) =>
  createHash('sha256')
    .update(JSON.stringify([first, last, phone]))
    .digest('base64url')
