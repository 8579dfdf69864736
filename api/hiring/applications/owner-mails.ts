import { eq, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { applicationNews, type ApplicationNews } from '@seatwise/contract/values/hiring'
import { applicationMails } from '../../database/tables/applications.ts'
import { companies } from '../../database/tables/companies.ts'
import { readRows, write } from '../../kernel/statements.ts'
import { defineOwnTask } from '../../kernel/tasks.ts'
import { inScope, type Scope } from '../../kernel/scope.ts'
import type { Transactions } from '../../kernel/transaction.ts'
import { enqueueMails, renderMail } from '../../base/outbox/public.ts'
import { shortened } from '../../assessment/surveys/public.ts'

/** The insertion of news for the owner of the job, whom `mail-job-owners` tells of it. */
export const newsToInsert = (
  { db }: Scope,
  { company_id, application_id, news }: { company_id: string; application_id: string; news: ApplicationNews },
): SQL => db.insert(applicationMails).values({ company_id, application_id, news }).getSQL()

/** The maximum number of owners that one run mails; when more are due, the next run follows at once. */
const batchSize = 100
/** The maximum number of applications that one email names. */
const maxNamed = 20

/** An owner who is due an email about applications for jobs of one company. */
type Owner = { company_id: string; user_id: string; first: string; email: string }

/** A task that tells owners of jobs about applications. Each email is written once: a killed run leaves its news waiting. */
export function ownerMailTask({ transactions, public_url }: { transactions: Transactions; public_url: string }) {
  return defineOwnTask(
    { name: 'mail-job-owners', queue: 'schedules', input: z.strictObject({}), schedule: '* * * * *', atStart: true },
    async (_, signal) => {
      const due = await transactions.statement<Owner>(sql`select * from due_application_mails(${batchSize})`)
      const errors: unknown[] = []
      for (const owner of due) {
        if (signal.aborted) break
        await transactions
          .asCompany(owner.company_id, (scope) => mailOwner(scope, owner, public_url))
          .catch((error: unknown) => errors.push(error))
      }
      return { done: due.length, again: due.length === batchSize && errors.length === 0, errors }
    },
  )
}

/** @property news the news of one application, in the order in which it happened */
type Waiting = {
  id: string
  /** The ids of its news. */
  news_ids: string[]
  news: ApplicationNews[]
  person: string
  survey_result_id: string
  job_id: string
  job_title: string
}

/** Writes one email with all that waits for this owner, and nothing that an applicant answered or scored. */
async function mailOwner(scope: Scope, { company_id, user_id, first, email }: Owner, public_url: string) {
  // Locked before the applications, as imports lock it before people (deadlock).
  const [company] = await scope.db
    .select({ name: companies.name, brand: companies.brand })
    .from(companies)
    .where(eq(companies.id, company_id))
    .for('key share')
  const waiting = await takeWaiting(scope, company_id, user_id)
  if (waiting.length === 0 || !company) return
  const only = waiting.length === 1 ? waiting[0] : undefined
  const isOfOneJob = waiting.every(({ job_id }) => job_id === waiting[0]!.job_id)
  const pageOf = ({ id, job_id }: Waiting) => `${public_url}/jobs/${job_id}?application=${id}`
  const values = {
    first,
    subject: subjectOf(waiting),
    company_name: company.name,
    lines: [
      ...waiting.slice(0, maxNamed).map((one) => (only ? lineOf(one) : `${lineOf(one)}: ${pageOf(one)}`)),
      ...(waiting.length > maxNamed ? [`And ${(waiting.length - maxNamed).toLocaleString('en')} more.`] : []),
    ],
    link: only ? pageOf(only) : `${public_url}/jobs/${isOfOneJob ? waiting[0]!.job_id : 'overview'}`,
  }
  const about = only ? { survey_result_id: only.survey_result_id } : {}
  const mail = { recipient: email, ...about, ...renderMail('job-applications', company.brand, values) }
  const [outbox_id] = await enqueueMails(scope, company_id, [mail])
  const ids = waiting.flatMap(({ news_ids }) => news_ids)
  await write(
    scope,
    sql`update application_mails set outbox_id = ${outbox_id}, user_id = ${user_id}
      where ${inScope(scope, sql`company_id`) ?? sql`true`} and id = any(${sql.param(ids)}::uuid[])`,
  )
}

/**
 * Locks the news that waits for the owner, one row for each application. News that another run has locked is left to it, and
 * that of an application which is being changed or deleted to the next run. An erasure of a person waits for this
 * transaction, and then finds the email that names them.
 */
const takeWaiting = (scope: Scope, company_id: string, user_id: string) =>
  readRows<Waiting>(
    scope,
    sql`with taken as (
        select m.id, m.news, m.application_id, m.created_at from application_mails m
          join applications a on a.company_id = m.company_id and a.id = m.application_id
          join survey_results card on card.company_id = a.company_id and card.id = a.survey_result_id
          join candidates person on person.company_id = a.company_id and person.id = a.candidate_id
          join jobs j on j.company_id = a.company_id and j.id = a.job_id
         where ${inScope(scope, sql`m.company_id`) ?? sql`true`} and m.company_id = ${company_id}
           and m.outbox_id is null and j.owner_user_id = ${user_id}
         order by m.id for update of m skip locked for key share of a, card, person skip locked
      )
      select a.id, array_agg(t.id) as news_ids, array_agg(t.news order by t.created_at) as news,
        btrim(person.first || ' ' || person.last) as person, a.survey_result_id, j.id as job_id, j.title as job_title
      from taken t
      join applications a on a.company_id = ${company_id} and a.id = t.application_id
      join jobs j on j.company_id = a.company_id and j.id = a.job_id
      join candidates person on person.company_id = a.company_id and person.id = a.candidate_id
      group by person.first, person.last, a.survey_result_id, j.id, j.title, a.id order by min(t.created_at), a.id`,
  )

/** Strangers choose the name: it is shortened and never used in the subject (phishing). */
function lineOf({ news, person, job_title }: Waiting): string {
  const name = shortened(person)
  const [isReceived, isWithdrawn] = [news.includes('received'), news.includes('withdrawn')]
  if (isReceived && isWithdrawn) return `${name} applied for ${job_title} and withdrew the application`
  if (isReceived) return `${name} applied for ${job_title}`
  return `${name} ${isWithdrawn ? 'withdrew' : 'changed'} the application for ${job_title}`
}

/** The news by which an application counts in the subject. */
const mainNews = ({ news }: Waiting): ApplicationNews =>
  (['withdrawn', 'received', 'changed'] as const).find((one) => news.includes(one))!

/** What one application is called in the subject, several of one kind, and several of more kinds. */
const subjects: Record<ApplicationNews, [one: string, many: string, word: string]> = {
  received: ['New application', 'new applications', 'new'],
  changed: ['Application changed', 'applications changed', 'changed'],
  withdrawn: ['Application withdrawn', 'applications withdrawn', 'withdrawn'],
}

function subjectOf(waiting: readonly Waiting[]): string {
  const kinds = [...Map.groupBy(waiting, mainNews)].toSorted(
    ([one], [other]) => applicationNews.indexOf(one) - applicationNews.indexOf(other),
  )
  const counts = kinds.map(([news, { length }]) => ({ words: subjects[news], count: length.toLocaleString('en') }))
  const [only] = counts
  if (counts.length > 1) return `${counts.map(({ words, count }) => `${count} ${words[2]}`).join(', ')} applications`
  const [one, many] = only!.words
  return waiting.length === 1 ? one : `${only!.count} ${many}`
}
