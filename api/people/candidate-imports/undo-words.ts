import type { Batch } from '../../kernel/tasks.ts'
import { fieldOf, fieldWords } from './plan.ts'
import type { undoOf } from './change.ts'

export type UndoLine = NonNullable<Batch['rows']>[number] & { detail: string }

/** What keeps an added person, by the kinds of the SQL function `imported_people`. */
export const keptWords: Record<string, string> = {
  survey: 'a survey',
  application: 'an application',
  campaign: 'a visit by a campaign',
  note: 'a note',
  todo: 'a to-do',
  rating: 'a rating',
  address: 'another email address',
  file: 'a file',
  message: 'an email',
  growth_plan: 'a growth plan',
  event: 'a company event',
  generation: 'a generated text',
  crm: 'something from the CRM',
  merge: 'a merge with another entry',
  hold: 'a legal hold',
  archive: 'a move to the archive',
  change: 'a change by a colleague',
}

const list = new Intl.ListFormat('en')

export function lineOfKept(label: string, kept_by: readonly string[]): UndoLine {
  const words = Object.keys(keptWords).filter((kind) => kept_by.includes(kind))
  const detail = `Since the import there is ${list.format(words.map((kind) => keptWords[kind]!))}.`
  return { label, outcome: 'refused', detail }
}

// An erasure looks for names in details, so names stand there and not in labels.
export const lineOfTag = (name: string): UndoLine => ({
  label: 'A tag',
  outcome: 'refused',
  detail: `“${name}” stays: somebody has it, has renamed it, or has saved a view with it.`,
})

export const lineOfPlace = ({ kind, name }: { kind: 'locations' | 'departments'; name: string }): UndoLine => ({
  label: kind === 'locations' ? 'A location' : 'A department',
  outcome: 'refused',
  detail:
    kind === 'locations'
      ? `“${name}” stays: a person, a result, a job, a survey link or a saved view has it, or it has got an address.`
      : `“${name}” stays: a person, a result, a job, a role or a saved view has it.`,
})

type Field = ReturnType<typeof undoOf>['left'][number]

const wordOf = (field: string) => {
  if (field === 'rating' || field === 'tags') return field
  // The cast is safe: all other fields are facts that a file can contain.
  return fieldWords[fieldOf[field as Exclude<Field, 'rating'>]]
}
const wordsOf = (fields: readonly string[]) => fields.map(wordOf).join(', ')

/** The fields that stay, because somebody has changed them since. */
export const leftWords = (left: readonly Field[]) => `Changed since the import, so it stays: ${wordsOf(left)}.`

/** @param fields the fields that are changed back */
export function lineOfChanged(label: string, fields: readonly string[], left: readonly Field[]): UndoLine {
  const stays = left.length > 0 ? leftWords(left) : ''
  if (fields.length > 0)
    return { label, outcome: 'changed', detail: `Changed back: ${wordsOf(fields)}. ${stays}`.trim() }
  return stays
    ? { label, outcome: 'refused', detail: stays }
    : { label, outcome: 'unchanged', detail: 'Nothing of the import is left.' }
}
