import type { CustomField, CustomValue, CustomValues, CustomValuesChange } from '@seatwise/contract/custom-fields'
import { visibleLine } from '@seatwise/contract/names'
import type { CustomFieldSubject, CustomFieldType } from '@seatwise/contract/values/base'
import type { Words } from '../../kernel/problem-messages.ts'
import { typedNumber } from '../../kernel/typed-number.ts'
import { dateOfDay } from '../../ui/dates.ts'

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
  return type === 'choice' ? `${typeNames.choice} of ${offered}` : typeNames[type]
}

/** The announcement after a field has been moved. */
export const placeWords = (name: string, place: number, of: number) => `${name} is now field ${place + 1} of ${of}.`

export const refusalWords: Words = {
  changed_meanwhile: 'Someone else changed this field meanwhile. It is shown as it is now: please try again.',
  not_found: 'This is not here any more. Close this and look at the fields again.',
}

/** What is typed into the fields of a form, by their ids; empty for no value. */
export type CustomDraft = Record<string, string>

export const customDraftOf = (values: CustomValues): CustomDraft =>
  Object.fromEntries(Object.entries(values).map(([id, value]) => [id, String(value)]))

/** The values that a form changes, in the form of a request. */
export function customChangeOf(
  fields: readonly CustomField[],
  draft: CustomDraft,
  stored: CustomValues,
): CustomValuesChange {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const text = visibleLine(draft[field.id] ?? '')
      const value = text === '' ? null : typedValue(field, text)
      // Compared as stored: a form that saves itself would otherwise save "1,500" again and again.
      return value === (stored[field.id] ?? null) ? [] : [[field.id, value]]
    }),
  )
}

function typedValue({ type }: CustomField, text: string): CustomValue {
  if (type === 'yes_no') return text === 'true'
  if (type !== 'number') return text
  const number = typedNumber(text)
  // As typed, so that the server says at the field what a number is.
  return Number.isNaN(number) ? text : number
}

/** The names of fields by their ids, for the comparison of two versions of a record. */
export const customLabelsOf = (fields: readonly CustomField[]): Record<string, string> =>
  Object.fromEntries(fields.map(({ id, name }) => [id, name]))

/** What is typed, as people read it, for the same comparison. */
export const customTextsOf = (fields: readonly CustomField[], draft: CustomDraft): Record<string, string> =>
  Object.fromEntries(
    fields.map((field) => {
      const text = (draft[field.id] ?? '').trim()
      const isShown = text !== '' && field.type !== 'number' && field.type !== 'date'
      return [field.id, isShown ? valueWords(field, typedValue(field, text)) : text]
    }),
  )

/** A value as people read it. A choice that was taken away is shown where it was chosen. */
export function valueWords({ type, options }: Pick<CustomField, 'type' | 'options'>, value: CustomValue): string {
  switch (type) {
    case 'text':
      return String(value)
    case 'number':
      return value.toLocaleString('en', { maximumFractionDigits: 6 })
    case 'date':
      return dateOfDay(String(value))
    case 'choice':
      return options.find(({ id }) => id === value)?.name ?? ''
    case 'yes_no':
      return value === true ? 'Yes' : 'No'
  }
}

/** "Budget: 1,500" for each field that has a value. */
export const customFactsOf = (fields: readonly CustomField[], values: CustomValues): string[] =>
  fields.flatMap((field) => {
    const value = values[field.id]
    return value === undefined ? [] : `${field.name}: ${valueWords(field, value)}`
  })
