import { maxMessages } from '@seatwise/contract/limits'
import type { MessageSelection } from '@seatwise/contract/messages'
import { Refusal } from '../../kernel/refusal.ts'
import type { UserScope } from '../../kernel/scope.ts'
import { refuseTooMany, type Sender } from '../mailings/recipients.ts'
import { countPlanned, findRecipients, type Subjects } from '../mailings/repository.ts'
import { listSelected } from '../survey-results/search.ts'

/** Finds the ids of selected people. `product.ts` passes it in, because people belong to an area above this one. */
export type FindSelectedPeople = (
  scope: UserScope,
  selection: Extract<MessageSelection, { people: unknown }>['people'],
) => Promise<string[]>

export const subjectTypeOf = (selection: MessageSelection): Subjects['subject_type'] =>
  'user_ids' in selection ? 'user' : 'people' in selection ? 'candidate' : 'survey_result'

export async function selectedPeople(
  scope: UserScope,
  { company_id }: Sender,
  selection: MessageSelection,
  findSelectedPeople: FindSelectedPeople,
) {
  const subject_ids = await selectedIds(scope, selection, findSelectedPeople)
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
  findSelectedPeople: FindSelectedPeople,
): Promise<string[]> {
  if ('user_ids' in selection) return [...new Set(selection.user_ids)]
  const { count = 0 } = 'people' in selection ? selection.people : selection
  if (count > maxMessages.ofDay) throw new Refusal('too_many_messages')
  if ('people' in selection) return findSelectedPeople(scope, selection.people)
  return listSelected(scope, selection)
}
