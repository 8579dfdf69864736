import { createHash } from 'node:crypto'
import type { GhlPersonFault } from '@seatwise/contract/values'
import { decideMove } from '@seatwise/domain/ghl/decide-move'
import { CrmFault, type Crm, type CrmCard, type CrmContact, type CrmPipeline } from '../../outside/crm/crm.ts'
import type { Scope } from '../../platform/scope.ts'
import { moveFromCrm } from '../survey-results/actions.ts'
import { lockResults } from '../survey-results/repository.ts'
import {
  findStatusOf,
  insertMove,
  keepContact,
  markSetting,
  settlePerson,
  type DuePerson,
  type PersonSync,
  type StoredMapping,
} from './repository.ts'

type Person = NonNullable<DuePerson['person']>
type Card = NonNullable<DuePerson['card']>

export type PersonNeeds = {
  company_id: string
  crm: Crm
  mappings: readonly StoredMapping[]
  /** As the CRM has named them last; for the words of moves alone. */
  pipelines: readonly CrmPipeline[]
  inCompany: <Answer>(work: (scope: Scope) => Promise<Answer>) => Promise<Answer>
}

/** Why a person cannot be brought up to date until something changes. */
class PersonFault extends Error {
  readonly fault: GhlPersonFault
  readonly sync: PersonSync
  constructor(fault: GhlPersonFault, sync: PersonSync = {}) {
    super(fault)
    this.fault = fault
    this.sync = sync
  }
}

/**
 * Brings one person up to date on both sides. It may be repeated at any time: it looks before it adds.
 * @throws CrmFault of reasons that concern more than this person
 */
export async function syncPerson(needs: PersonNeeds, due: DuePerson) {
  const { person, card, change } = due
  const settle = (sync: PersonSync, fault: GhlPersonFault | null) =>
    needs.inCompany((scope) => settlePerson(scope, due.id, { ...sync, change, fault }))
  if (!person?.is_sent) return settle({}, null)
  try {
    const contact = await syncContact(needs, due, person)
    const place = card && placeOf(needs, card)
    if (!card || !place) return await settle(contact, null)
    await syncCard(needs, { ...due, contact_id: contact.contact_id }, contact, { person, card, place })
  } catch (error) {
    if (error instanceof PersonFault) return settle(error.sync, error.fault)
    if (error instanceof CrmFault && error.reason === 'refused') return settle({}, 'refused')
    throw error
  }
}

type Contact = { contact_id: string; sent_hash: string }

async function syncContact(needs: PersonNeeds, due: DuePerson, person: Person): Promise<Contact> {
  const { crm } = needs
  const sent_hash = hashOf(person)
  if (due.contact_id !== null) {
    if (due.sent_hash !== sent_hash) await update(crm, due.contact_id, person)
    return { contact_id: due.contact_id, sent_hash }
  }
  const found = await crm.findContact({ email: person.email })
  // Whoever has the same phone under another address is somebody else, whom the service would overwrite.
  const isPhoneTaken = !found && person.phone !== null && (await crm.findContact({ phone: person.phone })) !== undefined
  const facts = isPhoneTaken ? { ...person, phone: null } : person
  const contact_id = found?.id ?? (await crm.createContact(facts))
  if (!(await needs.inCompany((scope) => keepContact(scope, due.id, contact_id))))
    throw new PersonFault('contact_taken')
  if (found && !isSame(found, person)) await update(crm, contact_id, person)
  return { contact_id, sent_hash }
}

/** What is not known here is left as it is there. */
const isSame = (found: CrmContact, { first, last, phone }: Person) =>
  (first === '' || found.first === first) &&
  (last === '' || found.last === last) &&
  (phone === null || found.phone === phone)

/** A contact that somebody has deleted there is not made anew by itself. */
async function update(crm: Crm, contact_id: string, person: Person) {
  try {
    await crm.updateContact(contact_id, person)
  } catch (error) {
    if (!(error instanceof CrmFault) || error.reason !== 'gone') throw error
    throw new PersonFault('contact_gone', { contact_id: null, sent_hash: null, opportunity_id: null, ...nothingAgreed })
  }
}

const nothingAgreed = { status_id: null, ghl_pipeline_id: null, ghl_stage_id: null, ghl_stage_at: null }

/** Where a card belongs there. @property stage_id null: its stage here stands for none */
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
  const theirs = cardAmong(await crm.cardsOf(contact.contact_id), due, place)
  if (!theirs) {
    // Nothing is agreed on after the mapping has changed: the card may have gone with its pipeline.
    if (due.opportunity_id !== null && due.status_id !== null)
      throw new PersonFault('card_gone', { opportunity_id: null, ...nothingAgreed, ...contact })
    if (place.stage_id === null) return settled(needs, due, card, contact)
    const name = `${person.first} ${person.last}`.trim() || person.email
    const at = { pipeline_id: place.pipeline_id, stage_id: place.stage_id }
    const made = await placed(crm.createCard({ contact_id: contact.contact_id, name, ...at }), 'contact_gone')
    return sent(needs, due, card, contact, made)
  }
  // In another pipeline it stands in no stage that ours could be compared with: it follows ours.
  const isElsewhere = theirs.pipeline_id !== place.pipeline_id
  const agreed = { status_id: due.status_id, stage_id: due.ghl_stage_id, at: due.ghl_stage_at }
  const ours = { status_id: card.status_id, stage_id: place.stage_id, since: card.status_since }
  const decision = isElsewhere
    ? { kind: place.stage_id === null ? ('none' as const) : ('send' as const), overruled: false }
    : decideMove(agreed, ours, { stage_id: theirs.stage_id, at: theirs.moved_at })
  if (decision.kind === 'take') return take(needs, due, card, contact, theirs, place)
  if (decision.kind === 'none') return settled(needs, due, card, contact, theirs)
  await inCompany((scope) => markSetting(scope, due.id, place.stage_id!))
  const moved = await placed(
    crm.moveCard(theirs.id, { pipeline_id: place.pipeline_id, stage_id: place.stage_id! }),
    'card_gone',
  )
  return sent(needs, due, card, contact, moved, decision.overruled ? theirs : undefined)
}

/** What the service says about a stage that is not there any more. */
async function placed(call: Promise<CrmCard>, gone: GhlPersonFault): Promise<CrmCard> {
  try {
    return await call
  } catch (error) {
    if (
      error instanceof CrmFault &&
      (error.reason === 'refused' || error.reason === 'gone') &&
      /stage|pipeline/i.test(error.words)
    )
      throw new PersonFault('pipeline_gone')
    if (error instanceof CrmFault && error.reason === 'gone') throw new PersonFault(gone)
    throw error
  }
}

/** The card that stands for the person: the known one, else the only one in the pipeline. */
function cardAmong(cards: readonly CrmCard[], due: DuePerson, { pipeline_id }: MappedPlace): CrmCard | undefined {
  const known = cards.find(({ id }) => id === due.opportunity_id)
  if (known || due.opportunity_id !== null) return known
  const inPipeline = cards.filter((one) => one.pipeline_id === pipeline_id)
  if (inPipeline.length > 1) throw new PersonFault('unclear')
  return inPipeline[0]
}

const agreedOn = (card: Card, theirs: CrmCard): PersonSync => ({
  opportunity_id: theirs.id,
  status_id: card.status_id,
  ghl_pipeline_id: theirs.pipeline_id,
  ghl_stage_id: theirs.stage_id,
  ghl_stage_at: theirs.moved_at,
})

const settled = ({ inCompany }: PersonNeeds, due: DuePerson, card: Card, contact: Contact, theirs?: CrmCard) =>
  inCompany((scope) =>
    settlePerson(scope, due.id, {
      ...contact,
      ...(theirs ? agreedOn(card, theirs) : {}),
      change: due.change,
      fault: null,
    }),
  )

async function sent(
  needs: PersonNeeds,
  due: DuePerson,
  card: Card,
  contact: Contact,
  made: CrmCard,
  overruled?: CrmCard,
) {
  const { company_id, inCompany } = needs
  const of = { company_id, candidate_id: due.candidate_id, survey_result_id: card.survey_result_id }
  await inCompany(async (scope) => {
    if (await isKnown(scope, card)) {
      if (overruled) {
        const status_id = statusOf(needs, overruled)
        await insertMove(scope, { ...of, ...theirMove(needs, overruled), status_id, outcome: 'overruled' })
      }
      const ghl_stage_name = nameOf(needs, made)
      const { status_id, status_since: moved_at } = card
      await insertMove(scope, { ...of, direction: 'out', status_id, ghl_stage_name, outcome: 'done', moved_at })
    }
    await settlePerson(scope, due.id, { ...contact, ...agreedOn(card, made), change: due.change, fault: null })
  })
}

/** Their stage becomes ours, if somebody has mapped one to it. */
async function take(
  needs: PersonNeeds,
  due: DuePerson,
  card: Card,
  contact: Contact,
  theirs: CrmCard,
  place: MappedPlace,
) {
  const { company_id, inCompany } = needs
  const of = { company_id, candidate_id: due.candidate_id, survey_result_id: card.survey_result_id }
  await inCompany(async (scope) => {
    const [row] = await lockResults(scope, [card.survey_result_id])
    // Whatever has changed meanwhile has made the person due again.
    if (!row || row.version !== card.version)
      return settlePerson(scope, due.id, { ...contact, change: -1, fault: null })
    const status_id = place.mapping.stages.find((stage) => stage.ghl_stage_id === theirs.stage_id)?.status_id
    const status = status_id === undefined ? undefined : await findStatusOf(scope, company_id, status_id)
    const move = { ...of, ...theirMove(needs, theirs) }
    if (!status) {
      await insertMove(scope, { ...move, status_id: null, outcome: 'not_mapped' })
      return settlePerson(scope, due.id, { ...contact, ...agreedOn(card, theirs), change: due.change, fault: null })
    }
    // By their clock, which may be ahead of ours.
    const moved_at = new Date(Math.min(Date.parse(theirs.moved_at), Date.now())).toISOString()
    await moveFromCrm(scope, row, status, moved_at)
    await insertMove(scope, { ...move, status_id: status.id, outcome: 'done' })
    // The move itself has raised the number of changes by one.
    return settlePerson(scope, due.id, {
      ...contact,
      ...agreedOn({ ...card, status_id: status.id }, theirs),
      change: due.change + 1,
      fault: null,
    })
  })
}

const theirMove = (needs: PersonNeeds, theirs: CrmCard) => ({
  direction: 'in' as const,
  ghl_stage_name: nameOf(needs, theirs),
  moved_at: theirs.moved_at,
})

const nameOf = ({ pipelines }: PersonNeeds, { stage_id }: CrmCard): string | null =>
  pipelines.flatMap(({ stages }) => stages).find(({ id }) => id === stage_id)?.name ?? null

const statusOf = ({ mappings }: PersonNeeds, { stage_id }: CrmCard): string | null =>
  mappings.flatMap(({ stages }) => stages).find((stage) => stage.ghl_stage_id === stage_id)?.status_id ?? null

/** An erase waits for the call, but a clean-up of tests does not. */
const isKnown = async (scope: Scope, { survey_result_id }: Card) =>
  (await lockResults(scope, [survey_result_id])).length === 1

/** The address is not in it: the CRM keeps its own. */
const hashOf = ({ first, last, phone }: Person) =>
  createHash('sha256')
    .update(JSON.stringify([first, last, phone]))
    .digest('base64url')
