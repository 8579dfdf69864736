import { brands } from '@seatwise/domain/brands/brands'
import type { MailTransport, Outcome } from '../../outside/mail/mail-transport.ts'
import type { SmsTransport } from '../../outside/sms/sms-transport.ts'
import type { Transactions } from '../../platform/transaction.ts'
import { claimNext, settle, type Claimed } from './repository.ts'

/** Seconds before each retry; after the last one the message is dead. */
const retryDelaysSeconds = [30, 2 * 60, 10 * 60, 3_600, 4 * 3_600, 12 * 3_600]
/** The number of messages sent in parallel. */
const maxConcurrent = 8
/** Well below the two minutes of a claim (claim_outbox): another process must not send the same message meanwhile. */
const sendTimeoutMs = 60_000
/** How long sends in progress may take when the product stops. */
const graceMs = 5_000

/**
 * Sends queued messages, outside of any request and transaction. Delivery is at least once: when a process dies
 * before it records the result, the message is sent again after its claim expires, with the same Message-ID.
 */
export function openDelivery({ transactions, mail, sms, log }: Dependencies) {
  const workers = new Set<Promise<void>>()
  const shutdown = new AbortController()
  let polling: NodeJS.Timeout | undefined
  let isStopping = false
  let isDatabaseDown = false

  return {
    poll: (everyMs: number) => (polling = setInterval(startWorker, everyMs).unref()),

    /** Sends until no message is due. */
    deliver: async () => {
      startWorker()
      while (workers.size > 0) await Promise.all(workers)
    },

    stop: async () => {
      isStopping = true
      clearInterval(polling)
      const grace = setTimeout(() => shutdown.abort(), graceMs)
      await Promise.all(workers)
      clearTimeout(grace)
      mail.close()
    },
  }

  function startWorker() {
    if (isStopping || workers.size >= maxConcurrent) return
    const worker = sendDueMessages().finally(() => workers.delete(worker))
    workers.add(worker)
  }

  /** A worker that finds a message starts another worker, so that one slow server does not delay the rest. */
  async function sendDueMessages() {
    for (let message = await next(); message; message = await next()) {
      startWorker()
      const { id } = message
      const end = nextState(message, await send(message))
      await withDatabase(() => transactions.withoutTenant((db) => settle(db, id, end)))
    }
  }

  async function next(): Promise<Claimed | undefined> {
    return isStopping ? undefined : withDatabase(() => transactions.withoutTenant(claimNext))
  }

  async function send(message: Claimed): Promise<Outcome> {
    const signal = AbortSignal.any([shutdown.signal, AbortSignal.timeout(sendTimeoutMs)])
    try {
      if (message.channel === 'sms') return await sms.send(message, signal)
      return await mail.send({ ...message, sender_name: brands[message.brand].name }, signal)
    } catch (error) {
      log.error({ err: error }, 'a message could not be sent')
      return { kind: 'failed', error: 'Something went wrong on our side.' }
    }
  }

  /**
   * Messages are not lost while the database is down: rows stay queued and claims expire. The outage is logged
   * once, not on every poll.
   */
  async function withDatabase<Answer>(work: () => Promise<Answer>): Promise<Answer | undefined> {
    try {
      const answer = await work()
      if (isDatabaseDown) log.warn({}, 'the outbox is reached again')
      isDatabaseDown = false
      return answer
    } catch (error) {
      if (!isDatabaseDown) log.warn({ err: error }, 'the outbox is not reached: messages wait')
      isDatabaseDown = true
      return undefined
    }
  }
}

type Dependencies = {
  transactions: Transactions
  mail: MailTransport
  sms: SmsTransport
  log: Record<'warn' | 'error', (details: object, message: string) => void>
}

/** The state of the row after an attempt. */
function nextState({ attempts }: Claimed, outcome: Outcome): Parameters<typeof settle>[2] {
  if (outcome.kind === 'sent' || outcome.kind === 'held') return { state: outcome.kind }
  const { error } = outcome
  const delaySeconds = outcome.kind === 'refused' ? undefined : retryDelaysSeconds[attempts - 1]
  return delaySeconds ? { state: 'queued', error, wait_seconds: delaySeconds } : { state: 'dead', error }
}
