import { expect, it } from 'vitest'
import { setUpProduct } from '../../test-product.ts'

const { call, product } = setUpProduct()
const owner = 'company.owner@demo.test'

type Board = { pipeline: { id: string }; columns: { cards: { id: string; days: number }[] }[] }
type Person = { id: string; latest: { id: string }; status: { days: number } | null }
type Row = { survey_result_id: string; cells: { text: string }[] }

// At any time of the day, some of these zones have another date than the others.
it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/New_York', 'UTC', null])(
  'The days in a stage are the same on the board, on Home, in the list of people and in the report, in the zone %s',
  async (zone) => {
    const { rows } = await product.owner.query(
      "UPDATE companies SET time_zone = $1 WHERE slug = 'northgate' RETURNING id",
      [zone],
    )
    const company_id = rows[0].id as string
    // A minute before or after a midnight where the company is.
    await product.owner.query(
      `UPDATE survey_results SET status_since = (date_trunc('day', now() AT TIME ZONE $1::text) - interval '75 days'
         + (CASE WHEN hashtext(id::text) % 2 = 0 THEN -1 ELSE 1 END) * interval '1 minute') AT TIME ZONE $1::text
        WHERE company_id = $2`,
      [zone ?? 'UTC', company_id],
    )
    const board = (await call('POST', '/pipelines/board', { as: owner, body: { company_id } })).body.data as Board
    const daysOf = new Map(board.columns.flatMap(({ cards }) => cards.map(({ id, days }) => [id, days] as const)))
    expect(new Set(daysOf.values())).toEqual(new Set([75, 76]))

    // The filter counts the same days, on the board and in the list.
    const filtered = async (days_in_stage: number) => {
      const { body } = await call('POST', '/pipelines/board', {
        as: owner,
        body: { company_id, filters: { days_in_stage } },
      })
      return (body.data as Board).columns.flatMap(({ cards }) => cards.map(({ id }) => id)).toSorted()
    }
    const listed76 = await call('POST', '/survey-results/search', {
      as: owner,
      body: { filters: { company_id, days_in_stage: 76, cards_only: true }, page_size: 200 },
    })
    const since = (days: number) => [...daysOf.keys()].filter((id) => daysOf.get(id)! >= days).toSorted()
    expect(await filtered(75)).toEqual(since(75))
    expect(await filtered(76)).toEqual(since(76))
    expect((listed76.body.data as { id: string }[]).map(({ id }) => id).toSorted()).toEqual(since(76))
    expect(await filtered(77)).toEqual([])

    const home = await call('GET', `/home?company_id=${company_id}`, { as: owner })
    for (const { id, days } of home.body.data.needs.waiting) expect([id, days]).toEqual([id, daysOf.get(id)])

    const people = await call('POST', '/candidates/search', { as: owner, body: { page_size: 200 } })
    const listed = (people.body.data as Person[]).filter(({ latest, status }) => status && daysOf.has(latest.id))
    expect(listed.length).toBeGreaterThan(0)
    for (const { latest, status } of listed)
      expect([latest.id, status!.days]).toEqual([latest.id, daysOf.get(latest.id)])

    const [{ id: candidate_id, latest } = listed[0]!] = listed
    const record = await call('GET', `/candidates/${candidate_id}`, { as: owner })
    expect(record.body.data.status.days).toBe(daysOf.get(latest.id))

    const report = await call('GET', `/reports/hiring-pipeline?pipeline_id=${board.pipeline.id}`, { as: owner })
    const waiting = (report.body.data.sections as { blocks: { rows?: Row[] }[] }[])
      .flatMap(({ blocks }) => blocks.flatMap(({ rows: of = [] }) => of))
      .filter(({ survey_result_id: id }) => daysOf.has(id))
    expect(waiting.length).toBeGreaterThan(0)
    for (const { survey_result_id: id, cells } of waiting)
      expect([id, cells[3]!.text]).toEqual([id, String(daysOf.get(id))])
  },
)

it('Whoever may not see stages can filter by the days in them neither in a list, nor in an export, nor in a view', async () => {
  const as = 'company.user@demo.test'
  await product.owner.query('UPDATE users SET can_view_hiring_pipeline = false WHERE email = $1', [as])
  const filters = { days_in_stage: 1 }
  expect((await call('POST', '/survey-results/search', { as, body: { filters } })).status).toBe(403)
  expect((await call('POST', '/survey-results/export', { as, body: { filters, time_zone: 'UTC' } })).status).toBe(403)
  const view = { name: 'Waiting', is_shared: true, query: { list: 'survey_results', filters } }
  expect((await call('POST', '/saved-views', { as, body: view })).status).toBe(403)
  expect((await call('POST', '/saved-views', { as: owner, body: view })).status).toBe(200)
  const { body } = await call('GET', '/saved-views?list=survey_results', { as })
  expect(
    (body.data as { name: string; filters: object; dropped: object[] }[]).find(({ name }) => name === 'Waiting'),
  ).toMatchObject({
    filters: {},
    dropped: [{ filter: 'days_in_stage', value: null }],
  })
})

it.each([0, 1.5, 366])('The days of the filter are whole, from 1 to 365: %d is refused', async (days_in_stage) => {
  const { status } = await call('POST', '/survey-results/search', { as: owner, body: { filters: { days_in_stage } } })
  expect(status).toBe(422)
})
