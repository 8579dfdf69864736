import type { ComponentProps } from 'react'
import type { CustomField, CustomValues } from '@seatwise/contract/custom-fields'
import { minSearchLength } from '@seatwise/contract/limits'
import type { CustomFieldSubject } from '@seatwise/contract/values/base'
import { isId } from '../../kernel/list-state.ts'
import { choosable, type ColumnChoice } from '../../ui/column-choice.ts'
import type { Filters } from '../../ui/filters.tsx'
import { None } from '../../ui/none.tsx'
import { useShownCustomFields } from './data.ts'
import type { CustomFilters } from './list-state.ts'
import { valueWords } from './words.ts'

type Row = { custom_values: CustomValues }

/**
 * The columns and filters of a list for the custom fields of one company.
 * @param company_id undefined while the list shows several companies: then there are none
 */
export function useCustomList(company_id: string | undefined, subject: CustomFieldSubject) {
  const fields = useShownCustomFields(company_id, subject)
  const ids = fields.map(({ id }) => id)
  return {
    columns: fields.map(columnOf),

    /** The user's choice of columns, in which those of custom fields are hidden until the user has chosen them. */
    choiceOf: <Of extends Choosing>({ choice, choose, ...others }: Of, columns: readonly Choosable[]) => ({
      ...others,
      choice: {
        ...choice,
        hidden: [...new Set([...choice.hidden, ...ids.filter((id) => !choice.order.includes(id))])],
      },
      choose: (next: ColumnChoice) =>
        choose(
          ids.length === 0
            ? next
            : {
                // A column in the order counts as chosen. Columns of other companies are left out.
                order: choosable(columns, next).map(({ id }) => id!),
                hidden: next.hidden.filter((id) => !isId(id) || ids.includes(id)),
              },
        ),
    }),

    /** The filters of a list with those of the custom fields among them. */
    listOf: <Of extends Listed>(list: Of) => {
      const taken = new Set(Object.values(list.filters).map(({ control }) => control?.label))
      return {
        ...list,
        filters: Object.assign(
          {},
          list.filters,
          ...fields.map((field) => controlsOf(field, taken)),
        ) as Listed['filters'],
        state: { ...list.state, ...stateOf(list.state.custom_values) },
        change: (changed: Record<string, unknown>) => list.change(withCustom(list.state.custom_values, changed)),
      }
    },
  }
}

type Choosable = { id?: string; label: string }
type Choosing = { choice: ColumnChoice; choose: (choice: ColumnChoice) => void }
type Listed = {
  filters: ComponentProps<typeof Filters>['filters']
  state: { custom_values?: CustomFilters }
  change: (change: Record<string, unknown>) => void
}

const columnOf = (field: CustomField) => ({
  id: field.id,
  label: field.name,
  width: 124,
  leaves: 0,
  isQuiet: true,
  cell: ({ custom_values }: Row) => {
    const value = custom_values[field.id]
    return value === undefined ? <None>Not set</None> : valueWords(field, value)
  },
})

type Control = NonNullable<Listed['filters'][string]['control']>

/**
 * Each end of a range is a control of its own; the two have one name.
 * @param taken the labels of other filters, because a label is the name of its filter
 */
function controlsOf(
  { id, name, type, options }: CustomField,
  taken: ReadonlySet<string | undefined>,
): Listed['filters'] {
  const label = taken.has(name) ? `${name} (custom field)` : name
  const one = (part: string, control: Omit<Control, 'label'>) => ({
    [`${id}.${part}`]: { control: { label, ...control } },
  })
  switch (type) {
    case 'text':
      return one('contains', { kind: 'text' })
    case 'number':
    case 'date': {
      const kind = type === 'date' ? 'day' : 'number'
      return { ...one('from', { kind, range: label }), ...one('to', { kind, range: label }) }
    }
    case 'choice':
      return one('any_of', {
        kind: 'many',
        options: options.map((option) => ({ value: option.id, label: option.name })),
      })
    case 'yes_no':
      return one('is', {
        kind: 'one',
        options: [
          { value: 'true', label: 'Yes' },
          { value: 'false', label: 'No' },
        ],
      })
  }
}

/** The conditions as the values of those controls. */
const stateOf = (filters: CustomFilters = {}): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([id, filter]) =>
      Object.entries(filter).map(([part, value]) => [`${id}.${part}`, part === 'is' ? String(value) : value]),
    ),
  )

function withCustom(filters: CustomFilters = {}, changed: Record<string, unknown>): Record<string, unknown> {
  const others: Record<string, unknown> = {}
  const next = new Map(
    Object.entries(filters).map(([id, filter]) => [id, new Map<string, unknown>(Object.entries(filter))]),
  )
  let isChanged = false
  for (const [name, value] of Object.entries(changed)) {
    const [id = '', part] = name.split('.')
    if (part === undefined) {
      others[name] = value
      continue
    }
    isChanged = true
    const filter = next.get(id) ?? new Map<string, unknown>()
    const isTooShort = part === 'contains' && typeof value === 'string' && value.trim().length < minSearchLength
    if (value === undefined || isTooShort) filter.delete(part)
    else filter.set(part, part === 'is' ? value === 'true' : value)
    next.set(id, filter)
  }
  if (!isChanged) return others
  const kept = [...next].filter(([, filter]) => filter.size > 0).map(([id, filter]) => [id, Object.fromEntries(filter)])
  return { ...others, custom_values: kept.length > 0 ? Object.fromEntries(kept) : undefined }
}
