import { sql } from 'drizzle-orm'
import { campaignLimits } from '@seatwise/contract/limits'
import { readVia } from '@seatwise/domain/hiring-campaigns/via'
import { inScope, publish, type Scope } from '../../kernel/scope.ts'

type Entry = { company_id: string; candidate_id: string; survey_result_id: string; is_application: boolean }
type Arrival = { via: string | undefined; survey_link_id?: string | undefined }

/**
 * Stores the funnel of a campaign through which a person came: the one named in the URL (`via`), or else the one that
 * has the survey link as its own. If neither exists, nothing is stored. The day of a visit too long ago is left out,
 * because the day only serves to compute a median.
 */
export async function recordEntry(scope: Scope, { via, survey_link_id }: Arrival, entry: Entry) {
  const visit = readVia(via)
  if (!visit && !survey_link_id) return
  const { company_id, candidate_id, survey_result_id, is_application } = entry
  const { rowCount } = await scope.db.execute(sql`
    insert into funnel_entries (company_id, campaign_id, funnel_id, candidate_id, survey_result_id, is_application, visited_on)
    select f.company_id, f.campaign_id, f.id, ${candidate_id}, ${survey_result_id}, ${is_application},
      case when f.code = ${visit?.code ?? null} and ${visit?.day ?? null}::date
        between today.day - ${campaignLimits.visitDays}::int and today.day then ${visit?.day ?? null}::date end
    from funnels f
    join hiring_campaigns c on c.company_id = f.company_id and c.id = f.campaign_id and c.state <> 'draft'
    join companies o on o.id = f.company_id
    cross join lateral (select (now() at time zone known_zone(o.time_zone))::date as day) today
    where ${inScope(scope, sql`f.company_id`) ?? sql`true`} and f.company_id = ${company_id}
      and (f.code = ${visit?.code ?? null} or f.target = 'register' and f.survey_link_id = ${survey_link_id ?? null}::uuid)
    order by (f.code = ${visit?.code ?? null}) desc nulls last
    limit 1`)
  if (rowCount) publish(scope, 'hiring-campaigns', company_id)
}
