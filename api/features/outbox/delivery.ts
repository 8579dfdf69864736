import { brands } from '@seatwise/domain/brands/brands'
import type { MailTransport, Outcome } from '../../outside/mail/mail-transport.ts'
import type { SmsTransport } from '../../outside/sms/sms-transport.ts'
import type { Transactions } from '../../platform/transaction.ts'
import { claimNext, settle, type Claimed } from './repository.ts'

/** Seconds to wait after the first failure, the second and so on; the one after the last is the end. */
const waits = [30, 2 * 60, 10 * 60, 3_600, 4 * 3_600, 12 * 3_600]
/** Messages under way at the same time. */
const maxConcurrent = 8
/** Well below the two minutes that claim_outbox gives: nobody else begins while we may still be sending. */
const maxMs = 60_000
/** What is under way when the product stops may take so long. */
const graceMs = 5_000

/**
 * Takes messages out of the outbox and sends them, outside of any request and any transaction.
 * A process that dies between sending and writing it down leaves the row to be sent again when
 * its claim runs out: at least once, and a Message-ID tells the second mail from the first.
 */
export function openDelivery({ transactions, mail, sms, log }: Ways) {
  const lanes = new Set<Promise<void>>()
  const givingUp = new AbortController()
  let polling: NodeJS.Timeout | undefined
  let isStopping = false
  let isAway = false

  return {
    poll: (everyMs: number) => (polling = setInterval(openLane, everyMs).unref()),

    /** Until nothing is due. */
    deliver: async () => {
      openLane()
      while (lanes.size > 0) await Promise.all(lanes)
    },

    stop: async () => {
      isStopping = true
      clearInterval(polling)
      const grace = setTimeout(() => givingUp.abort(), graceMs)
      await Promise.all(lanes)
      clearTimeout(grace)
      mail.close()
    },
  }

  function openLane() {
    if (isStopping || lanes.size >= maxConcurrent) return
    const lane = sendWhatIsDue().finally(() => lanes.delete(lane))
    lanes.add(lane)
  }

  /** Whoever finds a message opens the next lane, in which the others do not wait for a slow one. */
  async function sendWhatIsDue() {
    for (let message = await next(); message; message = await next()) {
      openLane()
      const { id } = message
      const end = after(message, await send(message))
      await withDatabase(() => transactions.withoutTenant((db) => settle(db, id, end)))
    }
  }

  async function next(): Promise<Claimed | undefined> {
    return isStopping ? undefined : withDatabase(() => transactions.withoutTenant(claimNext))
  }

  async function send(message: Claimed): Promise<Outcome> {
    const signal = AbortSignal.any([givingUp.signal, AbortSignal.timeout(maxMs)])
    try {
      if (message.channel === 'sms') return await sms.send(message, signal)
      return await mail.send({ ...message, sender_name: brands[message.brand].name }, signal)
    } catch (error) {
      log.error({ err: error }, 'a message could not be sent')
      return { kind: 'failed', error: 'Something went wrong on our side.' }
    }
  }

  /** Without the database nothing is lost: rows wait, and claims run out. Said once, not every two seconds. */
  async function withDatabase<Answer>(work: () => Promise<Answer>): Promise<Answer | undefined> {
    try {
      const answer = await work()
      if (isAway) log.warn({}, 'the outbox is reached again')
      isAway = false
      return answer
    } catch (error) {
      if (!isAway) log.warn({ err: error }, 'the outbox is not reached: messages wait')
      isAway = true
      return undefined
    }
  }
}

type Ways = {
  transactions: Transactions
  mail: MailTransport
  sms: SmsTransport
  log: Record<'warn' | 'error', (details: object, message: string) => void>
}

/** What the row says from now on. */
function after({ attempts }: Claimed, outcome: Outcome): Parameters<typeof settle>[2] {
  if (outcome.kind === 'sent' || outcome.kind === 'held') return { state: outcome.kind }
  const { error } = outcome
  const wait = outcome.kind === 'refused' ? undefined : waits[attempts - 1]
  return wait ? { state: 'queued', error, wait_seconds: wait } : { state: 'dead', error }
}
