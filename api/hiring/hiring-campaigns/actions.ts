import type { CampaignChange, FunnelChange, NewCampaign, NewFunnel } from '@seatwise/contract/hiring-campaigns'
import { campaignLimits } from '@seatwise/contract/limits'
import type { AuditAction } from '@seatwise/contract/values/audit'
import type { CampaignState, FunnelTarget } from '@seatwise/contract/values/hiring'
import { refuseNewWayIn } from '@seatwise/domain/policies/companies'
import { leadsTo } from '@seatwise/domain/policies/hiring-campaigns'
import { hasJobs } from '@seatwise/domain/policies/jobs'
import { changedFields, present } from '../../kernel/changed-fields.ts'
import { Invalid, refuse, Refusal } from '../../kernel/refusal.ts'
import { includesCompany, publish, type UserScope } from '../../kernel/scope.ts'
import { audit } from '../../base/audit-events/public.ts'
import { findStoredCompany, type StoredCompany } from '../../base/companies/public.ts'
import { isOffered } from '../../base/roles/public.ts'
import { changeSurveyLink, insertSurveyLink, isActiveReader } from '../../base/survey-links/public.ts'
import {
  changeCampaign,
  changeFunnel,
  campaignOfFunnel,
  changeOwnLinks,
  countCampaigns,
  countFunnels,
  findJobOf,
  funnelsOf,
  insertCampaign,
  insertFunnel,
  isOpenLink,
  lockCampaign,
  lockFunnel,
  type StoredCampaign,
  type StoredFunnel,
} from './repository.ts'

/** Creates a campaign. By default its author is its owner. */
export async function createCampaign(scope: UserScope, input: NewCampaign): Promise<string> {
  const { company_id = scope.user.company.id, copy_of, owner_user_id = scope.user.id, ...rest } = input
  const company = await activeCompany(scope, company_id)
  const source = copy_of === undefined ? undefined : await campaignFor(scope, copy_of)
  if (source && source.company_id !== company_id) throw new Refusal('not_found')
  const values = { ...present(rest), name: rest.name, owner_user_id }
  const settled = await settle(scope, company, {
    starts_on: null,
    ends_on: null,
    role_id: null,
    job_id: null,
    ...values,
  })
  if ((await countCampaigns(scope, company_id)) >= campaignLimits.ofCompany) throw new Refusal('too_many_campaigns')
  const id = await insertCampaign(scope, { ...settled, company_id })
  await record(scope, 'hiring-campaigns.create', { id, company_id }, { name: input.name })
  if (source) await copyFunnels(scope, source, { ...settled, id, company_id })
  return id
}

export async function updateCampaign(scope: UserScope, id: string, { version, state, ...input }: CampaignChange) {
  const campaign = await campaignFor(scope, id)
  if (campaign.version !== version) throw new Refusal('changed_meanwhile')
  // An archived campaign can only be restored as a draft, which the user edits and starts afterwards.
  if (campaign.state === 'archived' && state !== 'draft') throw new Refusal('campaign_state')
  const to = state ?? campaign.state
  if (!leadsTo(campaign.state, to)) throw new Refusal('campaign_state')
  if (to === 'active' && campaign.company_state !== 'active') throw new Refusal('suspended_company')
  const company = (await findStoredCompany(scope, campaign.company_id))!
  const opens =
    (to === 'active' && campaign.state !== 'active') || campaign.state === 'archived' || input.job_id === null
  if (opens) refuse(refuseNewWayIn(company))
  const settled = await settle(scope, company, { ...campaign, ...present(input) }, input)
  const change = changedFields<Editable>(campaign, {
    ...present(input),
    role_id: settled.role_id,
  })
  if (Object.keys(change).length === 0 && to === campaign.state) return
  await changeCampaign(scope, id, { ...present(change), state: to })
  if (change.role_id !== undefined || change.owner_user_id !== undefined)
    await changeOwnLinks(scope, id, { role_id: settled.role_id, owner_user_id: settled.owner_user_id })
  if (change.job_id === null) await leadToSurvey(scope, { ...campaign, ...settled })
  if (campaign.state === 'archived') await changeOwnLinks(scope, id, { state: 'open' })
  if (to !== campaign.state) await record(scope, actionTo[to], campaign, { name: settled.name })
  if (Object.keys(change).length > 0)
    await record(scope, 'hiring-campaigns.update', campaign, { name: settled.name, changed: Object.keys(change) })
}

const actionTo: Record<CampaignState, AuditAction> = {
  active: 'hiring-campaigns.start',
  paused: 'hiring-campaigns.pause',
  draft: 'hiring-campaigns.restore',
  archived: 'hiring-campaigns.archive',
}

/**
 * Archives a campaign. Its short links then show a page that it has ended, and nobody can register through its survey
 * links.
 */
export async function archiveCampaign(scope: UserScope, id: string) {
  const campaign = await campaignFor(scope, id)
  if (campaign.state === 'archived') return
  await changeCampaign(scope, id, { state: 'archived' })
  await changeOwnLinks(scope, id, { state: 'closed' })
  await record(scope, 'hiring-campaigns.archive', campaign, { name: campaign.name })
}

export async function createFunnel(scope: UserScope, { campaign_id, ...input }: NewFunnel): Promise<string> {
  const campaign = await campaignFor(scope, campaign_id)
  refuse(refuseNewWayIn(await activeCompany(scope, campaign.company_id)))
  if (campaign.state === 'archived') throw new Refusal('campaign_state')
  await refuseMoreFunnels(scope, campaign_id)
  const target = input.target ?? (campaign.job_id === null ? 'register' : 'job')
  await refuseTarget(scope, campaign, { target, survey_link_id: input.survey_link_id ?? null })
  return addFunnel(scope, campaign, { ...present(input), name: input.name, channel: input.channel, target })
}

export async function updateFunnel(scope: UserScope, id: string, { version, state, ...input }: FunnelChange) {
  const { funnel, campaign } = await funnelFor(scope, id)
  if (funnel.version !== version) throw new Refusal('changed_meanwhile')
  if (campaign.state === 'archived') throw new Refusal('campaign_state')
  if (funnel.state === 'archived') {
    if (state === undefined) throw new Refusal('campaign_state')
    await refuseMoreFunnels(scope, campaign.id)
  }
  const target = input.target ?? funnel.target
  const chosen = input.survey_link_id === undefined ? funnel.survey_link_id : input.survey_link_id
  const isOther = target !== funnel.target || (target === 'link' && chosen !== funnel.survey_link_id)
  if (isOther || funnel.state === 'archived') refuse(refuseNewWayIn(await activeCompany(scope, campaign.company_id)))
  if (isOther) await refuseTarget(scope, campaign, { target, survey_link_id: chosen })
  const { survey_link_id: _, target: __, ...fields } = input
  const change = {
    ...changedFields<Pick<StoredFunnel, 'name' | 'channel' | 'utm'>>(funnel, fields),
    ...(isOther ? { target, survey_link_id: await linkOf(scope, campaign, { target, survey_link_id: chosen }) } : {}),
    ...(state !== undefined && state !== funnel.state ? { state } : {}),
  }
  if (Object.keys(change).length === 0) return
  if (isOther) await closeOwnLink(scope, funnel)
  else if (funnel.state === 'archived' && funnel.target === 'register')
    await changeSurveyLink(scope, funnel.survey_link_id!, { state: 'open' })
  await changeFunnel(scope, id, change)
  await record(scope, 'funnels.update', campaign, { name: input.name ?? funnel.name, changed: Object.keys(change) })
}

export async function archiveFunnel(scope: UserScope, id: string) {
  const { funnel, campaign } = await funnelFor(scope, id)
  if (funnel.state === 'archived') return
  await changeFunnel(scope, id, { state: 'archived' })
  await closeOwnLink(scope, funnel)
  await record(scope, 'funnels.archive', campaign, { name: funnel.name })
}

type Editable = Pick<
  StoredCampaign,
  'name' | 'role_id' | 'job_id' | 'starts_on' | 'ends_on' | 'owner_user_id' | 'budget'
>

async function activeCompany(scope: UserScope, company_id: string): Promise<StoredCompany> {
  const company = includesCompany(scope, company_id) ? await findStoredCompany(scope, company_id) : undefined
  if (!company) throw new Refusal('not_found')
  if (company.state !== 'active') throw new Refusal('suspended_company')
  return company
}

async function campaignFor(scope: UserScope, id: string) {
  const campaign = await lockCampaign(scope, id)
  if (!campaign) throw new Refusal('not_found')
  return campaign
}

/** Locks the campaign before the funnel, as all writes of campaigns and funnels do, so that they never deadlock. */
async function funnelFor(scope: UserScope, id: string) {
  const campaign_id = await campaignOfFunnel(scope, id)
  if (!campaign_id) throw new Refusal('not_found')
  const campaign = await campaignFor(scope, campaign_id)
  const funnel = await lockFunnel(scope, id)
  if (!funnel) throw new Refusal('not_found')
  return { funnel, campaign }
}

async function refuseMoreFunnels(scope: UserScope, campaign_id: string) {
  if ((await countFunnels(scope, campaign_id)) >= campaignLimits.funnels) throw new Refusal('too_many_funnels')
}

/**
 * The values of a campaign to store, with the role of its job.
 * @param input the fields that are new; by default all
 * @throws Invalid for references that do not belong to the company, and days in the wrong order
 */
async function settle<Values extends Omit<Editable, 'budget'> & Partial<Pick<Editable, 'budget'>>>(
  scope: UserScope,
  company: StoredCompany,
  values: Values,
  input: Partial<Record<keyof Editable, unknown>> = values,
): Promise<Values> {
  const wrong: { path: string; message: string }[] = []
  const tell = (path: string, message: string) => wrong.push({ path, message })
  const { job_id, role_id, owner_user_id, starts_on, ends_on } = values
  const job = job_id && hasJobs(company.brand) ? await findJobOf(scope, company.id, job_id) : undefined
  if (input.job_id && !job) tell('job_id', 'Choose one of the company’s jobs')
  if (input.role_id && !job && !(await isOffered(scope, company.id, role_id!)))
    tell('role_id', 'Choose an active role of the company')
  if (
    input.owner_user_id &&
    owner_user_id !== scope.user.id &&
    !(await isActiveReader(scope, company.id, owner_user_id!))
  )
    tell('owner_user_id', 'Choose an active user of the company')
  if (starts_on !== null && ends_on !== null && ends_on < starts_on)
    tell('ends_on', 'Choose a last day that is not before the first one.')
  if (wrong.length > 0) throw new Invalid(wrong)
  return { ...values, role_id: job ? job.role_id : role_id }
}

type Target = { target: FunnelTarget; survey_link_id: string | null }

async function refuseTarget(
  scope: UserScope,
  { company_id, job_id }: StoredCampaign,
  { target, survey_link_id }: Target,
) {
  if (target === 'job' && job_id === null)
    throw new Invalid([{ path: 'target', message: 'Choose a job for the campaign first.' }])
  if (target === 'link' && !(survey_link_id && (await isOpenLink(scope, company_id, survey_link_id))))
    throw new Invalid([{ path: 'survey_link_id', message: 'Choose one of the company’s open links.' }])
}

/**
 * The id of the survey link to which a funnel leads: a new link of its own, or one of the company's links; null for a
 * job.
 */
async function linkOf(
  scope: UserScope,
  { company_id, role_id, owner_user_id }: Pick<StoredCampaign, 'company_id' | 'role_id' | 'owner_user_id'>,
  { target, survey_link_id }: Target,
): Promise<string | null> {
  if (target === 'job') return null
  if (target === 'link') return survey_link_id
  return insertSurveyLink(scope, company_id, { kind: 'funnel', role_id, owner_user_id })
}

/** Closes the funnel's own survey link, if it has one. */
async function closeOwnLink(scope: UserScope, { target, survey_link_id }: StoredFunnel) {
  if (target === 'register' && survey_link_id) await changeSurveyLink(scope, survey_link_id, { state: 'closed' })
}

type FunnelValues = Pick<StoredFunnel, 'name' | 'channel' | 'target'> &
  Partial<Pick<StoredFunnel, 'utm' | 'survey_link_id'>>

async function addFunnel(
  scope: UserScope,
  campaign: Pick<StoredCampaign, 'id' | 'company_id' | 'role_id' | 'owner_user_id'>,
  { survey_link_id = null, ...funnel }: FunnelValues,
): Promise<string> {
  const { id: campaign_id, company_id } = campaign
  const id = await insertFunnel(scope, {
    ...funnel,
    company_id,
    campaign_id,
    survey_link_id: await linkOf(scope, campaign, { target: funnel.target, survey_link_id }),
  })
  await record(scope, 'funnels.create', campaign, { name: funnel.name })
  return id
}

/** For a campaign whose job was removed: lets the funnels that led to the job lead to the survey. */
async function leadToSurvey(scope: UserScope, campaign: StoredCampaign) {
  for (const { id, target } of await funnelsOf(scope, campaign.id))
    if (target === 'job')
      await changeFunnel(scope, id, {
        target: 'register',
        survey_link_id: await linkOf(scope, campaign, { target: 'register', survey_link_id: null }),
      })
}

/** Copies the funnels with new short links, so that the two campaigns are counted separately. */
async function copyFunnels(
  scope: UserScope,
  source: StoredCampaign,
  copy: Pick<StoredCampaign, 'id' | 'company_id' | 'role_id' | 'job_id' | 'owner_user_id'>,
) {
  for (const { name, channel, utm, target, survey_link_id } of await funnelsOf(scope, source.id)) {
    const reached = target === 'job' && copy.job_id === null ? 'register' : target
    await addFunnel(scope, copy, {
      name,
      channel,
      utm,
      target: reached,
      ...(reached === 'link' ? { survey_link_id } : {}),
    })
  }
}

async function record(
  scope: UserScope,
  action: AuditAction,
  { id, company_id }: Pick<StoredCampaign, 'id' | 'company_id'>,
  details: Record<string, unknown>,
) {
  await audit(scope, { action, company_id, subject_type: 'hiring_campaign', subject_id: id, details })
  publish(scope, 'hiring-campaigns', company_id)
}
