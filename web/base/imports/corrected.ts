import { emailAddress } from '@seatwise/contract/email-addresses'
import type { ImportCorrection, LeftOutRow } from '@seatwise/contract/imports'
import type { PersonImportField } from '@seatwise/contract/values/people'

/** What the text of a field has to be at least; the server checks the rest. */
const isComplete: Partial<Record<PersonImportField, (text: string) => boolean>> = {
  email: (text) => emailAddress(text) !== undefined,
  phone: (text) => text.replaceAll(/\D/g, '').length > 5,
  hired_at: (text) => /^\d{4}-\d{2}-\d{2}$/.test(text),
}

/** Whether another text is typed for a cell, which is complete as far as it can be told here. */
export function isCorrected({ row, field, value }: LeftOutRow, typed: readonly ImportCorrection[]): boolean {
  const text = typed.find((one) => one.row === row && one.field === field)?.value.trim()
  if (!field || !text || text === value.trim()) return false
  return isComplete[field]?.(text) ?? true
}
