import { eq, sql } from 'drizzle-orm'
import { companies } from './database/tables/companies.ts'
import { usageCounts } from './database/tables/usage-counts.ts'
import type { Scope } from './kernel/scope.ts'

/** The days since each company with results was added, and the minutes from then to its first result. */
const firstResults = { northgate: [99, 1_560], harbour: [98, 2_910], orchard: [145, 4_150] } as const

/** Sets when the companies were added and had their first result. Must be called before results are created. */
export async function createDemoFirstResults(scope: Scope, ids: Record<keyof typeof firstResults, string>, now: Date) {
  const ago = (days: number, minutes = 0) =>
    new Date(now.getTime() - days * 86_400_000 + minutes * 60_000).toISOString()
  for (const slug of ['northgate', 'harbour', 'orchard'] as const) {
    const [days, minutes] = firstResults[slug]
    await scope.db
      .update(companies)
      .set({ created_at: ago(days) })
      .where(eq(companies.id, ids[slug]))
    await scope.db.insert(usageCounts).values({
      company_id: ids[slug],
      day: ago(days, minutes).slice(0, 10),
      measure: 'first_result',
      amount: minutes,
    })
  }
}

/**
 * Creates the further inputs of the usage figures: the times of first answers, and the days on which users were active.
 */
export async function createDemoUsage(scope: Scope) {
  await scope.db.execute(sql`
    update survey_answers a set first_answered_at = r.started_at + make_interval(secs => 25 + 41 * r.place % 140)
      from (select id, started_at, row_number() over (order by started_at, id) as place from survey_results) r
     where r.id = a.survey_result_id and a.answers <> '{}'`)
  // On working days of the last two months.
  await scope.db.execute(sql`
    insert into usage_counts (company_id, day, measure, amount)
    select c.id, day, 'active', 1 from companies c, generate_series(now() - interval '60 days', now(), '1 day') day
     where c.kind = 'company' and c.state = 'active' and extract(isodow from day) < 6
       and (extract(day from day)::int + length(c.name)) % 4 <> 0`)
}
