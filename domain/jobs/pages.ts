import type { OwnApplication } from '@seatwise/contract/applications'
import type { ApplicationFields, AskedQuestion } from '@seatwise/contract/job-application-templates'
import type { PublicJob } from '@seatwise/contract/jobs'

/** The data of the pages for applicants: the server fills these types, and `web/hiring/job-pages` renders them. */

/** @property base the URL prefix of the pages; empty on a host of their own */
type PageFrame = { base: string; company: { name: string; public_name: string; logo_id: string | null } }

/**
 * The typed values, the names of stored files and the errors, each by the name of the field.
 * @property unread the fields whose files have no text that could be read
 */
export type FormEntries = {
  texts: Readonly<Record<string, readonly string[]>>
  files: Readonly<Record<string, string>>
  unread?: readonly string[]
  wrong: readonly { path: string; message: string }[]
}
export const nothingEntered: FormEntries = { texts: {}, files: {}, wrong: [] }

/** When values that were typed but not submitted will be deleted; null if none are stored. */
type KeptUntil = string | null

export type AboutForm = {
  fields: ApplicationFields
  /** The consent text. */
  consent: string
  /** A hash of the consent text. The form sends it back, so that nobody agrees to a text other than the one shown. */
  consent_version: string
  /** Further information in sections; the survey's notice if the job asks for the survey. */
  notice: { version: string; sections: readonly { title: string; text: string }[] }
  hasSurvey: boolean
  /** The code at the end of the job's URL, which stays the same when the title changes. */
  code: string
}

export type PublicJobPage = PageFrame & {
  kind: 'job'
  job: PublicJob
  /** Null if it is not known: in a preview for staff who may not read templates. */
  form: AboutForm | null
  entered: FormEntries
  /** True if the applicant has already typed something. */
  isBegun: boolean
  kept_until: KeptUntil
  /** The campaign link through which the reader came; empty for none. */
  via: string
  /** The source of the address, which the form sends; empty for none. */
  source: string
}

export type QuestionsPage = PageFrame & {
  kind: 'questions'
  job: PublicJob
  form: AboutForm
  /** The entries of the first step, shown for a final check. */
  about: readonly { label: string; value: string }[]
  isResumeUnread: boolean
  questions: readonly AskedQuestion[]
  entered: FormEntries
  kept_until: KeptUntil
}

/**
 * @property step withdraw: asks for confirmation before the application is withdrawn
 * @property isJobOpen for a withdrawn application, whether one can apply for the job again
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

/**
 * @property jsonLd the JobPosting of a job's page; null for other pages
 * @property feeds the URLs of the feeds of a list of jobs; null for other pages
 */
export type PageHead = {
  title: string
  description: string
  canonical: string | null
  isIndexed: boolean
  jsonLd: object | null
  feeds: { xml: string; json: string } | null
  icon: string
}

export type PublicPage =
  | PublicJobPage
  | QuestionsPage
  | (PageFrame & { kind: 'sent'; job: PublicJob; email: string; thank_you: string; survey_url: string | null })
  | (PageFrame & { kind: 'list'; jobs: readonly PublicJob[] })
  | OwnPage
  | { kind: 'problem'; title: string; text: string; link: { to: string; label: string } | null }
