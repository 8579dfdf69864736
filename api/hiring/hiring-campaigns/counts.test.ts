import { describe, expect, it } from 'vitest'
import { setUpProduct } from '../../test-product.ts'
import { counterQueries } from './test-counts.ts'

const { product } = setUpProduct()
const rowsOf = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows

type Place = { company_id: string; campaign_id: string; funnels: string[]; stages: Record<string, string> }

/** A campaign of Lantern Northgate with three funnels. */
async function campaignOf(name: string): Promise<Place> {
  const [campaign] = await rowsOf(
    "INSERT INTO hiring_campaigns (company_id, name, state) SELECT id, $1, 'active' FROM companies WHERE slug = 'northgate' RETURNING id, company_id",
    [name],
  )
  const funnels = await rowsOf(
    `INSERT INTO funnels (company_id, campaign_id, name, channel, code, target)
     SELECT $1, $2, 'Way ' || n, 'other', left(md5(random()::text), 8), 'job' FROM generate_series(1, 3) n RETURNING id`,
    [campaign.company_id, campaign.id],
  )
  const stages = await rowsOf('SELECT type, id FROM statuses WHERE company_id = $1 AND deleted_at IS NULL', [
    campaign.company_id,
  ])
  return {
    company_id: campaign.company_id,
    campaign_id: campaign.id,
    funnels: funnels.map(({ id }: { id: string }) => id),
    stages: Object.fromEntries(stages.map(({ type, id }: { type: string; id: string }) => [type, id])),
  }
}

/** Somebody who begins the survey, by a funnel unless it is undefined. */
async function begin(place: Place, funnel: string, candidate?: string): Promise<{ candidate: string; result: string }> {
  const [person] = candidate
    ? [{ id: candidate }]
    : await rowsOf(
        "INSERT INTO candidates (company_id, first, last, email) VALUES ($1, 'A', 'B', gen_random_uuid() || '@people.test') RETURNING id",
        [place.company_id],
      )
  const [result] = await rowsOf(
    "INSERT INTO survey_results (company_id, candidate_id, state) VALUES ($1, $2, 'in_progress') RETURNING id",
    [place.company_id, person.id],
  )
  await rowsOf(
    `INSERT INTO survey_answers (company_id, survey_result_id, language, notice_version, expires_at, form_version)
     VALUES ($1, $2, 'en', 'notice/7', now() + interval '1 day', 'work-84/1')`,
    [place.company_id, result.id],
  )
  await rowsOf(
    `INSERT INTO funnel_entries (company_id, campaign_id, funnel_id, candidate_id, survey_result_id, is_application)
     VALUES ($1, $2, $3, $4, $5, false)`,
    [place.company_id, place.campaign_id, funnel, person.id, result.id],
  )
  return { candidate: person.id, result: result.id }
}

const finish = (result: string, at = 'now()') =>
  rowsOf(
    `UPDATE survey_results SET state = 'completed', quality = 'good', minutes = 7, self_critical = 'usual', completed_at = ${at} WHERE id = $1`,
    [result],
  )

/** The counters of a campaign, and a recount of its entries. */
async function both({ campaign_id }: Place) {
  const queries = counterQueries(campaign_id)
  return { counted: await rowsOf(queries.counted), entered: await rowsOf(queries.entered) }
}

describe('the days of the figures of a campaign', () => {
  it.each([
    ['Pacific/Kiritimati', '2026-03-02', '2026-03-02'],
    ['UTC', '2026-03-01', '2026-03-02'],
    ['America/Los_Angeles', '2026-03-01', '2026-03-01'],
  ])('in %s are those of the company’s time zone, over midnight', async (zone, registered, finished) => {
    await rowsOf("UPDATE companies SET time_zone = $1 WHERE slug = 'northgate'", [zone])
    const place = await campaignOf(zone)
    const { result } = await begin(place, place.funnels[0]!)
    await rowsOf("UPDATE survey_results SET started_at = '2026-03-01T23:30Z' WHERE id = $1", [result])
    await finish(result, "'2026-03-02T00:30Z'")
    const { counted } = await both(place)
    expect(counted.filter(({ step }) => step !== 'started')).toMatchObject(
      [
        { day: finished, step: 'finished', count: 1 },
        { day: registered, step: 'registered', count: 1 },
      ].toSorted((a, b) => a.day.localeCompare(b.day) || a.step.localeCompare(b.step)),
    )
    await rowsOf("UPDATE companies SET time_zone = NULL WHERE slug = 'northgate'")
  })
})

describe('the counters of a campaign', () => {
  it('equal a recount of the entries after hundreds of random events, two of them at a time', async () => {
    const place = await campaignOf('Random')
    const known: { candidate: string; result: string }[] = []
    const pick = <One>(list: readonly One[]) => list[Math.floor(Math.random() * list.length)]!
    async function move(result: string, to: string) {
      const client = await product.owner.connect()
      try {
        await client.query('BEGIN')
        const { rows } = await client.query(
          'UPDATE survey_results SET status_id = $2, version = version + 1 WHERE id = $1 RETURNING version, company_id',
          [result, place.stages[to]],
        )
        await client.query(
          `INSERT INTO stage_events (company_id, survey_result_id, to_status_id, result_version, how) VALUES ($1, $2, $3, $4, 'rule')`,
          [rows[0].company_id, result, place.stages[to], rows[0].version],
        )
        await client.query('COMMIT')
      } catch (error) {
        await client.query('ROLLBACK')
        throw error
      } finally {
        client.release()
      }
    }
    const events: (() => Promise<unknown>)[] = [
      async () => known.push(await begin(place, pick(place.funnels))),
      // The same person again, by another way.
      async () => known.length > 0 && known.push(await begin(place, pick(place.funnels), pick(known).candidate)),
      async () =>
        known.length > 0 &&
        rowsOf(`UPDATE survey_answers SET answers = '{"I1": 3}' WHERE survey_result_id = $1`, [pick(known).result]),
      async () => known.length > 0 && finish(pick(known).result),
      async () => known.length > 0 && move(pick(known).result, 'interview'),
      async () => known.length > 0 && move(pick(known).result, 'hired'),
      async () =>
        known.length > 0 &&
        rowsOf('UPDATE survey_results SET is_test = NOT is_test WHERE id = $1', [pick(known).result]),
      // Moves the rows of a person as a merge does.
      async () => {
        if (known.length < 2) return
        const [one, other] = [pick(known), pick(known)]
        await rowsOf('UPDATE funnel_entries SET candidate_id = $1 WHERE survey_result_id = $2', [
          one.candidate,
          other.result,
        ])
      },
      async () => rowsOf('SELECT fold_funnel_counts(1000)'),
    ]
    // These statements lock rows in no fixed order, so PostgreSQL may end one of two as a deadlock: it is rolled back
    // and sent again, as a client does after a 503.
    const send = (event: () => Promise<unknown>): Promise<unknown> =>
      event().catch((error) => (error.code === '40P01' ? send(event) : Promise.reject(error)))
    for (let nth = 0; nth < 250; nth++) await Promise.all([send(pick(events)), send(pick(events))])
    const { counted, entered } = await both(place)
    expect(counted.length).toBeGreaterThan(6)
    expect(counted).toEqual(entered)
    // The figures recomputed from answers, results and moves equal the stored ones.
    await rowsOf(counterQueries(place.campaign_id).recount)
    expect((await both(place)).counted).toEqual(entered)
  })

  it('count once a person who comes by several funnels at once', async () => {
    const place = await campaignOf('Twice')
    for (let nth = 1; nth <= 12; nth++) {
      const [{ id }] = await rowsOf(
        "INSERT INTO candidates (company_id, first, last, email) VALUES ($1, 'A', 'B', gen_random_uuid() || '@people.test') RETURNING id",
        [place.company_id],
      )
      await Promise.all([0, 1, 2, 0, 1, 2].map((way) => begin(place, place.funnels[way]!, id)))
      const { counted } = await both(place)
      expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(nth)
    }
  })
})
