import { importedFile } from '@seatwise/contract/imports'
import type { ImportEncoding } from '@seatwise/contract/values/base'
import type { PersonImportField } from '@seatwise/contract/values/people'
import type { InTransaction } from '../../kernel/handle.ts'
import { Invalid } from '../../kernel/refusal.ts'
import type { UserScope } from '../../kernel/scope.ts'
import type { Tasks } from '../../kernel/task-worker.ts'
import type { UserTask } from '../../kernel/tasks.ts'
import type { Uploaded } from '../../kernel/uploads.ts'
import { readFile } from './actions.ts'
import { guessColumns } from './guess.ts'
import { columnsOf, type Mapping } from './mapping.ts'
import type { FileRead } from './read-process.ts'

/** A row of the file: what was read from it, or why it is not imported. */
type ImportedRow = { row: number } & ({ person: unknown } | { reason: string })

/** What differs between the kinds of import. */
type Import<
  Field extends PersonImportField,
  Target extends { company_id: string; franchise_id: string | null },
  Row,
  Preview,
  Input,
> = {
  fields: readonly Field[]
  /**
   * The target of the rows. Refuses users who may not import there. Called before the file is read, and again before
   * the run begins.
   */
  targetOf: (scope: UserScope) => Promise<Target>
  rowsOf: (read: FileRead, target: Target) => Promise<Row[]>
  previewOf: (rows: Row[], read: FileRead, target: Target) => Promise<Preview>
  /** The input of the run, except the rows. */
  inputOf: (read: FileRead, target: Target) => Omit<Input, 'rows'>
  /** The message for a file without a row that can be imported. */
  nothingToImport: string
}

/** What a step needs from the server. */
type Services<Input> = {
  inTransaction: InTransaction
  file: () => Promise<Uploaded>
  signal: AbortSignal
  tasks: Pick<Tasks, 'enqueue'>
  task: UserTask<Input>
}

type Given<Field extends string> = Mapping<Field> & {
  step: 'columns' | 'check' | 'confirm'
  encoding?: ImportEncoding | undefined
  sheet?: number | undefined
}

/** One step of an import. Only the last step stores anything: it starts a run that does the import. */
export async function importInSteps<
  Field extends PersonImportField,
  Target extends { company_id: string; franchise_id: string | null },
  Row extends ImportedRow,
  Preview,
  Input extends { rows: Row[] },
>(
  given: Given<Field>,
  { inTransaction, file, signal, tasks, task }: Services<Input>,
  kind: Import<Field, Target, Row, Preview, Input>,
) {
  const { step, encoding, sheet } = given
  // Checked before the file is read (denial of service).
  const target = await inTransaction(kind.targetOf)
  const { company_id, franchise_id } = target
  const asker = { key: franchise_id ?? company_id, signal }
  if (step === 'columns') {
    const read = await readFile(asker, file, { encoding, sheet })
    const columns = read.columns.map(({ name, samples }) => ({ name, samples }))
    const { sheets = [], sheet: chosen = null } = read
    return { step, rows: read.total, columns, sheets, sheet: chosen, ...guessColumns(kind.fields, read) }
  }
  const read = await readFile(asker, file, { columns: columnsOf(kind.fields, given), encoding, sheet })
  refuseMissingColumns(kind.fields, given, read)
  const rows = await kind.rowsOf(read, target)
  if (step === 'check') return kind.previewOf(rows, read, target)
  if (!rows.some((row) => 'person' in row))
    throw new Invalid([{ path: importedFile.field, message: kind.nothingToImport }])
  const task_run_id = await inTransaction(async (scope) => {
    // The permission was checked before the file was read, and may have been withdrawn since.
    await kind.targetOf(scope)
    // The cast is safe: `inputOf` returns the whole input except the rows.
    const input = { ...kind.inputOf(read, target), rows } as unknown as Input
    return tasks.enqueue(scope, task, input, { company_id, total: rows.length })
  })
  return { step, task_run_id }
}

function refuseMissingColumns<Field extends string>(fields: readonly Field[], given: Mapping<Field>, read: FileRead) {
  const missing = fields.filter((field) => !read.columns[given[field] ?? 0])
  if (missing.length > 0) throw new Invalid(missing.map((path) => ({ path, message: 'This file has no such column.' })))
}
