import type { CustomField } from '@seatwise/contract/custom-fields'
import type { CustomFieldSubject, CustomFieldType } from '@seatwise/contract/values/base'
import { counted } from '../../kernel/counted.ts'
import type { Words } from '../../kernel/problem-messages.ts'

export const typeNames: Record<CustomFieldType, string> = {
  text: 'Text',
  number: 'Number',
  date: 'Date',
  choice: 'Choice',
  yes_no: 'Yes or no',
}

export const subjectNames: Record<CustomFieldSubject, string> = { person: 'People', job: 'Jobs' }

/** "Choice of 3" */
export function typeWords({ type, options }: Pick<CustomField, 'type' | 'options'>): string {
  const offered = options.filter(({ is_archived }) => !is_archived).length
  return type === 'choice' ? `${typeNames.choice}: ${counted(offered, ['option', 'options'])!}` : typeNames[type]
}

/** The announcement after a field has been moved. */
export const placeWords = (name: string, place: number, of: number) => `${name} is now field ${place + 1} of ${of}.`

export const refusalWords: Words = {
  changed_meanwhile: 'Someone else changed this field meanwhile. It is shown as it is now: please try again.',
  not_found: 'This is not here any more. Close this and look at the fields again.',
}
