import type { CustomField, CustomValue, CustomValues, CustomValuesChange } from '@seatwise/contract/custom-fields'
import { customFieldLimits as limits } from '@seatwise/contract/limits'
import { visibleLine } from '@seatwise/contract/names'
import type { CustomFieldType } from '@seatwise/contract/values/base'

type FieldRules = Pick<CustomField, 'type' | 'options'>

/** A value as it is stored; null if there is none; or the sentence that says why it does not fit. */
type Checked = { value: CustomValue | null } | { fault: string }

const faults: Record<CustomFieldType, string> = {
  text: `Enter a text of at most ${limits.text} letters.`,
  number: 'Enter a number of at most 15 digits, with at most 6 behind the point.',
  date: 'Enter a day between 1900 and 2199, as year-month-day.',
  choice: 'Choose one of the choices of this field.',
  yes_no: 'Choose yes or no.',
}

const fault = (type: CustomFieldType): Checked => ({ fault: faults[type] })

/** Checks a value by the type of its field. A text becomes one line without invisible letters; an empty one is none. */
export function checkedValue({ type, options }: FieldRules, value: CustomValue): Checked {
  switch (type) {
    case 'text': {
      if (typeof value !== 'string') return fault(type)
      const text = visibleLine(value)
      return text.length > limits.text ? fault(type) : { value: text === '' ? null : text }
    }
    case 'number':
      return typeof value === 'number' && isStorable(value) ? { value: value === 0 ? 0 : value } : fault(type)
    case 'date':
      return typeof value === 'string' && isDay(value) ? { value } : fault(type)
    case 'choice':
      return options.some(({ id, is_archived }) => id === value && !is_archived) ? { value } : fault(type)
    case 'yes_no':
      return typeof value === 'boolean' ? { value } : fault(type)
  }
}

/** True if JSON, PostgreSQL and spreadsheets all keep the number as it is: they differ beyond 15 digits. */
const isStorable = (value: number) =>
  Number.isFinite(value) &&
  Math.abs(value) < 1e15 &&
  Number(value.toPrecision(15)) === value &&
  Number(value.toFixed(6)) === value

function isDay(text: string): boolean {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/**
 * The values of a record after a change of some of them.
 * @param fields those of the company and the subject, archived ones included
 * @returns the values and the fields that changed; or for each value that is refused a sentence, by the id of its field
 */
export function changedValues(
  fields: readonly CustomField[],
  stored: CustomValues,
  change: CustomValuesChange,
): { values: CustomValues; changed: CustomField[] } | { faults: Map<string, string> } {
  const shown = new Map(fields.flatMap((field) => (field.archived_at === null ? [[field.id, field] as const] : [])))
  const values = new Map(Object.entries(stored))
  const refused = new Map<string, string>()
  const changed: CustomField[] = []
  for (const [id, input] of Object.entries(change)) {
    const field = shown.get(id)
    if (!field) {
      refused.set(id, 'This company has no such field, or has archived it.')
      continue
    }
    // What is stored already is kept, also a choice that is offered no longer.
    if (input === (values.get(id) ?? null)) continue
    const checked = input === null ? { value: null } : checkedValue(field, input)
    if ('fault' in checked) {
      refused.set(id, checked.fault)
      continue
    }
    if (checked.value === (values.get(id) ?? null)) continue
    changed.push(field)
    if (checked.value === null) values.delete(id)
    else values.set(id, checked.value)
  }
  return refused.size > 0 ? { faults: refused } : { values: Object.fromEntries(values), changed }
}
