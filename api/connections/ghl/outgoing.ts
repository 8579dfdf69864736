import { CrmFault, type Crm } from '../../outside/crm/crm.ts'
import type { Scope } from '../../kernel/scope.ts'
import {
  claimMessage,
  cutOff,
  isStillSending,
  markUncertain,
  settleMessage,
  type ClaimedMessage,
  type SettledMessage,
} from './outgoing-repository.ts'
import type { Claim } from './repository.ts'

/** The maximum number of messages in one step of a sync turn. */
const messagesOfStep = 10
/** The seconds before each further attempt to send a message. */
const retrySeconds = [15, 60, 300, 1_800, 7_200]

type Needs = {
  claim: Claim
  crm: Crm
  inCompany: <Answer>(work: (scope: Scope) => Promise<Answer>) => Promise<Answer>
  renew: (scope: Scope) => Promise<unknown>
  keepPace: () => Promise<void>
}

/**
 * Sends due messages. A message is `sending` from before the call until its outcome is stored. An interrupted message
 * becomes `uncertain`, and only a user can send it again.
 * @returns the number of messages that were tried
 */
export async function sendDueMessages({ claim, crm, inCompany, renew, keepPace }: Needs): Promise<number> {
  await inCompany((scope) => markUncertain(scope, claim.id))
  for (let done = 0; done < messagesOfStep; done++) {
    await keepPace()
    const message = await inCompany(async (scope) => {
      await renew(scope)
      return claimMessage(scope, claim.id)
    })
    if (!message) return done
    const outcome = await handOver(crm, message, () => inCompany((scope) => isStillSending(scope, message)))
    if (!outcome) continue
    await inCompany((scope) => settleMessage(scope, message, outcome.settled))
    if (outcome.broken) throw outcome.broken
  }
  return messagesOfStep
}

/** @property broken a fault that concerns more than this message */
type Outcome = { settled: SettledMessage; broken?: CrmFault }

/** @returns undefined if the message was changed meanwhile */
async function handOver(
  crm: Crm,
  message: ClaimedMessage,
  isStill: () => Promise<boolean>,
): Promise<Outcome | undefined> {
  const { email, contact_id, channel, subject, body, attempts } = message
  try {
    const contact = await crm.findContact({ email })
    if (contact?.id === contact_id && contact.do_not_disturb.includes(channel)) return failed(doNotDisturb[channel])
  } catch (error) {
    return notSent(error, attempts)
  }
  if (!(await isStill())) return undefined
  try {
    const sending = channel === 'sms' ? { channel, body } : { channel, subject: subject ?? '', body }
    return {
      settled: { state: 'sent', error: null, ghl_message_id: await crm.sendMessage({ contact_id, ...sending }) },
    }
  } catch (error) {
    if (error instanceof CrmFault && error.isUncertain) return { settled: { state: 'uncertain', error: cutOff } }
    return notSent(error, attempts)
  }
}

const doNotDisturb = {
  sms: 'The person wants no text messages: “do not disturb” is set in GoHighLevel.',
  email: 'The person wants no emails: “do not disturb” is set in GoHighLevel.',
}

const failed = (error: string): Outcome => ({ settled: { state: 'failed', error } })

/** The outcome of a message that the service has not accepted. */
function notSent(error: unknown, attempts: number): Outcome {
  if (!(error instanceof CrmFault)) throw error
  if (error.reason === 'gone') return failed('The contact is not in GoHighLevel any more.')
  if (error.reason === 'refused') return failed(`GoHighLevel did not take it${error.words ? `: ${error.words}` : '.'}`)
  const wait_seconds = retrySeconds[attempts - 1]
  const isCounted = error.reason === 'unreachable'
  if (isCounted && wait_seconds === undefined) return failed('GoHighLevel did not answer.')
  return {
    settled: { state: 'queued', error: null, is_counted: isCounted, wait_seconds: isCounted ? wait_seconds! : 0 },
    broken: error,
  }
}
