import { maxMessages } from '@seatwise/contract/limits'
import type { MessageSelection } from '@seatwise/contract/messages'
import { Refusal } from '../../kernel/refusal.ts'
import type { UserScope } from '../../kernel/scope.ts'
import { refuseTooMany, type Sender } from '../mailings/recipients.ts'
import { countPlanned, findRecipients, type Subjects } from '../mailings/repository.ts'
import { listSelected } from '../survey-results/search.ts'

/**
 * Finds the survey results through which selected people get messages. `product.ts` passes it in, because people belong
 * to an area above this one.
 */
export type ResultsOfPeople = (
  scope: UserScope,
  selection: Extract<MessageSelection, { people: unknown }>['people'],
) => Promise<string[]>

export const subjectTypeOf = (selection: MessageSelection): Subjects['subject_type'] =>
  'user_ids' in selection ? 'user' : 'survey_result'

export async function selectedPeople(
  scope: UserScope,
  { company_id }: Sender,
  selection: MessageSelection,
  resultsOfPeople: ResultsOfPeople,
) {
  const subject_ids = await selectedIds(scope, selection, resultsOfPeople)
  const planned = await countPlanned(scope, company_id)
  await refuseTooMany(scope, company_id, subject_ids.length + planned)
  const subject_type = subjectTypeOf(selection)
  const people = await findRecipients(scope, company_id, { subject_type, subject_ids })
  if (people.length !== subject_ids.length) throw new Refusal('not_found')
  return people
}

async function selectedIds(
  scope: UserScope,
  selection: MessageSelection,
  resultsOfPeople: ResultsOfPeople,
): Promise<string[]> {
  if ('user_ids' in selection) return [...new Set(selection.user_ids)]
  const { count = 0 } = 'people' in selection ? selection.people : selection
  if (count > maxMessages.ofDay) throw new Refusal('too_many_messages')
  // Messages belong to results, so people without a result get no message.
  if ('people' in selection) return resultsOfPeople(scope, selection.people)
  return listSelected(scope, selection)
}
