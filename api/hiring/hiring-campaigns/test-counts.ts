/** The counters of a campaign, and a recount of its entries, both as funnel, day, step and count. */
export const counterQueries = (campaignId: string) => ({
  counted: `SELECT funnel_id, day::text, step, sum(count)::int AS count FROM funnel_counts c, LATERAL (VALUES ${steps
    .map((step) => `('${step}', c.${step})`)
    .join(', ')}) one (step, count)
     WHERE campaign_id = '${campaignId}' GROUP BY 1, 2, 3 HAVING sum(count) <> 0 ORDER BY 1, 2, 3`,
  entered: `SELECT funnel_id, day::text, step, count(*)::int AS count FROM funnel_entries e, LATERAL (VALUES ${steps
    .map((step) => `('${step}', e.${step}_on)`)
    .join(', ')}) one (step, day)
     WHERE campaign_id = '${campaignId}' AND day IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
  /** Computes the days of all entries again, from answers, results and moves. */
  recount: `SELECT count_entries(company_id, campaign_id, candidate_id) FROM funnel_entries WHERE campaign_id = '${campaignId}'`,
})

const steps = ['applied', 'registered', 'started', 'finished', 'interviewed', 'hired'] as const
