import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { defineOwnTask } from '../../kernel/tasks.ts'
import type { Transactions } from '../../kernel/transaction.ts'

/** One batch takes less than a second in a company of 100,000 people; its time limit is 30 seconds. */
const batchPeople = 200
/** The maximum number of batches in one run; the next one is a minute later, and other tasks of the queue come between. */
const batchesPerTurn = 10

/** Compares people who are new or have changed with the others of their company. */
export const compareTask = ({ statement }: Pick<Transactions, 'statement'>) =>
  defineOwnTask(
    { name: 'compare-candidates', queue: 'schedules', input: z.strictObject({}), schedule: '* * * * *', atStart: true },
    async (_input, signal) => {
      for (let batches = 0; batches < batchesPerTurn && !signal.aborted; batches++) {
        const [row] = await statement<{ compared: string }>(sql`select compare_candidates(${batchPeople}) as compared`)
        if (Number(row!.compared) === 0) break
      }
      return {}
    },
  )
