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
} from './values/hiring.ts'

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

/** A campaign, which brings in people through one or more links. */
export const campaign = z.object({
  id,
  company: named,
  name: z.string(),
  /** The role of the campaign's surveys; null if people choose among the company's roles. */
  role: z.nullable(named),
  /** The job that people apply for; null if people go directly to the survey. Hiring brand only. */
  job: z.nullable(named),
  /** First and last day, in the company's time zone. */
  starts_on: z.nullable(z.iso.date()),
  ends_on: z.nullable(z.iso.date()),
  /** The user who owns the campaign; id and name are null if the user is outside the reader's companies. */
  owner: z.nullable(z.object({ id: z.nullable(id), name: z.nullable(z.string()) })),
  budget: z.nullable(budget),
  /** The state with the dates taken into account: planned before the first day, ended after the last one. */
  state: z.enum(shownCampaignStates),
  /** The number of funnels that are not archived. */
  funnels: z.int(),
  /** The number of visits since the campaign was created. */
  visits: z.int(),
  /**
   * The number of people who finished the survey since the campaign was created. Readers who are not owners get null if
   * there are fewer than five.
   */
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
  /** Added as utm_source, utm_medium and utm_content to the URL that the funnel leads to. Empty values are left out. */
  utm: z.object({ source: z.string(), medium: z.string(), content: z.string() }),
  target: z.enum(funnelTargets),
  /** Only for the target `link`: the company's open survey link. */
  survey_link_id: z.nullable(id),
  state: z.enum(funnelStates),
  /** The URL of the short link. */
  url: z.string(),
  created_at: instant,
  can: z.object({ update: z.boolean(), archive: z.boolean() }),
  version,
})
export type Funnel = z.infer<typeof funnel>

export const campaignFilters = z.strictObject({
  id: z.optional(id),
  search,
  company_id: z.optional(id),
  states: z.optional(z.array(z.enum(shownCampaignStates)).check(z.maxLength(shownCampaignStates.length))),
  job_id: z.optional(id),
  /** Campaigns that run on at least one day between from and to, both included. */
  from: z.optional(day),
  to: z.optional(day),
})
export type CampaignFilters = z.output<typeof campaignFilters>
export const campaignSort = sortBy(campaignSortFields)
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
  /** The campaign's role is then the role of the job. */
  job_id: z.optional(none),
  starts_on: z.optional(z.nullable(day)),
  ends_on: z.optional(z.nullable(day)),
  owner_user_id: z.optional(none),
  budget: z.optional(z.nullable(budget)),
}
const newCampaign = z.strictObject({
  /** Defaults to the user's own company. */
  company_id: z.optional(id),
  /** The campaign to copy. Its funnels are copied too, each with a new link. */
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
  /** active starts a draft or resumes a paused campaign; draft restores an archived one. */
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
  /** Defaults to the campaign's job or, without a job, to the survey. */
  target: z.optional(z.enum(funnelTargets)),
  /** Only for the target `link`: an open survey link of the company. */
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
  /** active resumes a paused funnel or restores an archived one. */
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
 * The number of people who reached each step, each counted once per campaign, for the funnel through which they first
 * came. A number from one to four is null, and so is a number from which such a one could be computed; owners see all
 * numbers. Visits are counted by day and browser, not by person.
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
  /** IANA name of the time zone that defines the days. */
  zone: z.string(),
  /** First and last day of the period; null for no limit: from the first day on, or up to today. */
  from: z.nullable(z.iso.date()),
  to: z.nullable(z.iso.date()),
  /**
   * The steps in order. They depend on the brand, on whether the campaign has a job, and on the reader's permissions.
   */
  steps: z.array(z.enum(funnelSteps)),
  total: counts,
  by_funnel: z.array(
    z.object({
      id,
      name: z.string(),
      channel: z.enum(funnelChannels),
      state: z.enum(funnelStates),
      counts,
      /** The percentage of visits that led to a finished survey; null if unknown or hidden. */
      finished_share: z.nullable(z.number()),
    }),
  ),
  /** Days on which something was counted, earliest first. */
  by_day: z.array(z.object({ day: z.iso.date(), counts })),
  /**
   * The budget divided by people, in its currency. Null if there is no budget, if there are no people, or if the
   * figures cover only a part of the days.
   */
  cost: z.object({
    currency: z.nullable(z.string()),
    per_finished: z.nullable(z.number()),
    per_hired: z.nullable(z.number()),
  }),
  /**
   * The median number of days from the visit to the hire, of people with both dates. Null for fewer than five people,
   * and for readers who may not see stages.
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
