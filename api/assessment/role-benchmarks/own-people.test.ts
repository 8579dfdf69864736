import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { FromPeople, RoleBenchmark } from '@seatwise/contract/role-benchmarks'
import { assess } from '@seatwise/domain/assessment/assess'
import { normalCdf } from '@seatwise/domain/assessment/normal'
import { workScaleKeys } from '@seatwise/domain/assessment/scales'
import { people } from '@seatwise/domain/oracle/read-oracle'
import { encryption } from '../../kernel/encryption.ts'
import { setUpProduct, testConfig } from '../../test-product.ts'

const { product, call } = setUpProduct()

const assessed = assess(people[0]!, {})
const superAdmin = 'super@demo.test'
const one = async <Row>(text: string, values: unknown[] = []) =>
  (await product.owner.query(text, values)).rows[0] as Row
const ids = {} as Record<'northgate' | 'orchard' | 'sales' | 'orchardSales' | 'siteManager' | 'superAdmin', string>

beforeAll(async () => {
  const idOf = async (text: string) => (await one<{ id: string }>(text)).id
  ids.northgate = await idOf(`SELECT id FROM companies WHERE slug = 'northgate'`)
  ids.orchard = await idOf(`SELECT id FROM companies WHERE slug = 'orchard'`)
  ids.sales = await idOf(`SELECT id FROM roles WHERE name = 'Sales' AND company_id IS NULL`)
  ids.orchardSales = await idOf(`SELECT id FROM roles WHERE name = 'Sales' AND company_id = '${ids.orchard}'`)
  ids.siteManager = await idOf(`SELECT id FROM roles WHERE name = 'Site manager' AND company_id = '${ids.northgate}'`)
  ids.superAdmin = await idOf(`SELECT id FROM users WHERE email = '${superAdmin}'`)
})

/** Somebody of a company who is high on three scales, by `level` in benchmark units. */
async function addPerson(company_id: string, level: number): Promise<string> {
  const candidate = await one<{ id: string }>(
    `INSERT INTO candidates (company_id, first, last, email) VALUES ($1, 'Own', 'Person', $2) RETURNING id`,
    [company_id, `${randomUUID()}@people.test`],
  )
  const high = new Set(['DRIVE', 'LEAD', 'CALM'])
  const levelOf = (key: string, column: number) =>
    high.has(key) ? level : ((Math.round(10 * level) * (column + 3)) % 7) / 3 - 1
  const scales = workScaleKeys.map((key, column) => [
    key,
    { raw: 20, percentile: 100 * normalCdf(levelOf(key, column)) },
  ])
  const { id } = await one<{ id: string }>(
    `INSERT INTO survey_results (company_id, candidate_id, state, quality, completed_at) VALUES ($1, $2, 'completed', 'good', now()) RETURNING id`,
    [company_id, candidate.id],
  )
  await product.owner.query(
    `INSERT INTO survey_answers (survey_result_id, company_id, language, notice_version, expires_at, form_version, assessment)
     VALUES ($1, $2, 'en', 'notice/2', now(), $3, $4)`,
    [id, company_id, assessed.form_version, { ...assessed, scales: Object.fromEntries(scales) }],
  )
  return candidate.id
}

const addTeam = (company_id: string, size = 5) =>
  Promise.all(Array.from({ length: size }, (_, at) => addPerson(company_id, 0.8 + 0.2 * (at % 5))))

async function suggest(company_id: string, candidate_ids: string[]): Promise<FromPeople> {
  const body = { company_id, of: { kind: 'chosen', candidate_ids } }
  const answer = await call('POST', '/role-benchmarks/from-people', { as: superAdmin, body })
  expect(answer.status).toBe(200)
  return answer.body.data as FromPeople
}

const targetsOf = ({ scales }: FromPeople) =>
  scales.flatMap(({ scale, suggested }) => (suggested ? [{ scale, ...suggested }] : []))
const aim = (scale: string) => ({ scale, weight: 2, lo: 50, hi: null })
const byHand = ['DRIVE', 'CALM', 'TEAM'].map(aim)
const answered = { ratio_reason: 'The work needs it.', ratio_alternative: 'One without Composure.' }

async function save(role_id: string, input: object) {
  const response = await call('POST', '/role-benchmarks/search', {
    as: superAdmin,
    body: { filters: { role_id }, page_size: 200 },
  })
  const [latest] = (response.body.data as RoleBenchmark[]).toSorted((a, b) => b.version - a.version)
  const body = { role_id, based_on: latest?.id ?? null, targets: byHand, source: 'own_people', ...answered, ...input }
  const answer = await call('POST', '/role-benchmarks/create', { as: superAdmin, body })
  const paths = answer.status === 422 ? (answer.body as unknown as { path: string }[]).map(({ path }) => path) : []
  return { status: answer.status, paths, version: answer.body.data as RoleBenchmark }
}
const saveEncrypted = (role_id: string, encrypted: string | null, more: object = {}) =>
  save(role_id, { own_people: { kind: 'suggested', encrypted }, ...more })
const keep = (role_id: string, role_benchmark_id: string, more: object = {}) =>
  save(role_id, { own_people: { kind: 'kept', role_benchmark_id }, ...more })
const shownFigures = ({ n, n_rest, scales }: FromPeople) => ({
  n,
  n_rest,
  intervals: scales.map(({ scale, mean, from, to, suggested }) => ({ scale, mean, from, to, suggested })),
})

describe('the figures of a company’s own people behind a version', () => {
  it('are those that were shown, to the last digit, even if people were added or removed meanwhile', async () => {
    const team = await addTeam(ids.northgate)
    const match = await suggest(ids.northgate, team)
    await product.owner.query(`UPDATE survey_results SET quality = 'invalid' WHERE candidate_id = $1`, [team[0]])
    expect((await suggest(ids.northgate, team)).n).toBe(4)
    const { status, version } = await saveEncrypted(ids.siteManager, match.encrypted, { targets: targetsOf(match) })
    expect(status).toBe(200)
    expect(version).toMatchObject({ source: 'own_people', ...shownFigures(match) })
    expect(version.n).toBe(5)
  })

  it('stay with a draft that is changed and with versions that are made from it', async () => {
    const match = await suggest(ids.northgate, await addTeam(ids.northgate))
    const { version } = await saveEncrypted(ids.siteManager, match.encrypted)
    const own_people = { kind: 'kept', role_benchmark_id: version.id }
    const body = { revision: version.revision, targets: byHand, source: 'own_people', own_people, ...answered }
    const changed = await call('PUT', `/role-benchmarks/${version.id}`, { as: superAdmin, body })
    expect(changed.body.data).toMatchObject(shownFigures(match))
    expect((await keep(ids.siteManager, version.id)).version).toMatchObject(shownFigures(match))
    // Targets that are set by hand have no figures of people.
    const hand = await save(ids.siteManager, { source: 'expert' })
    expect(hand.version).toMatchObject({ source: 'expert', n: null, n_rest: null, intervals: null })
  })

  it('may be of any company for a role of all companies', async () => {
    const match = await suggest(ids.orchard, await addTeam(ids.orchard))
    expect((await saveEncrypted(ids.sales, match.encrypted)).version).toMatchObject(shownFigures(match))
  })

  it('are not issued where chance alone would give them', async () => {
    const { encrypted, verdict } = await suggest(ids.northgate, await addTeam(ids.northgate, 4))
    expect([verdict, encrypted]).toEqual(['nothing', null])
  })
})

describe('figures of own people are refused', () => {
  const path = ['own_people']
  const figures = () => ({
    company_id: ids.northgate,
    made_at: Date.now(),
    n: 500,
    n_rest: null,
    intervals: [{ scale: 'DRIVE', mean: 90, from: 89, to: 91, suggested: null }],
  })
  const { encrypt } = encryption(testConfig.secret)
  const purpose = (user = ids.superAdmin) => `own people ${user}`

  it.each([
    ['a number of people', { n: 500 }],
    ['intervals', { intervals: [{ scale: 'DRIVE', mean: 90, from: 89, to: 91 }] }],
  ])('when a client sends them: %s', async (_, input) => {
    const match = await suggest(ids.northgate, await addTeam(ids.northgate))
    expect((await saveEncrypted(ids.siteManager, match.encrypted, input)).status).toBe(422)
  })

  it('when they were not encrypted by the product, or changed since', async () => {
    const { encrypted } = await suggest(ids.northgate, await addTeam(ids.northgate))
    const bytes = Buffer.from(encrypted!, 'base64url')
    const changed = [0, 12, 28, bytes.length - 1].map((at) => {
      const copy = Buffer.from(bytes)
      copy[at]! ^= 1
      return copy.toString('base64url')
    })
    const plain = Buffer.from(JSON.stringify(figures())).toString('base64url')
    for (const forged of [...changed, encrypted!.slice(0, -4), plain, 'x', ''])
      expect(await saveEncrypted(ids.siteManager, forged)).toMatchObject({ status: 422, paths: path })
  })

  it('when they were encrypted for another purpose, for another user or more than a day ago', async () => {
    const text = JSON.stringify(figures())
    const old = JSON.stringify({ ...figures(), made_at: Date.now() - 25 * 60 * 60 * 1000 })
    // The same encrypt is good for its own user, today.
    expect((await saveEncrypted(ids.siteManager, encrypt(purpose(), text))).status).toBe(200)
    for (const foreign of [encrypt('challenge', text), encrypt(purpose(randomUUID()), text), encrypt(purpose(), old)])
      expect(await saveEncrypted(ids.siteManager, foreign)).toMatchObject({ status: 422, paths: path })
  })

  it('when they are of people of another company', async () => {
    const { encrypted } = await suggest(ids.orchard, await addTeam(ids.orchard))
    expect(await saveEncrypted(ids.siteManager, encrypted)).toMatchObject({ status: 422, paths: path })
    const nowhere = encrypt(purpose(), JSON.stringify({ ...figures(), company_id: randomUUID() }))
    expect(await saveEncrypted(ids.sales, nowhere)).toMatchObject({ status: 422, paths: path })
  })

  it('when they are of a version of another role, of no version, or of one without figures', async () => {
    const match = await suggest(ids.orchard, await addTeam(ids.orchard))
    const { version: foreign } = await saveEncrypted(ids.orchardSales, match.encrypted)
    expect((await keep(ids.siteManager, foreign.id)).status).toBe(404)
    expect((await keep(ids.siteManager, randomUUID())).status).toBe(404)
    const { version: hand } = await save(ids.siteManager, { source: 'expert' })
    expect(await keep(ids.siteManager, hand.id)).toMatchObject({ status: 422, paths: path })
  })

  it('when they are absent, or given with a source that has none', async () => {
    expect(await save(ids.siteManager, {})).toMatchObject({ status: 422, paths: path })
    const { encrypted } = await suggest(ids.northgate, await addTeam(ids.northgate))
    expect(await saveEncrypted(ids.siteManager, encrypted, { source: 'expert' })).toMatchObject({
      status: 422,
      paths: path,
    })
  })
})
