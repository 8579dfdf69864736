import { isDeepStrictEqual } from 'node:util'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { changeOwnApplication, OwnApplication } from '@seatwise/contract/applications'
import { completedAddress, isWebAddress, webAddressSentence } from '@seatwise/contract/web-addresses'
import { changeAnswers, type StoredAnswer } from '@seatwise/domain/applications/answers'
import { withSource } from '@seatwise/domain/applications/source'
import { addressOf } from '@seatwise/domain/jobs/address'
import { originOf } from '../../kernel/handle.ts'
import { Invalid, Refusal } from '../../kernel/refusal.ts'
import { publish } from '../../kernel/scope.ts'
import { write } from '../../kernel/statements.ts'
import { hashToken } from '../../kernel/token-hash.ts'
import type { Transactions } from '../../kernel/transaction.ts'
import { asApplicant, type ApplicantScope } from './entry.ts'
import { audit } from '../../base/audit-events/public.ts'
import { findStoredCompany } from '../../base/companies/public.ts'
import { recordEvents, type DomainEvent } from '../../base/domain-events/public.ts'
import { archiveWithdrawn, lockResults } from '../../assessment/survey-results/public.ts'
import { phoneNumber, endSurveys, surveyEvents } from '../../assessment/surveys/public.ts'
import { newsToInsert } from './owner-mails.ts'
import {
  changeApplication,
  hasOtherApplication,
  lockApplication,
  resumeName,
  surveysOf,
  type StoredApplication,
} from './repository.ts'

/** The application behind a mailed link, as the applicant sees it. */
export async function ownApplication(scope: ApplicantScope, jobs_url: string): Promise<OwnApplication> {
  const stored = await lockedApplication(scope)
  return {
    job: {
      title: stored.job_title,
      url: withSource(
        `${jobs_url}/jobs/${addressOf({ title: stored.job_title, code: stored.job_code })}`,
        stored.source,
      ),
    },
    company: { name: scope.application.company_name, contact_email: scope.application.contact_email },
    state: stored.state,
    given: { first: stored.first, last: stored.last, email: stored.email },
    phone: stored.phone,
    link: stored.link,
    cover_letter: stored.cover_letter,
    resume: await resumeName(scope, stored),
    answers: stored.answers.map(({ question, answers }) => ({ question, answers })),
    created_at: stored.created_at,
  }
}

/** Opens the application of a mailed link; all invalid links get the same reply. */
export function openOwn(transactions: Pick<Transactions, 'openWith'>) {
  return async <Answer>(
    token: string,
    request: FastifyRequest,
    work: (scope: ApplicantScope) => Promise<Answer>,
  ): Promise<Answer> => {
    const inScope = async (scope: ApplicantScope) => ({ answer: await work(scope) })
    const done = await asApplicant(transactions, hashToken(token), inScope, originOf(request))
    if (!done) throw new Refusal('not_found')
    return done.answer
  }
}

type OwnChange = z.output<(typeof changeOwnApplication)['body']>

/**
 * Changes an application. An empty value clears a field, and absent fields stay unchanged. The person's record does not
 * change.
 */
export async function changeOwn(
  scope: ApplicantScope,
  { phone, link: typedLink, cover_letter, answers: texts }: OwnChange,
) {
  const link = typedLink && completedAddress(typedLink)
  const stored = await lockedApplication(scope)
  if (stored.state === 'withdrawn') throw new Refusal('application_withdrawn')
  if (stored.job_state !== 'open' && stored.job_state !== 'paused') throw new Refusal('job_closed')
  if (link && !isWebAddress(link)) throw new Invalid([{ path: 'link', message: webAddressSentence }])
  const { answers, wrong } = changeAnswers(stored.answers, ofQuestions(stored.answers, texts ?? {}))
  if (wrong.length > 0) throw new Invalid(wrong.map(({ path, message }) => ({ path: `answers.${path}`, message })))
  const country = (await findStoredCompany(scope, stored.company_id))?.country ?? null
  const change = {
    ...(phone === undefined ? {} : { phone: phone ? phoneNumber(phone, country) : null }),
    ...(link === undefined ? {} : { link: link || null }),
    ...(cover_letter === undefined ? {} : { cover_letter: cover_letter || null }),
    ...(texts === undefined
      ? {}
      : { answers, knock_outs: answers.filter(({ knock_out }) => knock_out !== null).length }),
  }
  // The page sends all fields whenever its form is saved.
  if (isDeepStrictEqual({ ...stored, ...change }, stored)) return
  await changeApplication(scope, stored.id, change)
  await recordEvents(scope, [eventOf('application.changed', stored)])
  await record(scope, 'applications.change', stored)
}

type Texts = NonNullable<OwnChange['answers']>

/** @throws Invalid for an answer to a question that the application does not have, or that only a file can answer */
function ofQuestions(stored: readonly StoredAnswer[], texts: Texts): Texts {
  const query = new Set(stored.flatMap(({ question: { id, type } }) => (type === 'file' ? [] : id)))
  const others = Object.keys(texts).filter((id) => !query.has(id))
  if (others.length > 0)
    throw new Invalid(
      others.map((id) => ({ path: `answers.${id}`, message: 'This question cannot be answered here.' })),
    )
  return texts
}

/**
 * Withdraws an application, with its candidacy unless another application belongs to it, and expires its unfinished surveys, one for each time that the applicant sent it.
 * Withdrawing twice changes nothing.
 */
export async function withdrawOwn(scope: ApplicantScope) {
  const surveys = await surveysOf(scope, scope.application.id)
  // Before the application, as every write does, and with the other attempts of the person.
  await lockResults(scope, surveys)
  await recordEvents(scope, surveyEvents(await endSurveys(scope, surveys)))
  const stored = await lockedApplication(scope)
  if (stored.state === 'withdrawn') return
  await changeApplication(scope, stored.id, { isWithdrawn: true })
  await recordEvents(scope, [eventOf('application.withdrawn', stored)])
  const { id: application_id, company_id } = stored
  await write(scope, newsToInsert(scope, { company_id, application_id, news: 'withdrawn' }))
  await record(scope, 'applications.withdraw', stored)
  if (!(await hasOtherApplication(scope, stored))) await archiveWithdrawn(scope, stored.survey_result_id)
}

/** The event of a write that raises the version of the application by one. */
const eventOf = (
  type: 'application.changed' | 'application.withdrawn',
  { id: application_id, company_id, candidate_id, survey_result_id, version }: StoredApplication,
): DomainEvent => ({
  type,
  company_id,
  candidate_id,
  survey_result_id,
  record_version: version + 1,
  about: { application_id },
})

async function lockedApplication(scope: ApplicantScope) {
  const stored = await lockApplication(scope, scope.application.id)
  if (!stored) throw new Refusal('not_found')
  return stored
}

async function record(
  scope: ApplicantScope,
  action: 'applications.change' | 'applications.withdraw',
  { id, company_id, survey_result_id }: { id: string; company_id: string; survey_result_id: string },
) {
  await audit(scope, {
    action,
    company_id,
    subject_type: 'survey_result',
    subject_id: survey_result_id,
    details: { application_id: id },
  })
  publish(scope, 'survey-results', company_id)
  publish(scope, 'jobs', company_id)
}
