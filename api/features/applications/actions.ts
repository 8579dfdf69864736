import { applicationLinkDays, daysToFinish } from '@seatwise/contract/limits'
import type { StoredAnswer } from '@seatwise/domain/applications/answers'
import { formVersion } from '@seatwise/domain/assessment/instrument'
import { noticeVersion } from '@seatwise/domain/assessment/notice'
import { audit } from '../audit-events/repository.ts'
import { insertCandidateFile } from '../candidate-files/repository.ts'
import { enqueueMail } from '../outbox/repository.ts'
import { renderMail } from '../outbox/templates.ts'
import { recordEntry } from '../hiring-campaigns/repository.ts'
import { findRole } from '../roles/repository.ts'
import { countRegistrationOf } from '../survey-links/repository.ts'
import {
  createAttempt,
  createToken,
  createTypedToken,
  expireOldUntouchedAttempts,
  findBegunAttempt,
  findOrCreateCandidate,
  insertResults,
} from '../surveys/repository.ts'
import { phoneNumber } from '../surveys/phone-number.ts'
import { publish } from '../../platform/scope.ts'
import type { JobScope } from '../../platform/transaction.ts'
import { parsedEmail } from './about.ts'
import type { VisitedForm } from './form.ts'
import {
  endDraft,
  findByAddress,
  insertApplication,
  insertApplicationToken,
  type DraftFile,
  type StoredDraft,
} from './repository.ts'

type Urls = { public_url: string; jobs_url: string }
type Sending = {
  visited: VisitedForm
  draft: StoredDraft
  /** The files of the draft. */
  kept: readonly DraftFile[]
  answers: readonly StoredAnswer[]
  sends_mail: boolean
}

/**
 * Takes an application. One that is there already for the job and the address stays as it is, and the applicant is answered
 * alike: whether somebody is known does not show at an open form (account enumeration).
 * @returns where the survey begins; null: the job asks for none
 */
export async function submitApplication(
  scope: JobScope,
  { visited, draft, kept, answers, sends_mail }: Sending,
  urls: Urls,
): Promise<string | null> {
  const { company_id } = scope.job
  const { job } = visited
  const email = parsedEmail(draft.about.email)
  const { first, last } = draft.about
  const phone = draft.about.phone ? phoneNumber(draft.about.phone, visited.country) : null
  const candidate_id = await findOrCreateCandidate(scope, company_id, { first, last, email, phone })
  const known = await findByAddress(scope, job.id, email)
  const survey = await beginSurvey(scope, visited, { candidate_id, needsCard: !known })
  const application_id =
    known?.id ??
    (await store(
      scope,
      { visited, draft, kept, answers },
      { candidate_id, email, phone, survey_result_id: survey.card! },
    ))
  // A second application changes nothing, also not how somebody has come.
  if (!known)
    await recordEntry(
      scope,
      { via: draft.about.via },
      { company_id, candidate_id, survey_result_id: survey.card!, is_application: true },
    )
  await endDraft(scope, draft.id)
  if (sends_mail) {
    const token = await insertApplicationToken(scope, { company_id, application_id })
    const { brand, company_name } = scope.job
    const mail = { company_id, recipient: email, survey_result_id: known?.survey_result_id ?? survey.card! }
    await enqueueMail(scope, {
      ...mail,
      ...renderMail(known ? 'application-again' : 'application-received', brand, {
        company_name,
        job_title: job.title,
        // Its page works without a script, so the token is part of the path; the log leaves it out.
        link: `${urls.jobs_url}/applications/${token}`,
        days: applicationLinkDays,
      }),
    })
    if (survey.mailed) {
      const link = `${urls.public_url}/survey/take#${survey.mailed}`
      const role_name = (await findRole(scope, job.role_id!))?.name ?? ''
      await enqueueMail(scope, {
        ...mail,
        ...renderMail('survey-resume', brand, { company_name, role_name, link, days: daysToFinish }),
      })
    }
  }
  publish(scope, 'survey-results', company_id)
  publish(scope, 'jobs', company_id)
  // Others of the job wait from here on until the end.
  if (survey.token) await countRegistrationOf(scope, job.survey_link_id!)
  return survey.token && `${urls.public_url}/survey/take#${survey.token}`
}

type Survey = { card: string | null; token: string | null; mailed: string | null }

/**
 * The attempt that the applicant goes on to, always a new and empty one: typing an address proves nothing. The mail leads to
 * the attempt that was begun before, if there is one. Without a survey there is a card alone.
 */
async function beginSurvey(
  scope: JobScope,
  { job, form }: VisitedForm,
  { candidate_id, needsCard }: { candidate_id: string; needsCard: boolean },
): Promise<Survey> {
  const { company_id } = scope.job
  // A published job has a role: a constraint of the table.
  const role_id = job.role_id!
  if (!form.hasSurvey) {
    if (!needsCard) return { card: null, token: null, mailed: null }
    const [card] = await insertResults(scope, company_id, [
      { candidate_id, role_id, location_id: job.location_id, state: 'not_asked' },
    ])
    return { card: card!.id, token: null, mailed: null }
  }
  const begun = await findBegunAttempt(scope, company_id, candidate_id, role_id)
  const fresh = await createAttempt(scope, {
    company_id,
    candidate_id,
    role_id,
    location_id: job.location_id,
    survey_link_id: job.survey_link_id!,
    language: 'en',
    notice_version: noticeVersion,
    accommodation: undefined,
    form_version: formVersion,
  })
  await expireOldUntouchedAttempts(scope, { company_id, candidate_id, role_id })
  const mailed = await createToken(scope, company_id, begun?.id ?? fresh)
  const token = await createTypedToken(scope, company_id, fresh)
  return { card: fresh, token, mailed }
}

type Taken = { candidate_id: string; email: string; phone: string | null; survey_result_id: string }

async function store(
  scope: JobScope,
  { visited, draft, kept, answers }: Omit<Sending, 'sends_mail'>,
  { candidate_id, email, phone, survey_result_id }: Taken,
): Promise<string> {
  const { company_id } = scope.job
  const { first, last, link, cover_letter } = draft.about
  const files = await becomeCandidateFiles(scope, kept, { company_id, candidate_id })
  const resume_file_id = files.get('resume') ?? null
  const id = await insertApplication(scope, {
    company_id,
    job_id: visited.job.id,
    candidate_id,
    survey_result_id,
    first,
    last,
    email,
    phone,
    link: link || null,
    cover_letter: cover_letter || null,
    answers: answers.map((answer) => ({ ...answer, candidate_file_id: files.get(answer.question.id) ?? null })),
    knock_outs: answers.filter(({ knock_out }) => knock_out !== null).length,
    consent: draft.about.agreed,
    resume_file_id,
    resume_reading: resume_file_id ? 'waiting' : null,
  })
  await audit(scope, {
    action: 'applications.submit',
    company_id,
    subject_type: 'survey_result',
    subject_id: survey_result_id,
    details: { application_id: id, job_id: visited.job.id },
  })
  return id
}

/** @returns the id of each among the person's files, by its field */
async function becomeCandidateFiles(
  scope: JobScope,
  files: readonly DraftFile[],
  of: { company_id: string; candidate_id: string },
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const { field, file_id } of files) ids.set(field, await insertCandidateFile(scope, { ...of, file_id }))
  return ids
}
