import * as z from 'zod/mini'
import { email, id, instant, lines, sentToken } from './fields.ts'
import { askedQuestion } from './job-application-templates.ts'
import { jobAddress } from './jobs.ts'
import { applicationFileBytes, applicationTemplate, applicationText } from './limits.ts'
import { listBody, listReply, sortBy } from './list.ts'
import { route } from './route.ts'
import { outdatedDocument } from './sentences.ts'
import { resultStates } from './values/assessment.ts'
import { applicantFacts, applicationStates, resumeReadings } from './values/hiring.ts'
import { resumeTypes } from './values/people.ts'

/** An answer, with the question as the applicant read it. */
const answer = z.object({
  question: askedQuestion,
  /** Several for the type multi; "yes" or "no" for checkbox; the name of the file for file. Empty if not answered. */
  answers: z.array(z.string()),
  /** For the type file: the id of the file among the person's files; otherwise null. */
  candidate_file_id: z.nullable(id),
  /** Why the answer is marked for staff; null if it is not marked. */
  knock_out: z.nullable(z.string()),
  /**
   * The first answer, if the applicant has changed it by the mailed link; null: this is the first answer. Its file stays
   * among the person's files.
   */
  first: z.nullable(
    z.object({ answers: z.array(z.string()), candidate_file_id: z.nullable(id), knock_out: z.nullable(z.string()) }),
  ),
})
export type ApplicationAnswer = z.infer<typeof answer>

const file = z.object({ candidate_file_id: id, name: z.string() })

export const application = z.object({
  id,
  job: z.object({ id, title: z.string() }),
  company: z.object({ id, name: z.string() }),
  candidate: z.object({ id, first: z.string(), last: z.string(), email: z.string() }),
  /** The card of the application on the board, and the state of its survey. */
  survey_result_id: id,
  survey_state: z.enum(resultStates),
  state: z.enum(applicationStates),
  /** The values that the applicant typed. */
  given: z.object({ first: z.string(), last: z.string(), email, phone: z.nullable(z.string()) }),
  /** The fields that differ from the person's record, which stays unchanged. */
  differs: z.array(z.enum(applicantFacts)),
  link: z.nullable(z.string()),
  /** The name of the job board, as the address at which the applicant came said it; null if it said none. */
  source: z.nullable(z.string()),
  cover_letter: z.nullable(z.string()),
  resume: z.nullable(
    z.extend(file, {
      reading: z.enum(resumeReadings),
      text: z.nullable(z.string()),
      /** The columns side by side from which the text was read, one after the other; null without a text. */
      columns: z.nullable(z.int()),
      /** The first resume, if the applicant has replaced it by the mailed link, and nobody has deleted it. */
      first: z.nullable(file),
    }),
  ),
  /** Further files that the applicant has added by the mailed link, such as certificates; the oldest first. */
  other_files: z.array(file),
  answers: z.array(answer),
  /** The number of marked answers. */
  knock_outs: z.int(),
  /** The text that the applicant agreed to, word for word. */
  consent: z.string(),
  created_at: instant,
  updated_at: instant,
  /** When the applicant last changed it by the mailed link; null if never. */
  changed_at: z.nullable(instant),
  withdrawn_at: z.nullable(instant),
  /** When a user of the company or the owner of the job first opened it; null if nobody has. */
  opened_at: z.nullable(instant),
})
export type Application = z.infer<typeof application>

const applicationFilters = z.strictObject({
  id: z.optional(id),
  job_id: z.optional(id),
  candidate_id: z.optional(id),
  survey_result_id: z.optional(id),
  states: z.optional(z.array(z.enum(applicationStates)).check(z.maxLength(applicationStates.length))),
})
export type ApplicationFilters = z.output<typeof applicationFilters>
const applicationSort = sortBy(['created_at', 'name'])
export type ApplicationSort = z.output<typeof applicationSort>

export const searchApplications = route({
  operationId: 'searchApplications',
  method: 'POST',
  path: '/applications/search',
  summary: 'The applications for the jobs of the companies in reach, with answers, files and marks; hiring brand only',
  proof: 'session',
  apiKey: true,
  permission: 'applications.read',
  body: listBody({ filters: applicationFilters, sort: applicationSort }),
  reply: listReply(application),
  problems: ['not_found'],
})

export const openApplication = route({
  operationId: 'openApplication',
  method: 'POST',
  path: '/applications/{id}/open',
  summary:
    'Say that a user of the company or the owner of the job has opened an application: Home names it no more. Opening it again changes nothing',
  proof: 'session',
  permission: 'applications.open',
  params: z.strictObject({ id }),
  reply: z.object({ data: application }),
  problems: ['not_found', 'not_while_acting'],
})

/** The files of an application: a resume, and answers to questions. */
export const applicationForm = {
  types: resumeTypes,
  maxBytes: applicationFileBytes,
  invalid: 'Choose a PDF, Word (DOCX), OpenDocument (ODT), RTF or text file of up to 10 MB that opens.',
  outdated: outdatedDocument,
  locked: 'This PDF opens only with a password. Save it without one, and choose that file.',
} as const

/** The next step of the form. sent: the application has been submitted. */
const next = z.enum(['questions', 'sent'])

export const saveApplicationStep = route({
  operationId: 'saveApplicationStep',
  method: 'POST',
  path: '/jobs/{id}/apply/steps',
  summary:
    'Keep the first step of an application for a day, under a cookie of the job: fields first, last, email, phone, link, cover_letter, consent ("yes"), notice_version, and consent_version where the words were shown, via of a campaign’s link, source of the job’s address; file resume',
  proof: 'none',
  limit: 'application_from_ip',
  params: z.strictObject({ id: jobAddress }),
  form: applicationForm,
  reply: z.object({
    data: z.object({
      next,
      /**
       * Whether text can be read in the resume of this step. unreadable: it may be a scan, and sending it is fine.
       * waiting: it is read after it was sent. Missing without a resume.
       */
      resume_reading: z.optional(z.enum(resumeReadings)),
    }),
  }),
  problems: ['not_found', 'job_closed', 'other_origin'],
})

export const apply = route({
  operationId: 'apply',
  method: 'POST',
  path: '/jobs/{id}/apply',
  summary:
    'Send the application that was begun, with the answers to the template’s questions as fields and files by the id of the question. A second one for the same job and address changes nothing and is answered alike',
  proof: 'none',
  limit: 'application_from_ip',
  params: z.strictObject({ id: jobAddress }),
  form: applicationForm,
  reply: z.object({
    data: z.object({
      next,
      /** The text that is shown after the application. */
      thank_you: z.string(),
      /** The URL of the survey; null if the job requires none. */
      survey_url: z.nullable(z.string()),
    }),
  }),
  problems: ['not_found', 'job_closed', 'application_not_begun', 'other_origin'],
})

const own = { proof: 'none', limit: 'application_from_ip', params: z.strictObject({ token: sentToken }) } as const

/** An application as the applicant sees it through the link in the email. */
const ownApplication = z.object({
  job: z.object({ title: z.string(), url: z.string() }),
  company: z.object({ name: z.string(), contact_email: z.nullable(z.string()) }),
  state: z.enum(applicationStates),
  /** The values that the applicant typed. */
  given: z.object({ first: z.string(), last: z.string(), email }),
  phone: z.nullable(z.string()),
  link: z.nullable(z.string()),
  cover_letter: z.nullable(z.string()),
  resume: z.nullable(z.string()),
  answers: z.array(z.object({ question: askedQuestion, answers: z.array(z.string()) })),
  /** The names of the further files. */
  other_files: z.array(z.string()),
  /** Whether it can still be changed. It does not say why not. */
  can_be_changed: z.boolean(),
  created_at: instant,
})
export type OwnApplication = z.infer<typeof ownApplication>

export const getOwnApplication = route({
  operationId: 'getOwnApplication',
  method: 'GET',
  path: '/applications/{token}',
  summary: 'An application, by the link that was mailed to the applicant',
  ...own,
  reply: z.object({ data: ownApplication }),
  problems: ['not_found'],
})

const typed = (max: number) => z.optional(lines(max))
/** The keys are ids of questions. Questions that are not sent keep their answers. */
const typedAnswers = z.record(id, z.array(lines(applicationText.long)).check(z.maxLength(applicationTemplate.options)))
export const changeOwnApplication = route({
  operationId: 'changeOwnApplication',
  method: 'PUT',
  path: '/applications/{token}',
  summary:
    'Change the phone, link, cover letter and typed answers of one’s own application, while the person is considered. Staff see the first answer too',
  ...own,
  body: z.strictObject({
    phone: typed(applicationText.phone),
    link: typed(applicationText.url),
    cover_letter: typed(applicationText.cover_letter),
    answers: z.optional(typedAnswers),
  }),
  reply: z.object({ data: ownApplication }),
  problems: ['not_found', 'application_closed'],
})

export const addOwnApplicationFiles = route({
  operationId: 'addOwnApplicationFiles',
  method: 'POST',
  path: '/applications/{token}/files',
  summary:
    'Replace files of one’s own application, while the person is considered: file resume, files by the id of the question that they answer, and file other, which adds one of five further files. Files from before stay with the company. The same file again changes nothing',
  ...own,
  form: applicationForm,
  reply: z.object({ data: ownApplication }),
  problems: ['not_found', 'application_closed', 'other_origin'],
})

export const withdrawOwnApplication = route({
  operationId: 'withdrawOwnApplication',
  method: 'DELETE',
  path: '/applications/{token}',
  summary: 'Withdraw one’s own application: staff see that it was; its survey ends',
  ...own,
  reply: z.object({ data: ownApplication }),
  problems: ['not_found'],
})
