import { brandKeys, type BrandKey } from '@seatwise/contract/values/base'
import type { JobState, Workplace } from '@seatwise/contract/values/hiring'
import { brands } from '../brands/brands.ts'
import { can, type Actor } from '../permissions.ts'

/** The brands whose companies publish jobs. */
export const jobBrands = brandKeys.filter((key) => brands[key].features.jobs)
export const hasJobs = (brand: BrandKey): boolean => brands[brand].features.jobs

/** The possible next states of each state. Archiving is a separate operation. */
const next: Record<JobState, readonly JobState[]> = {
  draft: ['open'],
  open: ['paused', 'closed'],
  paused: ['open', 'closed'],
  closed: ['open'],
  archived: ['draft'],
}

export const leadsTo = (from: JobState, to: JobState): boolean => from === to || next[from].includes(to)
/** An open job must first be paused or closed, because somebody may be filling in its form. */
export const canBeArchived = (state: JobState): boolean => state !== 'open' && state !== 'archived'

type Content = {
  role_id: string | null
  location_id: string | null
  workplace: Workplace | null
  countries: readonly string[]
  employment_type: string | null
  description: string
}

/** What a job still needs before it can be published, by field, each with a sentence. */
export function missingToPublish(job: Content): { path: string; message: string }[] {
  const missing: { path: string; message: string }[] = []
  const lacks = (isLacking: boolean, path: string, message: string) => isLacking && missing.push({ path, message })
  lacks(
    job.role_id === null,
    'role_id',
    'Choose the role: it says on which board applicants stand and how they are scored.',
  )
  lacks(job.workplace === null, 'workplace', 'Say where the work is done.')
  lacks(
    job.workplace !== null && job.workplace !== 'remote' && job.location_id === null,
    'location_id',
    'Choose the location.',
  )
  lacks(
    job.workplace === 'remote' && job.countries.length === 0,
    'countries',
    'Say in which countries people may live.',
  )
  lacks(job.employment_type === null, 'employment_type', 'Choose the type of employment.')
  lacks(job.description === '', 'description', 'Describe the job.')
  return missing
}

/** The actions that the reader may take on this job; the web builds its buttons from them. */
export function canDoWithJob(reader: Actor, { state }: { state: JobState }) {
  const update = can(reader, 'jobs.write')
  return {
    update: update && state !== 'archived',
    publish: update && state !== 'open' && leadsTo(state, 'open'),
    pause: update && leadsTo(state, 'paused') && state !== 'paused',
    close: update && leadsTo(state, 'closed') && state !== 'closed',
    archive: update && canBeArchived(state),
    restore: update && state === 'archived',
  }
}
