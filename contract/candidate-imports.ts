import * as z from 'zod/mini'
import { id } from './fields.ts'
import { fileColumns, importColumn, importedFile, importStep, leftOutRow } from './imports.ts'
import { route } from './route.ts'
import { candidateKinds, duplicateChoices, personImportFields, type PersonImportField } from './values.ts'

/** The columns that hold these. */
const columns: Record<PersonImportField, typeof importColumn> = {
  email: importColumn,
  first: importColumn,
  last: importColumn,
  name: importColumn,
  phone: importColumn,
  kind: importColumn,
  title: importColumn,
  location: importColumn,
  department: importColumn,
  /** The email address of the colleague who looks after the person. */
  owner: importColumn,
  hired_at: importColumn,
  /** Divided by semicolons; those that the company does not have yet are added. */
  tags: importColumn,
}

const importing = z
  .strictObject({
    step: importStep,
    /** Defaults to the own company. */
    company_id: z.optional(id),
    /** The treatment of known people; without it they are skipped. */
    duplicates: z.optional(z.enum(duplicateChoices)),
    /** The kind of new people for whom the file has none; without it candidates. */
    default_kind: z.optional(z.enum(candidateKinds)),
    ...columns,
  })
  .check(({ value, issues }) => {
    if (value.step === 'columns' || value.email !== undefined) return
    issues.push({
      code: 'custom',
      path: ['email'],
      message: 'Choose the column with the email addresses.',
      input: value,
    })
  })
export type ImportingPeople = z.output<typeof importing>

const people = z.int()
/** Names of fields, for a caller that words them. */
const fields = z.array(z.enum(personImportFields))

/** A preview of an import of people. */
const importPreview = z.object({
  step: z.literal('check'),
  rows: z.int(),
  added: people,
  /** Known people of whom a value would be added or replaced. */
  changed: people,
  /** Known people who would stay as they are. */
  unchanged: people,
  /** Rows left out: with an error, and the second of an address. */
  left_out: z.object({ invalid: people, repeated: people }),
  /** The first people who would be added or changed, with their changes. */
  sample: z.array(
    z.object({ email: z.string(), first: z.string(), last: z.string(), is_new: z.boolean(), changes: fields }),
  ),
  /** The first errors, in the order of the file; a row has one for each cell that is wrong. */
  problems: z.array(leftOutRow),
  /** All of them. */
  problem_count: z.int(),
})
export type PeopleImportPreview = z.infer<typeof importPreview>

const columnFound = z.nullable(z.int())
const columnsFound: Record<PersonImportField, typeof columnFound> = {
  email: columnFound,
  first: columnFound,
  last: columnFound,
  name: columnFound,
  phone: columnFound,
  kind: columnFound,
  title: columnFound,
  location: columnFound,
  department: columnFound,
  owner: columnFound,
  hired_at: columnFound,
  tags: columnFound,
}

export const importCandidates = route({
  operationId: 'importCandidates',
  method: 'POST',
  path: '/candidates/import',
  summary:
    'Add the people of a CSV file, in three steps: its columns, a preview, and a task that adds or changes them; nobody gets an email',
  proof: 'session',
  permission: 'candidates.import',
  limit: 'import_by_user',
  query: importing,
  upload: importedFile,
  reply: z.object({
    data: z.discriminatedUnion('step', [
      z.object({
        step: z.literal('columns'),
        rows: z.int(),
        columns: fileColumns,
        /** The guessed contents of the columns. */
        mapping: z.object(columnsFound),
      }),
      importPreview,
      z.object({ step: z.literal('confirm'), task_run_id: id }),
    ]),
  }),
  problems: ['not_found', 'too_many_requests'],
})
