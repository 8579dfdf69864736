import { importedFile } from '@seatwise/contract/imports'
import type { InTransaction } from '../../kernel/handle.ts'
import { Invalid } from '../../kernel/refusal.ts'
import type { UserScope } from '../../kernel/scope.ts'
import type { Tasks } from '../../kernel/task-worker.ts'
import type { UserTask } from '../../kernel/tasks.ts'
import type { Uploaded } from '../../kernel/uploads.ts'
import { readFile } from './actions.ts'
import { columnsOf, type Mapping } from './mapping.ts'
import type { FileRead } from './read-process.ts'

/** A row of the file: what was read of it, or why it is left out. */
type ImportedRow = { row: number } & ({ person: unknown } | { reason: string })

/** The differences between imports. */
type Import<
  Field extends string,
  Target extends { company_id: string; franchise_id: string | null },
  Row,
  Preview,
  Input,
> = {
  fields: readonly Field[]
  guessMapping: (columns: FileRead['columns']) => Record<Field, number | null>
  /**
   * The target of the rows; refuses users who may not import there. Called before the file is read and again before the
   * run begins.
   */
  targetOf: (scope: UserScope) => Promise<Target>
  rowsOf: (read: FileRead, target: Target) => Promise<Row[]>
  previewOf: (rows: Row[], read: FileRead, target: Target) => Promise<Preview>
  /** The input of the run, besides the rows. */
  inputOf: (read: FileRead, target: Target) => Omit<Input, 'rows'>
  /** Said of a file without a row that could be imported. */
  nothingToImport: string
}

/** The services of the server that a step needs. */
type Services<Input> = {
  inTransaction: InTransaction
  file: () => Promise<Uploaded>
  signal: AbortSignal
  tasks: Pick<Tasks, 'enqueue'>
  task: UserTask<Input>
}

type Given<Field extends string> = Mapping<Field> & { step: 'columns' | 'check' | 'confirm' }

/** One step of an import: only the last one stores anything, and the run that it starts does the work. */
export async function importInSteps<
  Field extends string,
  Target extends { company_id: string; franchise_id: string | null },
  Row extends ImportedRow,
  Preview,
  Input extends { rows: Row[] },
>(
  given: Given<Field>,
  { inTransaction, file, signal, tasks, task }: Services<Input>,
  kind: Import<Field, Target, Row, Preview, Input>,
) {
  const { step } = given
  // Checked before the file is read (denial of service).
  const target = await inTransaction(kind.targetOf)
  const { company_id, franchise_id } = target
  const asker = { key: franchise_id ?? company_id, signal }
  if (step === 'columns') {
    const { columns, total } = await readFile(asker, file)
    return { step, rows: total, columns, mapping: kind.guessMapping(columns) }
  }
  const read = await readFile(asker, file, columnsOf(kind.fields, given))
  refuseMissingColumns(kind.fields, given, read)
  const rows = await kind.rowsOf(read, target)
  if (step === 'check') return kind.previewOf(rows, read, target)
  if (!rows.some((row) => 'person' in row))
    throw new Invalid([{ path: importedFile.field, message: kind.nothingToImport }])
  const task_run_id = await inTransaction(async (scope) => {
    // The permission may have been withdrawn since it was checked before the file was read.
    await kind.targetOf(scope)
    // The cast is safe: `inputOf` answers all of the input but its rows.
    const input = { ...kind.inputOf(read, target), rows } as unknown as Input
    return tasks.enqueue(scope, task, input, { company_id, total: rows.length })
  })
  return { step, task_run_id }
}

function refuseMissingColumns<Field extends string>(fields: readonly Field[], given: Mapping<Field>, read: FileRead) {
  const missing = fields.filter((field) => !read.columns[given[field] ?? 0])
  if (missing.length > 0) throw new Invalid(missing.map((path) => ({ path, message: 'This file has no such column.' })))
}
