import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { applicationForm } from '@seatwise/contract/applications'
import { applicationTemplate, applicationText } from '@seatwise/contract/limits'
import type { resumeReadings } from '@seatwise/contract/values/hiring'
import { noticeVersion } from '@seatwise/domain/assessment/notice'
import { isOn, readAnswers, type StoredAnswer } from '@seatwise/domain/applications/answers'
import type { FormEntries } from '@seatwise/domain/jobs/pages'
import type { ApplicationDraft, WrongField } from '../../database/tables/applications.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { ownWork, type Scope } from '../../kernel/scope.ts'
import { createQueue } from '../../kernel/work-queue.ts'
import { asJobVisitor, type JobScope } from '../jobs/entry.ts'
import type { SentForm, Uploaded } from '../../kernel/uploads.ts'
import type { Server } from '../../server.ts'
import { nameOf, partsOf } from '../../people/candidate-files/public.ts'
import type { ResumeRead } from '../../people/candidate-resumes/public.ts'
import { confirmStored, storeFile } from '../../base/files/public.ts'
import { parsedEmail, typedAbout, wrongAbout } from './about.ts'
import { submitApplication } from './actions.ts'
import { readForm, type VisitedForm } from './form.ts'
import { readAtOnce, readingToStore } from './resumes.ts'
import {
  changeDraft,
  draftFiles,
  findDraft,
  insertDraft,
  isSecond,
  keepDraftFile,
  shareJob,
  type DraftFile,
  type StoredDraft,
} from './repository.ts'

/**
 * @property token the token from the cookie, for an application that was begun
 * @property network the network of the client
 * @property signal aborted if the client disconnects
 */
type Step = {
  address: string
  token: string | undefined
  network: string
  signal: AbortSignal
  form: () => Promise<SentForm>
}

/** A file whose bytes are stored, and which belongs to no row until `keep` adds it to a draft. */
type Written = {
  field: string
  name: string
  keep: (scope: Scope, draft_id: string, reading?: ResumeRead | null) => Promise<void>
}

type StoredStep = { visited: VisitedForm; entered: FormEntries }
/** wrong: the applicant must correct something. closed: the draft is stored, but the job takes no applications. */
export type StepOutcome =
  | (StoredStep & {
      is: 'wrong' | 'closed' | 'saved'
      token: string | undefined
      resume_reading?: (typeof resumeReadings)[number] | undefined
    })
  /** Nothing is stored, and what was typed is only in `entered`. */
  | (StoredStep & { is: 'no_consent' })
  | (StoredStep & { is: 'sent'; email: string; survey_url: string | null })
  | { is: 'not_begun'; visited: VisitedForm }
  /**
   * about_wrong: the first step is no longer valid, because the form has changed or another tab has changed the values.
   */
  | (StoredStep & { is: 'about_wrong' })

/** Applications are answered after a multiple of this time; see `inEqualTime`. */
const answerEveryMs = 400

/**
 * Limits the forms that this process has in memory at a time: each has up to 50 MB, and a slow client takes minutes to
 * send it.
 */
const forms = createQueue({
  name: 'forms of applicants',
  places: 12,
  placesOfKey: 3,
  maxWaiting: 240,
  maxWaitingOfKey: 20,
})
const read = ({ network, signal, form }: Pick<Step, 'network' | 'signal' | 'form'>) =>
  forms.run({ key: network, signal }, form)
/**
 * Limits the visits of each job at a time, so that visitors of one job do not delay those of other jobs. While the database
 * stalls, a place is free every few seconds: nobody waits for the sixtieth.
 */
const visits = createQueue({ name: 'visits of a job', placesOfKey: 3, maxWaitingOfKey: 60, maxWaitMs: 10_000 })

/** The steps of an application, for the pages and for the API. */
export function applicationSteps({ transactions, files, limits, config }: Server) {
  const { public_url, jobs_url } = config

  /**
   * Does work as a visitor of a job. Without a signal it continues after the client has disconnected, so that a complete
   * request is stored even if its reply is lost.
   */
  async function visit<Answer>(
    address: string,
    work: (scope: JobScope) => Promise<Answer>,
    { signal }: { signal: AbortSignal } = ownWork,
  ): Promise<Answer> {
    // The last part of the address is the job's code.
    const done = await visits.run({ key: address.split('-').at(-1)!, signal }, () =>
      asJobVisitor(transactions, address, async (scope) => ({ answer: await work(scope) })),
    )
    if (!done) throw new Refusal('not_found')
    return done.answer
  }

  /** @throws Refusal not_found unless the job is published */
  const open = ({ address, token, signal }: Pick<Step, 'address' | 'signal'> & { token?: string | undefined }) =>
    visit(
      address,
      async (scope) => {
        const visited = await readForm(scope, jobs_url)
        if (!visited) throw new Refusal('not_found')
        const draft = token === undefined ? undefined : await findDraft(scope, visited.job.id, token)
        const kept = draft ? await draftFiles(scope, draft.id) : []
        return { company_id: scope.job.company_id, visited, draft, kept }
      },
      { signal },
    )

  /**
   * Stores the bytes of files while no transaction is open. The transaction that saves the draft then adds the files to
   * it.
   */
  async function write(
    address: string,
    company_id: string,
    job_id: string,
    sent: readonly (readonly [string, Uploaded])[],
  ) {
    const bytes = sent.reduce((sum, [, file]) => sum + file.bytes.length, 0)
    // Without this limit, applications for one job could fill the disk that all companies share.
    if (bytes > 0 && !(await limits.allows('application_bytes_of_job', job_id, bytes)))
      throw new Refusal('too_many_requests')
    const drafts: Written[] = []
    for (const [field, uploaded] of sent) {
      const described = { company_id, purpose: 'application', type: uploaded.type, name: nameOf(uploaded) } as const
      const inTransaction = <Answer>(work: (scope: Scope) => Promise<Answer>) => visit(address, work)
      const stored = await storeFile({ files, inTransaction }, described, partsOf(uploaded))
      drafts.push({
        field,
        name: described.name,
        keep: async (scope, draft_id, read = null) => {
          await confirmStored(scope, stored)
          const reading = read && { text: read.text, columns: read.columns }
          await keepDraftFile(scope, { company_id, draft_id, field, file_id: stored.id, reading })
        },
      })
    }
    return drafts
  }

  /** Saves the first step as a draft. Without consent nothing is stored. */
  async function saveAbout({ address, token, ...step }: Step): Promise<StepOutcome> {
    const { visited, company_id } = await open({ address, signal: step.signal })
    const { job } = visited
    const sent = await read(step)
    const about = { ...typedAbout(sent, visited.form.fields), agreed: visited.form.consent }
    const noConsent = consentProblem(about, sent.texts.get('consent_version')?.[0], visited)
    if (noConsent) {
      const wrong = wrongAbout(about, { fields: visited.form.fields, country: visited.country, hasResume: true })
      // The checkbox is cleared: its text may have changed since the applicant ticked it.
      const texts = textsOf({ ...about, consent: '' })
      const entered = { texts, files: {}, wrong: [...wrong, ...sent.refused, noConsent] }
      return { is: 'no_consent', visited, entered }
    }
    const resume = isOn(visited.form.fields.resume) ? sent.files.get('resume') : undefined
    const reading = resume ? await readAtOnce({ key: step.network, signal: step.signal }, resume) : null
    const isLocked = reading?.isLocked === true
    const files = await write(address, company_id, job.id, resume && !isLocked ? [['resume', resume]] : [])
    const refused = [
      ...(isLocked ? [{ path: 'resume', message: applicationForm.locked }] : []),
      ...sent.refused.filter(({ path }) => path === 'resume'),
    ]
    const saved = await visit(address, async (scope) => {
      const known = token === undefined ? undefined : await findDraft(scope, job.id, token, true)
      const draft = known
        ? { id: known.id, token: token! }
        : await insertDraft(scope, { company_id, job_id: job.id, about, wrong: { about: refused } })
      // Who comes back without the source of the first address still came by it.
      const source = about.source || known?.about.source || ''
      if (known) await changeDraft(scope, known.id, { about: { ...about, source }, wrong: { about: refused } })
      for (const { keep } of files) await keep(scope, draft.id, reading)
      return { token: draft.token, files: await draftFiles(scope, draft.id) }
    })
    const hasResume = saved.files.some(({ field }) => field === 'resume')
    const wrong = withRefused(
      wrongAbout(about, { fields: visited.form.fields, country: visited.country, hasResume }),
      refused,
    )
    const entered = {
      texts: textsOf(about),
      files: namesOf(saved.files),
      unread: unreadOf(saved.files),
      wrong: firstOfEach(wrong),
    }
    if (wrong.length > 0) return { is: 'wrong', visited, entered, token: saved.token }
    const is = job.state === 'open' ? 'saved' : 'closed'
    return { is, visited, entered, token: saved.token, resume_reading: readingOf(saved.files) }
  }

  /** Sends the begun application with the answers of the second step. */
  async function send({ address, token, ...step }: Step): Promise<StepOutcome> {
    const { visited, company_id, draft, kept } = await open({ address, token, signal: step.signal })
    if (!draft) return { is: 'not_begun', visited }
    const { job, questions } = visited
    const sent = await read(step)
    const fileQuestions = questions.filter(({ type }) => type === 'file').map(({ id }) => id)
    const sentFiles = [...sent.files].filter(([field]) => fileQuestions.includes(field))
    const written = await write(address, company_id, job.id, sentFiles)
    const texts = Object.fromEntries(questions.map(({ id }) => [id, answersIn(sent, id)]))
    const files = { ...namesOf(kept), ...namesOf(written) }
    const { answers, wrong } = readAnswers(questions, { texts, files })
    const all = [...sent.refused.filter(({ path }) => fileQuestions.includes(path)), ...wrong]
    const sending = { address, token: token!, draft, texts, written, wrong: firstOfEach(all) }
    const isAboutWrong = problemsOfAbout(visited, draft, kept).length > 0
    if (isAboutWrong || all.length > 0 || job.state !== 'open') {
      const about = (await keepAnswers(sending)) ?? (isAboutWrong ? enteredAbout(visited, draft, kept) : undefined)
      if (about) return { is: 'about_wrong', visited, entered: about }
      const entered = { texts, files, wrong: firstOfEach(all) }
      return { is: all.length > 0 ? 'wrong' : 'closed', visited, entered, token }
    }
    const done = await inEqualTime(() => submit({ ...sending, answers }))
    const entered = { texts, files, wrong: [] }
    if (done.is === 'sent') return { is: 'sent', visited, entered, email: done.email, survey_url: done.url }
    if (done.is === 'closed') return { is: 'closed', visited, entered, token }
    return { is: 'about_wrong', visited, entered: done.entered }
  }

  type Sending = {
    address: string
    token: string
    /** The draft at the beginning of the request. */
    draft: StoredDraft
    texts: Record<string, string[]>
    written: readonly Written[]
    /** What is wrong with the answers. */
    wrong: WrongField[]
  }

  /**
   * Saves the answers of the second step in the draft, with what is wrong with them, for another attempt.
   * @returns the first step, if it is no longer valid
   */
  const keepAnswers = ({ address, token, draft, texts, written, wrong }: Sending) =>
    visit(address, async (scope) => {
      const current = await findDraft(scope, draft.job_id, token, true)
      const visited = await readForm(scope, jobs_url)
      if (!current || !visited) throw new Refusal('application_not_begun')
      await changeDraft(scope, current.id, { answers: texts, wrong: { questions: wrong } })
      for (const { keep } of written) await keep(scope, current.id)
      const kept = await draftFiles(scope, current.id)
      return problemsOfAbout(visited, current, kept).length > 0 ? enteredAbout(visited, current, kept) : undefined
    })

  async function submit({ answers, ...sending }: Sending & { answers: readonly StoredAnswer[] }) {
    const { address, token, draft, texts, written } = sending
    await limits.take('applications_of_job', draft.job_id)
    const sends_mail = await limits.allows('mails_about_applications', parsedEmail(draft.about.email))
    const once = () =>
      visit(address, async (scope) => {
        // Locked, so that the job cannot be paused during this transaction.
        await shareJob(scope, draft.job_id)
        const now = await readForm(scope, jobs_url)
        const current = await findDraft(scope, draft.job_id, token, true)
        if (!now || !current) throw new Refusal('application_not_begun')
        for (const { keep } of written) await keep(scope, current.id)
        const kept = await draftFiles(scope, current.id)
        // Another tab may have changed the first step since it was checked.
        const isChanged = !isDeepStrictEqual(current.about, draft.about)
        const isAboutWrong = isChanged || problemsOfAbout(now, current, kept).length > 0
        if (isAboutWrong || now.job.state !== 'open') {
          await changeDraft(scope, current.id, { answers: texts, wrong: {} })
          return isAboutWrong
            ? { is: 'changed' as const, entered: lookAgain(enteredAbout(now, current, kept)) }
            : { is: 'closed' as const }
        }
        const urls = { public_url, jobs_url }
        const url = await submitApplication(scope, { visited: now, draft: current, kept, answers, sends_mail }, urls)
        return { is: 'sent' as const, email: parsedEmail(current.about.email), url }
      })
    // If two requests with one address run at the same time, the second is repeated and finds the application of the
    // first.
    return once().catch((error: unknown) => {
      if (isSecond(error)) return once()
      throw error
    })
  }

  return { open, read, saveAbout, send }
}

/** @param shown the version of the consent text that the page showed; undefined for programs that use the API */
function consentProblem(
  { consent, notice_version }: ApplicationDraft,
  shown: string | undefined,
  { form }: VisitedForm,
) {
  if (notice_version !== noticeVersion)
    return { path: 'consent', message: 'What is kept, and your rights, has changed. Please read it again.' }
  if (shown !== undefined && shown !== form.consent_version) return otherWords
  return consent === 'yes'
    ? undefined
    : { path: 'consent', message: 'Please agree, so that your application can be kept.' }
}

type KeptFile = Pick<DraftFile, 'field' | 'name' | 'reading'>

/** The current errors in the first step of a draft, by field. */
function problemsOfAbout({ form, country }: VisitedForm, { about }: StoredDraft, keptFiles: readonly KeptFile[]) {
  const hasResume = keptFiles.some(({ field }) => field === 'resume')
  const wrong = wrongAbout(about, { fields: form.fields, country, hasResume })
  // The applicant must have agreed to the present consent text.
  return about.agreed === form.consent ? wrong : [...wrong, otherWords]
}

const otherWords = { path: 'consent', message: 'This sentence has changed. Please read it, and agree again.' }

/**
 * The first step as its page shows it again, with its errors. The checkbox is cleared if the applicant ticked it for
 * another consent text.
 */
export function enteredAbout(visited: VisitedForm, draft: StoredDraft, keptFiles: readonly KeptFile[]): FormEntries {
  const { about } = draft
  const consent = about.agreed === visited.form.consent ? about.consent : ''
  return {
    texts: textsOf({ ...about, consent }),
    files: namesOf(keptFiles),
    unread: unreadOf(keptFiles),
    wrong: withRefused(problemsOfAbout(visited, draft, keptFiles), draft.wrong.about ?? []),
  }
}

/** The typed values in the form in which the page shows them again. */
const textsOf = (about: ApplicationDraft): FormEntries['texts'] =>
  Object.fromEntries(Object.entries(about).map(([name, text]) => [name, [text]]))

/** The fields whose files have no text that could be read. */
const unreadOf = (files: readonly KeptFile[]): string[] =>
  files.filter(({ reading }) => reading?.text === null).map(({ field }) => field)

/** Whether text could be read in the resume of a draft. */
function readingOf(files: readonly KeptFile[]) {
  const resume = files.find(({ field }) => field === 'resume')
  if (!resume) return undefined
  return resume.reading ? readingToStore(resume.reading).resume_reading : 'waiting'
}

const namesOf = (files: readonly { field: string; name: string }[]): Record<string, string> =>
  Object.fromEntries(files.map(({ field, name }) => [field, name]))

/** Why a file was refused says more than that it is missing. */
const withRefused = (wrong: readonly WrongField[], refused: readonly WrongField[]): WrongField[] =>
  firstOfEach([...wrong.filter(({ path }) => !refused.some((one) => one.path === path)), ...refused])

const firstOfEach = (wrong: readonly WrongField[]) =>
  wrong.filter(({ path }, index) => wrong.findIndex((one) => one.path === path) === index)

/**
 * The texts of an answer, cut to one letter more than allowed: long enough to be reported as too long, and short enough
 * to be stored.
 */
export const answersIn = (sent: SentForm, id: string) =>
  (sent.texts.get(id) ?? []).slice(0, applicationTemplate.options).map((text) =>
    text
      .replaceAll('\0', '')
      .slice(0, applicationText.long + 1)
      .toWellFormed(),
  )

/**
 * Makes work take a multiple of a fixed time, because the exact duration would reveal whether the address is known.
 * Must be called after the whole request has arrived.
 */
async function inEqualTime<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const began = performance.now()
  try {
    return await work()
  } finally {
    const took = performance.now() - began
    await wait(Math.ceil(took / answerEveryMs) * answerEveryMs - took)
  }
}

/** Adds an error if the first step has none: another tab has changed it to other valid values. */
const lookAgain = (about: FormEntries): FormEntries =>
  about.wrong.length > 0
    ? about
    : { ...about, wrong: [{ path: 'email', message: 'This was changed meanwhile. Please look at it again.' }] }

/** The answers of the second step that are stored so far. */
export const enteredAnswers = ({ answers, wrong }: StoredDraft, keptFiles: readonly KeptFile[]): FormEntries => ({
  texts: answers,
  files: namesOf(keptFiles),
  wrong: wrong.questions ?? [],
})
