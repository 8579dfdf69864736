import { sql } from 'drizzle-orm'
import { funnels, hiringCampaigns } from './database/tables/hiring-campaigns.ts'
import { insertSurveyLink } from './base/survey-links/repository.ts'
import type { Scope } from './kernel/scope.ts'

type Demo = { company_id: string; role_id: string; user_id: string; now: Date }

/**
 * The funnels of the campaign. `visits`: about how many there are per day, for 75 days. `every`: every how many
 * finished surveys one came through the funnel.
 */
const ways = [
  { name: 'Poster, Northgate station', channel: 'poster', code: 'dempster', visits: 2, every: 5 },
  { name: 'Job board', channel: 'job_board', code: 'demb2ard', visits: 3, every: 3 },
  { name: 'Referral card', channel: 'card', code: 'demcards', visits: 1, every: 7 },
] as const

/** Creates a running campaign with some of the finished surveys of its role, and a draft. */
export async function createDemoCampaigns(scope: Scope, { company_id, role_id, user_id, now }: Demo) {
  const day = (daysAgo: number) => new Date(now.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10)
  const shared = { company_id, role_id, owner_user_id: user_id }
  const [campaign] = await scope.db
    .insert(hiringCampaigns)
    .values([
      {
        ...shared,
        name: 'Spring drive',
        state: 'active',
        starts_on: day(90),
        ends_on: day(-30),
        budget: { amount: 2_400, currency: 'USD' },
        created_at: `${day(91)}T09:00:00Z`,
      },
      { ...shared, name: 'Autumn fair', created_at: `${day(92)}T09:00:00Z` },
    ])
    .returning({ id: hiringCampaigns.id })
  for (const { visits, every, ...way } of ways) {
    const survey_link_id = await insertSurveyLink(scope, company_id, {
      kind: 'funnel',
      role_id,
      owner_user_id: user_id,
    })
    const [funnel] = await scope.db
      .insert(funnels)
      .values({ ...way, company_id, campaign_id: campaign!.id, target: 'register', survey_link_id })
      .returning({ id: funnels.id })
    // The number of visits varies from day to day. The hashes of the visitors are made up.
    await scope.db.execute(sql`
      select count_visit(${funnel!.id}, ${day(0)}::date - nth, decode(lpad(to_hex(nth * 100 + visit), 32, '0'), 'hex'))
        from generate_series(0, 74) nth, generate_series(1, 1 + (nth * nth) % ${visits}::int) visit`)
    await scope.db.execute(sql`
      insert into funnel_entries (company_id, campaign_id, funnel_id, candidate_id, survey_result_id, is_application, visited_on, created_at)
      select r.company_id, ${campaign!.id}, ${funnel!.id}, r.candidate_id, r.id, false, (r.started_at)::date - (r.nth % 3)::int, r.started_at
        from (select *, row_number() over (order by started_at, id) as nth from survey_results
          where company_id = ${company_id} and role_id = ${role_id} and state = 'completed' and not is_test) r
       where r.nth % ${every} = 0
         and not exists (select from funnel_entries e where e.survey_result_id = r.id)`)
  }
}
