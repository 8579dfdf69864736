import type { Job } from '@seatwise/contract/jobs'
import type { JobSurvey, TeamPart } from '@seatwise/contract/values/hiring'
import { metaWords } from '@seatwise/domain/jobs/words'
import { counted } from '../../kernel/counted.ts'
import type { Words } from '../../kernel/problem-messages.ts'
import { dateOfDay, today } from '../../ui/dates.ts'

/** The label of each field of the form, by its path. */
export const fieldLabels = {
  title: 'Title',
  role_id: 'Role',
  department_id: 'Department',
  location_id: 'Location',
  workplace: 'Workplace',
  countries: 'Countries',
  employment_type: 'Type of employment',
  pay: 'Pay',
  openings: 'Openings',
  closes_on: 'Last day',
  answer_within_days: 'Days until an answer',
  description: 'Description',
  template_id: 'Application template',
  survey: 'Survey',
  owner_user_id: 'Owner',
  team: 'Hiring team',
} as const

export const partWords: Record<TeamPart, string> = {
  owner: 'Moves, rejects and edits',
  interviewer: 'Scores and writes notes',
  reader: 'Reads',
}

/** "Hiring team: Ann Lee, Bo Hall"; undefined without one. Members outside the reader's companies are counted. */
export function teamWords({ team }: Pick<Job, 'team'>): string | undefined {
  if (team.length === 0) return undefined
  const names = team.flatMap(({ name }) => name ?? [])
  const others = team.length - names.length
  return `Hiring team: ${[...names, ...(others > 0 ? [counted(others, ['other', 'others'])] : [])].join(', ')}`
}

export const surveyWords: Record<JobSurvey, string> = {
  at_once: 'Right after applying',
  none: 'Not asked; you can send it by hand',
}

/** True if there is a public page. */
export const isPublic = ({ state }: Pick<Job, 'state'>): boolean => state !== 'draft' && state !== 'archived'

/** The label of the action that opens a job to applications, by its current state. */
export const openingWords = ({ state }: Pick<Job, 'state'>): string => (state === 'draft' ? 'Publish' : 'Open again')

/** "12 applicants, 3 new" */
export function applicantWords({ applicants, new_applicants }: Pick<Job, 'applicants' | 'new_applicants'>): string {
  if (applicants === 0) return 'No applicants'
  const all = `${applicants.toLocaleString('en')} ${applicants === 1 ? 'applicant' : 'applicants'}`
  return new_applicants === 0 ? all : `${all}, ${new_applicants.toLocaleString('en')} new`
}

/** The facts of a job in one line. Staff know a location by its name. */
export const jobWords = ({ location, ...job }: Job): string =>
  metaWords({ ...job, location: location?.name ?? null, address: null })

/** The place of work, for a column. */
export const placeOf = ({ workplace, location }: Pick<Job, 'workplace' | 'location'>): string | undefined =>
  workplace === 'remote' ? 'Remote' : location?.name

/** True after the last day of an open job: it then accepts no applications. */
export const hasEnded = ({ state, closes_on }: Pick<Job, 'state' | 'closes_on'>): boolean =>
  state === 'open' && closes_on !== null && closes_on < today()

export const lastDayWords = (day: string): string =>
  day < today() ? `The last day was ${dateOfDay(day)}` : `Open until ${dateOfDay(day)}`

/** The missing fields of a draft; fields unknown to this version of the page are left out. */
export function missingWords({ missing }: Pick<Job, 'missing'>): string {
  const labels = missing.flatMap((path) => (path in fieldLabels ? fieldLabels[path as keyof typeof fieldLabels] : []))
  if (labels.length === 0) return 'Applications come in once it is published.'
  return `Applications come in once it is published. Still missing: ${labels.join(', ').toLowerCase()}.`
}

/** The owner of a job; nobody is one who was deactivated or may not write jobs any more. */
export function ownerWords({ owner }: Pick<Job, 'owner'>): string {
  if (!owner) return 'Nobody'
  if (owner.active) return owner.name ?? 'Somebody outside your companies'
  return `Nobody (${owner.name ?? 'somebody outside your companies'} may not edit jobs)`
}

/**
 * The applications of a job by the job board from which they came: "From Indeed 12, direct 30". Undefined if no address
 * said one. Each name is isolated, because a stranger may have chosen one that is read from right to left.
 */
export function sourceWords({ applicants, sources }: Pick<Job, 'applicants' | 'sources'>): string | undefined {
  if (sources.every(({ source }) => source === null)) return undefined
  const others = applicants - sources.reduce((sum, { applications }) => sum + applications, 0)
  const words = sources.map(({ source, applications }) =>
    source === null ? `direct ${applications}` : `\u2068${source}\u2069 ${applications}`,
  )
  return `From ${[...words, ...(others > 0 ? [`others ${others}`] : [])].join(', ')}`
}

/** Messages of refusals about jobs. */
export const refusalWords: Words = {
  changed_meanwhile: 'Somebody else has changed this job meanwhile. Close this to see how it is now.',
  not_found: 'This job is not here any more. Close this and look at the list again.',
  job_state: 'Somebody else has published, closed or archived this job meanwhile. Close this to see how it is now.',
}

/** The name of the downloaded QR code file, without extension. */
export const fileNameOf = (title: string): string => `job-${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`
