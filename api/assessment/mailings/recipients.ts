import { maxMessages } from '@seatwise/contract/limits'
import type { LeftOut } from '@seatwise/contract/mailings'
import type { NotMessagedReason } from '@seatwise/contract/values/base'
import { Refusal } from '../../kernel/refusal.ts'
import type { TaskScope, UserScope } from '../../kernel/scope.ts'
import { countMails } from '../invitations/repository.ts'
import { fullName, type senderOf, namesWebAddress } from '../../base/mailer/public.ts'
import { missingIn } from '../../base/outbox/public.ts'
import * as repository from './repository.ts'
import type { NewMessage, Recipient } from './repository.ts'

/** The recipients of a mailing, and the people left out. */

export type Sender = Awaited<ReturnType<typeof senderOf>>

export async function refuseTooMany(scope: UserScope | TaskScope, company_id: string, more: number) {
  if (more + (await repository.countOfDay(scope, company_id)) > maxMessages.ofDay)
    throw new Refusal('too_many_messages')
}

type NotSent = { person: Recipient; reason: NotMessagedReason; values: string[] }
/**
 * @property counts true if the messages are sent now, and so count toward the limits; false for a preview
 * @property with_move true if the messages are sent because the results are moved
 */
type PreviewRequest = { message: NewMessage; counts: boolean; with_move?: boolean }

/**
 * Divides people into recipients and people left out. A person with several results is a recipient once, by the first
 * result that allows it; each person who is left out has a reason.
 */
export async function sortOut(
  scope: UserScope | TaskScope,
  sender: Sender,
  people: readonly Recipient[],
  { message, counts, with_move = false }: PreviewRequest,
) {
  const reached = new Map<string, Recipient>()
  const left_out = new Map<string, NotSent>()
  // The missing values depend only on which values are empty, so each combination is checked once.
  const missing = new Map<string, string[]>()
  for (const person of people) {
    const { person_id } = person
    if (reached.has(person_id)) continue
    const input = valuesOf(scope, sender, person)
    const empty = Object.entries(input).flatMap(([name, value]) => (value === '' ? name : []))
    const values = missing.get(empty.join()) ?? missingIn(message, input)
    missing.set(empty.join(), values)
    const reason = with_move && person.is_test ? 'test_result' : reasonAgainst(person, message, values)
    if (!reason) {
      reached.set(person_id, person)
      left_out.delete(person_id)
    } else if (!left_out.has(person_id)) left_out.set(person_id, { person, reason, values })
  }
  const recipients = [...reached.values()]
  const unasked = await findUnasked(scope, sender.company_id, recipients, counts)
  return {
    recipients: recipients.filter(({ email }) => !unasked.has(email)),
    left_out: [
      ...left_out.values(),
      ...recipients
        .filter(({ email }) => unasked.has(email))
        .map((person): NotSent => ({ person, reason: 'week_limit', values: [] })),
    ],
  }
}

function reasonAgainst(
  { is_deactivated, is_unsubscribed, of_week }: Recipient,
  { can_unsubscribe }: NewMessage,
  missing: readonly string[],
): NotMessagedReason | undefined {
  if (is_deactivated) return 'deactivated'
  if (can_unsubscribe && is_unsubscribed) return 'unsubscribed'
  if (of_week >= maxMessages.toPersonInWeek) return 'week_limit'
  return missing.length > 0 ? 'value_missing' : undefined
}

/**
 * Finds people who have never taken part: they have not opened an invitation, finished a survey or set up an account,
 * and may never have heard of the company. Messages to them count like invitations, over all companies.
 * @returns the addresses that have reached their limit
 */
async function findUnasked(
  scope: UserScope | TaskScope,
  company_id: string,
  people: readonly Recipient[],
  counts: boolean,
): Promise<Set<string>> {
  const outsiders = people.flatMap(({ has_taken_part, email }) => (has_taken_part ? [] : email))
  if (outsiders.length === 0) return new Set()
  const may = counts
    ? await countMails(scope, company_id, outsiders, { isInvitation: false })
    : await repository.findMailable(scope, company_id, outsiders)
  return new Set(outsiders.filter((email) => !may.has(email)))
}

export const shownName = ({ first, last, email }: Recipient) => fullName({ first, last }) || email
/** The maximum number of people left out that an answer lists. */
export const maxShownLeftOut = 100

export const shownLeftOut = ({ person, reason, values }: NotSent): LeftOut => ({
  person: shownName(person),
  reason,
  values,
})

const maxNameLength = 60
/** A stranger may have typed the name: a name that could be an advertisement counts as unknown. */
const nameIn = (typed: string) => (typed.length > maxNameLength || namesWebAddress(typed) ? '' : typed)

export const valuesOf = (
  { user }: Pick<UserScope, 'user'>,
  { name }: Sender,
  { first, last, role_name }: Recipient,
) => ({
  first: nameIn(first),
  last: nameIn(last),
  company_name: name,
  role_name: role_name ?? '',
  sender_name: fullName(user),
})
