import * as z from 'zod/mini'
import { address } from './companies.ts'
import { customValues, customValuesChange } from './custom-fields.ts'
import { country, day, id, instant, line, lines, version } from './fields.ts'
import { jobLimits } from './limits.ts'
import { listBody, listReply, search, sortBy } from './list.ts'
import { route } from './route.ts'
import {
  employmentTypes,
  jobSortFields,
  jobStates,
  jobSurveys,
  payPeriods,
  teamParts,
  workplaces,
} from './values/hiring.ts'

const named = z.object({ id, name: z.string() })

/** An ISO 4217 currency code that `Intl` supports. */
export const currency = z
  .string()
  .check(z.refine((code) => Intl.supportedValuesOf('currency').includes(code), 'Choose a currency.'))
const amount = z
  .number('Enter an amount.')
  .check(
    z.gt(0, 'Enter an amount above 0. A job without pay has no amounts.'),
    z.lte(100_000_000, 'Enter a smaller amount.'),
    z.multipleOf(0.01, 'Enter at most two digits after the point.'),
  )
const pay = z
  .strictObject({
    min: amount,
    /** Equal to `min` if the pay is a single amount. */
    max: amount,
    currency,
    period: z.enum(payPeriods),
  })
  .check(
    z.refine(({ min, max }) => min <= max, { path: ['max'], error: 'The highest pay is less than the lowest one.' }),
  )
export type Pay = z.output<typeof pay>
/** Amounts that were stored before 0 was refused may be 0; such pay counts as none. */
const storedPay = z.object({ min: z.number(), max: z.number(), currency: z.string(), period: z.enum(payPeriods) })

const teamMember = z.strictObject({ user_id: id, part: z.enum(teamParts) })
export type TeamMember = z.output<typeof teamMember>
const team = z.array(teamMember).check(
  z.maxLength(jobLimits.team, `A hiring team has at most ${jobLimits.team} members.`),
  z.refine(
    (members) => new Set(members.map(({ user_id }) => user_id)).size === members.length,
    'Name each member once.',
  ),
)

/**
 * The last part of a job's URL: words of its title and a code. Only the code identifies the job, so that the URL still
 * works after the title has changed.
 */
export const jobAddress = z.string().check(z.regex(/^[a-z0-9-]{1,120}$/, 'This is not the address of a job.'))

const shared = {
  id,
  title: z.string(),
  workplace: z.nullable(z.enum(workplaces)),
  /** The address of the location, with the company's country if it has none of its own; null for a remote job. */
  address: z.nullable(address),
  employment_type: z.nullable(z.enum(employmentTypes)),
  /** Null if the job states no pay. */
  pay: z.nullable(storedPay),
  openings: z.int(),
  /** Markdown without HTML. */
  description: z.string(),
  /** The last day for applications, in the company's time zone; null if there is none. */
  closes_on: z.nullable(z.iso.date()),
  /** The days within which applicants are promised to hear from the company; null if nothing is promised. */
  answer_within_days: z.nullable(z.int()),
  /** The time of the first publication. */
  published_at: z.nullable(instant),
  /** The URL of the job's public page. */
  url: z.string(),
}

/** A job as users of its company see it. */
export const job = z.object({
  ...shared,
  company: named,
  /** Null only for a draft that has no role yet. */
  role: z.nullable(named),
  department: z.nullable(named),
  location: z.nullable(named),
  /** For a remote job: the countries where employees may live, as ISO 3166-1 alpha-2 codes. */
  countries: z.array(z.string()),
  template: z.nullable(named),
  /**
   * The user who hears of the job's applications; null if nobody does. id and name are null if the user is outside the
   * companies that the reader may see. active is false for a user who was deactivated or may not write jobs any more:
   * then the job is as one without an owner.
   */
  owner: z.nullable(z.object({ id: z.nullable(id), name: z.nullable(z.string()), active: z.boolean() })),
  /**
   * The hiring team. id and name are null as for the owner. active is false for a user who was deactivated or works in
   * another company now.
   */
  team: z.array(
    z.object({ id: z.nullable(id), name: z.nullable(z.string()), part: z.enum(teamParts), active: z.boolean() }),
  ),
  survey: z.enum(jobSurveys),
  /** Never on the public page. */
  custom_values: customValues,
  state: z.enum(jobStates),
  /** The number of applications that are not withdrawn, and how many of them are from the last seven days. */
  applicants: z.int(),
  new_applicants: z.int(),
  /**
   * How many of these applications came from each source of the job's address, the most first; null: from none. At most
   * the ten sources with the most.
   */
  sources: z.array(z.object({ source: z.nullable(z.string()), applications: z.int() })),
  /** Days from the first publication until the job was closed, or until today; null before publication. */
  days_open: z.nullable(z.int()),
  created_at: instant,
  updated_at: instant,
  /** The fields that a draft still needs before it can be published. */
  missing: z.array(z.string()),
  /** The actions that the reader may do with it now. */
  can: z.object({
    update: z.boolean(),
    publish: z.boolean(),
    pause: z.boolean(),
    close: z.boolean(),
    archive: z.boolean(),
    restore: z.boolean(),
  }),
  version,
})
export type Job = z.infer<typeof job>

/**
 * A job as everybody sees it. The same for every visitor; contains no data about people and no internal data of staff.
 */
export const publicJob = z.object({
  ...shared,
  /** open: the job accepts applications. */
  state: z.enum(['open', 'paused', 'closed']),
  company: z.object({ name: z.string(), public_name: z.string(), logo_id: z.nullable(id) }),
  department: z.nullable(z.string()),
  location: z.nullable(z.string()),
  countries: z.array(z.string()),
})
export type PublicJob = z.infer<typeof publicJob>

export const jobFilters = z.strictObject({
  id: z.optional(id),
  search,
  company_id: z.optional(id),
  states: z.optional(z.array(z.enum(jobStates)).check(z.maxLength(jobStates.length))),
  location_id: z.optional(id),
  department_id: z.optional(id),
})
export type JobFilters = z.output<typeof jobFilters>
export const jobSort = sortBy(jobSortFields)
export type JobSort = z.output<typeof jobSort>

export const searchJobs = route({
  operationId: 'searchJobs',
  method: 'POST',
  path: '/jobs/search',
  summary: 'The jobs of the companies in reach, drafts too: filtered, sorted, paged; hiring brand only',
  proof: 'session',
  apiKey: true,
  permission: 'jobs.read',
  body: listBody({ filters: jobFilters, sort: jobSort }),
  reply: listReply(job),
  problems: ['not_found'],
})

const none = z.nullable(id)
const answerDays = `Enter a whole number from 1 to ${jobLimits.answerDays}, or nothing.`
const editable = {
  title: line(100, 'Give the job a title.'),
  /** An active role of the company or a global one. */
  role_id: z.optional(none),
  department_id: z.optional(none),
  location_id: z.optional(none),
  workplace: z.optional(z.nullable(z.enum(workplaces))),
  countries: z.optional(z.array(country).check(z.maxLength(jobLimits.countries, 'Choose fewer countries.'))),
  employment_type: z.optional(z.nullable(z.enum(employmentTypes))),
  pay: z.optional(z.nullable(pay)),
  openings: z.optional(
    z
      .int('Enter a whole number.')
      .check(z.gte(1, 'Enter at least 1.'), z.lte(jobLimits.openings, 'Enter a smaller number.')),
  ),
  description: z.optional(lines(jobLimits.description)),
  closes_on: z.optional(z.nullable(day)),
  answer_within_days: z.optional(
    z.nullable(z.int(answerDays).check(z.gte(1, answerDays), z.lte(jobLimits.answerDays, answerDays))),
  ),
  /** Null for the company's default template. */
  template_id: z.optional(none),
  survey: z.optional(z.enum(jobSurveys)),
  /** A user who may write jobs of the company; defaults to the user who creates the job. */
  owner_user_id: z.optional(none),
  /**
   * The whole hiring team: active users who may read the company's results. In a company with the setting `team_only`,
   * users who are no owners see the job's candidacies only as members.
   */
  team: z.optional(team),
  custom_values: z.optional(customValuesChange),
}
const newJob = z.strictObject({
  /** Defaults to the user's own company. */
  company_id: z.optional(id),
  ...editable,
})
export type NewJob = z.output<typeof newJob>

const write = { proof: 'session', permission: 'jobs.write', limit: 'job_write_by_user' } as const

export const createJob = route({
  operationId: 'createJob',
  method: 'POST',
  path: '/jobs',
  summary: 'Begin a job as a draft: its title is enough',
  ...write,
  idempotencyKey: true,
  body: newJob,
  reply: z.object({ data: job }),
  problems: ['not_found', 'suspended_company', 'too_many_jobs'],
})

const jobChange = z.strictObject({
  version,
  ...editable,
  title: z.optional(editable.title),
  /**
   * open publishes a draft, resumes a paused job and reopens a closed one; draft restores an archived one. If fields
   * that a publication needs are missing, the answer names each of them.
   */
  state: z.optional(z.enum(['draft', 'open', 'paused', 'closed'])),
})
export type JobChange = z.output<typeof jobChange>

export const updateJob = route({
  operationId: 'updateJob',
  method: 'PUT',
  path: '/jobs/{id}',
  summary: 'Change a job, or publish, pause, close or restore it',
  ...write,
  params: z.strictObject({ id }),
  body: jobChange,
  reply: z.object({ data: job }),
  current: job,
  problems: ['not_found', 'suspended_company', 'no_contact_address', 'job_state'],
})

export const archiveJob = route({
  operationId: 'archiveJob',
  method: 'DELETE',
  path: '/jobs/{id}',
  summary: 'Archive a job: its page is gone, its applications stay. It can be restored as a draft',
  ...write,
  params: z.strictObject({ id }),
  reply: z.object({ data: job }),
  problems: ['not_found', 'job_state'],
})

/**
 * A job in a feed, by the names of the elements that job boards read. A text is empty if the job does not say it.
 */
const feedJob = z.object({
  title: z.string(),
  /** When the job was first published: ISO 8601 in UTC; in XML as RFC 822. */
  date: z.string(),
  /** The id of the job, which stays the same. */
  referencenumber: z.string(),
  url: z.string(),
  company: z.string(),
  city: z.string(),
  state: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  postalcode: z.string(),
  streetaddress: z.string(),
  /** HTML, as in the structured data of the job's page. */
  description: z.string(),
  /** In words. */
  salary: z.string(),
  jobtype: z.string(),
  category: z.string(),
  remotetype: z.string(),
  /** The end of the last day, with the offset of the company's time zone: ISO 8601; in XML as RFC 822. */
  expirationdate: z.string(),
})
export type FeedJob = z.infer<typeof feedJob>

/** The feed of a company's open jobs in JSON: `/jobs.json?company=` beside its public list. */
export const jobFeed = z.object({
  company: z.string(),
  /** The URL of the public list of open jobs. */
  url: z.string(),
  jobs: z.array(feedJob),
})
export type JobFeed = z.infer<typeof jobFeed>

export const listJobs = route({
  operationId: 'listJobs',
  method: 'GET',
  path: '/jobs',
  summary: 'The open jobs of one company, the latest first, for everybody; hiring brand only',
  proof: 'none',
  limit: 'job_pages_from_ip',
  query: z.strictObject({
    /** The company's public name in the URL of its list of jobs. */
    company: z.string().check(z.regex(/^[a-z0-9-]{1,100}$/, 'Name a company by its public name.')),
  }),
  reply: z.object({ data: z.array(z.omit(publicJob, { description: true })) }),
  problems: ['not_found'],
})

export const getJob = route({
  operationId: 'getJob',
  method: 'GET',
  path: '/jobs/{id}',
  summary:
    'A published job by its id, its code or its address, for everybody; drafts and archived ones for staff who read jobs, absent for others',
  proof: 'none',
  limit: 'job_pages_from_ip',
  params: z.strictObject({ id: jobAddress }),
  reply: z.object({ data: z.extend(publicJob, { state: z.enum(jobStates) }) }),
  problems: ['not_found', 'not_signed_in', 'session_invalid', 'deactivated', 'proxy_ended', 'not_allowed'],
})
