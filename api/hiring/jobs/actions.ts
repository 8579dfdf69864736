import { sql } from 'drizzle-orm'
import type { JobChange, NewJob, TeamMember } from '@seatwise/contract/jobs'
import { jobLimits } from '@seatwise/contract/limits'
import type { AuditAction } from '@seatwise/contract/values/audit'
import type { JobState } from '@seatwise/contract/values/hiring'
import { refuseNewWayIn } from '@seatwise/domain/policies/companies'
import { canBeArchived, hasJobs, leadsTo, missingToPublish } from '@seatwise/domain/policies/jobs'
import { present } from '../../kernel/changed-fields.ts'
import { Invalid, refuse, Refusal } from '../../kernel/refusal.ts'
import { publish, type UserScope } from '../../kernel/scope.ts'
import { audit } from '../../base/audit-events/public.ts'
import { changedCustomValues } from '../../base/custom-fields/public.ts'
import { recordEvents } from '../../base/domain-events/public.ts'
import { companyWithJobs } from '../job-application-templates/actions.ts'
import { isTemplate } from '../job-application-templates/repository.ts'
import { isDepartment, isOffered } from '../../base/roles/public.ts'
import { changeSurveyLink, insertSurveyLink, isActiveReader, isLocation } from '../../base/survey-links/public.ts'
import { changeJob, countJobs, insertJob, isJobOwner, lockJob, usersInReach, type StoredJob } from './repository.ts'

export async function createJob(
  scope: UserScope,
  { company_id = scope.user.company.id, custom_values = {}, ...references }: NewJob,
): Promise<string> {
  const company = await companyWithJobs(scope, company_id)
  if (company.state !== 'active') throw new Refusal('suspended_company')
  await refuseForeign(scope, company_id, references)
  const own = await changedCustomValues(scope, { company_id, subject: 'job', stored: {}, change: custom_values })
  if ((await countJobs(scope, company_id)) >= jobLimits.ofCompany) throw new Refusal('too_many_jobs')
  const id = await insertJob(scope, {
    ...present(references),
    title: references.title,
    custom_values: own.values,
    owner_user_id: references.owner_user_id === undefined ? scope.user.id : references.owner_user_id,
    company_id,
    created_by_user_id: scope.user.id,
  })
  await record(scope, 'jobs.create', { id, company_id }, { title: references.title })
  return id
}

export async function updateJob(
  scope: UserScope,
  id: string,
  { version, state, custom_values = {}, ...input }: JobChange,
) {
  const job = await jobFor(scope, id)
  const references = input.team ? { ...input, team: await wholeTeam(scope, job, input.team) } : input
  if (job.version !== version) throw new Refusal('changed_meanwhile')
  // An archived job can only be restored as a draft, which the user edits and publishes afterwards.
  if (job.state === 'archived' && state !== 'draft') throw new Refusal('job_state')
  const to = state ?? job.state
  if (!leadsTo(job.state, to)) throw new Refusal('job_state')
  const { owner_user_id, team, ...others } = references
  await refuseForeign(scope, job.company_id, {
    ...others,
    // Who has left since stays until somebody takes them off.
    ...(owner_user_id === job.owner_user_id ? {} : { owner_user_id }),
    ...(team && { team: team.filter(({ user_id }) => !job.team.some((member) => member.user_id === user_id)) }),
  })
  const { company_id, custom_values: stored } = job
  const own = await changedCustomValues(scope, { company_id, subject: 'job', stored, change: custom_values })
  const changed = Object.entries(present({ ...references, custom_values: own.values })).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(job[field as keyof StoredJob]),
  )
  const change = Object.fromEntries(changed) as Partial<
    Omit<JobChange, 'version' | 'state' | 'custom_values'> & Pick<StoredJob, 'custom_values'>
  >
  const next = { ...job, ...present(change) }
  const isPublished = to !== 'draft' && to !== 'archived'
  if (isPublished) {
    const missing = missingToPublish(next)
    if (missing.length > 0) throw new Invalid(missing)
  }
  if (to === 'open' && job.state !== 'open') refuse(refuseNewWayIn({ ...job, state: job.company_state }))
  // The role may have been retired since, and a retired role takes no new people.
  if (to === 'open' && job.state !== 'open') await refuseForeign(scope, job.company_id, { role_id: next.role_id })
  if (changed.length === 0 && to === job.state) return
  await changeJob(scope, id, {
    ...present(change),
    state: to,
    ...(to === 'open' && job.published_at === null ? { published_at: sql`now()` } : {}),
    ...(to === job.state ? {} : { ended_at: to === 'closed' ? sql`now()` : null }),
    ...(isPublished ? { survey_link_id: await linkOf(scope, next) } : {}),
  })
  if (to !== job.state) await recordState(scope, job, to, next.title)
  if (changed.length > 0)
    await record(scope, 'jobs.update', job, {
      title: next.title,
      changed: changed.map(([field]) => field),
      ...(own.changed.length > 0 ? { custom_fields: own.changed.map(({ name }) => name) } : {}),
    })
}

export async function archiveJob(scope: UserScope, id: string) {
  const job = await jobFor(scope, id)
  if (job.state === 'archived') return
  if (!canBeArchived(job.state)) throw new Refusal('job_state')
  await changeJob(scope, id, { state: 'archived', ended_at: job.ended_at ? sql`${job.ended_at}` : sql`now()` })
  await record(scope, 'jobs.archive', job, { title: job.title })
}

const events: Partial<Record<JobState, 'job.published' | 'job.paused' | 'job.closed'>> = {
  open: 'job.published',
  paused: 'job.paused',
  closed: 'job.closed',
}

async function recordState(scope: UserScope, job: StoredJob, to: JobState, title: string) {
  await record(scope, actionOf(to), job, { title })
  const type = events[to]
  const { id: job_id, company_id, version } = job
  if (type) await recordEvents(scope, [{ type, company_id, record_version: version + 1, about: { job_id } }])
}

const actions: Partial<Record<JobState, AuditAction>> = {
  paused: 'jobs.pause',
  closed: 'jobs.close',
  draft: 'jobs.restore',
}
const actionOf = (to: JobState): AuditAction => actions[to] ?? 'jobs.publish'

async function jobFor(scope: UserScope, id: string) {
  const job = await lockJob(scope, id)
  if (!job || !hasJobs(job.brand)) throw new Refusal('not_found')
  return job
}

/**
 * The surveys of applicants belong to a survey link of the job, for its role and location. The link is closed, so that
 * nobody can begin a survey through it without applying.
 */
async function linkOf(
  scope: UserScope,
  job: Pick<StoredJob, 'company_id' | 'role_id' | 'location_id' | 'survey_link_id' | 'owner_user_id'>,
) {
  const { company_id, role_id, location_id, survey_link_id, owner_user_id } = job
  if (survey_link_id === null)
    return insertSurveyLink(scope, company_id, {
      kind: 'job',
      state: 'closed',
      role_id,
      location_id,
      owner_user_id,
    })
  await changeSurveyLink(scope, survey_link_id, { role_id, location_id, owner_user_id })
  return survey_link_id
}

/**
 * The team as it is sent, and those members whom the writer does not see: for an owner of the company, users of the
 * franchise. Members keep their order, so that a team that is sent back is no change.
 */
async function wholeTeam(scope: UserScope, job: StoredJob, team: TeamMember[]): Promise<TeamMember[]> {
  const sent = new Map(team.map((member) => [member.user_id, member]))
  const missing = job.team.flatMap(({ user_id }) => (sent.has(user_id) ? [] : user_id))
  const removed = await usersInReach(scope, missing)
  const stayed = job.team.flatMap((member) => (removed.has(member.user_id) ? [] : (sent.get(member.user_id) ?? member)))
  return [...stayed, ...team.filter(({ user_id }) => job.team.every((member) => member.user_id !== user_id))]
}

type References = Pick<
  JobChange,
  'role_id' | 'department_id' | 'location_id' | 'template_id' | 'owner_user_id' | 'team'
>

async function refuseForeign(scope: UserScope, company_id: string, references: References) {
  const { role_id, department_id, location_id, template_id, owner_user_id, team = [] } = references
  const wrong: { path: string; message: string }[] = []
  if (role_id && !(await isOffered(scope, company_id, role_id)))
    wrong.push({ path: 'role_id', message: 'Choose an active role of the company' })
  if (department_id && !(await isDepartment(scope, company_id, department_id)))
    wrong.push({ path: 'department_id', message: 'Choose one of the company’s departments' })
  if (location_id && !(await isLocation(scope, company_id, location_id)))
    wrong.push({ path: 'location_id', message: 'Choose one of the company’s locations' })
  if (template_id && !(await isTemplate(scope, company_id, template_id)))
    wrong.push({ path: 'template_id', message: 'Choose one of the company’s application templates' })
  if (owner_user_id && owner_user_id !== scope.user.id && !(await isJobOwner(scope, company_id, owner_user_id)))
    wrong.push({ path: 'owner_user_id', message: 'Choose an active user who may write the company’s jobs' })
  for (const { user_id } of team)
    if (!(await isActiveReader(scope, company_id, user_id)))
      wrong.push({ path: 'team', message: 'Choose active users of the company or its franchise' })
  if (wrong.length > 0) throw new Invalid(wrong)
}

async function record(
  scope: UserScope,
  action: AuditAction,
  { id, company_id }: Pick<StoredJob, 'id' | 'company_id'>,
  details: Record<string, unknown>,
) {
  await audit(scope, { action, company_id, subject_type: 'job', subject_id: id, details })
  publish(scope, 'jobs', company_id)
}
