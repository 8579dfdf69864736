import * as z from 'zod/mini'
import { defineOwnTask, defineTask, type OwnTask } from '../../kernel/tasks.ts'
import type { NotInvitedReason } from '@seatwise/contract/values/assessment'
import type { Transactions } from '../../kernel/transaction.ts'
import { nextRows, rowLabel } from '../../base/imports/public.ts'
import { inviteInTask } from './actions.ts'
import { importedRow, type ImportedRow } from './people-of-file.ts'
import { remindByPlan } from './reminders.ts'
import { dueReminders, postponeReminder } from './repository.ts'

/** The maximum number of reminders of one run; when more are due, the next run follows at once. */
const batchSize = 100

type Dependencies = { transactions: Transactions; public_url: string }

/** Sends the reminders of the companies' plans, between 9 am and 6 pm, company time. */
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
            // Otherwise the failed reminder would come first again, before the reminders of other companies.
            await transactions.asCompany(company_id, (scope) => postponeReminder(scope, invitation.id, 1))
          }
        }
        return { done, again: due.length === batchSize, errors }
      },
    ),
  ]
}

const importBatchSize = 100

/** The sentences that say why an imported person is not invited, for the result sheet and the preview. */
export const notInvitedWords: Record<NotInvitedReason, string> = {
  repeated: 'Stands in the file twice.',
  other_team: 'Is considered for a job about whose people its team decides. An owner can invite them.',
  invited: 'Has an open invitation or an unfinished survey for this role.',
  finished: 'Has finished a survey for this role.',
  mail_limit: 'Has had as many survey emails this week as a person may get.',
  day_limit: 'The company has invited as many people as it may within 24 hours. Choose the file again after that.',
}

/** Invites the people of an imported file; the result sheet has a line for each row of the file. */
export const importTask = (public_url: string) =>
  defineTask(
    {
      name: 'import-invitations',
      input: z.strictObject({
        company_id: z.uuid(),
        role_id: z.uuid(),
        again: z.boolean(),
        rows: z.array(importedRow),
      }),
      permission: 'invitations.write',
    },
    async ({ input: { rows, ...wanted }, cursor, save }) =>
      save(async (scope) => {
        const { batch, progress } = nextRows(rows, cursor, importBatchSize)
        const people = batch.flatMap((row) => ('person' in row ? [row.person] : []))
        const reasons = await inviteInTask(scope, people, wanted, public_url)
        return { ...progress, rows: batch.map((row) => lineOf(row, reasons)) }
      }),
  )
export type ImportTask = ReturnType<typeof importTask>

function lineOf(row: ImportedRow, reasons: Awaited<ReturnType<typeof inviteInTask>>) {
  if ('reason' in row)
    return { label: rowLabel(row, row.value), outcome: 'refused' as const, detail: `${row.column}: ${row.problem}` }
  const { email } = row.person
  const reason = reasons.get(email)
  if (!reason) return { label: rowLabel(row, email), outcome: 'changed' as const, detail: 'Invited.' }
  const isKnown = reason === 'invited' || reason === 'finished'
  return {
    label: rowLabel(row, email),
    outcome: isKnown ? ('unchanged' as const) : ('refused' as const),
    detail: notInvitedWords[reason],
  }
}
