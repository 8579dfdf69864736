import { extractText, getDocumentProxy } from 'unpdf'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ReportDocument } from '@seatwise/contract/report-document'
import type { ReportShare } from '@seatwise/contract/report-shares'
import { buildPdf } from '../../../tools/build-pdf.ts'
import { setUpProduct } from '../../test-product.ts'

/** Reports about no chosen people, which name the people they find at each opening. */

const { product, call } = setUpProduct()
const owner = 'company.owner@demo.test'
const user = 'company.user@demo.test'
const franchiseOwner = 'franchise.owner@demo.test'
const superAdmin = 'super@demo.test'
const guessed = 'A'.repeat(43)
const absent = '00000000-0000-4000-8000-000000000000'

const query = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows

type Kind = 'benchmark' | 'hiring-pipeline'
const kinds: Kind[] = ['benchmark', 'hiring-pipeline']
const idOf = async (text: string) => (await query(text))[0]!.id as string
const benchmarkId = (slug: string | null) =>
  idOf(`SELECT b.id FROM role_benchmarks b JOIN roles r ON r.id = b.role_id LEFT JOIN companies c ON c.id = b.company_id
    WHERE b.state = 'active' AND r.name = 'Sales' AND c.slug IS NOT DISTINCT FROM ${slug ? `'${slug}'` : 'NULL'}`)
const companyId = (slug: string) => idOf(`SELECT id FROM companies WHERE slug = '${slug}'`)
const pipelineId = (slug: string) =>
  idOf(`SELECT p.id FROM pipelines p JOIN companies c ON c.id = p.company_id WHERE p.is_default AND c.slug = '${slug}'`)

/** The subject of a shared report, and the query by which staff read the same one. */
const aboutOf: Record<Kind, (slug?: string) => Promise<{ about: object; path: string }>> = {
  benchmark: async (slug = 'northgate') => {
    const [role_benchmark_id, company_id] = [await benchmarkId(null), await companyId(slug)]
    const path = `role_benchmark_id=${role_benchmark_id}&company_id=${company_id}`
    return { about: { role_benchmark_id, company_id }, path }
  },
  'hiring-pipeline': async (slug = 'northgate') => {
    const pipeline_id = await pipelineId(slug)
    const from = new Date(Date.now() - 91 * 86_400_000).toISOString()
    return { about: { pipeline_id, period_days: 90 }, path: `pipeline_id=${pipeline_id}&from=${from}` }
  },
}

const make = (kind: Kind, about: object, { as = owner, ...more }: { as?: string; [field: string]: unknown } = {}) =>
  call('POST', '/survey-results/public/encode-report-payload', {
    as,
    body: { kind, survey_result_ids: [], expires_in_days: 7, name_shown: 'full', ...about, ...more },
  })
type Link = { id: string; share_id: string; url: string }
async function shared(kind: Kind, more?: Parameters<typeof make>[2]): Promise<Link> {
  const answer = await make(kind, (await aboutOf[kind]()).about, more)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data as Link
}
const open = (share_id: string) => call('GET', `/public/reports/${share_id}`)
const list = async (as = owner) => (await call('GET', '/reports/shares', { as })).body.data as ReportShare[]
const rowOf = async ({ id }: Link, as = owner) => (await list(as)).find((one) => one.id === id)

type ResultWithName = { survey_result_id: string; person: string }
const namedIn = ({ sections }: ReportDocument): ResultWithName[] =>
  sections
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.kind === 'table' ? block.rows : []))
    .flatMap(({ survey_result_id, cells }) => (survey_result_id ? [{ survey_result_id, person: cells[0]!.text }] : []))

async function staffRead(kind: Kind): Promise<ReportDocument> {
  const answer = await call('GET', `/reports/${kind}?${(await aboutOf[kind]()).path}`, { as: owner })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data as ReportDocument
}

describe.each(kinds)('a link to a report of the kind %s', (kind) => {
  it('shows the current report, without ids, addresses and names of staff', async () => {
    const link = await shared(kind)
    const own = await staffRead(kind)
    const { status, text, body } = await open(link.share_id)
    expect(status, text).toBe(200)
    const report = body.data as ReportDocument
    expect([report.kind, report.title]).toEqual([kind, own.title])
    expect(report.sections.map(({ id }) => id)).toEqual(own.sections.map(({ id }) => id))
    for (const { person } of namedIn(own)) if (!person.includes('@')) expect(text).toContain(person)
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|@|survey_result_id/)
    for (const { first, last } of await query('SELECT first, last FROM users'))
      expect(text).not.toContain(`${first} ${last}`)
  })

  it.each(['first', 'initials'] as const)('shows people’s names only as %s', async (name_shown) => {
    const people = namedIn(await staffRead(kind))
    const rows = await query(
      'SELECT c.first, c.last FROM survey_results r JOIN candidates c ON c.id = r.candidate_id WHERE r.id = ANY ($1)',
      [people.map(({ survey_result_id }) => survey_result_id)],
    )
    expect(rows.length).toBeGreaterThan(1)
    const { text } = await open((await shared(kind, { name_shown })).share_id)
    for (const { first, last } of rows as { first: string; last: string }[]) {
      expect(text).toContain(name_shown === 'first' ? first : `${first[0]}. ${last[0]}.`)
      const hidden = name_shown === 'first' ? [last] : [first, last]
      for (const name of hidden) expect(text).not.toMatch(new RegExp(`\\b${name}\\b`))
    }
  })

  it('distinguishes two people whose names are shown alike', async () => {
    const [{ survey_result_id: one }, { survey_result_id: other }] = namedIn(await staffRead(kind)) as [
      ResultWithName,
      ResultWithName,
    ]
    const of = 'WHERE id = (SELECT candidate_id FROM survey_results WHERE id = $1)'
    const [before] = await query(`SELECT first, last FROM candidates ${of}`, [one])
    await query(
      `UPDATE candidates SET (first, last) = (SELECT first, last FROM candidates ${of.replace('$1', '$2')}) ${of}`,
      [one, other],
    )
    const { text } = await open((await shared(kind, { name_shown: 'initials' })).share_id)
    expect(text).toMatch(/\. \(1\)/)
    expect(text).toMatch(/\. \(2\)/)
    await query(`UPDATE candidates SET first = $2, last = $3 ${of}`, [one, before!.first, before!.last])
  })

  it('still works after a person is erased, and no longer names them', async () => {
    const [row] = await query(
      `INSERT INTO candidates (company_id, first, last, email) VALUES ($1, 'Quendolin', 'Xanthopoulos', 'q@people.test') RETURNING id, version`,
      [await companyId('northgate')],
    )
    const [{ survey_result_id }] = namedIn(await staffRead(kind)) as [ResultWithName]
    const [before] = await query('SELECT candidate_id FROM survey_results WHERE id = $1', [survey_result_id])
    await query('UPDATE survey_results SET candidate_id = $2 WHERE id = $1', [survey_result_id, row!.id])
    const link = await shared(kind)
    expect((await open(link.share_id)).text).toContain('Quendolin Xanthopoulos')
    const [version] = await query('SELECT version FROM candidates WHERE id = $1', [row!.id])
    const erased = await call('POST', '/candidates/erase', {
      as: owner,
      body: { id: row!.id, version: version!.version, reason: 'asked', confirmation: 'q@people.test' },
    })
    expect(erased.status, erased.text).toBe(200)
    expect(before).toBeDefined()
    const after = await open(link.share_id)
    expect(after.status).toBe(200)
    expect(after.text).not.toMatch(/Quendolin|Xanthopoulos/)
  })

  it('is listed and audited with its subject, when it is made and when it is revoked', async () => {
    const link = await shared(kind, { note: 'For the board' })
    const subject = kind === 'benchmark' ? 'Sales, version 1' : expect.any(String)
    expect(await rowOf(link)).toMatchObject({ kind, subject, results: [], note: 'For the board', state: 'open' })
    const revoked = await call('DELETE', `/reports/shares?id=${link.id}`, { as: owner })
    expect(revoked.status, revoked.text).toBe(200)
    expect((await open(link.share_id)).text).toBe((await open(guessed)).text)
    const events = await query(
      `SELECT action, subject_type, subject_id FROM audit_events WHERE action LIKE 'report-shares.%' ORDER BY created_at DESC LIMIT 2`,
    )
    const subject_id =
      kind === 'benchmark'
        ? await idOf("SELECT id FROM roles WHERE name = 'Sales' AND company_id IS NULL")
        : await pipelineId('northgate')
    const subject_type = kind === 'benchmark' ? 'role' : 'pipeline'
    expect(events).toEqual(
      ['report-shares.revoke', 'report-shares.create'].map((action) => ({ action, subject_type, subject_id })),
    )
  })

  it('cannot contain anything that its maker may not read', async () => {
    const foreign = (await aboutOf[kind]('orchard')).about
    const none = kind === 'benchmark' ? { role_benchmark_id: absent } : { pipeline_id: absent, period_days: 90 }
    const refused = await make(kind, none)
    expect(refused.status).toBe(404)
    expect((await make(kind, foreign)).text).toBe(refused.text)
    expect((await make(kind, foreign, { as: superAdmin })).status).toBe(200)
    expect((await make(kind, foreign, { as: franchiseOwner })).text).toBe(refused.text)
  })

  it('is refused with the subject of another kind', async () => {
    const { about } = await aboutOf[kind]()
    const other = (await aboutOf[kind === 'benchmark' ? 'hiring-pipeline' : 'benchmark']()).about
    for (const body of [{}, other, { ...about, ...other }, { ...about, survey_result_ids: [absent] }])
      expect((await make(kind, body)).status, JSON.stringify(body)).toBe(422)
    expect((await make(kind, about, { growth_plan_id: absent })).status).toBe(422)
  })
})

describe('a link to the report on a pipeline', () => {
  const grant = (may: boolean) => query('UPDATE users SET can_view_hiring_pipeline = $1 WHERE email = $2', [may, user])
  afterEach(() => grant(true))

  it('can be made and opened only by readers of the pipeline', async () => {
    await grant(false)
    const { about } = await aboutOf['hiring-pipeline']()
    expect((await make('hiring-pipeline', about, { as: user })).status).toBe(404)
    await grant(true)
    const link = await shared('hiring-pipeline', { as: user })
    expect((await open(link.share_id)).status).toBe(200)
    await grant(false)
    expect((await open(link.share_id)).text).toBe((await open(guessed)).text)
    expect((await rowOf(link))?.state).toBe('maker_left')
  })

  it('ends when the pipeline is deleted', async () => {
    const company_id = await companyId('northgate')
    const [pipeline] = await query("INSERT INTO pipelines (company_id, name) VALUES ($1, 'For a while') RETURNING id", [
      company_id,
    ])
    const made = await make('hiring-pipeline', { pipeline_id: pipeline!.id, period_days: 30 })
    const link = made.body.data as Link
    expect((await open(link.share_id)).status).toBe(200)
    await query('UPDATE pipelines SET deleted_at = now() WHERE id = $1', [pipeline!.id])
    expect((await open(link.share_id)).text).toBe((await open(guessed)).text)
    expect(await rowOf(link)).toMatchObject({ subject: 'For a while', state: 'not_possible' })
  })

  it('covers the days before each opening, without saying that this has changed', async () => {
    const link = await shared('hiring-pipeline')
    const subtitle = async () => ((await open(link.share_id)).body.data as ReportDocument).subtitle
    const day = (daysAgo: number) =>
      new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(
        Date.now() - daysAgo * 86_400_000,
      )
    expect(await subtitle()).toContain(`${day(90)} to ${day(0)}`)
    await query("UPDATE report_shares SET created_at = now() - interval '3 days' WHERE id = $1", [link.id])
    const { sections } = (await open(link.share_id)).body.data as ReportDocument
    expect(sections[0]!.id).not.toBe('changed-since')
  })
})

describe('a link to the report on targets', () => {
  it('shows a stranger neither the note, nor who decided, nor how applicants describe themselves', async () => {
    const id = await benchmarkId(null)
    await query("UPDATE role_benchmarks SET note = 'Agreed with Marguerite' WHERE id = $1", [id])
    const { text } = await open((await shared('benchmark')).share_id)
    expect(text).not.toMatch(/Marguerite|benchmark\/self-description|Activated[^}]* by /)
    expect(JSON.stringify(await staffRead('benchmark'))).toContain('Marguerite')
  })

  it('ends when its draft is deleted', async () => {
    const [draft] = await query(
      `INSERT INTO role_benchmarks (company_id, role_id, version, state, source, targets)
       SELECT company_id, role_id, 90, 'draft', source, targets FROM role_benchmarks WHERE id = $1 RETURNING id, revision`,
      [await benchmarkId(null)],
    )
    const about = { role_benchmark_id: draft!.id, company_id: await companyId('northgate') }
    const made = await make('benchmark', about, { as: superAdmin })
    expect(made.status, made.text).toBe(200)
    const link = made.body.data as Link
    expect((await open(link.share_id)).status).toBe(200)
    const deleted = await call('DELETE', `/role-benchmarks/delete?id=${draft!.id}&revision=${draft!.revision}`, {
      as: superAdmin,
    })
    expect(deleted.status, deleted.text).toBe(200)
    expect((await open(link.share_id)).text).toBe((await open(guessed)).text)
    expect(await query('SELECT FROM report_shares WHERE id = $1', [link.id])).toEqual([])
  })
})

describe('a PDF', () => {
  beforeAll(() => buildPdf({ ifStale: true }))

  it.each(kinds)('of the kind %s shows names only as chosen', async (kind) => {
    const people = namedIn(await staffRead(kind))
    const { share_id } = await shared(kind, { name_shown: 'initials' })
    const answer = await product.app.inject({ method: 'GET', url: `/api/public/reports/${share_id}/pdf` })
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
    const pdf = await getDocumentProxy(new Uint8Array(answer.rawPayload))
    const { text } = await extractText(pdf, { mergePages: true })
    const all = `${text}${JSON.stringify(await pdf.getMetadata())}${String(answer.headers['content-disposition'])}`
    for (const { person } of people) expect(all).not.toContain(person)
  })
})
