import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { GhlPipeline } from '@seatwise/contract/ghl'
import { ghlScopes, type GhlScope, type GhlState } from '@seatwise/contract/values/connections'
import { CrmFault, type CallsLeft, type Crm, type OpenCrm } from '../../outside/crm/crm.ts'
import { openPoller } from '../../kernel/poller.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { Encryption } from '../../kernel/encryption.ts'
import type { Transactions } from '../../kernel/transaction.ts'
import { isUnavailable } from '../../kernel/unavailable.ts'
import { sendDueMessages } from './outgoing.ts'
import { syncPerson, type PersonNeeds } from './person.ts'
import {
  claimConnections,
  enrol,
  enrolAnew,
  holdPerson,
  listDue,
  listMappings,
  markMissing,
  releasePerson,
  renewClaim,
  saveProgress,
  saveState,
  seeCards,
  seeVanished,
  settlePerson,
  storePipelines,
  type Claim,
  type DuePerson,
  type StoredConnection,
  type StoredMapping,
} from './repository.ts'
import { tokenOf } from './tokens.ts'

/** The time between two polls; each poll is one short statement. */
const pollMs = 1_000
/** The maximum number of companies that one process syncs at a time. A slow CRM delays only its own company. */
const openConnections = 10
/**
 * The duration of a claim, which is renewed before the calls about each person, each message and each page; none of
 * these takes so long.
 */
const claimSeconds = 120
/** The time after which a turn ends, so that another company gets its turn. */
const sliceMs = 20_000
/** The maximum number of people in one step, and the number of these that are synced at the same time. */
const peopleOfStep = 12
const peopleAtOnce = 3
/**
 * The time for which a person is held, and the shorter time limit of all calls about the person: calls end before an
 * erasure stops waiting for them.
 */
const busySeconds = 75
const personMs = 60_000
/** The number of people who are checked in one statement. */
const enrolledAtOnce = 1_000
/**
 * The sync waits if fewer calls than this are left in the current interval, because pages that users open need calls
 * too.
 */
const keptCalls = 25
/** The number of calls per day that the sync leaves for other purposes. */
const keptCallsOfDay = 2_000
/** The time between two reads of all cards: seconds for each hundred cards, and the minimum. */
const secondsOfReadPage = 2
const minReadSeconds = 120
/** The seconds before each further attempt for a person whose sync fails alone. */
const personRetrySeconds = [10, 60, 300, 1_800, 7_200]
/** The seconds before each further attempt to reach the service; the last value repeats. */
const unreachableSeconds = [15, 60, 300, 900, 1_800]
const dayLimitSeconds = 3_600
/** The time before the next turn after a fault of our own. */
const faultSeconds = 60

type Needs = {
  transactions: Transactions
  openCrm: OpenCrm
  encryption: Encryption
  log: Record<'warn' | 'error', (details: object, message: string) => void>
  /** Shorter in tests. */
  readSeconds?: number
}

/** Ends the turn of a company for which nothing more can be done now. */
class TurnOver extends Error {}

/** Syncs people and cards of connected companies with their CRM. Any number of processes may sync at the same time. */
export function openGhlSync({ transactions, openCrm, encryption, log, readSeconds = minReadSeconds }: Needs) {
  const poller = openPoller({
    everyMs: pollMs,
    find: findWork,
    failed: 'the sync with CRMs waits: the database is not reached',
    log,
  })
  const { start, settle, stop, stopping } = poller
  return { start, settle, stop }

  /** @returns the number of companies for which a turn was started */
  async function findWork(): Promise<number> {
    const places = openConnections - poller.countRunning()
    if (places === 0) return 0
    const claimed = await claimConnections(transactions, places, claimSeconds)
    for (const claim of claimed)
      poller.run(
        takeTurn(claim)
          // The claim expires, and the company gets another turn.
          .catch((error: unknown) =>
            log.error({ err: error, company_id: claim.company_id }, 'a turn of the CRM sync failed'),
          ),
      )
    return claimed.length
  }

  async function takeTurn(claim: Claim) {
    const inCompany = async <Answer>(work: (scope: Scope) => Promise<Answer>): Promise<Answer> => {
      const answer = await transactions.asCompany(claim.company_id, async (scope) => ({ value: await work(scope) }))
      // The company was suspended meanwhile.
      if (!answer) throw new TurnOver()
      return answer.value
    }
    /** Renews the claim. Ends the turn if another process has the claim or a user has changed the connection. */
    const renew = async (scope: Scope) => {
      const connection = await renewClaim(scope, claim, claimSeconds)
      if (!connection) throw new TurnOver()
      return connection
    }
    let callsLeft: CallsLeft | undefined
    let crm: Crm | undefined
    try {
      const { id, location_id, encrypted_token } = await inCompany(renew)
      const token = tokenOf(encryption, { id, encrypted_token })
      const open = (signal: AbortSignal) => openCrm({ location_id, token, signal }, (calls) => (callsLeft = calls))
      crm = open(stopping)
      const turn: Turn = { claim, crm, open, inCompany, renew, keepPace }
      const end = performance.now() + sliceMs
      let called = 0
      for (let done = 1; done > 0 && performance.now() < end && !stopping.aborted; called += done)
        done = await step(turn, await inCompany(renew))
      if (called > 0) await inCompany((scope) => reached(scope, claim))
    } catch (error) {
      if (error instanceof TurnOver || stopping.aborted) return
      if (!(error instanceof CrmFault)) {
        await inCompany((scope) => waitFor(scope, claim, faultSeconds))
        throw error
      }
      const missing = error.reason === 'scope_missing' && crm ? await crm.missingScopes().catch(() => []) : []
      await inCompany((scope) => interrupted(scope, claim, error, missing))
    } finally {
      // The claim ends now, so this company is the last one to get another turn. Truncated, because the column would
      // round to a time that can be in the future.
      const claimed_until = sql`date_trunc('milliseconds', now())`
      await inCompany((scope) => saveProgress(scope, claim, { claimed_until })).catch(() => undefined)
    }

    /** Waits if the service has said that few calls are left. */
    async function keepPace() {
      if (!callsLeft) return
      if (callsLeft.of_day < keptCallsOfDay && callsLeft.max_of_day > 10 * keptCallsOfDay)
        throw new CrmFault('day_limit')
      if (callsLeft.now >= Math.min(keptCalls, callsLeft.max / 2)) return
      await wait(callsLeft.intervalMs, undefined, { signal: stopping }).catch(() => undefined)
      callsLeft = undefined
    }
  }

  /** @property open returns a CRM whose calls end with the signal */
  type Turn = {
    claim: Claim
    crm: Crm
    open: (signal: AbortSignal) => Crm
    inCompany: PersonNeeds['inCompany']
    renew: (scope: Scope) => Promise<StoredConnection>
    keepPace: () => Promise<void>
  }

  /**
   * Does one step of each kind of work, so that no kind waits until another one is finished.
   * @returns 0 if there was nothing to do
   */
  async function step(turn: Turn, connection: StoredConnection): Promise<number> {
    const { claim, inCompany } = turn
    const messages = await sendDueMessages(turn)
    const enrolled = connection.enrolled_at === null ? await enrolNext(turn) : 0
    const mappings = await inCompany((scope) => listMappings(scope, claim.id))
    const people = await syncPeople(turn, { mappings, pipelines: connection.pipelines })
    const count = await readNext(turn, connection, mappings)
    return messages + enrolled + people + count
  }

  async function enrolNext({ claim, inCompany, renew }: Turn): Promise<number> {
    return inCompany(async (scope) => {
      // The renewal locks the connection, so that a simultaneous restart of the check is not overwritten.
      const connection = await renew(scope)
      const last = await enrol(scope, claim, connection, enrolledAtOnce)
      await saveProgress(scope, claim, last ? { enrolled_after: last } : { enrolled_at: sql`now()` })
      return 1
    })
  }

  /** Syncs due people. Each worker makes calls about one person at a time. */
  async function syncPeople(turn: Turn, known: Pick<PersonNeeds, 'mappings' | 'pipelines'>): Promise<number> {
    const { claim, inCompany } = turn
    const waiting = await inCompany((scope) => listDue(scope, claim, peopleOfStep))
    const count = waiting.length
    const faults: unknown[] = []
    const worker = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        if (faults.length > 0 || stopping.aborted) return
        await syncOne(turn, known, next).catch((error: unknown) => faults.push(error))
      }
    }
    await Promise.all(Array.from({ length: peopleAtOnce }, worker))
    if (faults.length > 0) throw faults[0]
    return count
  }

  /** @throws faults that concern more than this person */
  async function syncOne(turn: Turn, known: Pick<PersonNeeds, 'mappings' | 'pipelines'>, id: string) {
    const { claim, crm, open, inCompany, renew, keepPace } = turn
    await keepPace()
    const person = await inCompany(async (scope) => {
      await renew(scope)
      return holdPerson(scope, id, busySeconds)
    })
    if (!person) return
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(personMs)])
    try {
      await syncPerson({ company_id: claim.company_id, crm: open(signal), inCompany, ...known }, person)
    } catch (error) {
      if (error instanceof TurnOver || stopping.aborted) throw error
      if (!(await isTheirs(crm, error))) {
        await inCompany((scope) => releasePerson(scope, person))
        throw error
      }
      // A person whose sync fails alone must not delay the others.
      if (!(error instanceof CrmFault))
        log.error(
          { err: error, company_id: claim.company_id, ghl_person_id: id },
          'a person could not be brought up to date with the CRM',
        )
      await inCompany((scope) => retryLater(scope, person))
    }
  }

  /** Reads one page of all cards, if a read is due. */
  async function readNext(
    { claim, crm, inCompany, keepPace }: Turn,
    connection: StoredConnection,
    mappings: StoredMapping[],
  ) {
    if (Date.parse(connection.read_next_at) > Date.now()) return 0
    await keepPace()
    if (connection.read_pipeline === null) return beginRead()
    const present = readable(
      mappings,
      new Set(mappings.filter((one) => one.missing_since !== null).map(({ id }) => id)),
    )
    const page = await crm
      .cards(connection.read_pipeline, connection.read_after ?? undefined)
      .catch((error: unknown) => {
        // The pipeline was deleted between two pages: the read starts again and notices it.
        if (error instanceof CrmFault && (error.reason === 'gone' || error.reason === 'refused')) return undefined
        throw error
      })
    if (!page) {
      await inCompany((scope) => saveProgress(scope, claim, { read_pipeline: null, read_after: null, ...nextRead(0) }))
      return 1
    }
    const read_cards = connection.read_cards + page.cards.length
    const next = present.find((id) => id > connection.read_pipeline!)
    const isOver = !page.next && next === undefined
    await inCompany(async (scope) => {
      await seeCards(scope, claim, page.cards)
      const total =
        connection.read_after === null
          ? (connection.read_total ?? 0) + (page.total ?? page.cards.length)
          : connection.read_total
      if (isOver) await seeVanished(scope, claim, present, connection.read_started_at!)
      await saveProgress(scope, claim, {
        read_cards,
        read_total: total,
        read_after: page.next ?? null,
        read_pipeline: page.next ? connection.read_pipeline : (next ?? null),
        ...(isOver ? finished(read_cards) : {}),
      })
    })
    return 1

    async function beginRead() {
      const pipelines = await crm.pipelines()
      const missing = new Set(mappings.filter((one) => isMissing(one, pipelines)).map(({ id }) => id))
      const [first] = readable(mappings, missing)
      await inCompany(async (scope) => {
        const isBack = await markMissing(scope, claim.id, missing)
        await storePipelines(scope, claim.id, pipelines)
        await saveProgress(scope, claim, {
          read_started_at: sql`now()`,
          read_cards: 0,
          read_total: null,
          read_after: null,
          read_pipeline: first ?? null,
          ...(first ? {} : finished(0)),
          ...(isBack ? enrolAnew(false) : {}),
        })
      })
      return 1
    }
  }

  function finished(cards: number) {
    return { read_finished_at: sql`now()`, ...nextRead(cards) }
  }

  function nextRead(cards: number) {
    const seconds = Math.max(readSeconds, Math.ceil(cards / 100) * secondsOfReadPage)
    return { read_next_at: sql`now() + make_interval(secs => ${seconds})` }
  }

  /** Stores that the service is reachable, after a turn without faults. */
  async function reached(scope: Scope, claim: Claim) {
    const active = { state: 'active', failures: 0, next_attempt_at: null } as const
    await saveProgress(scope, claim, {
      ...active,
      state_since: sql`case when state = 'active' then state_since else now() end`,
    })
  }

  async function interrupted(scope: Scope, claim: Claim, { reason, waitMs }: CrmFault, missing_scopes: GhlScope[]) {
    const connection = await renewClaim(scope, claim, claimSeconds)
    if (!connection) return
    if (reason === 'limit') return waitFor(scope, claim, Math.ceil(waitMs / 1_000))
    const failures = connection.failures + 1
    const state = stateOf(reason, missing_scopes)
    await saveState(scope, claim, { state, missing_scopes, failures, wait_seconds: waitSeconds(state, failures) })
    log.warn({ company_id: claim.company_id, state, failures }, 'the sync with a CRM is interrupted')
  }

  async function retryLater(scope: Scope, person: DuePerson) {
    const { change, attempts } = person
    const retry_seconds = personRetrySeconds[attempts]
    const fault = retry_seconds === undefined ? 'refused' : person.fault
    await settlePerson(scope, person, { change, fault, retry_seconds })
  }
}

/** True if a fault concerns only one person: the service answers another call correctly. */
async function isTheirs(crm: Crm, error: unknown): Promise<boolean> {
  if (!(error instanceof CrmFault)) return !isUnavailable(error)
  if (error.reason === 'unreachable')
    return crm.pipelines().then(
      () => true,
      () => false,
    )
  return error.reason === 'scope_missing' && (await crm.missingScopes().catch(() => ghlScopes)).length === 0
}

function stateOf(reason: CrmFault['reason'], missing_scopes: readonly GhlScope[]): GhlState {
  if (reason === 'token_refused') return 'token_refused'
  if (reason === 'day_limit') return 'limit_reached'
  // If no scope is missing, the fault was a temporary one of the service.
  return reason === 'scope_missing' && missing_scopes.length > 0 ? 'scope_missing' : 'unreachable'
}

/** The seconds until the next turn; null to wait for a user. */
function waitSeconds(state: GhlState, failures: number): number | null {
  if (state === 'limit_reached') return dayLimitSeconds
  return state === 'unreachable' ? unreachableSeconds[Math.min(failures, unreachableSeconds.length) - 1]! : null
}

const waitFor = (scope: Scope, claim: Claim, seconds: number) =>
  saveProgress(scope, claim, { next_attempt_at: sql`now() + make_interval(secs => ${seconds})` })

const isMissing = (mapping: StoredMapping, pipelines: readonly GhlPipeline[]): boolean => {
  const pipeline = pipelines.find(({ id }) => id === mapping.ghl_pipeline_id)
  return !pipeline || mapping.stages.some(({ ghl_stage_id }) => !pipeline.stages.some(({ id }) => id === ghl_stage_id))
}

/** The ids of the CRM's pipelines to read, in the order in which they are read. */
const readable = (mappings: readonly StoredMapping[], missing: ReadonlySet<string>): string[] =>
  [...new Set(mappings.filter(({ id }) => !missing.has(id)).map(({ ghl_pipeline_id }) => ghl_pipeline_id!))].toSorted()
