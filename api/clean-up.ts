import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { TaskName } from '@seatwise/contract/values/base'
import { defineOwnTask } from './kernel/tasks.ts'
import type { Transactions } from './kernel/transaction.ts'
import { isStatementRefused, isUnavailable } from './kernel/unavailable.ts'

/** The maximum number of rows of one statement, which takes a fraction of a second; its time limit is 30 seconds. */
const batchRows = 5_000
/** The maximum number of batches of each part in one run; then the other tasks of the queue get their turn. */
const batchesPerTurn = 20

type Part = { batch: (max: number) => SQL; maxRows?: number; isCounted?: boolean }

const rowsOf = (table: string, maxRows = batchRows): Part => ({
  batch: (max) => sql`delete_expired_rows(${table}, ${max})`,
  maxRows,
})

const expiry: Part[] = [
  // Ends at a run that finds nobody: each one takes people of one company.
  { batch: () => sql`group_old_attempts(500)`, maxRows: 1 },
  { batch: (max) => sql`expire_surveys(${max})` },
  // These rows belong to no company, so the task run does not count them.
  { batch: (max) => sql`delete_old_live_changes(${max})`, isCounted: false },
  { batch: (max) => sql`fold_daily_counts(${max})`, isCounted: false },
  { batch: (max) => sql`fold_funnel_counts(${max})`, isCounted: false },
  { batch: (max) => sql`fold_usage_counts(${max})`, isCounted: false },
  { batch: (max) => sql`forget_visits(${max})`, isCounted: false },
]

const deletion: Part[] = [
  rowsOf('board_viewers'),
  rowsOf('export_tickets'),
  rowsOf('hosted_sign_ins'),
  rowsOf('idempotency_keys'),
  rowsOf('invitation_mails'),
  rowsOf('rate_limits'),
  rowsOf('refresh_tokens'),
  rowsOf('sent_tokens'),
  rowsOf('sign_in_attempts'),
  rowsOf('sign_in_challenges'),
  rowsOf('candidate_changes'),
  rowsOf('candidate_selections'),
  rowsOf('survey_result_changes'),
  rowsOf('survey_result_selections'),
  // Each run is deleted together with its list of outcomes, which can have thousands of rows.
  rowsOf('task_runs', 100),
  // Each list is deleted together with its thousands of entries.
  rowsOf('clean_up_lists', 20),
  rowsOf('user_events'),
  { batch: (max) => sql`empty_old_messages(${max})` },
  { batch: (max) => sql`forget_old_merges(${max})` },
  { batch: (max) => sql`delete_old_deliveries(${max})` },
  { batch: (max) => sql`delete_old_application_drafts(${max})` },
  { batch: (max) => sql`forget_old_ghl(${max})` },
]

/** The tasks that expire and delete rows of all companies, by SQL functions that may be repeated at any time. */
export function cleanUpTasks({ statement }: Pick<Transactions, 'statement'>) {
  /** @returns whether more rows are due */
  async function clean({ batch, maxRows = batchRows }: Part, signal: AbortSignal, count: (rows: number) => void) {
    for (let batches = 0; batches < batchesPerTurn && !signal.aborted; batches++) {
      const [row] = await statement<{ rows: string }>(sql`select ${batch(maxRows)} as rows`)
      const rows = Number(row!.rows)
      count(rows)
      if (rows < maxRows) return false
    }
    return true
  }

  const cleanUp = (name: TaskName, schedule: string, parts: readonly Part[]) =>
    defineOwnTask(
      { name, queue: 'schedules', input: z.strictObject({}), schedule, atStart: true, recordedAs: name },
      async (_input, signal) => {
        const outcome = { done: 0, again: false, errors: [] as unknown[] }
        for (const part of parts)
          try {
            const isMoreDue = await clean(part, signal, (rows) => {
              if (part.isCounted !== false) outcome.done += rows
            })
            if (isMoreDue) outcome.again = true
          } catch (error) {
            if (isUnavailable(error) && !isStatementRefused(error)) throw error
            // A part that fails, for example because one company has too many rows, does not stop the others.
            outcome.errors.push(error)
          }
        return outcome
      },
    )

  return [cleanUp('expire-surveys', '*/10 * * * *', expiry), cleanUp('delete-expired-data', '5 * * * *', deletion)]
}
