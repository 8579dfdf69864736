import { randomUUID } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import { applicationLinkDays, daysToFinish } from '@seatwise/contract/limits'
import type { StoredAnswer } from '@seatwise/domain/applications/answers'
import { formVersion } from '@seatwise/domain/assessment/instrument'
import { noticeVersion } from '@seatwise/domain/assessment/notice'
import { auditEventsToInsert } from '../../base/audit-events/public.ts'
import { candidateFileToInsert } from '../../people/candidate-files/public.ts'
import { mailsToInsert, renderMail } from '../../base/outbox/public.ts'
import { recordEvents } from '../../base/domain-events/public.ts'
import { lockCandidacies } from '../../assessment/candidacies/public.ts'
import { recordEntry } from '../../assessment/funnel-entries/public.ts'
import { findRole } from '../../base/roles/public.ts'
import { countRegistrationOf } from '../../base/survey-links/public.ts'
import {
  createAttempt,
  createToken,
  createTypedToken,
  expireOldUntouchedAttempts,
  findBegunAttempt,
  findOrCreateCandidate,
  surveyEvents,
  openWithoutSurvey,
  phoneNumber,
} from '../../assessment/surveys/public.ts'
import { write, writeTogether } from '../../kernel/statements.ts'
import { publish } from '../../kernel/scope.ts'
import type { JobScope } from '../jobs/entry.ts'
import { parsedEmail } from './about.ts'
import type { VisitedForm } from './form.ts'
import { newsToInsert } from './owner-mails.ts'
import { readingToStore } from './resumes.ts'
import {
  applicationToInsert,
  applicationTokenToInsert,
  endDraft,
  findByAddress,
  isHired,
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
 * Stores an application. If the address has applied for the job before, the existing application stays unchanged and
 * the reply is the same: an open form must not reveal whether a person is known (account enumeration).
 * @returns the URL of the survey; null if the job has no survey
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
  const survey = await beginSurvey(scope, visited, { candidate_id, email })
  // Read after the person's attempts are locked: the application could be withdrawn meanwhile.
  const known = await findByAddress(scope, job.id, email)
  const written = known
    ? { id: known.id, statements: [] }
    : store(scope, { visited, draft, kept, answers }, { candidate_id, email, phone, survey_result_id: survey.card })
  if (sends_mail) {
    const { token, statement } = applicationTokenToInsert(scope, { company_id, application_id: written.id })
    const { brand, company_name } = scope.job
    const contact_email = scope.job.contact_email ?? ''
    const to = { recipient: email, survey_result_id: known?.survey_result_id ?? survey.card }
    const mail = (rendered: ReturnType<typeof renderMail>) =>
      mailsToInsert(scope, company_id, [{ ...to, ...rendered }]).statement
    // The applicant's page works without a script, so the token is part of the path; the log leaves it out.
    const link = `${urls.jobs_url}/applications/${token}`
    const about = { company_name, contact_email, job_title: job.title, link, days: applicationLinkDays }
    written.statements.push(
      statement,
      mail(renderMail(known ? 'application-again' : 'application-received', brand, about)),
    )
    if (survey.mailed) {
      const link = `${urls.public_url}/survey/take#${survey.mailed}`
      const role_name = (await findRole(scope, job.role_id!))?.name ?? ''
      const rest = { company_name, contact_email, role_name, link, days: daysToFinish }
      written.statements.push(mail(renderMail('survey-resume', brand, rest)))
    }
  }
  if (written.statements.length > 0) await writeTogether(scope, written.statements)
  if (!known)
    await recordEvents(scope, [
      {
        type: 'application.received',
        company_id,
        candidate_id,
        survey_result_id: survey.card,
        record_version: 1,
        about: { application_id: written.id },
      },
    ])
  // A second application does not change the stored funnel of the person.
  if (!known)
    await recordEntry(
      scope,
      { via: draft.about.via },
      { company_id, candidate_id, survey_result_id: survey.card, is_application: true },
    )
  // The owner of the job hears of it as of a new application.
  else if (survey.came_back)
    await write(scope, newsToInsert(scope, { company_id, application_id: known.id, news: 'received' }))
  await endDraft(scope, draft.id)
  publish(scope, 'survey-results', company_id)
  publish(scope, 'jobs', company_id)
  // Called last: from here on, other applications for the job wait until the end of this transaction.
  if (survey.token) await countRegistrationOf(scope, job.survey_link_id!)
  return survey.token && `${urls.public_url}/survey/take#${survey.token}`
}

/** @property came_back whether a candidacy that was rejected or archived was opened again without the survey */
type Survey = { card: string; token: string | null; mailed: string | null; came_back?: boolean }

/**
 * Creates an attempt for the applicant, always a new and empty one, because a typed address proves nothing. The mail
 * leads to an earlier attempt, if there is one. If the job has no survey, only a candidacy is opened.
 */
async function beginSurvey(
  scope: JobScope,
  { job, form }: VisitedForm,
  { candidate_id, email }: { candidate_id: string; email: string },
): Promise<Survey> {
  const { company_id } = scope.job
  // A constraint of the table makes sure that a published job has a role.
  const role_id = job.role_id!
  if (!form.hasSurvey) {
    const person = { candidate_id, role_id, job_id: job.id, location_id: job.location_id }
    await lockCandidacies(scope, company_id, [candidate_id])
    const known = await findByAddress(scope, job.id, email)
    // Somebody who was hired by this application is not considered once more because the form is sent again.
    if (known && (await isHired(scope, known.survey_result_id)))
      return { card: known.survey_result_id, token: null, mailed: null }
    const [card] = await openWithoutSurvey(scope, company_id, [person])
    return {
      card: card!.survey_result_id,
      token: null,
      mailed: null,
      came_back: known !== undefined && !card!.was_open,
    }
  }
  const begunAttempt = await findBegunAttempt(scope, company_id, candidate_id, role_id)
  const fresh = await createAttempt(scope, {
    company_id,
    candidate_id,
    role_id,
    job_id: job.id,
    location_id: job.location_id,
    survey_link_id: job.survey_link_id!,
    language: 'en',
    notice_version: noticeVersion,
    accommodation: undefined,
    form_version: formVersion,
  })
  await recordEvents(
    scope,
    surveyEvents(await expireOldUntouchedAttempts(scope, { company_id, candidate_id, role_id })),
  )
  const mailed = await createToken(scope, company_id, begunAttempt?.id ?? fresh)
  const token = await createTypedToken(scope, company_id, fresh)
  return { card: fresh, token, mailed }
}

type Application = { candidate_id: string; email: string; phone: string | null; survey_result_id: string }

/** The statements that store an application. */
function store(
  scope: JobScope,
  { visited, draft, kept, answers }: Omit<Sending, 'sends_mail'>,
  { candidate_id, email, phone, survey_result_id }: Application,
): { id: string; statements: SQL[] } {
  const { company_id } = scope.job
  const { first, last, link, source, cover_letter } = draft.about
  const id = randomUUID()
  // Each file of the draft becomes a file of the person.
  const files = kept.map(({ field, file_id }) => ({ field, file_id, id: randomUUID() }))
  const fileOf = (field: string) => files.find((file) => file.field === field)?.id ?? null
  const resume_file_id = fileOf('resume')
  const reading = kept.find(({ field }) => field === 'resume')?.reading
  const application = applicationToInsert(scope, {
    id,
    company_id,
    job_id: visited.job.id,
    candidate_id,
    survey_result_id,
    first,
    last,
    email,
    phone,
    link: link || null,
    source: source || null,
    cover_letter: cover_letter || null,
    answers: answers.map((answer) => ({ ...answer, candidate_file_id: fileOf(answer.question.id) })),
    knock_outs: answers.filter(({ knock_out }) => knock_out !== null).length,
    consent: draft.about.agreed,
    resume_file_id,
    resume_reading: resume_file_id ? 'waiting' : null,
    ...(reading ? readingToStore(reading) : {}),
  })
  const audited = auditEventsToInsert(scope, [
    {
      action: 'applications.submit',
      company_id,
      subject_type: 'survey_result',
      subject_id: survey_result_id,
      details: { application_id: id, job_id: visited.job.id },
    },
  ])
  const taken = files.map((file) =>
    candidateFileToInsert(scope, { company_id, candidate_id, file_id: file.file_id, id: file.id }),
  )
  const news = newsToInsert(scope, { company_id, application_id: id, news: 'received' })
  return { id, statements: [...taken, application, audited, news] }
}
