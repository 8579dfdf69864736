import { sql } from 'drizzle-orm'
import {
  boolean,
  customType,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Budget, Funnel } from '@seatwise/contract/hiring-campaigns'
import { campaignStates, funnelChannels, funnelStates, funnelTargets } from '@seatwise/contract/values/hiring'
import { candidates } from './candidates.ts'
import {
  addedOnly,
  appRole,
  closed,
  createdAt,
  inScope,
  primaryId,
  searchText,
  tenantOnly,
  updatedAt,
} from './columns.ts'
import { companies } from './companies.ts'
import { jobs } from './jobs.ts'
import { roles } from './roles.ts'
import { surveyLinks } from './survey-links.ts'
import { surveyResults } from './survey-results.ts'
import { users } from './users.ts'

const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

/** A hiring campaign, which brings in candidates through one or more funnels. */
export const hiringCampaigns = pgTable(
  'hiring_campaigns',
  {
    id: primaryId(),
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    name: text('name').notNull(),
    /** A role of the company or a global one; a trigger enforces this. */
    role_id: uuid('role_id').references(() => roles.id),
    job_id: uuid('job_id'),
    /** The first and the last day, in the company's time zone. */
    starts_on: date('starts_on'),
    ends_on: date('ends_on'),
    owner_user_id: uuid('owner_user_id').references(() => users.id),
    budget: jsonb('budget').$type<Budget>(),
    state: text('state', { enum: campaignStates }).notNull().default('draft'),
    search_text: searchText('name'),
    version: integer('version').notNull().default(1),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    unique('hiring_campaigns_company_id').on(table.company_id, table.id),
    foreignKey({ columns: [table.company_id, table.job_id], foreignColumns: [jobs.company_id, jobs.id] }),
    index('hiring_campaigns_created').on(table.company_id, table.created_at, table.id),
    index('hiring_campaigns_job').on(table.company_id, table.job_id),
    index('hiring_campaigns_search').using('gin', table.company_id, table.search_text.op('gin_trgm_ops')),
    tenantOnly(table.company_id),
  ],
)

/** A funnel: a short link that belongs to a campaign. */
export const funnels = pgTable(
  'funnels',
  {
    id: primaryId(),
    company_id: uuid('company_id').notNull(),
    campaign_id: uuid('campaign_id').notNull(),
    name: text('name').notNull(),
    channel: text('channel', { enum: funnelChannels }).notNull(),
    utm: jsonb('utm').$type<Funnel['utm']>().notNull().default({ source: '', medium: '', content: '' }),
    /** Random and public; the short link ends with it. */
    code: text('code').notNull().unique(),
    target: text('target', { enum: funnelTargets }).notNull(),
    /** For the target "register" the funnel's own survey link; for the target "link" one of the company's. */
    survey_link_id: uuid('survey_link_id'),
    state: text('state', { enum: funnelStates }).notNull().default('active'),
    search_text: searchText('name'),
    version: integer('version').notNull().default(1),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    unique('funnels_company_id').on(table.company_id, table.id),
    foreignKey({
      columns: [table.company_id, table.campaign_id],
      foreignColumns: [hiringCampaigns.company_id, hiringCampaigns.id],
    }),
    foreignKey({
      columns: [table.company_id, table.survey_link_id],
      foreignColumns: [surveyLinks.company_id, surveyLinks.id],
    }),
    index('funnels_campaign').on(table.company_id, table.campaign_id, table.created_at),
    index('funnels_search').using('gin', table.company_id, table.search_text.op('gin_trgm_ops')),
    tenantOnly(table.company_id),
  ],
)

/**
 * A candidate who came through a funnel, with the survey result or application that followed. If a candidate has
 * several entries in a campaign, only the first that counts holds the days of all steps, so that each candidate counts
 * once. `count_entries` (hiring-campaigns.sql) sets the days.
 */
export const funnelEntries = pgTable(
  'funnel_entries',
  {
    id: primaryId(),
    company_id: uuid('company_id').notNull(),
    campaign_id: uuid('campaign_id').notNull(),
    funnel_id: uuid('funnel_id').notNull(),
    candidate_id: uuid('candidate_id').notNull(),
    survey_result_id: uuid('survey_result_id').notNull(),
    is_application: boolean('is_application').notNull(),
    /** The day of the visit according to the link; null if unknown. */
    visited_on: date('visited_on'),
    /** The days below are in the company's time zone. */
    applied_on: date('applied_on'),
    registered_on: date('registered_on'),
    started_on: date('started_on'),
    finished_on: date('finished_on'),
    interviewed_on: date('interviewed_on'),
    hired_on: date('hired_on'),
    created_at: createdAt(),
  },
  (table) => [
    foreignKey({ columns: [table.company_id, table.funnel_id], foreignColumns: [funnels.company_id, funnels.id] }),
    foreignKey({
      columns: [table.company_id, table.campaign_id],
      foreignColumns: [hiringCampaigns.company_id, hiringCampaigns.id],
    }),
    foreignKey({
      columns: [table.company_id, table.candidate_id],
      foreignColumns: [candidates.company_id, candidates.id],
    }),
    foreignKey({
      columns: [table.company_id, table.survey_result_id],
      foreignColumns: [surveyResults.company_id, surveyResults.id],
    }),
    index('funnel_entries_candidate').on(table.company_id, table.candidate_id, table.created_at),
    index('funnel_entries_result').on(table.company_id, table.survey_result_id),
    index('funnel_entries_campaign').on(table.company_id, table.campaign_id, table.candidate_id),
    index('funnel_entries_hired')
      .on(table.company_id, table.campaign_id)
      .where(sql`hired_on is not null`),
    ...addedOnly(table.company_id),
  ],
)

/**
 * How often each step of a funnel was reached on a day, in the company's time zone. Rows are added in the transaction
 * of the event, and negative rows when something no longer counts, so that the sum is always exact.
 * `fold_funnel_counts` combines rows later.
 */
export const funnelCounts = pgTable(
  'funnel_counts',
  {
    id: primaryId(),
    company_id: uuid('company_id').notNull(),
    campaign_id: uuid('campaign_id').notNull(),
    funnel_id: uuid('funnel_id').notNull(),
    day: date('day').notNull(),
    visits: integer('visits').notNull().default(0),
    applied: integer('applied').notNull().default(0),
    registered: integer('registered').notNull().default(0),
    started: integer('started').notNull().default(0),
    finished: integer('finished').notNull().default(0),
    interviewed: integer('interviewed').notNull().default(0),
    hired: integer('hired').notNull().default(0),
    created_at: createdAt(),
  },
  (table) => [
    foreignKey({ columns: [table.company_id, table.funnel_id], foreignColumns: [funnels.company_id, funnels.id] }),
    foreignKey({
      columns: [table.company_id, table.campaign_id],
      foreignColumns: [hiringCampaigns.company_id, hiringCampaigns.id],
    }),
    index('funnel_counts_campaign').on(table.company_id, table.campaign_id, table.day),
    index('funnel_counts_created').on(table.created_at),
    pgPolicy('read_by_tenant', { for: 'select', to: appRole, using: inScope(table.company_id) }),
  ],
)

/**
 * The keys for hashing the visitors of a day. A key is deleted when its day is over, so that no hash can be computed
 * again. Requests have no access.
 */
export const funnelVisitKeys = pgTable(
  'funnel_visit_keys',
  {
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    day: date('day').notNull(),
    key: bytes('key').notNull(),
    created_at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.company_id, table.day] }), closed()],
)

/**
 * Today's visitors of a funnel, as hashes ("marks") that reveal nothing without the day's key; deleted together with
 * the key. Requests have no access.
 */
export const funnelVisits = pgTable(
  'funnel_visits',
  {
    company_id: uuid('company_id').notNull(),
    funnel_id: uuid('funnel_id').notNull(),
    day: date('day').notNull(),
    mark: bytes('mark').notNull(),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.funnel_id, table.day, table.mark] }),
    foreignKey({ columns: [table.company_id, table.funnel_id], foreignColumns: [funnels.company_id, funnels.id] }),
    closed(),
  ],
)
