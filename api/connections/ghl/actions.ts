import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { GhlConnecting, GhlConversation, GhlMappingSaving, GhlPipeline, GhlSending } from '@seatwise/contract/ghl'
import { ghlLimits } from '@seatwise/contract/limits'
import type { AuditAction } from '@seatwise/contract/values/audit'
import type { GhlScope } from '@seatwise/contract/values/connections'
import { ghlConnections } from '../../database/tables/ghl.ts'
import { CrmFault, type Crm, type OpenCrm } from '../../outside/crm/crm.ts'
import type { InTransaction } from '../../kernel/handle.ts'
import { Invalid, Refusal } from '../../kernel/refusal.ts'
import type { UserScope } from '../../kernel/scope.ts'
import type { Encryption } from '../../kernel/encryption.ts'
import { audit } from '../../base/audit-events/public.ts'
import { refuseAbsentCompany, findStoredCompany, lockCompany } from '../../base/companies/public.ts'
import {
  findAddressee,
  findMessage,
  insertMessage,
  listOutgoing,
  lockMessage,
  queueAgain,
  type Addressee,
} from './outgoing-repository.ts'
import {
  cancelMessages,
  changeConnection,
  changeMapping,
  enrolAnew,
  findConnection,
  insertConnection,
  insertMapping,
  isLocationTaken,
  lockConnection,
  lockLastConnection,
  lockMapping,
  lookThrough,
  shownMappings,
  storePipelines,
  type StoredConnection,
} from './repository.ts'
import { encryptToken, tokenOf } from './tokens.ts'

export type GhlNeeds = { openCrm: OpenCrm; encryption: Encryption; inTransaction: InTransaction }

/** @returns the given company, or else the user's own; refuses an absent one */
export async function companyOf(scope: UserScope, company_id: string | undefined): Promise<string> {
  await refuseAbsentCompany(scope, company_id)
  return company_id ?? scope.user.company.id
}

/**
 * Connects a company or replaces its token, which is tested first. Without a token, everything that failed is tried
 * again.
 */
export async function saveConnection(
  { openCrm, encryption, inTransaction }: GhlNeeds,
  input: GhlConnecting,
): Promise<string> {
  const { token } = input
  const { company_id, location_id } = await inTransaction(async (scope) => {
    const meant = await companyOf(scope, input.company_id)
    const company = await findStoredCompany(scope, meant)
    const location = company?.go_high_level_location_id ?? null
    if (token !== undefined && location === null) throw new Refusal('ghl_no_location')
    return { company_id: meant, location_id: location }
  })
  if (token !== undefined) await refuseToken(openCrm({ location_id: location_id!, token }))
  await inTransaction(async (scope) => {
    const connection = await lockConnection(scope, company_id)
    if ((connection?.version ?? undefined) !== input.version)
      throw new Refusal(connection || input.version === undefined ? 'changed_meanwhile' : 'ghl_not_connected')
    if (token === undefined) return retry(scope, connection)
    // The operator may have entered another location while the token was tested.
    if ((await lockCompany(scope, company_id))?.go_high_level_location_id !== location_id)
      throw new Refusal('changed_meanwhile')
    if (connection) return changeToken(scope, encryption, connection, token)
    return connect(scope, encryption, { company_id, location_id: location_id!, token })
  })
  return company_id
}

async function connect(
  scope: UserScope,
  encryption: Encryption,
  { token, ...of }: { company_id: string; location_id: string; token: string },
) {
  if (await isLocationTaken(scope, of.location_id)) throw new Refusal('ghl_location_taken')
  const last = await lockLastConnection(scope, of.company_id, of.location_id)
  const id = last?.id ?? randomUUID()
  const values = { encrypted_token: encryptToken(encryption, id, token), connected_by_user_id: scope.user.id }
  if (last) {
    const anew = { disconnected_at: null, pipelines_read_at: null, connected_at: sql`now()` }
    // All people are checked again, because changes were not tracked while the company was not connected.
    await changeConnection(scope, id, { ...values, ...dueAgain, ...anew, ...enrolAnew(true) })
  } else await insertConnection(scope, { id, ...of, ...values })
  await recorded(scope, 'ghl.connect', { id, ...of }, { location: of.location_id })
}

async function changeToken(scope: UserScope, encryption: Encryption, connection: StoredConnection, token: string) {
  const { id } = connection
  await changeConnection(scope, id, {
    encrypted_token: encryptToken(encryption, id, token),
    connected_by_user_id: scope.user.id,
    ...dueAgain,
  })
  await recorded(scope, 'ghl.change-token', connection, { location: connection.location_id })
}

async function retry(scope: UserScope, connection: StoredConnection | undefined) {
  if (!connection) throw new Refusal('ghl_not_connected')
  await changeConnection(scope, connection.id, dueAgain)
  await recorded(scope, 'ghl.retry', connection, {})
}

/** Invalidates the claim of a sync turn that is running with an older token. */
const lostClaim = { claim: sql`${ghlConnections.claim} + 1`, claimed_until: null }
const dueAgain = {
  ...lostClaim,
  ...enrolAnew(false),
  state: 'active' as const,
  state_since: sql`now()`,
  missing_scopes: [],
  failures: 0,
  next_attempt_at: null,
  read_next_at: sql`now()`,
}

async function refuseToken(crm: Crm) {
  const missing = await calling(crm.missingScopes()).catch((error: unknown): GhlScope[] => {
    if (error instanceof Refusal && error.code === 'ghl_token_refused')
      throw tokenInvalid('GoHighLevel does not know this token, or it is of another location.')
    throw error
  })
  if (missing.length > 0)
    throw tokenInvalid(`This token may not do enough. Add these scopes to it in GoHighLevel: ${missing.join(', ')}.`)
}

const tokenInvalid = (message: string) => new Invalid([{ path: 'token', message }])

/** Turns a fault of the CRM into a refusal for the user. */
async function calling<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof CrmFault)) throw error
    if (error.reason === 'token_refused' || error.reason === 'scope_missing')
      throw new Refusal('ghl_token_refused', error)
    if (error.reason === 'limit' || error.reason === 'day_limit') throw new Refusal('ghl_limit_reached', error)
    throw new Refusal('ghl_unreachable', error)
  }
}

export async function disconnect(scope: UserScope, value: string | undefined): Promise<string> {
  const company_id = await companyOf(scope, value)
  const connection = await lockConnection(scope, company_id)
  if (!connection) throw new Refusal('ghl_not_connected')
  await cancelMessages(scope, connection.id)
  await changeConnection(scope, connection.id, { ...lostClaim, encrypted_token: '', disconnected_at: sql`now()` })
  await recorded(scope, 'ghl.disconnect', connection, { location: connection.location_id })
  return company_id
}

export async function connectionOf(scope: UserScope, value: string | undefined): Promise<StoredConnection> {
  const connection = await findConnection(scope, await companyOf(scope, value))
  if (!connection) throw new Refusal('ghl_not_connected')
  return connection
}

/** The pipelines of the CRM, at most five minutes old. */
export async function pipelinesOf(
  { openCrm, encryption, inTransaction }: GhlNeeds,
  company_id: string | undefined,
): Promise<GhlPipeline[]> {
  const connection = await inTransaction((scope) => connectionOf(scope, company_id))
  const { pipelines_read_at: at } = connection
  if (at !== null && Date.now() - Date.parse(at) < ghlLimits.pipelinesMinutes * 60_000) return connection.pipelines
  const pipelines = await calling(
    openCrm({ location_id: connection.location_id, token: tokenOf(encryption, connection) }).pipelines(),
  )
  await inTransaction((scope) => storePipelines(scope, connection.id, pipelines))
  return pipelines
}

/** Saves the mapping of a pipeline to a pipeline of the CRM. */
export async function saveMapping(
  scope: UserScope,
  known: readonly GhlPipeline[],
  company_id: string,
  input: GhlMappingSaving,
) {
  const { pipeline_id, version, ghl_pipeline_id } = input
  const connection = await lockConnection(scope, company_id)
  if (!connection) throw new Refusal('ghl_not_connected')
  const own = (await shownMappings(scope, connection)).find(({ pipeline }) => pipeline.id === pipeline_id)
  if (!own) throw new Refusal('not_found')
  const stored = await lockMapping(scope, connection.id, pipeline_id)
  if ((stored?.version ?? 0) !== version) throw new Refusal('changed_meanwhile')
  const pipeline = ghl_pipeline_id === null ? undefined : known.find(({ id }) => id === ghl_pipeline_id)
  if (ghl_pipeline_id !== null && !pipeline)
    throw new Invalid([{ path: 'ghl_pipeline_id', message: 'Choose a pipeline of the CRM.' }])
  const stages = input.stages.flatMap(({ status_id, ghl_stage_id }, nth) => {
    if (ghl_stage_id === null || !pipeline) return []
    const stage = pipeline.stages.find(({ id }) => id === ghl_stage_id)
    if (!stage)
      throw new Invalid([
        { path: `stages.${nth}.ghl_stage_id`, message: 'Choose a stage of this pipeline of the CRM.' },
      ])
    if (!own.stages.some((one) => one.status_id === status_id)) throw new Refusal('not_found')
    return [{ status_id, ghl_stage_id, ghl_stage_name: stage.name }]
  })
  const mapping = { ghl_pipeline_id, ghl_pipeline_name: pipeline?.name ?? null, stages, missing_since: null }
  if (stored) await changeMapping(scope, stored.id, mapping)
  else if (!(await insertMapping(scope, { company_id, connection_id: connection.id, pipeline_id, ...mapping })))
    throw new Refusal('changed_meanwhile')
  // People in a stage whose mapping has changed are sent again.
  await lookThrough(scope, connection.id)
  await recorded(scope, 'ghl.map', connection, {
    pipeline: own.pipeline.name,
    to: mapping.ghl_pipeline_name,
    stages: stages.length,
  })
}

type ConversationRequest = { surveyResultId: string; cursor?: string | undefined }

/** The conversation with a person, read from the CRM, and the messages that are not sent yet. */
export async function conversationOf(
  { openCrm, encryption, inTransaction }: GhlNeeds,
  { surveyResultId, cursor }: ConversationRequest,
): Promise<GhlConversation> {
  const { connection, addressee, outgoing } = await inTransaction(async (scope) => {
    const addressee = await addresseeOf(scope, surveyResultId)
    const own = await findConnection(scope, addressee.company_id)
    if (!own) throw new Refusal('ghl_not_connected')
    const waiting = cursor === undefined ? await listOutgoing(scope, addressee.company_id, addressee.candidate_id) : []
    return { connection: own, addressee: addressee, outgoing: waiting }
  })
  const nobody = { items: [], nextCursor: null, outgoing, is_contact: false, do_not_disturb: [] }
  const { contact_id, email } = addressee
  // The contact must be the one that the sync has linked: a stranger may have typed the address at the open form, and
  // messages of another person must not be shown.
  if (addressee.is_test || contact_id === null) return nobody
  const crm = openCrm({ location_id: connection.location_id, token: tokenOf(encryption, connection) })
  const contact = await calling(crm.findContact({ email }))
  const { messages, next } = await calling(crm.messages(contact_id, cursor))
  const do_not_disturb = contact?.id === contact_id ? contact.do_not_disturb : []
  return { items: messages, nextCursor: next, outgoing, is_contact: true, do_not_disturb }
}

async function addresseeOf(scope: UserScope, survey_result_id: string): Promise<Addressee> {
  const addressee = await findAddressee(scope, survey_result_id)
  if (!addressee) throw new Refusal('not_found')
  return addressee
}

/** Queues a message. @returns its id and the person */
export async function sendMessage(
  scope: UserScope,
  sending: GhlSending,
): Promise<{ company_id: string; candidate_id: string; id: string }> {
  if ('again' in sending) return sendAgain(scope, sending.again)
  const { surveyResultId: survey_result_id, channel, body } = sending
  const addressee = await addresseeOf(scope, survey_result_id)
  const { company_id, candidate_id } = addressee
  const connection = await lockedConnection(scope, company_id)
  refuseAddressee(addressee, channel)
  const subject = sending.channel === 'email' ? sending.subject : null
  const values = { company_id, connection_id: connection.id, candidate_id, survey_result_id, channel, subject, body }
  const id = await insertMessage(scope, { ...values, sent_by_user_id: scope.user.id })
  await audit(scope, {
    action: 'ghl.send',
    company_id,
    subject_type: 'candidate',
    subject_id: candidate_id,
    details: { channel },
  })
  return { company_id, candidate_id, id }
}

async function sendAgain(scope: UserScope, id: string) {
  const found = await findMessage(scope, id)
  if (!found) throw new Refusal('not_found')
  // The connection is locked before the message, as a disconnect does (deadlock).
  const connection = await lockedConnection(scope, found.company_id)
  const message = await lockMessage(scope, id)
  if (!message) throw new Refusal('not_found')
  const { company_id, candidate_id, channel } = message
  if (message.state !== 'failed' && message.state !== 'uncertain') throw new Refusal('ghl_not_sendable')
  refuseAddressee(await addresseeOf(scope, message.survey_result_id), channel)
  await queueAgain(scope, id, connection.id)
  await audit(scope, {
    action: 'ghl.send',
    company_id,
    subject_type: 'candidate',
    subject_id: candidate_id,
    details: { channel, again: true },
  })
  return { company_id, candidate_id, id }
}

/** Locks the connection: a simultaneous disconnect either comes first, or waits and then cancels the message. */
async function lockedConnection(scope: UserScope, company_id: string): Promise<StoredConnection> {
  const connection = await lockConnection(scope, company_id)
  if (!connection) throw new Refusal('ghl_not_connected')
  return connection
}

function refuseAddressee({ is_test, phone, is_unsubscribed }: Addressee, channel: 'sms' | 'email') {
  if (is_test) throw new Refusal('result_is_test')
  if (channel === 'sms' && phone === null) throw new Refusal('ghl_no_phone')
  if (channel === 'email' && is_unsubscribed) throw new Refusal('unsubscribed')
}

async function recorded(
  scope: UserScope,
  action: AuditAction,
  { id, company_id }: Pick<StoredConnection, 'id' | 'company_id'>,
  details: Record<string, unknown>,
) {
  await audit(scope, { action, company_id, subject_type: 'ghl_connection', subject_id: id, details })
}
