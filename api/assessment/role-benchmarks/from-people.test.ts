import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { FromPeople } from '@seatwise/contract/role-benchmarks'
import { assess } from '@seatwise/domain/assessment/assess'
import { people } from '@seatwise/domain/oracle/read-oracle'
import { normalCdf } from '@seatwise/domain/assessment/normal'
import { setUpProduct } from '../../test-product.ts'

const { product, call } = setUpProduct()

const assessed = assess(people[0]!, {})
const scaleKeys = Object.keys(assessed.scales)
const one = async <Row>(text: string, values: unknown[]) => (await product.owner.query(text, values)).rows[0] as Row
const ids = {} as {
  northgate: string
  harbour: string
  orchard: string
  sales: string
  orchardSales: string
  siteManager: string
}

beforeAll(async () => {
  const idOf = async (text: string) => (await one<{ id: string }>(text, [])).id
  ids.northgate = await idOf(`SELECT id FROM companies WHERE slug = 'northgate'`)
  ids.harbour = await idOf(`SELECT id FROM companies WHERE slug = 'harbour'`)
  ids.orchard = await idOf(`SELECT id FROM companies WHERE slug = 'orchard'`)
  ids.sales = await idOf(`SELECT id FROM roles WHERE name = 'Sales' AND company_id IS NULL`)
  ids.orchardSales = await idOf(`SELECT id FROM roles WHERE name = 'Sales' AND company_id = '${ids.orchard}'`)
  ids.siteManager = await idOf(`SELECT id FROM roles WHERE name = 'Site manager' AND company_id = '${ids.northgate}'`)
})

type Person = {
  company_id?: string
  role_id?: string | null
  rating?: number | null
  /** Levels in benchmark units; others vary a little around 0. */
  levels?: Record<string, number>
  quality?: string
  norm_set?: string
  completed_at?: string
  candidate_id?: string
}
let nth = 0

/** An employee with a finished survey, or a further survey of one. */
async function addPerson(person: Person = {}): Promise<string> {
  const { company_id = ids.northgate, role_id = ids.siteManager, rating = null, levels = {} } = person
  nth += 1
  const candidate =
    person.candidate_id ??
    (
      await one<{ id: string }>(
        `INSERT INTO candidates (company_id, kind, first, last, email, rating) VALUES ($1, 'employee', 'Own', 'Person', $2, $3) RETURNING id`,
        [company_id, `own-${nth}@people.test`, rating],
      )
    ).id
  const levelOf = (key: string, column: number) => levels[key] ?? (((nth * (column + 3)) % 7) - 3) / 3
  const scales = scaleKeys.map((key, column) => [key, { raw: 20, percentile: 100 * normalCdf(levelOf(key, column)) }])
  const assessment = { ...assessed, norm_set: person.norm_set ?? assessed.norm_set, scales: Object.fromEntries(scales) }
  const { id } = await one<{ id: string }>(
    `INSERT INTO survey_results (company_id, candidate_id, role_id, state, quality, completed_at)
     VALUES ($1, $2, $3, 'completed', $4, $5) RETURNING id`,
    [company_id, candidate, role_id, person.quality ?? 'good', person.completed_at ?? '2026-03-01T10:00:00Z'],
  )
  await product.owner.query(
    `INSERT INTO survey_answers (survey_result_id, company_id, language, notice_version, expires_at, form_version, assessment)
     VALUES ($1, $2, 'en', 'notice/2', now(), $3, $4)`,
    [id, company_id, assessed.form_version, assessment],
  )
  return candidate
}

const ask = async (body: object, reader = 'super') => {
  const answer = await call('POST', '/role-benchmarks/from-people', { as: `${reader}@demo.test`, body })
  return { status: answer.status, problem: answer.body.problem as string, match: answer.body.data as FromPeople }
}
const chosen = (candidate_ids: string[], more: object = {}) => {
  return { company_id: ids.northgate, of: { kind: 'chosen', candidate_ids }, ...more }
}
const high = (g: number) => ({ DRIVE: g, LEAD: g, CALM: g })
const five = [0.8, 1, 1.2, 1.4, 1.6]

describe('targets from chosen people', () => {
  it('are suggested where they differ from the norm sample beyond chance', async () => {
    const candidate_ids = await Promise.all(five.map((g) => addPerson({ levels: high(g) })))
    const { status, match } = await ask(chosen(candidate_ids))
    expect(status).toBe(200)
    expect(match).toMatchObject({ n: 5, n_rest: null, verdict: 'provisional', left_out: [] })
    expect(match.scales).toHaveLength(15)
    const drive = match.scales.find(({ scale }) => scale === 'DRIVE')!
    expect(drive.mean).toBeCloseTo(100 * normalCdf(1.2), 9)
    // 1.2 +- 2.776 * sqrt(.1 / 5).
    expect(drive.from).toBeCloseTo(100 * normalCdf(1.2 - 0.3926), 1)
    expect(drive).toMatchObject({ difference: null, suggested: { weight: 1, lo: 32, hi: 90 } })
    const suggested = match.scales.filter((one) => one.suggested).map(({ scale }) => scale)
    expect(suggested.sort()).toEqual(['CALM', 'DRIVE', 'LEAD'])
  })

  it('leave out careless results, other norm sets, earlier results and people without a finished survey, and count them', async () => {
    const [first, second, ...others] = await Promise.all(five.map((g) => addPerson({ levels: high(g) })))
    await addPerson({ candidate_id: first!, levels: high(-3), completed_at: '2025-01-01T10:00:00Z' })
    await addPerson({
      candidate_id: second!,
      levels: high(-3),
      quality: 'invalid',
      completed_at: '2026-09-01T10:00:00Z',
    })
    const otherNorms = await addPerson({ norm_set: 'own-1' })
    const without = await one<{ id: string }>(
      `INSERT INTO candidates (company_id, first, last, email) VALUES ($1, 'No', 'Survey', 'none@people.test') RETURNING id`,
      [ids.northgate],
    )
    const { match } = await ask(chosen([first!, second!, ...others, otherNorms, without.id]))
    expect(match.n).toBe(5)
    expect(match.left_out).toEqual([
      { reason: 'not_finished', people: 1 },
      { reason: 'careless', people: 1 },
      { reason: 'other_norm_set', people: 1 },
      { reason: 'repeated', people: 1 },
    ])
    expect(match.scales.find(({ scale }) => scale === 'DRIVE')!.mean).toBeCloseTo(100 * normalCdf(1.2), 9)
  })

  it('are not suggested from fewer than five people, after archived results and tests are left out', async () => {
    const candidate_ids = await Promise.all(five.map((g) => addPerson({ levels: high(g) })))
    await product.owner.query('UPDATE survey_results SET is_test = true WHERE candidate_id = $1', [candidate_ids[0]])
    const { match } = await ask(chosen(candidate_ids))
    expect(match).toMatchObject({ n: 4, verdict: 'nothing', scales: [] })
  })

  it('count a person once who is chosen twice', async () => {
    const candidate = await addPerson()
    expect((await ask(chosen([candidate, candidate]))).match).toMatchObject({ n: 1, left_out: [] })
  })
})

describe('targets from the top third', () => {
  it('compare the best rated people of the company with the rest', async () => {
    const harbours = { company_id: ids.harbour, role_id: null }
    const top = [5, 5, 5, 5, 5].map((rating, at) => addPerson({ ...harbours, rating, levels: high(five[at]!) }))
    const rest = Array.from({ length: 10 }, (_, at) =>
      addPerson({ ...harbours, rating: 3, levels: high(five[at % 5]! - 1.2) }),
    )
    await Promise.all([...top, ...rest, addPerson({ company_id: ids.orchard, role_id: null, rating: 1 })])
    const { match } = await ask({ company_id: ids.harbour, of: { kind: 'top_third' } })
    expect(match).toMatchObject({ n: 5, n_rest: 10, verdict: 'provisional' })
    const drive = match.scales.find(({ scale }) => scale === 'DRIVE')!
    expect(drive.difference!.mean).toBeCloseTo(1.2, 9)
    expect(drive.suggested).toMatchObject({ weight: 1 })
    expect(match.scales.find(({ scale }) => scale === 'ORDER')!.suggested).toBeNull()
  })

  it('of the demo world’s sales team show what they have in common, marked as provisional', async () => {
    const { match } = await ask({ company_id: ids.orchard, role_id: ids.orchardSales, of: { kind: 'top_third' } })
    expect(match).toMatchObject({ n: 6, n_rest: 12, verdict: 'provisional', left_out: [] })
    expect(match.scales.filter(({ suggested }) => suggested).map(({ scale }) => scale)).toEqual([
      'DRIVE',
      'LEAD',
      'SOCIAL',
    ])
  })

  it('can be of people whose latest survey is for the role, by its name', async () => {
    const ofRole = async (role_id: string) => {
      const { match } = await ask({ company_id: ids.northgate, role_id, of: { kind: 'top_third' } })
      return match.n + (match.n_rest ?? 0)
    }
    const before = await ofRole(ids.sales)
    const candidate = await addPerson({ rating: 4, role_id: ids.sales })
    expect(await ofRole(ids.sales)).toBe(before + 1)
    await addPerson({ candidate_id: candidate, role_id: ids.siteManager, completed_at: '2026-10-01T10:00:00Z' })
    expect(await ofRole(ids.sales)).toBe(before)
  })
})

describe('targets from people are refused', () => {
  it('to everybody but super admins, whatever they ask for', async () => {
    for (const reader of ['franchise.owner', 'franchise.user', 'company.owner', 'company.user'])
      expect((await ask(chosen([randomUUID()]), reader)).status).toBe(403)
    expect((await call('POST', '/role-benchmarks/from-people', { body: chosen([randomUUID()]) })).status).toBe(401)
  })

  it('for people, companies and roles that do not belong together, with the answer for absent ones', async () => {
    const own = await addPerson()
    const foreign = await addPerson({ company_id: ids.orchard, role_id: ids.orchardSales })
    const requests = [
      chosen([own, foreign]),
      chosen([own, randomUUID()]),
      chosen([own], { company_id: randomUUID() }),
      chosen([own], { role_id: randomUUID() }),
      chosen([own], { role_id: ids.orchardSales }),
    ]
    for (const body of requests) expect((await ask(body)).status).toBe(404)
  })

  it.each([
    ['nobody', { kind: 'chosen', candidate_ids: [] }, 'of.candidate_ids'],
    [
      'more than 500 people',
      { kind: 'chosen', candidate_ids: Array.from({ length: 501 }, () => randomUUID()) },
      'of.candidate_ids',
    ],
    ['an id that is none', { kind: 'chosen', candidate_ids: ['x'] }, 'of.candidate_ids.0'],
    ['another kind', { kind: 'everybody' }, 'of.kind'],
  ])('with %s, and the problem names the field', async (_, of, path) => {
    const { status, body } = await call('POST', '/role-benchmarks/from-people', {
      as: 'super@demo.test',
      body: { company_id: ids.northgate, of },
    })
    expect(status).toBe(422)
    expect((body as { path: string }[]).map((entry) => entry.path)).toContain(path)
  })
})
