import type { CallInput, CallReply } from '@seatwise/contract/routes'
import {
  personImportFields,
  type CandidateKind,
  type DuplicateChoice,
  type PersonImportField,
} from '@seatwise/contract/values'
import { call } from '../../kernel/session.ts'
import { saveFile } from '../../ui/save-file.ts'
import { fieldWords } from './words.ts'

/** A file of 5 MB over a slow line. */
const uploadTimeoutMs = 120_000

type Importing = CallInput<'POST /candidates/import'>['query']
type ImportReply = CallReply<'POST /candidates/import'>['data']
export type ImportAnswer<Step extends Importing['step']> = Extract<ImportReply, { step: Step }>
/** @property mapping which column holds what */
export type ImportDraft = {
  mapping: Record<PersonImportField, number | null>
  duplicates: DuplicateChoice
  default_kind: CandidateKind
}

/** One step of an import. The server keeps nothing of a file before the last one: it is sent with each. */
export async function importPeople<Step extends Importing['step']>(
  file: Blob,
  query: Importing & { step: Step },
): Promise<ImportAnswer<Step>> {
  const form = new FormData()
  form.append('file', file, 'people.csv')
  const { data } = await call('POST /candidates/import', { query }, { form, timeoutMs: uploadTimeoutMs })
  // The server answers the step that it was asked for.
  return data as ImportAnswer<Step>
}

/** A file with a head of our words, to be filled in; spreadsheets read it as UTF-8 by its mark. */
export function saveTemplate() {
  const fields = personImportFields.filter((field) => field !== 'name')
  const head = fields.map((field) => fieldWords[field]).join(',')
  saveFile('people.csv', new Blob([`\uFEFF${head}\r\n`], { type: 'text/csv' }))
}
