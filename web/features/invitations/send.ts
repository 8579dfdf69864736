import type { Invitee } from '@seatwise/contract/invitations'
import { maxInvitedAtOnce } from '@seatwise/contract/limits'
import type { CallReply } from '@seatwise/contract/routes'
import { CallError } from '../../platform/call.ts'
import { callOnce } from '../../platform/session.ts'

export type Sending = { company_id: string; role_id: string; people: Invitee[]; again?: boolean; only_check?: boolean }
/** @property later addresses that the day's limit has left for another day */
export type Outcome = CallReply<'POST /invitations'>['data'] & { later: string[] }

/** Invites people, as many at a time as one call takes. A part that the day's limit refuses ends it; the others are invited. */
export async function sendInvitations({ people, ...rest }: Sending): Promise<Outcome> {
  const outcome: Outcome = { invited: [], not_invited: [], later: [] }
  for (let from = 0; from < people.length; from += maxInvitedAtOnce) {
    const part = people.slice(from, from + maxInvitedAtOnce)
    try {
      const { data } = await callOnce('POST /invitations', { body: { ...rest, people: part } })
      outcome.invited.push(...data.invited)
      outcome.not_invited.push(...data.not_invited)
    } catch (error) {
      const isLimit = error instanceof CallError && error.problem === 'too_many_invitations'
      if (!isLimit || outcome.invited.length === 0) throw error
      outcome.later = people.slice(from).map(({ email }) => email)
      break
    }
  }
  return outcome
}
