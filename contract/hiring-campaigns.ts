import * as z from 'zod/mini'
import { day, id, instant, line, version } from './fields.ts'
import { currency } from './jobs.ts'
import { campaignLimits } from './limits.ts'
import { listBody, listReply, search, sortBy } from './list.ts'
import { route } from './route.ts'
import {
  campaignSortFields,
  funnelChannels,
  funnelStates,
  funnelSteps,
  funnelTargets,
  shownCampaignStates,
} from './values.ts'

const named = z.object({ id, name: z.string() })

const budget = z.strictObject({
  amount: z
    .number('Enter an amount.')
    .check(
      z.gt(0, 'Enter an amount of more than 0.'),
      z.lte(100_000_000, 'Enter a smaller amount.'),
      z.multipleOf(0.01, 'Enter at most two digits after the point.'),
    ),
  currency,
})
export type Budget = z.output<typeof budget>

/** A campaign, which brings people in by one or more ways. */
export const campaign = z.object({
  id,
  company: named,
  name: z.string(),
  /** The role of its surveys; null: people choose among the company's roles. */
  role: z.nullable(named),
  /** The job that people apply for; null: they go to the survey at once. Hiring brand only. */
  job: z.nullable(named),
  /** First and last day, in the company's time zone. */
  starts_on: z.nullable(z.iso.date()),
  ends_on: z.nullable(z.iso.date()),
  /** The owner; id and name are null outside the reader's companies. */
  owner: z.nullable(z.object({ id: z.nullable(id), name: z.nullable(z.string()) })),
  budget: z.nullable(budget),
  /** The state by its dates too: planned before the first day, ended after the last one. */
  state: z.enum(shownCampaignStates),
  /** Ways in that are not archived. */
  funnels: z.int(),
  /** All so far. */
  visits: z.int(),
  /** People who finished the survey, all so far; null: fewer than five, for readers who are no owners. */
  finished: z.nullable(z.int()),
  created_at: instant,
  updated_at: instant,
  /** The actions that the reader may do with it now. */
  can: z.object({
    update: z.boolean(),
    start: z.boolean(),
    pause: z.boolean(),
    archive: z.boolean(),
    restore: z.boolean(),
  }),
  version,
})
export type Campaign = z.infer<typeof campaign>

/** A funnel: a short link, also as a QR code. */
export const funnel = z.object({
  id,
  company: named,
  campaign: z.object({ id, name: z.string() }),
  name: z.string(),
  channel: z.enum(funnelChannels),
  /** Added to the address that it leads to, as utm_source, utm_medium and utm_content. Empty: left out. */
  utm: z.object({ source: z.string(), medium: z.string(), content: z.string() }),
  target: z.enum(funnelTargets),
  /** For the target link: the company's open link. */
  survey_link_id: z.nullable(id),
  state: z.enum(funnelStates),
  /** The short link. */
  url: z.string(),
  created_at: instant,
  can: z.object({ update: z.boolean(), archive: z.boolean() }),
  version,
})
export type Funnel = z.infer<typeof funnel>

const campaignFilters = z.strictObject({
  id: z.optional(id),
  search,
  company_id: z.optional(id),
  states: z.optional(z.array(z.enum(shownCampaignStates)).check(z.maxLength(shownCampaignStates.length))),
  job_id: z.optional(id),
  /** Campaigns of which at least one day lies between these, both included. */
  from: z.optional(day),
  to: z.optional(day),
})
export type CampaignFilters = z.output<typeof campaignFilters>
const campaignSort = sortBy(campaignSortFields)
export type CampaignSort = z.output<typeof campaignSort>

export const searchCampaigns = route({
  operationId: 'searchCampaigns',
  method: 'POST',
  path: '/hiring-campaigns/campaigns/search',
  summary: 'The campaigns of the companies in reach: filtered, sorted, paged',
  proof: 'session',
  permission: 'hiring-campaigns.read',
  body: listBody({ filters: campaignFilters, sort: campaignSort }),
  reply: listReply(campaign),
  problems: ['not_found'],
})

const none = z.nullable(id)
const editable = {
  name: line(campaignLimits.name, 'Give the campaign a name.'),
  role_id: z.optional(none),
  /** Its role is the job's. */
  job_id: z.optional(none),
  starts_on: z.optional(z.nullable(day)),
  ends_on: z.optional(z.nullable(day)),
  owner_user_id: z.optional(none),
  budget: z.optional(z.nullable(budget)),
}
const newCampaign = z.strictObject({
  /** Defaults to the own company. */
  company_id: z.optional(id),
  /** Its funnels are copied too, each with a link of its own. */
  copy_of: z.optional(id),
  ...editable,
})
export type NewCampaign = z.output<typeof newCampaign>

const write = { proof: 'session', permission: 'hiring-campaigns.write', limit: 'campaign_write_by_user' } as const

export const createCampaign = route({
  operationId: 'createCampaign',
  method: 'POST',
  path: '/hiring-campaigns/campaigns/create',
  summary: 'Begin a campaign as a draft, also as a copy of another one with its ways in',
  ...write,
  idempotencyKey: true,
  body: newCampaign,
  reply: z.object({ data: campaign }),
  problems: ['not_found', 'suspended_company', 'too_many_campaigns'],
})

const campaignChange = z.strictObject({
  version,
  ...editable,
  name: z.optional(editable.name),
  /** active starts a draft and ends a pause; draft restores an archived one. */
  state: z.optional(z.enum(['draft', 'active', 'paused'])),
})
export type CampaignChange = z.output<typeof campaignChange>

export const updateCampaign = route({
  operationId: 'updateCampaign',
  method: 'PUT',
  path: '/hiring-campaigns/campaigns/{id}',
  summary: 'Change a campaign, or start, pause or restore it',
  ...write,
  params: z.strictObject({ id }),
  body: campaignChange,
  reply: z.object({ data: campaign }),
  current: campaign,
  problems: ['not_found', 'suspended_company', 'no_contact_address', 'campaign_state'],
})

export const archiveCampaign = route({
  operationId: 'archiveCampaign',
  method: 'DELETE',
  path: '/hiring-campaigns/campaigns/{id}',
  summary: 'Archive a campaign: its ways in explain that it is over, its figures stay. It can be restored as a draft',
  ...write,
  params: z.strictObject({ id }),
  reply: z.object({ data: campaign }),
  problems: ['not_found'],
})

const funnelFilters = z.strictObject({
  id: z.optional(id),
  search,
  company_id: z.optional(id),
  campaign_id: z.optional(id),
  states: z.optional(z.array(z.enum(funnelStates)).check(z.maxLength(funnelStates.length))),
})
export type FunnelFilters = z.output<typeof funnelFilters>
const funnelSort = sortBy(['name', 'created_at'])
export type FunnelSort = z.output<typeof funnelSort>

export const searchFunnels = route({
  operationId: 'searchFunnels',
  method: 'POST',
  path: '/hiring-campaigns/funnels/search',
  summary: 'The ways in of the campaigns of the companies in reach: filtered, sorted, paged',
  proof: 'session',
  permission: 'hiring-campaigns.read',
  body: listBody({ filters: funnelFilters, sort: funnelSort }),
  reply: listReply(funnel),
  problems: [],
})

const mark = z
  .string()
  .check(
    z.trim(),
    z.maxLength(campaignLimits.utm, `Write at most ${campaignLimits.utm} letters.`),
    z.regex(/^[\w .~%+-]*$/, 'Write letters, digits, spaces and - _ . ~ + only.'),
  )
const funnelFields = {
  name: line(campaignLimits.name, 'Give the way in a name.'),
  channel: z.enum(funnelChannels),
  utm: z.optional(z.strictObject({ source: mark, medium: mark, content: mark })),
  /** Defaults to the campaign's job, or else to the survey. */
  target: z.optional(z.enum(funnelTargets)),
  /** For the target link: an open link of the company. */
  survey_link_id: z.optional(none),
}
const newFunnel = z.strictObject({ campaign_id: id, ...funnelFields })
export type NewFunnel = z.output<typeof newFunnel>

export const createFunnel = route({
  operationId: 'createFunnel',
  method: 'POST',
  path: '/hiring-campaigns/funnels/create',
  summary: 'Add a way into a campaign: a short link, also as a QR code',
  ...write,
  idempotencyKey: true,
  body: newFunnel,
  reply: z.object({ data: funnel }),
  problems: ['not_found', 'suspended_company', 'no_contact_address', 'campaign_state', 'too_many_funnels'],
})

const funnelChange = z.strictObject({
  version,
  ...funnelFields,
  name: z.optional(funnelFields.name),
  channel: z.optional(funnelFields.channel),
  /** active ends a pause, and restores an archived one. */
  state: z.optional(z.enum(['active', 'paused'])),
})
export type FunnelChange = z.output<typeof funnelChange>

export const updateFunnel = route({
  operationId: 'updateFunnel',
  method: 'PUT',
  path: '/hiring-campaigns/funnels/{id}',
  summary: 'Change a way in, or pause it and go on',
  ...write,
  params: z.strictObject({ id }),
  body: funnelChange,
  reply: z.object({ data: funnel }),
  current: funnel,
  problems: ['not_found', 'suspended_company', 'no_contact_address', 'campaign_state', 'too_many_funnels'],
})

export const archiveFunnel = route({
  operationId: 'archiveFunnel',
  method: 'DELETE',
  path: '/hiring-campaigns/funnels/{id}',
  summary: 'Archive a way in: its link explains that it is over, its figures stay',
  ...write,
  params: z.strictObject({ id }),
  reply: z.object({ data: funnel }),
  problems: ['not_found'],
})

/**
 * People who came to a step, each counted once in a campaign, by the funnel that brought them first. Null: from one to four
 * people, or a number from which such a one would follow; owners see all. Visits are counted in days and browsers, not people.
 */
const counts = z.partial(
  z.object(
    Object.fromEntries(funnelSteps.map((step) => [step, z.nullable(z.int())])) as Record<
      (typeof funnelSteps)[number],
      z.ZodMiniNullable<z.ZodMiniInt>
    >,
  ),
)
export type Counts = z.infer<typeof counts>

export const campaignFigures = z.object({
  campaign: named,
  /** IANA name of the zone whose days are counted. */
  zone: z.string(),
  /** First and last day of the period; null: from the first one, up to today. */
  from: z.nullable(z.iso.date()),
  to: z.nullable(z.iso.date()),
  /** The steps in order: those of the brand, of a campaign with or without a job, and of the reader's permissions. */
  steps: z.array(z.enum(funnelSteps)),
  total: counts,
  by_funnel: z.array(
    z.object({
      id,
      name: z.string(),
      channel: z.enum(funnelChannels),
      state: z.enum(funnelStates),
      counts,
      /** The percentage of visits that led to a finished survey; null: unknown, or hidden. */
      finished_share: z.nullable(z.number()),
    }),
  ),
  /** Days on which something was counted, the first one first. */
  by_day: z.array(z.object({ day: z.iso.date(), counts })),
  /**
   * The cost of the whole budget, in its currency; null without a budget, without anybody to divide by, or for a part
   * of the days.
   */
  cost: z.object({
    currency: z.nullable(z.string()),
    per_finished: z.nullable(z.number()),
    per_hired: z.nullable(z.number()),
  }),
  /**
   * Median of days from the visit to the hire, of people with both dates; null: fewer than five, or without the
   * permission for stages.
   */
  days_to_hire: z.nullable(z.object({ median: z.number(), people: z.int() })),
})
export type CampaignFigures = z.infer<typeof campaignFigures>

export const getCampaignFigures = route({
  operationId: 'getCampaignFigures',
  method: 'GET',
  path: '/hiring-campaigns/campaigns/{id}/figures',
  summary: 'What a campaign has brought, step by step: in all, by way in, by day of the company',
  proof: 'session',
  permission: 'hiring-campaigns.read',
  params: z.strictObject({ id }),
  query: z.strictObject({ from: z.optional(day), to: z.optional(day) }),
  reply: z.object({ data: campaignFigures }),
  problems: ['not_found'],
})
