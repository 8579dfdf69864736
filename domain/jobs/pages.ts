import type { OwnApplication } from '@seatwise/contract/applications'
import type { ApplicationFields, AskedQuestion } from '@seatwise/contract/job-application-templates'
import type { PublicJob } from '@seatwise/contract/jobs'

/** The pages for applicants as data: the server fills them, `web/hiring/job-pages` renders them. */

/** @property base where the pages begin: empty on the jobs host */
type PageFrame = { base: string; company: { name: string; public_name: string; logo_id: string | null } }

/** The typed values, the names of stored files, and the errors, all by the name of the field. */
export type FormEntries = {
  texts: Readonly<Record<string, readonly string[]>>
  files: Readonly<Record<string, string>>
  wrong: readonly { path: string; message: string }[]
}
export const nothingEntered: FormEntries = { texts: {}, files: {}, wrong: [] }

/** When what was typed and not sent is deleted; null where nothing is kept. */
type KeptUntil = string | null

export type AboutForm = {
  fields: ApplicationFields
  /** The consent text. */
  consent: string
  /** Changes with the consent text: the form sends it back, so that nobody agrees to other words than were shown. */
  consent_version: string
  /** More of it, in sections; the survey's notice where the job asks for the survey. */
  notice: { version: string; sections: readonly { title: string; text: string }[] }
  hasSurvey: boolean
  /** The end of the address of this job, which stays when the title changes. */
  code: string
}

export type JobPage = PageFrame & {
  kind: 'job'
  job: PublicJob
  /** Null where it is not known, in a preview of staff who do not read templates. */
  form: AboutForm | null
  entered: FormEntries
  /** Something was typed before. */
  isBegun: boolean
  kept_until: KeptUntil
  /** The funnel by which the reader has come; empty: none. */
  via: string
}

export type QuestionsPage = PageFrame & {
  kind: 'questions'
  job: PublicJob
  form: AboutForm
  /** The entries of the first step, for a final check. */
  about: readonly { label: string; value: string }[]
  questions: readonly AskedQuestion[]
  entered: FormEntries
  kept_until: KeptUntil
}

/**
 * @property step withdraw: asks once more, before it is done
 * @property isJobOpen of a withdrawn application, whether the job can be applied for again
 */
type OwnPage = PageFrame & {
  kind: 'application'
  application: OwnApplication
  token: string
  step: 'answers' | 'withdraw'
  isChanged: boolean
  isJobOpen: boolean
  entered: FormEntries
}

/** @property jsonLd a JobPosting; null for other pages */
export type PageHead = {
  title: string
  description: string
  canonical: string | null
  isIndexed: boolean
  jsonLd: object | null
  icon: string
}

export type PublicPage =
  | JobPage
  | QuestionsPage
  | (PageFrame & { kind: 'sent'; job: PublicJob; email: string; thank_you: string; survey_url: string | null })
  | (PageFrame & { kind: 'list'; jobs: readonly PublicJob[] })
  | OwnPage
  | { kind: 'problem'; title: string; text: string; link: { to: string; label: string } | null }
