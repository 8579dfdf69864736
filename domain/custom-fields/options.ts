import type { CustomField } from '@seatwise/contract/custom-fields'

type Options = CustomField['options']

/**
 * The choices of a field after a change: those of the input in its order, then those that it leaves out, which are
 * offered no longer and stay where they were chosen.
 * @param input each choice with its id; `isNew` for one that the field does not have yet
 * @returns unknown if the input names an id twice, or one that the field does not have
 */
export function changedOptions(
  stored: Options,
  input: readonly { id: string; name: string; isNew: boolean }[],
): Options | 'unknown' {
  const known = new Set(stored.map(({ id }) => id))
  const ids = new Set(input.map(({ id }) => id))
  if (ids.size < input.length || input.some(({ id, isNew }) => known.has(id) === isNew)) return 'unknown'
  const left = stored.filter(({ id }) => !ids.has(id)).map((option) => ({ ...option, is_archived: true }))
  return [...input.map(({ id, name }) => ({ id, name, is_archived: false })), ...left]
}
