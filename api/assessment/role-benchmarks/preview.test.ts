import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { BenchmarkPreview } from '@seatwise/contract/role-benchmarks'
import type { Assessment } from '@seatwise/domain/assessment/assess'
import { bandOf } from '@seatwise/domain/bands'
import { expectedDifferences } from '@seatwise/domain/benchmark/expected-differences'
import type { Target } from '@seatwise/domain/benchmark/misfit'
import { benchmark } from '@seatwise/domain/benchmark/right-seat'
import { answersOf, setUpProduct } from '../../test-product.ts'
import { pageOfResults } from './people-repository.ts'

const { product, call, register, tokenOf } = setUpProduct()

const ids = {} as Record<'northgate' | 'orchard' | 'sales' | 'orchardSales' | 'siteManager', string>
beforeAll(async () => {
  const idOf = async (text: string) => (await product.owner.query(text)).rows[0].id as string
  ids.northgate = await idOf(`SELECT id FROM companies WHERE slug = 'northgate'`)
  ids.orchard = await idOf(`SELECT id FROM companies WHERE slug = 'orchard'`)
  ids.sales = await idOf(`SELECT id FROM roles WHERE name = 'Sales' AND company_id IS NULL`)
  ids.orchardSales = await idOf(`SELECT id FROM roles WHERE name = 'Sales' AND company_id = '${ids.orchard}'`)
  ids.siteManager = await idOf(`SELECT id FROM roles WHERE name = 'Site manager' AND company_id = '${ids.northgate}'`)
})

const targets: Target[] = [
  { scale: 'LEAD', weight: 3, lo: 60, hi: null },
  { scale: 'CALM', weight: 2, lo: 40, hi: 90 },
  { scale: 'ORDER', weight: 1, lo: null, hi: 70 },
]
const ask = async (body: object, reader = 'super') => {
  const answer = await call('POST', '/role-benchmarks/preview', {
    as: `${reader}@demo.test`,
    body: { targets, ...body },
  })
  return { status: answer.status, preview: answer.body.data as BenchmarkPreview }
}
const ofNorthgate = () => ({ role_id: ids.sales, company_id: ids.northgate })

type Result = { id: string; assessment: Assessment; role_score: number | null; person: string }
const resultsOf = async (where: string): Promise<Result[]> =>
  (
    await product.owner.query(
      `SELECT r.id, a.assessment, r.role_score, c.first || ' ' || c.last AS person FROM survey_results r
         JOIN survey_answers a ON a.survey_result_id = r.id JOIN companies co ON co.id = r.company_id
         JOIN candidates c ON c.id = r.candidate_id LEFT JOIN roles ON roles.id = r.role_id
        WHERE r.state = 'completed' AND r.archived_at IS NULL AND NOT r.is_test AND ${where} ORDER BY r.id`,
    )
  ).rows
const countsOf = (scores: (number | null)[]) => {
  const counts = new Map<string, number>()
  for (const score of scores) {
    const band = score === null ? 'none' : bandOf(score).key
    counts.set(band, (counts.get(band) ?? 0) + 1)
  }
  return counts
}

describe('the preview of targets', () => {
  it('counts the results for the role in each band, with current and with changed targets', async () => {
    const results = await resultsOf(`co.slug = 'northgate' AND roles.name = 'Sales'`)
    const { status, preview } = await ask(ofNorthgate())
    expect(status).toBe(200)
    expect(preview.results).toMatchObject({ total: results.length, counted: results.length, is_sample: false })
    expect(results.length).toBeGreaterThan(9)
    const bench = benchmark(targets)
    const scores = results.map(({ assessment }) => bench.score(assessment.scales)?.score ?? null)
    const [before, after] = [countsOf(results.map(({ role_score }) => role_score)), countsOf(scores)]
    for (const one of preview.results.bands)
      expect(one).toEqual({ band: one.band, before: before.get(one.band) ?? 0, after: after.get(one.band) ?? 0 })
    expect(preview.results.without_score).toEqual({ before: before.get('none') ?? 0, after: after.get('none') ?? 0 })
    const moves = results
      .flatMap(({ id, person, role_score }, at) => {
        const score = scores[at] ?? null
        return score === null || role_score === null ? [] : [{ id, person, size: Math.abs(score - role_score) }]
      })
      .sort((a, b) => b.size - a.size)
    expect(preview.results.moves.length).toBeGreaterThan(5)
    expect(preview.results.moves.map(({ before, after }) => Math.abs(after! - before!))).toEqual(
      moves.flatMap(({ size }) => (size > 0 ? [size] : [])).slice(0, 10),
    )
    const [first] = preview.results.moves
    expect(first).toMatchObject({ role_name: 'Sales' })
    expect(first!.person).toBe(results.find(({ id }) => id === first!.survey_result_id)!.person)
  })

  it('counts everybody of the company when it is asked to', async () => {
    const results = await resultsOf(`co.slug = 'northgate'`)
    expect((await ask({ ...ofNorthgate(), all_roles: true })).preview.results.total).toBe(results.length)
  })

  it('of a global role leaves out companies with a benchmark of their own for it', async () => {
    const results = await resultsOf(`roles.name = 'Sales' AND co.slug <> 'orchard'`)
    expect((await ask({ role_id: ids.sales })).preview.results.total).toBe(results.length)
    const own = await resultsOf(`roles.name = 'Sales' AND co.slug = 'orchard'`)
    expect((await ask({ role_id: ids.orchardSales })).preview.results.total).toBe(own.length)
  })

  it('says that a role without a benchmark has no scores yet', async () => {
    const { preview } = await ask({ role_id: ids.siteManager, all_roles: true })
    expect(preview.results.without_score).toEqual({ before: preview.results.total, after: 0 })
    expect(preview.results.moves).toEqual([])
  })

  it('notices what has changed since the last one: a new result, an archived one', async () => {
    const count = async () => (await ask(ofNorthgate())).preview.results.total
    const before = await count()
    expect(await count()).toBe(before)
    const { token, email } = await register({ role: 'Sales' })
    const submitted = await call('POST', '/surveys/submit', { token, body: { answers: answersOf(7) } })
    expect(submitted.status).toBe(200)
    expect(await count()).toBe(before + 1)
    const { rows } = await product.owner.query(
      'SELECT r.id, r.version FROM survey_results r JOIN candidates c ON c.id = r.candidate_id WHERE c.email = $1',
      [email],
    )
    const body = { ...rows[0], reason: 'Left' }
    const archived = await call('POST', '/survey-results/archive', { as: 'company.owner@demo.test', body })
    expect(archived.status).toBe(200)
    expect(await count()).toBe(before)
  })

  it('that a client no longer waits for delays nobody, and the next one is answered', async () => {
    const address = await product.app.listen({ port: 0, host: '127.0.0.1' })
    const token = await tokenOf('super@demo.test')
    const send = (signal: AbortSignal) =>
      fetch(`${address}/api/role-benchmarks/preview`, {
        method: 'POST',
        signal,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ targets, ...ofNorthgate() }),
      })
    const left = await Promise.allSettled([1, 5, 10, 20, 40].map((ms) => send(AbortSignal.timeout(ms))))
    expect(left.some(({ status }) => status === 'rejected')).toBe(true)
    const answer = await send(AbortSignal.timeout(5_000))
    expect(answer.status).toBe(200)
    expect(((await answer.json()) as { data: BenchmarkPreview }).data).toEqual((await ask(ofNorthgate())).preview)
  })

  it('of more than 100,000 results uses a random sample of about that size, the same one each time', async () => {
    const of = { role_id: ids.sales, company_id: ids.northgate, role_ids: null }
    const page = async (total: number) =>
      (await product.tasks.transactions.asCompany(ids.northgate, (scope) =>
        pageOfResults(scope, of, { after: null, total, limit: 10_000 }),
      ))!.map(({ id }) => id)
    const all = await page(100_000)
    expect(all).toEqual((await resultsOf(`co.slug = 'northgate'`)).map(({ id }) => id))
    const half = await page(200_000)
    expect(all).toEqual(expect.arrayContaining(half))
    // 4.5 standard deviations of a binomial.
    expect(Math.abs(half.length - all.length / 2)).toBeLessThan(4.5 * Math.sqrt(all.length / 4))
    expect(await page(200_000)).toEqual(half)
  })

  it('includes the guard rails, the expected differences and the price of upper ends', async () => {
    const risky: Target[] = [
      { scale: 'TRUST', weight: 3, lo: 60, hi: null },
      { scale: 'ORDER', weight: 2, lo: 60, hi: 90 },
      { scale: 'IDEAS', weight: 2, lo: null, hi: 60 },
    ]
    const { preview } = await ask({ ...ofNorthgate(), targets: risky })
    expect(preview.expected_differences).toEqual(expectedDifferences(risky))
    expect(preview.guard_rails.map(({ code }) => code)).toContain('weak_scale')
    expect(preview.upper_ends.map(({ points }) => points !== null)).toEqual([false, true, true])
    const none = await ask({ ...ofNorthgate(), targets: [] })
    expect(none.preview).toMatchObject({ expected_differences: [], upper_ends: [] })
    expect(none.preview.guard_rails).toEqual([
      { code: 'too_few_scales', severity: 'blocking', scale: null, values: { scales: 0, min: 3 } },
    ])
  })
})

describe('a preview is refused', () => {
  it('to everybody but super admins, whatever they ask for', async () => {
    for (const reader of ['franchise.owner', 'franchise.user', 'company.owner', 'company.user'])
      expect((await ask({ role_id: randomUUID() }, reader)).status).toBe(403)
    expect((await call('POST', '/role-benchmarks/preview', { body: { targets } })).status).toBe(401)
  })

  it('for roles and companies that do not belong together, with the answer for absent ones', async () => {
    const requests = [
      { role_id: randomUUID() },
      { role_id: ids.sales, company_id: randomUUID() },
      { role_id: ids.orchardSales, company_id: ids.northgate },
    ]
    for (const body of requests) expect((await ask(body)).status).toBe(404)
  })

  it.each([
    ['a crossed range', { targets: [{ ...targets[1], hi: 40 }] }, 'targets.0.lo'],
    ['a weight without an end', { targets: [{ ...targets[0], lo: null }] }, 'targets.0.lo'],
    ['a percentile of 0', { targets: [{ ...targets[0], lo: 0 }] }, 'targets.0.lo'],
    ['a percentile of 100', { targets: [{ ...targets[0], hi: 100 }] }, 'targets.0.hi'],
    ['a scale that is never weighed', { targets: [{ ...targets[0], scale: 'SELFCRIT' }] }, 'targets.0.scale'],
  ])('with %s, and the problem names the field', async (_, input, path) => {
    const { status, body } = await call('POST', '/role-benchmarks/preview', {
      as: 'super@demo.test',
      body: { role_id: ids.sales, ...input },
    })
    expect(status).toBe(422)
    expect((body as { path: string }[]).map((entry) => entry.path)).toContain(path)
  })
})
