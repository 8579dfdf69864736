import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod/mini'
import type { changeOwnApplication, OwnApplication } from '@seatwise/contract/applications'
import type { ApplicationNews } from '@seatwise/contract/values/hiring'
import { completedAddress, isWebAddress, webAddressSentence } from '@seatwise/contract/web-addresses'
import { changeAnswers, type StoredAnswer } from '@seatwise/domain/applications/answers'
import { withSource } from '@seatwise/domain/applications/source'
import { addressOf } from '@seatwise/domain/jobs/address'
import { Invalid, Refusal } from '../../kernel/refusal.ts'
import { publish } from '../../kernel/scope.ts'
import { write } from '../../kernel/statements.ts'
import type { ApplicantScope } from './entry.ts'
import { audit } from '../../base/audit-events/public.ts'
import { findStoredCompany } from '../../base/companies/public.ts'
import { recordEvents, type DomainEvent } from '../../base/domain-events/public.ts'
import { lockPerson } from '../../people/candidate-files/public.ts'
import { archiveWithdrawn, lockResults } from '../../assessment/survey-results/public.ts'
import { phoneNumber, endSurveys, surveyEvents } from '../../assessment/surveys/public.ts'
import { takeFiles, type OwnFile } from './own-files.ts'
import { newsToInsert } from './owner-mails.ts'
import {
  changeApplication,
  fileNames,
  findPersonAndCard,
  hasOtherApplication,
  isCandidacyClosed,
  lockApplication,
  surveysOf,
  type StoredApplication,
} from './repository.ts'

/** The application behind a mailed link, as the applicant sees it. */
export async function ownApplication(scope: ApplicantScope, jobs_url: string): Promise<OwnApplication> {
  const stored = await lockedApplication(scope)
  const names = await fileNames(scope, [stored.resume_file_id ?? [], stored.other_file_ids].flat())
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
    resume: stored.resume_file_id && (names.get(stored.resume_file_id) ?? null),
    answers: stored.answers.map(({ question, answers }) => ({ question, answers })),
    other_files: stored.other_file_ids.flatMap((id) => names.get(id) ?? []),
    can_be_changed: !(await isClosed(scope, stored)),
    created_at: stored.created_at,
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
  sent: readonly OwnFile[] = [],
) {
  const link = typedLink && completedAddress(typedLink)
  const stored = await lockChangeable(scope)
  if (link && !isWebAddress(link)) throw new Invalid([{ path: 'link', message: webAddressSentence }])
  const taken = await takeFiles(scope, stored, sent)
  const query = ofQuestions(stored.answers, texts ?? {})
  const { answers, wrong } = changeAnswers(stored.answers, query, taken.answering)
  if (wrong.length > 0) throw new Invalid(wrong.map(({ path, message }) => ({ path: `answers.${path}`, message })))
  const country = (await findStoredCompany(scope, stored.company_id))?.country ?? null
  const change = {
    ...(phone === undefined ? {} : { phone: phone ? phoneNumber(phone, country) : null }),
    ...(link === undefined ? {} : { link: link || null }),
    ...(cover_letter === undefined ? {} : { cover_letter: cover_letter || null }),
    ...(texts === undefined && sent.length === 0
      ? {}
      : { answers, knock_outs: answers.filter(({ knock_out }) => knock_out !== null).length }),
    ...taken.change,
  }
  // The page sends all fields whenever its form is saved.
  if (isDeepStrictEqual({ ...stored, ...change }, stored)) return
  await changeApplication(scope, stored.id, { ...change, isChangedByApplicant: true })
  await recordEvents(scope, [eventOf('application.changed', stored)])
  await tellOwner(scope, stored, 'changed')
  await record(scope, 'applications.change', stored)
  // The page of the person lists their files.
  if (sent.length > 0) publish(scope, 'candidates', stored.company_id)
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
  await tellOwner(scope, stored, 'withdrawn')
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

/** The job's owner hears of it by email, as often as they have chosen. */
const tellOwner = (scope: ApplicantScope, { id, company_id }: StoredApplication, news: ApplicationNews) =>
  write(scope, newsToInsert(scope, { company_id, application_id: id, news }))

/**
 * Locks an application that the applicant can change: its card before the person, as every write does (deadlock), and both
 * before the application, so that a move that is being saved is waited for.
 * @throws Refusal application_closed, with one sentence whatever closed it: a rejection is the company's to tell
 */
export async function lockChangeable(scope: ApplicantScope) {
  const known = await findPersonAndCard(scope, scope.application.id)
  if (!known) throw new Refusal('not_found')
  await lockResults(scope, [known.survey_result_id])
  await lockPerson(scope, known.candidate_id)
  const stored = await lockedApplication(scope)
  if (await isClosed(scope, stored)) throw new Refusal('application_closed')
  return stored
}

/** Whether an application takes no changes: the applicant has withdrawn it, or is not considered any more. */
const isClosed = async (scope: ApplicantScope, { state, survey_result_id }: StoredApplication) =>
  state === 'withdrawn' || (await isCandidacyClosed(scope, survey_result_id))

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
