import { eq, sql } from 'drizzle-orm'
import type {
  Campaign,
  CampaignFilters,
  CampaignSort,
  Funnel,
  FunnelFilters,
  FunnelSort,
} from '@seatwise/contract/hiring-campaigns'
import type { CampaignState } from '@seatwise/contract/values/hiring'
import { hideSmall } from '@seatwise/domain/hiring-campaigns/small-cells'
import {
  canDoWithCampaign,
  canDoWithFunnel,
  seesSmallCells,
  shownState,
} from '@seatwise/domain/policies/hiring-campaigns'
import { funnels, hiringCampaigns } from '../../database/tables/hiring-campaigns.ts'
import { nameKey, nullableKeys } from '../../kernel/list/keyset.ts'
import type { List } from '../../kernel/list/list.ts'
import { findInList, searchList, type PageRequest } from '../../kernel/list/search.ts'
import { actorOf, inScope, type UserScope } from '../../kernel/scope.ts'
import { columnsOf, joinedOf, objectOf } from '../../kernel/selection.ts'

type CampaignRow = Omit<Campaign, 'can' | 'state' | 'finished'> & {
  stored_state: CampaignState
  finished: number
  today: string
}

const today = sql`(now() at time zone known_zone(companies.time_zone))::date`
/** The same rule as `shownState` in domain/policies/hiring-campaigns.ts; a test compares them. */
const stateNow = sql`case when hiring_campaigns.state <> 'active' then hiring_campaigns.state
  when hiring_campaigns.ends_on < ${today} then 'ended' when hiring_campaigns.starts_on > ${today} then 'planned' else 'active' end`

const counted = (
  step: 'visits' | 'finished',
) => sql<number>`(select coalesce(sum(c.${sql.raw(step)}), 0)::int from funnel_counts c
  where c.company_id = hiring_campaigns.company_id and c.campaign_id = hiring_campaigns.id)`

const campaignList: List<CampaignFilters, CampaignSort, CampaignRow> = {
  name: 'hiring-campaigns',
  defaultSort: { field: 'created_at', order: 'desc' },
  columns: ({ scope }) => ({
    ...columnsOf(hiringCampaigns, 'hiring_campaigns', [
      'id',
      'name',
      'starts_on',
      'ends_on',
      'budget',
      'created_at',
      'updated_at',
      'version',
    ]),
    stored_state: sql`hiring_campaigns.state`,
    today: sql`${today}::text`,
    company: objectOf({ id: sql`companies.id`, name: sql`companies.name` }),
    role: joinedOf(sql`roles.id`, { id: sql`roles.id`, name: sql`roles.name` }),
    job: joinedOf(sql`jobs.id`, { id: sql`jobs.id`, name: sql`jobs.title` }),
    owner: sql`case when hiring_campaigns.owner_user_id is not null then
      (select json_build_object('id', max(u.id::text), 'name', max(u.first || ' ' || u.last)) from users u
        where u.id = hiring_campaigns.owner_user_id and ${inScope(scope, sql`u.company_id`) ?? sql`true`}) end`,
    funnels: sql`(select count(*)::int from funnels f where f.company_id = hiring_campaigns.company_id
      and f.campaign_id = hiring_campaigns.id and f.state <> 'archived')`,
    visits: counted('visits'),
    finished: counted('finished'),
  }),
  tables: () => sql`hiring_campaigns
    join companies on companies.id = hiring_campaigns.company_id
    left join roles on roles.id = hiring_campaigns.role_id
    left join jobs on jobs.company_id = hiring_campaigns.company_id and jobs.id = hiring_campaigns.job_id`,
  tenant: (scope) => inScope(scope, hiringCampaigns.company_id),
  id: sql`hiring_campaigns.id`,
  searched: { table: 'hiring_campaigns', id: sql`hiring_campaigns.id` },
  conditions: {
    id: (id) => eq(hiringCampaigns.id, id),
    company_id: (id) => eq(hiringCampaigns.company_id, id),
    job_id: (id) => eq(hiringCampaigns.job_id, id),
    states: (states) => sql`${stateNow} = any(${sql.param(states)}::text[])`,
    from: (day) => sql`coalesce(hiring_campaigns.ends_on, 'infinity') >= ${day}::date`,
    to: (day) => sql`coalesce(hiring_campaigns.starts_on, '-infinity') <= ${day}::date`,
  },
  keys: {
    name: () => [nameKey(sql`hiring_campaigns.name`)],
    created_at: () => [{ expression: sql`hiring_campaigns.created_at`, type: 'timestamptz' }],
    starts_on: ({ sort }) => nullableKeys(sql`hiring_campaigns.starts_on::timestamptz`, 'timestamptz', sort.order),
    visits: () => [{ expression: counted('visits'), type: 'int' }],
    finished: () => [{ expression: counted('finished'), type: 'int' }],
  },
}

export async function searchCampaigns(scope: UserScope, request: PageRequest<CampaignFilters, CampaignSort>) {
  const { rows, ...page } = await searchList(scope, campaignList, request)
  return { ...page, data: rows.map((row) => toCampaign(scope, row)) }
}

export async function findCampaign(scope: UserScope, id: string): Promise<Campaign | undefined> {
  const row = await findInList(scope, campaignList, id)
  return row && toCampaign(scope, row)
}

function toCampaign(scope: UserScope, { stored_state, today: day, finished, ...row }: CampaignRow): Campaign {
  const reader = actorOf(scope)
  return {
    ...row,
    state: shownState({ ...row, state: stored_state }, day),
    finished: seesSmallCells(reader) ? finished : hideSmall([finished]).total,
    can: canDoWithCampaign(reader, { state: stored_state }),
  }
}

type FunnelRow = Omit<Funnel, 'can' | 'url'> & { code: string }

const funnelList: List<FunnelFilters, FunnelSort, FunnelRow> = {
  name: 'funnels',
  defaultSort: { field: 'created_at', order: 'asc' },
  columns: () => ({
    ...columnsOf(funnels, 'funnels', [
      'id',
      'name',
      'channel',
      'utm',
      'code',
      'target',
      'state',
      'created_at',
      'version',
    ]),
    survey_link_id: sql`case when funnels.target = 'link' then funnels.survey_link_id end`,
    company: objectOf({ id: sql`companies.id`, name: sql`companies.name` }),
    campaign: objectOf({ id: sql`campaign.id`, name: sql`campaign.name` }),
  }),
  tables: () => sql`funnels
    join companies on companies.id = funnels.company_id
    join hiring_campaigns campaign on campaign.company_id = funnels.company_id and campaign.id = funnels.campaign_id`,
  tenant: (scope) => inScope(scope, funnels.company_id),
  id: sql`funnels.id`,
  searched: { table: 'funnels', id: sql`funnels.id` },
  conditions: {
    id: (id) => eq(funnels.id, id),
    company_id: (id) => eq(funnels.company_id, id),
    campaign_id: (id) => eq(funnels.campaign_id, id),
    states: (states) => sql`funnels.state = any(${sql.param(states)}::text[])`,
  },
  keys: {
    name: () => [nameKey(sql`funnels.name`)],
    created_at: () => [{ expression: sql`funnels.created_at`, type: 'timestamptz' }],
  },
}

export async function searchFunnels(
  scope: UserScope,
  request: PageRequest<FunnelFilters, FunnelSort>,
  public_url: string,
) {
  const { rows, ...page } = await searchList(scope, funnelList, request)
  return { ...page, data: rows.map((row) => toFunnel(scope, row, public_url)) }
}

export async function findFunnel(scope: UserScope, id: string, public_url: string): Promise<Funnel | undefined> {
  const row = await findInList(scope, funnelList, id)
  return row && toFunnel(scope, row, public_url)
}

const toFunnel = (scope: UserScope, { code, ...row }: FunnelRow, public_url: string): Funnel => ({
  ...row,
  url: `${public_url}/w/${code}`,
  can: canDoWithFunnel(actorOf(scope), row),
})
