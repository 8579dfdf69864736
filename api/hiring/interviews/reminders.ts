import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { readRows } from '../../kernel/statements.ts'
import { defineOwnTask } from '../../kernel/tasks.ts'
import { inScope, type Scope } from '../../kernel/scope.ts'
import type { Transactions } from '../../kernel/transaction.ts'
import { enqueueMails, renderMail } from '../../base/outbox/public.ts'
import { factsOf, findAddresses, kitUrl, meetingOf, personOf } from './invitations.ts'
import type { InterviewRow } from './search.ts'

/** The maximum number of interviews that one run looks after; when more are due, the next run follows at once. */
const batchSize = 100

type Due = { company_id: string; interview_id: string }

/** A task that tells interviewers once, two hours after an interview, that their scorecard is missing. */
export function scorecardReminderTask({
  transactions,
  public_url,
}: {
  transactions: Transactions
  public_url: string
}) {
  return defineOwnTask(
    {
      name: 'remind-of-scorecards',
      queue: 'schedules',
      input: z.strictObject({}),
      schedule: '*/5 * * * *',
      atStart: true,
    },
    async (_, signal) => {
      const due = await transactions.statement<Due>(sql`select * from interviews_without_scorecards(${batchSize})`)
      const errors: unknown[] = []
      for (const { company_id, interview_id } of due) {
        if (signal.aborted) break
        await transactions
          .asCompany(company_id, (scope) => remind(scope, interview_id, public_url))
          .catch((error: unknown) => errors.push(error))
      }
      return { done: due.length, again: due.length === batchSize && errors.length === 0, errors }
    },
  )
}

async function remind(scope: Scope, interview_id: string, public_url: string) {
  const row = await holdInterview(scope, interview_id)
  if (!row) return
  const user_ids = await takeInterviewers(scope, row)
  const addresses = (await findAddresses(scope, interview_id)).filter(
    ({ user_id, gets_mail }) => gets_mail && user_ids.includes(user_id),
  )
  const mails = addresses.map(({ first, email }) => {
    const values = {
      first,
      meeting: meetingOf(row).toLowerCase(),
      person: personOf(row),
      company_name: row.company.name,
      lines: [...(row.title === null ? [] : [row.title]), factsOf(row)[0]!],
      link: kitUrl(row, public_url),
    }
    return {
      survey_result_id: row.survey_result_id,
      interview_id,
      recipient: email,
      ...renderMail('interview-scorecard-missing', row.brand, values),
    }
  })
  if (mails.length > 0) await enqueueMails(scope, row.company_id, mails)
}

type Held = Pick<
  InterviewRow,
  | 'id'
  | 'company_id'
  | 'survey_result_id'
  | 'title'
  | 'starts_at'
  | 'minutes'
  | 'time_zone'
  | 'place'
  | 'link'
  | 'brand'
  | 'candidate'
  | 'company'
>

/** An erasure waits for this transaction, and then finds the email that names the person. */
async function holdInterview(scope: Scope, id: string): Promise<Held | undefined> {
  const [row] = await readRows<Held>(
    scope,
    sql`select i.id, i.company_id, i.survey_result_id, i.title, i.starts_at, i.minutes, i.time_zone, i.place, i.link, co.brand,
        json_build_object('id', c.id, 'first', c.first, 'last', c.last, 'email', c.email) as candidate,
        json_build_object('id', co.id, 'name', co.name) as company
      from interviews i
      join survey_results r on r.company_id = i.company_id and r.id = i.survey_result_id
      join candidates c on c.company_id = i.company_id and c.id = r.candidate_id
      join companies co on co.id = i.company_id
      where ${inScope(scope, sql`i.company_id`) ?? sql`true`} and i.id = ${id} and i.canceled_at is null
      for key share of r, i`,
  )
  return row
}

/** Of two runs at the same time, the second waits for the first and finds nobody left. */
async function takeInterviewers(scope: Scope, { id, company_id, survey_result_id }: Held): Promise<string[]> {
  const { rows } = await scope.db.execute<{ user_id: string }>(
    sql`update interview_interviewers x set reminded_at = now()
      where ${inScope(scope, sql`x.company_id`) ?? sql`true`} and x.company_id = ${company_id} and x.interview_id = ${id}
        and x.ended_at is null and x.reminded_at is null and not exists (select from scorecards s
          where s.company_id = x.company_id and s.survey_result_id = ${survey_result_id}
            and s.author_user_id = x.user_id and s.submitted_at is not null)
      returning x.user_id`,
  )
  return rows.map(({ user_id }) => user_id)
}
