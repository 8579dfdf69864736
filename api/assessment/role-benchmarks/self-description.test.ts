import { beforeAll, describe, expect, it } from 'vitest'
import type { ReportDocument } from '@seatwise/contract/report-document'
import type { ReadBenchmark } from '@seatwise/contract/role-benchmarks'
import { assess } from '@seatwise/domain/assessment/assess'
import { norms } from '@seatwise/domain/assessment/norms'
import { workScaleKeys } from '@seatwise/domain/assessment/scales'
import { people } from '@seatwise/domain/oracle/read-oracle'
import { setUpProduct } from '../../test-product.ts'

const { product, call } = setUpProduct()

const ids = {} as Record<
  'northgate' | 'harbour' | 'global' | 'orchard' | 'sales' | 'orchardSales' | 'siteManager',
  string
>
const idOf = async (text: string, values: unknown[] = []) =>
  (await product.owner.query(text, values)).rows[0].id as string
beforeAll(async () => {
  const companyOf = (slug: string) => idOf('SELECT id FROM companies WHERE slug = $1', [slug])
  ids.northgate = await companyOf('northgate')
  ids.harbour = await companyOf('harbour')
  ids.orchard = await companyOf('orchard')
  ids.sales = await idOf(`SELECT id FROM roles WHERE name = 'Sales' AND company_id IS NULL`)
  ids.orchardSales = await idOf(`SELECT id FROM roles WHERE name = 'Sales' AND company_id = $1`, [ids.orchard])
  ids.siteManager = await idOf(`SELECT id FROM roles WHERE name = 'Site manager' AND company_id = $1`, [ids.northgate])
  ids.global = await idOf(`SELECT id FROM role_benchmarks WHERE role_id = $1 AND state = 'active'`, [ids.sales])
  // It only coaches in the demo world.
  await product.owner.query(`UPDATE companies SET brand = 'hb' WHERE id = $1`, [ids.orchard])
  // Only people of these tests count.
  await product.owner.query(`UPDATE survey_results SET is_test = true WHERE role_id IN ($1, $2)`, [
    ids.sales,
    ids.orchardSales,
  ])
})

const assessed = assess(people[0]!, {})

type Person = {
  company_id?: string
  role_id?: string
  candidate_id?: string
  kind?: 'candidate' | 'employee'
  quality?: string
  norm_set?: string
  completed_at?: string
  is_test?: boolean
  archived_at?: string
  /** The mean on every scale, in SDs. */
  z?: number
}
let nth = 0

async function addPerson(person: Person = {}): Promise<string> {
  const { company_id = ids.northgate, role_id = ids.sales, kind = 'candidate', z = 0 } = person
  nth += 1
  const candidate_id =
    person.candidate_id ??
    (await idOf(
      `INSERT INTO candidates (company_id, kind, first, last, email) VALUES ($1, $2, 'Own', 'Person', $3) RETURNING id`,
      [company_id, kind, `applicant-${nth}@people.test`],
    ))
  const scales = workScaleKeys.map((key) => {
    const { mean, sd, min, max } = norms[key]
    // One point of difference, so that people vary.
    const raw = Math.round(mean + z * sd) + (nth % 2)
    return [key, { raw: Math.min(max, Math.max(min, raw)), percentile: 50 }]
  })
  const id = await idOf(
    `INSERT INTO survey_results (company_id, candidate_id, role_id, state, quality, completed_at, is_test, archived_at)
     VALUES ($1, $2, $3, 'completed', $4, $5, $6, $7) RETURNING id`,
    [
      company_id,
      candidate_id,
      role_id,
      person.quality ?? 'good',
      person.completed_at ?? '2026-03-01T10:00:00Z',
      person.is_test ?? false,
      person.archived_at ?? null,
    ],
  )
  const assessment = {
    ...assessed,
    norm_set: person.norm_set ?? assessed.norm_set,
    scales: { ...assessed.scales, ...Object.fromEntries(scales) },
  }
  await product.owner.query(
    `INSERT INTO survey_answers (survey_result_id, company_id, language, notice_version, expires_at, form_version, assessment)
     VALUES ($1, $2, 'en', 'notice/2', now(), $3, $4)`,
    [id, company_id, assessed.form_version, assessment],
  )
  return candidate_id
}
const addPeople = (count: number, person: Person = {}) =>
  Promise.all(Array.from({ length: count }, () => addPerson(person)))

const read = async (reader: string, id = ids.global) =>
  ((await call('GET', `/role-benchmarks/${id}`, { as: `${reader}@demo.test` })).body.data as ReadBenchmark)
    .self_description
const inReport = async (reader: string) => {
  const { body } = await call('GET', `/reports/benchmark?role_benchmark_id=${ids.global}&company_id=${ids.northgate}`, {
    as: `${reader}@demo.test`,
  })
  const { sections } = body.data as ReportDocument
  return sections
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.kind === 'sentence' && /self-description/.test(block.rule) ? [block.text] : []))
}

describe('the figures on how applicants describe themselves', () => {
  it('are shown from 50 people on, counting each person once by the latest result that counts', async () => {
    expect(await read('company.owner')).toEqual({ people: 0, shift: null })
    const [first, second] = await addPeople(49, { z: 0.5 })
    // None of these people is counted.
    await addPerson({ candidate_id: first!, z: -3, completed_at: '2025-03-01T10:00:00Z' })
    await addPerson({ candidate_id: second!, z: -3, completed_at: '2026-05-01T10:00:00Z', quality: 'invalid' })
    await addPeople(2, { quality: 'invalid', z: -3 })
    await addPeople(2, { is_test: true, z: -3 })
    await addPeople(2, { archived_at: '2026-04-01T10:00:00Z', z: -3 })
    await addPeople(2, { norm_set: 'own-1', z: -3 })
    await addPeople(2, { kind: 'employee', z: -3 })
    await addPeople(2, { role_id: ids.siteManager, z: -3 })
    await addPeople(55, { company_id: ids.harbour, z: -3 })
    await addPeople(55, { company_id: ids.orchard, role_id: ids.orchardSales, z: 1.2 })
    expect(await read('company.owner')).toEqual({ people: 49, shift: null })
    expect(await inReport('company.owner')).toEqual([expect.stringMatching(/so far 49 of 50\.$/)])
    await addPerson({ z: 0.5 })
    const match = await read('company.owner')
    expect(match!.people).toBe(50)
    expect(match!.shift!.from).toBeGreaterThan(0.2)
    expect(match!.shift!.to).toBeLessThan(0.9)
    expect(await inReport('company.owner')).toEqual([
      expect.stringMatching(
        /^People who apply for Sales describe themselves 0\.\d .* above the norm .*; 50 people\)\./,
      ),
    ])
  })

  it('are of the benchmark’s own company where it has one, and are the same for the operator', async () => {
    const own = await idOf(`SELECT id FROM role_benchmarks WHERE role_id = $1 AND state = 'active'`, [ids.orchardSales])
    const match = await read('super', own)
    expect(match!.people).toBe(55)
    expect(await inReport('super')).toEqual(await inReport('company.owner'))
  })

  it('are read by owners and higher roles only', async () => {
    for (const reader of ['company.user', 'franchise.user']) {
      expect(await read(reader), reader).toBeNull()
      expect(await inReport(reader), reader).toEqual([])
    }
    expect(await inReport('franchise.owner')).toHaveLength(1)
  })

  it('are absent where nobody applies: in a franchise, and in a company that only coaches', async () => {
    expect(await read('franchise.owner')).toBeNull()
    await product.owner.query(`UPDATE companies SET brand = 'be' WHERE id = $1`, [ids.northgate])
    expect(await read('company.owner')).toBeNull()
    expect(await inReport('company.owner')).toEqual([])
  })
})
