import * as z from 'zod/mini'
import { candidateKinds, duplicateChoices, personImportFields } from '@seatwise/contract/values/people'
import { afterOf, changeInput } from '../../kernel/change-tasks.ts'
import { defineTask, type UserTask } from '../../kernel/tasks.ts'
import { nextRows, rowLabel } from '../../base/imports/public.ts'
import type { ImportInput } from './actions.ts'
import { importedRow, type ImportedRow } from './people-of-file.ts'
import { fieldsOf, fieldWords, type Plan } from './plan.ts'
import { undoBatch, type UndoInput } from './undo.ts'
import { importRows } from './writes.ts'

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
        add_places: z._default(z.boolean(), false),
        columns: z.partialRecord(z.enum(personImportFields), z.string()),
        rows: z.array(importedRow),
      }),
      permission: 'candidates.import',
    },
    async ({ id, input: { rows, ...wanted }, cursor, save }) =>
      save(async (scope) => {
        const { batch, progress } = nextRows(rows, cursor, batchSize)
        const plans = await importRows(
          scope,
          batch.filter((row) => 'person' in row),
          wanted,
          id,
        )
        const planOf = new Map(plans.map((plan) => [plan.row, plan]))
        return { ...progress, rows: batch.map((row) => lineOf(row, planOf.get(row.row))) }
      }),
  )

/** Undoes an import of people; the result sheet has a line for each person whom it added or changed. */
export const undoImportTask = (): UserTask<UndoInput> =>
  defineTask(
    { name: 'undo-candidate-import', input: z.strictObject(changeInput), permission: 'candidates.import' },
    async ({ input, cursor, save }) => save((scope) => undoBatch(scope, { ...input, after: afterOf(cursor) })),
  )

function lineOf(row: ImportedRow, plan: Plan | undefined) {
  const label = (text: string) => rowLabel(row, text)
  if ('problems' in row)
    return {
      label: label([row.problems[0]!.name, row.problems[0]!.value].filter(Boolean).join(', ')),
      outcome: 'refused' as const,
      detail: sentencesOf(row.problems),
    }
  const leftOut = plan && plan.left_out.length > 0 ? ` Left out: ${sentencesOf(plan.left_out)}` : ''
  const notEmployed = plan?.isNotEmployed ? ' The day of employment is left out, because only employees have one.' : ''
  const line = (outcome: 'changed' | 'unchanged', sentence: string) => ({
    label: label(row.person.email),
    outcome,
    detail: `${sentence}${leftOut}${notEmployed}`,
  })
  switch (plan?.outcome) {
    case 'added':
      return line('changed', 'New person.')
    case 'changed':
      return line(
        'changed',
        `Here already, changed: ${fieldsOf(plan)
          .map((field) => fieldWords[field])
          .join(', ')}.`,
      )
    case 'unchanged':
    case undefined:
      return line('unchanged', 'Here already.')
  }
}

const sentencesOf = (problems: readonly { column: string; problem: string }[]) =>
  problems.map(({ column, problem }) => `${column}: ${problem}`).join(' ')
