import * as z from 'zod/mini'
import { brands } from '@seatwise/domain/brands/brands'
import type { MailTransport, Outcome } from '../../outside/mail/mail-transport.ts'
import type { SmsTransport } from '../../outside/sms/sms-transport.ts'
import { deliveries } from '../../kernel/telemetry/instruments.ts'
import { defineOwnTask, type OwnTask } from '../../kernel/tasks.ts'
import type { Transactions } from '../../kernel/transaction.ts'
import {
  claimNext,
  companiesWithDueMessages,
  markUncertain,
  settle,
  type Claim,
  type Settlement,
} from './repository.ts'

/** Number of seconds before each retry. The message is dead after the last one. */
const retryDelaysSeconds = [30, 2 * 60, 10 * 60, 3_600, 4 * 3_600, 12 * 3_600]
/** Number of messages of one company that one process sends in parallel. */
const maxConcurrent = 4
/** After this time, the company's other messages wait for its next turn. */
const sliceMs = 500
/**
 * Much shorter than the two minutes after which a message in the state `sending` counts as interrupted (claim_outbox).
 */
const sendTimeoutMs = 60_000
/** The result of a sent message is recorded even if the database is unavailable for a moment. */
const settleTries = 10
const settlePauseMs = 500

type Dependencies = {
  transactions: Transactions
  mail: MailTransport
  sms: SmsTransport
  log: Record<'warn' | 'error', (details: object, message: string) => void>
  /** Queues the delivery of a company's messages. */
  wake: (wakes: { queue: 'deliveries'; company_id: string }[]) => Promise<void>
  /** True while requests wait for a database connection; they have priority. */
  isBusy: () => boolean
}

/**
 * Sends queued messages outside of requests and transactions. A message is in the state `sending` from before it is
 * handed over until its outcome is stored. If a killed process leaves it in this state, it becomes `uncertain` and is
 * not sent again automatically.
 */
export function deliveryTasks({ transactions, mail, sms, log, wake, isBusy }: Dependencies): OwnTask<never>[] {
  return [
    defineOwnTask(
      { name: 'deliver-messages', queue: 'deliveries', input: z.strictObject({ company_id: z.uuid() }) },
      async ({ company_id }, signal) => {
        const end = performance.now() + sliceMs
        let again = false
        const sendInTurn = async () => {
          const next = () => claimNext(transactions, company_id)
          for (let message = await next(); message; message = await next()) {
            const outcome = await send(message, signal)
            deliveries.add(1, { channel: message.channel, outcome: outcome.kind })
            await record(message, nextState(message, outcome))
            again ||= performance.now() > end || isBusy()
            if (again || signal.aborted) return
          }
        }
        await Promise.all(Array.from({ length: maxConcurrent }, sendInTurn))
        return { again }
      },
    ),
    defineOwnTask(
      {
        name: 'find-due-messages',
        queue: 'schedules',
        input: z.strictObject({}),
        schedule: '* * * * *',
        atStart: true,
      },
      async () => {
        await markUncertain(transactions)
        const due = await companiesWithDueMessages(transactions)
        await wake(due.map((company_id) => ({ queue: 'deliveries', company_id })))
        return {}
      },
    ),
  ]

  async function send(message: Claim, stopping: AbortSignal): Promise<Outcome> {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(sendTimeoutMs)])
    try {
      if (message.channel === 'sms') return await sms.send(message, signal)
      return await mail.send({ ...message, sender_name: senderOf(message) }, signal)
    } catch (error) {
      log.error({ err: error }, 'a message could not be sent')
      return { kind: 'failed', error: 'Something went wrong on our side.' }
    }
  }

  async function record({ id, attempts }: Claim, settled: Settlement) {
    for (let tries = 1; ; tries++)
      try {
        return await settle(transactions, { id, attempts, ...settled })
      } catch (error) {
        if (tries === settleTries) throw error
        await new Promise((resolve) => setTimeout(resolve, settlePauseMs))
      }
  }
}

/**
 * The sender's name. For a message written by a user it names the company, although the address is still the product's.
 */
function senderOf({ brand, company_name, reply_to }: Claim): string {
  const { name } = brands[brand]
  return reply_to === null ? name : `${company_name} via ${name}`
}

/** The state of the row after an attempt. */
function nextState({ attempts }: Claim, outcome: Outcome): Settlement {
  if (outcome.kind === 'sent' || outcome.kind === 'held') return { state: outcome.kind }
  const { kind, error } = outcome
  if (kind === 'uncertain') return { state: 'uncertain', error }
  const delaySeconds = kind === 'refused' ? undefined : retryDelaysSeconds[attempts - 1]
  return delaySeconds ? { state: 'queued', error, wait_seconds: delaySeconds } : { state: 'dead', error }
}
