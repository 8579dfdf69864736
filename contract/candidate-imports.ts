import * as z from 'zod/mini'
import { id } from './fields.ts'
import { fileColumns, importColumn, importedFile, importStep, leftOutRow } from './imports.ts'
import { route } from './route.ts'
import { candidateKinds, duplicateChoices, personImportFields, type PersonImportField } from './values.ts'

/** The column of the file for each field. */
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
  /** Tag names, separated by semicolons; tags that the company does not have yet are added. */
  tags: importColumn,
}

const importing = z
  .strictObject({
    step: importStep,
    /** Defaults to the user's own company. */
    company_id: z.optional(id),
    /** What happens to people who exist already; by default they are skipped. */
    duplicates: z.optional(z.enum(duplicateChoices)),
    /** The kind of new people for whom the file gives none; candidate by default. */
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
/** Names of fields; the client shows its own words for them. */
const fields = z.array(z.enum(personImportFields))

/** A preview of an import of people. */
const importPreview = z.object({
  step: z.literal('check'),
  rows: z.int(),
  added: people,
  /** Existing people in whom a value would be added or replaced. */
  changed: people,
  /** Existing people who would not change. */
  unchanged: people,
  /** Rows that are left out: rows with an error, and repeated rows with the address of an earlier row. */
  left_out: z.object({ invalid: people, repeated: people }),
  /** The first people who would be added or changed, with their changes. */
  sample: z.array(
    z.object({ email: z.string(), first: z.string(), last: z.string(), is_new: z.boolean(), changes: fields }),
  ),
  /** The first errors, in the order of the file; a row has one entry for each invalid cell. */
  problems: z.array(leftOutRow),
  /** The number of all errors. */
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
        /** The suggested content of each column. */
        mapping: z.object(columnsFound),
      }),
      importPreview,
      z.object({ step: z.literal('confirm'), task_run_id: id }),
    ]),
  }),
  problems: ['not_found', 'too_many_requests'],
})
