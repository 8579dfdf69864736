import * as z from 'zod/mini'
import { defineOwnTask, type OwnTask } from '../../platform/tasks.ts'
import type { Transactions } from '../../platform/transaction.ts'
import { remindByPlan } from './actions.ts'
import { dueReminders, postponeReminder } from './repository.ts'

/** Reminders of one turn; more follow at once. */
const batchSize = 100

type Dependencies = { transactions: Transactions; public_url: string }

/** Sends the reminders of the companies' plans, between 9 and 18 h of each company's zone. */
export function invitationTasks({ transactions, public_url }: Dependencies): OwnTask<never>[] {
  return [
    defineOwnTask(
      {
        name: 'send-reminders',
        queue: 'schedules',
        input: z.strictObject({}),
        schedule: '*/10 * * * *',
        recordedAs: 'send-reminders',
      },
      async (_, signal) => {
        const due = await dueReminders(transactions, batchSize)
        let done = 0
        const errors: unknown[] = []
        for (const { company_id, ...invitation } of due) {
          if (signal.aborted) break
          try {
            if (await transactions.asCompany(company_id, (scope) => remindByPlan(scope, invitation, public_url))) done++
          } catch (error) {
            errors.push(error)
            // Otherwise it would come first again, before those of other companies.
            await transactions.asCompany(company_id, (scope) => postponeReminder(scope, invitation.id, 1))
          }
        }
        return { done, again: due.length === batchSize, errors }
      },
    ),
  ]
}
