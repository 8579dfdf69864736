import * as z from 'zod/mini'
import { duplicate } from './candidate-duplicates.ts'
import { id, instant } from './fields.ts'
import {
  fileColumns,
  fileEncoding,
  fileSheets,
  importColumn,
  importedFile,
  importEncoding,
  importSheet,
  importStep,
  leftOutRow,
} from './imports.ts'
import { route, type Upload } from './route.ts'
import { dayOrders } from './values/base.ts'
import { candidateKinds, duplicateChoices, personImportFields, type PersonImportField } from './values/people.ts'

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
  /** The email address, or the name, of the colleague who looks after the person. */
  owner: importColumn,
  hired_at: importColumn,
  /**
   * Tag names, separated by semicolons, or by commas if no cell of the column has a semicolon; tags that the company does
   * not have yet are added.
   */
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
    encoding: importEncoding,
    sheet: importSheet,
    /** The order of day and month in days such as 3/4/2026, for a column in which no day tells it. */
    day_order: z.optional(z.enum(dayOrders)),
    /**
     * Adds the locations and departments that the company does not have; needs `companies.write`. Without it their cells are
     * left out.
     */
    add_places: z.optional(z.literal('true')),
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
  /** Rows that are left out: rows without an address that can be used, and rows with the address of an earlier row. */
  left_out: z.object({ invalid: people, repeated: people }),
  /** The first people who would be added or changed, as they would be then. */
  sample: z.array(
    z.object({
      email: z.string(),
      first: z.string(),
      last: z.string(),
      /** Spaced, as people write it. */
      phone: z.nullable(z.string()),
      title: z.nullable(z.string()),
      /** As the file names it, if it is taken from the file; the owner too. */
      location: z.nullable(z.string()),
      department: z.nullable(z.string()),
      owner: z.nullable(z.string()),
      hired_at: z.nullable(z.string()),
      tags: z.array(z.string()),
      is_new: z.boolean(),
      changes: fields,
      /** The fields whose values are a guess: names that were split, and days whose order the column has told. */
      guessed: fields,
    }),
  ),
  /** The new people of whom the file gives no name. */
  without_name: people,
  /** The people whose day of employment is left out, because they would be no employees. */
  not_employed: people,
  /** Whether the order of day and month has to be asked, because no day of the column tells it. */
  asks_day_order: z.boolean(),
  /** Whether phone numbers are left out because neither they nor the company have a country. */
  asks_country: z.boolean(),
  /** The people whose day is left out because the order is not known, and the first of these days. */
  ambiguous_days: z.object({ count: people, first: z.nullable(z.string()) }),
  /** The first locations and departments of the file that the company does not have. */
  missing_places: z.array(z.object({ field: z.enum(['location', 'department']), name: z.string() })),
  missing_place_count: z.int(),
  /** The first phone numbers that several rows have, with these rows. */
  shared_phones: z.array(z.object({ phone: z.string(), rows: z.array(z.int()) })),
  /** The new people with the mailbox or the phone number of somebody who is there already, and the first ten of them. */
  look_alikes: z.object({
    total: people,
    rows: z.array(z.object({ row: z.int(), name: z.string(), email: z.string(), like: duplicate })),
  }),
  /** The rows that are left out, in the order of the file. */
  problems: z.array(leftOutRow),
  problem_count: z.int(),
  /** The first cells that are left out of people who are imported, in the order of the file, equal ones once. */
  left_out_cells: z.array(leftOutRow),
  /** The number of all of them, equal ones included. */
  left_out_cell_count: z.int(),
  file: fileEncoding,
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

/** The file of people; cells that could not be read are corrected in the text before it (`importCorrections`). */
export const importedPeople = {
  ...importedFile,
  text: { field: 'corrections', maxBytes: 128 * 1024 },
} as const satisfies Upload

export const importCandidates = route({
  operationId: 'importCandidates',
  method: 'POST',
  path: '/candidates/import',
  summary:
    'Add the people of a CSV file or a workbook, in three steps: its columns, a preview, and a task that adds or changes them; nobody gets an email',
  proof: 'session',
  permission: 'candidates.import',
  limit: 'import_by_user',
  query: importing,
  upload: importedPeople,
  reply: z.object({
    data: z.discriminatedUnion('step', [
      z.object({
        step: z.literal('columns'),
        rows: z.int(),
        columns: fileColumns,
        ...fileSheets,
        /** The suggested column of each field. */
        mapping: z.object(columnsFound),
        /** The fields whose column was suggested by its values, because its heading is not known. */
        guessed: fields,
      }),
      importPreview,
      z.object({ step: z.literal('confirm'), task_run_id: id }),
    ]),
  }),
  problems: ['not_found', 'too_many_requests'],
})

/** A preview of the undo of an import. */
const undoPreview = z.object({
  step: z.literal('check'),
  /** Added people who are removed. */
  removed: people,
  /** Known people who get back at least one value that the import has changed. */
  changed: people,
  /** People who stay as they are. */
  kept: people,
  /** The first people of whom something stays, as the result sheet will name them. */
  stays: z.array(z.object({ label: z.string(), detail: z.string() })),
  stay_count: people,
  /** The first locations, departments and tags that the import added. Those that nothing else uses are removed as well. */
  added_names: z.array(z.string()),
  until: instant,
})
export type ImportUndoPreview = z.infer<typeof undoPreview>

export const undoCandidateImport = route({
  operationId: 'undoCandidateImport',
  method: 'POST',
  path: '/candidates/import/undo',
  summary:
    'Undo an import of people within seven days, in two steps: a preview, and a task that removes the people it added and changes others back',
  proof: 'session',
  permission: 'candidates.import',
  limit: 'import_by_user',
  body: z.strictObject({ step: z.enum(['check', 'confirm']), task_run_id: id }),
  reply: z.object({
    data: z.discriminatedUnion('step', [undoPreview, z.object({ step: z.literal('confirm'), task_run_id: id })]),
  }),
  problems: ['not_found', 'still_running', 'import_undone', 'import_over', 'too_many_requests'],
})
export type UndoingImport = z.output<typeof undoCandidateImport.body>
