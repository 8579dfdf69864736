import * as z from 'zod/mini'
import { candidateKinds, duplicateChoices, personImportFields, type PersonImportField } from '@seatwise/contract/values'
import { defineTask, type UserTask } from '../../kernel/tasks.ts'
import { nextRows, rowLabel } from '../../base/imports/public.ts'
import { importRows, type ImportInput } from './actions.ts'
import { importedRow, type ImportedRow } from './people-of-file.ts'
import { fieldsOf, type Plan } from './plan.ts'

const batchSize = 250

/** Adds and changes the people of an imported file; the result sheet has a line for each row of the file. */
export const importTask = (): UserTask<ImportInput> =>
  defineTask(
    {
      name: 'import-candidates',
      input: z.strictObject({
        company_id: z.uuid(),
        duplicates: z.enum(duplicateChoices),
        default_kind: z.enum(candidateKinds),
        columns: z.partialRecord(z.enum(personImportFields), z.string()),
        rows: z.array(importedRow),
      }),
      permission: 'candidates.import',
    },
    async ({ input: { rows, ...wanted }, cursor, save }) =>
      save(async (scope) => {
        const { batch, progress } = nextRows(rows, cursor, batchSize)
        const plans = await importRows(
          scope,
          batch.filter((row) => 'person' in row),
          wanted,
        )
        const planOf = new Map(plans.map((plan) => [plan.row, plan]))
        return { ...progress, rows: batch.map((row) => lineOf(row, planOf.get(row.row))) }
      }),
  )

const fieldWords: Record<PersonImportField, string> = {
  email: 'email',
  first: 'first name',
  last: 'last name',
  name: 'name',
  phone: 'phone',
  kind: 'kind',
  title: 'job title',
  location: 'location',
  department: 'department',
  owner: 'owner',
  hired_at: 'employed since',
  tags: 'tags',
}

function lineOf(row: ImportedRow, plan: Plan | undefined) {
  const label = (text: string) => rowLabel(row, text)
  const refused = (problems: readonly { column: string; value: string; problem: string }[], text: string) => ({
    label: label(text),
    outcome: 'refused' as const,
    detail: problems.map(({ column, problem }) => `${column}: ${problem}`).join(' '),
  })
  if ('problems' in row) return refused(row.problems, row.problems[0]!.value)
  const { email } = row.person
  switch (plan?.outcome) {
    case 'refused':
      return refused(plan.problems, email)
    case 'added':
      return { label: label(email), outcome: 'changed' as const, detail: 'Added.' }
    case 'changed': {
      const fields = fieldsOf(plan).map((field) => fieldWords[field])
      return { label: label(email), outcome: 'changed' as const, detail: `Changed: ${fields.join(', ')}.` }
    }
    case 'unchanged':
    case undefined:
      return { label: label(email), outcome: 'unchanged' as const, detail: 'Known already, nothing to change.' }
  }
}
