import { sql, type SQL } from 'drizzle-orm'
import type { FunnelSource } from '@seatwise/contract/fields'

/**
 * A subquery that runs once for each shown row of a list. It is cheap, because an index finds a person's few entries.
 */
const funnelSource = (where: SQL, order: SQL) => sql<FunnelSource | null>`(
  select json_build_object('campaign', json_build_object('id', way_campaign.id, 'name', way_campaign.name),
                           'funnel', json_build_object('id', way.id, 'name', way.name))
    from funnel_entries entry
    join funnels way on way.company_id = entry.company_id and way.id = entry.funnel_id
    join hiring_campaigns way_campaign on way_campaign.company_id = entry.company_id and way_campaign.id = entry.campaign_id
   where ${where} order by ${order} limit 1)`

const funnelName = (where: SQL, order: SQL) => sql`(
  select way_campaign.name || ': ' || way.name
    from funnel_entries entry
    join funnels way on way.company_id = entry.company_id and way.id = entry.funnel_id
    join hiring_campaigns way_campaign on way_campaign.company_id = entry.company_id and way_campaign.id = entry.campaign_id
   where ${where} order by ${order} limit 1)`

const first = sql`entry.created_at, entry.id`
const last = sql`entry.created_at desc, entry.id desc`
const ofPerson = sql`entry.company_id = c.company_id and entry.candidate_id = c.id`
const ofResult = sql`entry.company_id = r.company_id and entry.survey_result_id = r.id`

/** The funnels through which the person `c` came first and last, as JSON; null without an entry. */
export const funnelsOfPerson = sql<{
  first: FunnelSource
  last: FunnelSource
} | null>`case when exists (select from funnel_entries entry where ${ofPerson})
  then json_build_object('first', ${funnelSource(ofPerson, first)}, 'last', ${funnelSource(ofPerson, last)}) end`
/** The funnel through which the person of the result `r` came, as JSON. */
export const funnelOfResult = funnelSource(ofResult, first)

/** The names of these funnels, for CSV files. */
export const firstFunnel = funnelName(ofPerson, first)
export const lastFunnel = funnelName(ofPerson, last)
export const funnelNameOfResult = funnelName(ofResult, first)

/** True if the person `c` has an entry in one of these campaigns. */
export const isOfCampaigns = (ids: readonly string[]) =>
  sql`exists (select from funnel_entries entry where ${ofPerson} and entry.campaign_id = any(${sql.param(ids)}::uuid[]))`
export const isResultOfCampaigns = (ids: readonly string[]) =>
  sql`exists (select from funnel_entries entry where ${ofResult} and entry.campaign_id = any(${sql.param(ids)}::uuid[]))`
