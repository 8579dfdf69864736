import type pg from 'pg'

const campaign = `
  SELECT c.id, c.name, c.budget, coalesce(o.time_zone, 'UTC') AS zone,
    (SELECT json_agg(json_build_object('id', f.id, 'name', f.name, 'channel', f.channel, 'state', f.state) ORDER BY f.created_at, f.id)
       FROM funnels f WHERE f.company_id = c.company_id AND f.campaign_id = c.id) AS funnels,
    (SELECT json_agg(x) FROM (
       SELECT funnel_id, day, sum(visits)::int AS visits, sum(registered)::int AS registered, sum(started)::int AS started,
              sum(finished)::int AS finished, sum(interviewed)::int AS interviewed, sum(hired)::int AS hired
         FROM funnel_counts WHERE company_id = c.company_id AND campaign_id = c.id GROUP BY funnel_id, day) x) AS lines,
    (SELECT json_build_object('median', percentile_cont(0.5) WITHIN GROUP (ORDER BY hired_on - visited_on), 'people', count(*))
       FROM funnel_entries WHERE company_id = c.company_id AND campaign_id = c.id
        AND hired_on IS NOT NULL AND visited_on IS NOT NULL) AS days_to_hire
    FROM hiring_campaigns c JOIN companies o ON o.id = c.company_id
   WHERE c.company_id = $1 AND c.id = $2`

const steps = ['visits', 'registered', 'started', 'finished', 'interviewed', 'hired'] as const
type Line = { funnel_id: string; day: string } & Record<(typeof steps)[number], number>
type Funnel = { id: string; name: string; channel: string; state: string }

/** The figures of a campaign in the form in which the product returns them to an owner. */
export async function campaignFigures(db: pg.Pool, companyId: string, id: string) {
  const { rows } = await db.query({ name: 'figures', text: campaign, values: [companyId, id] })
  const { name, budget, zone, funnels, lines, days_to_hire } = rows[0] as {
    name: string
    budget: { amount: number; currency: string }
    zone: string
    funnels: Funnel[]
    lines: Line[]
    days_to_hire: object
  }
  const none = () => Object.fromEntries(steps.map((step) => [step, 0])) as Record<(typeof steps)[number], number>
  const total = none()
  const byFunnel = new Map(funnels.map((funnel) => [funnel.id, none()]))
  const byDay = new Map<string, Record<(typeof steps)[number], number>>()
  for (const line of lines) {
    const funnel = byFunnel.get(line.funnel_id)!
    const day = byDay.get(line.day) ?? none()
    byDay.set(line.day, day)
    for (const step of steps) {
      total[step] += line[step]
      funnel[step] += line[step]
      day[step] += line[step]
    }
  }
  const cost = (people: number) => (people ? Math.round((budget.amount / people) * 100) / 100 : null)
  return JSON.stringify({
    data: {
      campaign: { id, name },
      zone,
      from: null,
      to: null,
      steps,
      total,
      by_funnel: funnels.map((funnel) => {
        const counts = byFunnel.get(funnel.id)!
        return { ...funnel, counts, finished_share: Math.round((counts.finished / counts.visits) * 1_000) / 10 }
      }),
      by_day: [...byDay].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([day, counts]) => ({ day, counts })),
      cost: { currency: budget.currency, per_finished: cost(total.finished), per_hired: cost(total.hired) },
      days_to_hire,
    },
  })
}
