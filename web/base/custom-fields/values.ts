import type { CustomField, CustomValue, CustomValues, CustomValuesChange } from '@seatwise/contract/custom-fields'
import { typedNumber } from '../../kernel/typed-number.ts'
import { dateOfDay } from '../../ui/dates.ts'

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
  const before = customDraftOf(stored)
  return Object.fromEntries(
    fields.flatMap((field) => {
      const text = (draft[field.id] ?? '').trim()
      return text === (before[field.id] ?? '') ? [] : [[field.id, text === '' ? null : typedValue(field, text)]]
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
