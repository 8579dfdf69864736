import { sql } from 'drizzle-orm'
import type { CampaignFigures } from '@seatwise/contract/hiring-campaigns'
import type { BrandKey } from '@seatwise/contract/values/base'
import type { FunnelStep } from '@seatwise/contract/values/hiring'
import { figuresOf, type CountedDay } from '@seatwise/domain/hiring-campaigns/figures'
import { minPeople } from '@seatwise/domain/hiring-campaigns/small-cells'
import { seesSmallCells, stepsOf } from '@seatwise/domain/policies/hiring-campaigns'
import { actorOf, inScope, type UserScope } from '../../kernel/scope.ts'
import { readPlanned } from '../../kernel/statements.ts'
import { Invalid, Refusal } from '../../kernel/refusal.ts'

type Period = { from?: string | undefined; to?: string | undefined }
type CampaignNames = {
  id: string
  name: string
  job_id: string | null
  budget: { amount: number; currency: string } | null
  zone: string
  brand: BrandKey
}
type KnownFunnel = Pick<CampaignFigures['by_funnel'][number], 'id' | 'name' | 'channel' | 'state'>
type Hires = { median: number | null; people: number }

/** The figures of a campaign, limited to what its reader may see. */
export async function campaignFigures(
  scope: UserScope,
  campaign_id: string,
  { from, to }: Period,
): Promise<CampaignFigures> {
  if (from && to && to < from)
    throw new Invalid([{ path: 'to', message: 'Choose a last day that is not before the first.' }])
  const campaign = await findKnown(scope, campaign_id)
  if (!campaign) throw new Refusal('not_found')
  const reader = actorOf(scope)
  const steps = stepsOf(reader, { brand: campaign.brand, hasJob: campaign.job_id !== null })
  const isWhole = !from && !to
  const funnels = await funnelsWithCounts(scope, campaign_id)
  const lines = await countedDays(scope, campaign_id, { from, to })
  const hidesSmall = !seesSmallCells(reader)
  const { total, by_funnel, by_day } = figuresOf(lines, {
    steps,
    funnel_ids: funnels.map(({ id }) => id),
    hidesSmall,
  })
  return {
    campaign: { id: campaign.id, name: campaign.name },
    zone: campaign.zone,
    from: from ?? null,
    to: to ?? null,
    steps,
    total,
    by_funnel: funnels.map((funnel, at) => {
      const counts = by_funnel[at]!
      return { ...funnel, counts, finished_share: shareOf(counts.finished, counts.visits) }
    }),
    by_day,
    cost: {
      currency: campaign.budget?.currency ?? null,
      per_finished: isWhole ? costOf(campaign.budget, total.finished) : null,
      per_hired: isWhole ? costOf(campaign.budget, total.hired) : null,
    },
    days_to_hire: steps.includes('hired') ? await daysToHire(scope, campaign_id, { from, to, hidesSmall }) : null,
  }
}

const shareOf = (part: number | null | undefined, of: number | null | undefined) =>
  part === null || part === undefined || !of ? null : Math.round((part / of) * 1_000) / 10

const costOf = (budget: CampaignNames['budget'], people: number | null | undefined) =>
  budget && people ? Math.round((budget.amount / people) * 100) / 100 : null

async function findKnown(scope: UserScope, id: string): Promise<CampaignNames | undefined> {
  const [campaignNames] = await readPlanned<CampaignNames>(
    scope,
    sql`select c.id, c.name, c.job_id, c.budget, known_zone(o.time_zone) as zone, o.brand
      from hiring_campaigns c join companies o on o.id = c.company_id
     where ${inScope(scope, sql`c.company_id`) ?? sql`true`} and c.id = ${id}`,
  )
  return campaignNames
}

/** The funnels of a campaign; archived ones are included if they have counts. */
function funnelsWithCounts(scope: UserScope, campaign_id: string): Promise<KnownFunnel[]> {
  return readPlanned<KnownFunnel>(
    scope,
    sql`select f.id, f.name, f.channel, f.state from funnels f
     where ${inScope(scope, sql`f.company_id`) ?? sql`true`} and f.campaign_id = ${campaign_id}
       and (f.state <> 'archived' or exists (select from funnel_counts c where c.company_id = f.company_id
         and c.campaign_id = f.campaign_id and c.funnel_id = f.id))
     order by f.created_at, f.id`,
  )
}

const sums = (
  ['visits', 'applied', 'registered', 'started', 'finished', 'interviewed', 'hired'] as const satisfies FunnelStep[]
)
  .map((step) => `sum(${step})::int as ${step}`)
  .join(', ')

function countedDays(scope: UserScope, campaign_id: string, { from, to }: Period): Promise<CountedDay[]> {
  return readPlanned<CountedDay>(
    scope,
    sql`select funnel_id, day::text, ${sql.raw(sums)} from funnel_counts
     where ${inScope(scope, sql`company_id`) ?? sql`true`} and campaign_id = ${campaign_id}
       ${from ? sql`and day >= ${from}::date` : sql``} ${to ? sql`and day <= ${to}::date` : sql``}
     group by funnel_id, funnel_counts.day`,
  )
}

/** The median of the days from visit to hire, for people with both dates. */
async function daysToHire(
  scope: UserScope,
  campaign_id: string,
  { from, to, hidesSmall }: Period & { hidesSmall: boolean },
): Promise<(Hires & { median: number }) | null> {
  const [hires] = await readPlanned<Hires>(
    scope,
    sql`select percentile_cont(0.5) within group (order by hired_on - visited_on) as median, count(*)::int as people
      from funnel_entries
     where ${inScope(scope, sql`company_id`) ?? sql`true`} and campaign_id = ${campaign_id}
       and hired_on is not null and visited_on is not null
       ${from ? sql`and hired_on >= ${from}::date` : sql``} ${to ? sql`and hired_on <= ${to}::date` : sql``}`,
  )
  const { median, people } = hires!
  return median === null || (hidesSmall && people < minPeople) ? null : { median, people }
}
