import * as z from 'zod/mini'
import { bulkBatchSize } from '@seatwise/contract/limits'
import type { Batch } from './tasks.ts'
import type { ChangeLine } from './tracked-changes.ts'

/** The rows of one company. A selection of rows from several companies is changed by one run for each company. */
export const changeInput = { change_id: z.uuid(), company_id: z.uuid() }

const first = '00000000-0000-0000-0000-000000000000'
/** The id of the last row that was processed. */
export const afterOf = (cursor: unknown) => z.uuid().parse(cursor ?? first)

const details = { refused: 'Somebody changed this meanwhile.', unchanged: 'This was so already.' }

/** The result of a batch, with a line for each row. @param absent the label of a row that is no longer in scope */
export function sheetOf(lines: readonly ChangeLine[], labels: ReadonlyMap<string, string>, absent: string): Batch {
  const last = lines.at(-1)
  return {
    ...(last && lines.length === bulkBatchSize ? { next: last.id } : {}),
    done: lines.length,
    rows: lines.map(({ id, outcome }) => ({
      label: labels.get(id) ?? absent,
      outcome,
      ...(outcome === 'changed' ? {} : { detail: details[outcome] }),
    })),
  }
}

/** Starts one run for each company of a bulk change. @returns the ids of the runs */
export async function startEach(
  companies: readonly { company_id: string; count: number }[],
  start: (company: { company_id: string; total: number }) => Promise<string>,
): Promise<string[]> {
  const task_run_ids: string[] = []
  for (const { company_id, count } of companies) task_run_ids.push(await start({ company_id, total: count }))
  return task_run_ids
}
