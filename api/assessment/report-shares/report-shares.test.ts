import { randomUUID } from 'node:crypto'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ReportDocument } from '@seatwise/contract/report-document'
import type { ReportShare } from '@seatwise/contract/report-shares'
import { rateLimits } from '@seatwise/contract/limits'
import { buildPdf } from '../../../tools/build-pdf.ts'
import { password, setUpProduct } from '../../test-product.ts'
import { finishedSurveyOf, type NameFields } from './test-results.ts'

const { product, call, register, tokenOf } = setUpProduct()
const owner = 'company.owner@demo.test'
const user = 'company.user@demo.test'
const franchiseOwner = 'franchise.owner@demo.test'
const superAdmin = 'super@demo.test'
const absent = '00000000-0000-4000-8000-000000000000'
const guessed = 'A'.repeat(43)

const query = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows

const resultOf = (named?: NameFields) => finishedSurveyOf(query, named)

const body = (id: string) => ({ kind: 'individual', survey_result_ids: [id], expires_in_days: 7, name_shown: 'full' })
const make = (
  id: string,
  { as = user, headers = {}, ...more }: { as?: string; headers?: object; [field: string]: unknown } = {},
) =>
  call('POST', '/survey-results/public/encode-report-payload', {
    as,
    headers: headers as Record<string, string>,
    body: { ...body(id), ...more },
  })
type Link = { id: string; share_id: string; url: string; expires_at: string }
async function shared(id: string, more?: Parameters<typeof make>[1]): Promise<Link> {
  const answer = await make(id, more)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data as Link
}
const open = (share_id: string) => call('GET', `/public/reports/${share_id}`)
const list = async (as: string, filter = '') =>
  (await call('GET', `/reports/shares${filter}`, { as })).body.data as ReportShare[]
const rowOf = async (link: Link, as = user) => (await list(as)).find(({ id }) => id === link.id)!
const revoke = (id: string, as = user) => call('DELETE', `/reports/shares?id=${id}`, { as })
const idOf = async (email: string) => (await query('SELECT id FROM users WHERE email = $1', [email]))[0]!.id as string

describe('a link to a report', () => {
  it('opens the report for its recipient, and shows neither ids nor addresses', async () => {
    const result = await resultOf({ email: 'canary.address@people.test' })
    const link = await shared(result.id, { note: 'Hiring manager' })
    expect(link.url).toMatch(new RegExp(`/shared/${link.share_id}$`))
    expect(Math.round((Date.parse(link.expires_at) - Date.now()) / 86_400_000)).toBe(7)

    const { status, body: sharedReport, text } = await open(link.share_id)
    expect(status).toBe(200)
    const own = await call('GET', `/reports/individual?survey_result_id=${result.id}`, { as: user })
    const { sections, ...report } = own.body.data as ReportDocument
    expect(sections.map(({ id }) => id)).toContain('other-roles')
    // The other roles of the company stay hidden from the reader.
    const shown = { ...report, sections: sections.filter(({ id }) => id !== 'other-roles') }
    expect(sharedReport).toEqual({ data: shown, expires_at: link.expires_at })
    expect((sharedReport.data as ReportDocument).title).toBe('Zuzanna Quillfeather')
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|people\.test|Hiring manager|survey_result_id/)
  })

  it('is stored in no cache, listed by no search engine and sent to no other site as a referrer', async () => {
    const { share_id } = await shared((await resultOf()).id)
    for (const id of [share_id, guessed])
      expect((await open(id)).headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      })
  })

  it('cannot be reconstructed from the database', async () => {
    const { share_id } = await shared((await resultOf()).id)
    for (const table of ['report_shares', 'audit_events', 'idempotency_keys', 'rate_limits'])
      expect(JSON.stringify(await query(`SELECT * FROM ${table}`))).not.toContain(share_id)
  })

  it('is made once for one Idempotency-Key', async () => {
    const { id } = await resultOf()
    const headers = { 'idempotency-key': randomUUID() }
    expect(await shared(id, { headers })).toEqual(await shared(id, { headers }))
    expect(await list(user, `?survey_result_id=${id}`)).toHaveLength(1)
  })

  it('is audited when it is made and revoked, without the note', async () => {
    const { id } = await resultOf()
    const link = await shared(id, { note: 'For Zuzanna', name_shown: 'initials' })
    await revoke(link.id, owner)
    const events = await query('SELECT action, details FROM audit_events WHERE subject_id = $1 ORDER BY created_at', [
      id,
    ])
    expect(events.filter(({ action }) => action.startsWith('report-shares.'))).toEqual([
      { action: 'report-shares.create', details: { kind: 'individual', name_shown: 'initials', days: 7 } },
      { action: 'report-shares.revoke', details: { kind: 'individual' } },
    ])
  })
})

describe('the name in a shared report', () => {
  it.each([
    ['full', 'Zuzanna Quillfeather', []],
    ['first', 'Zuzanna', ['Quillfeather']],
    ['initials', 'Z. Q.', ['Zuzanna', 'Quillfeather']],
  ])('shown as %s reads %s in every part of the document', async (name_shown, title, hidden) => {
    const { share_id } = await shared((await resultOf()).id, { name_shown })
    const { body: report, text } = await open(share_id)
    expect(report.data.title).toBe(title)
    expect(report.data.head.subject).toContain(title)
    for (const part of hidden) expect(text).not.toContain(part)
  })

  it.each([
    [{ first: 'Zuzanna Quillfeather', last: '' }, 'first', 'Zuzanna'],
    [{ first: 'Quillfeather,Zuzanna', last: '' }, 'initials', 'Q.'],
    [{ first: '', last: 'Quillfeather' }, 'first', 'Q.'],
    [{ first: '', last: '' }, 'full', 'This person'],
    [{ first: '', last: '' }, 'first', 'This person'],
    [{ first: '👩‍🚀ana', last: 'Ñíguez' }, 'initials', '👩‍🚀. Ñ.'],
    [{ first: '<img src=x onerror=alert(1)>', last: '</script>' }, 'full', '<img src=x onerror=alert(1)> </script>'],
  ])('of %j shown as %s reads %s, and is never an address', async (name, name_shown, title) => {
    const { share_id } = await shared((await resultOf(name)).id, { name_shown })
    const { body: report, text } = await open(share_id)
    expect(report.data.title).toBe(title)
    expect(text).not.toContain('people.test')
  })
})

describe('a link answers like one that never existed', () => {
  let nothing: string
  beforeAll(async () => {
    nothing = (await open(guessed)).text
  })
  const expectNothing = async (share_id: string) => {
    const { status, text } = await open(share_id)
    expect([status, text]).toEqual([404, nothing])
  }

  it('when it was never made', async () => {
    for (const id of ['a', 'B'.repeat(43), 'C'.repeat(44), absent, "'; DROP TABLE x --", '%00', '..%2f..'])
      await expectNothing(id)
  })

  it('after it was revoked, for good', async () => {
    const link = await shared((await resultOf()).id)
    expect((await open(link.share_id)).status).toBe(200)
    expect((await revoke(link.id)).body.data).toMatchObject({ state: 'revoked', url: null, can: { revoke: false } })
    await expectNothing(link.share_id)
    const { revoked_at } = await rowOf(link)
    expect((await revoke(link.id, owner)).body.data.revoked_at).toBe(revoked_at)
  })

  it('after its days', async () => {
    const link = await shared((await resultOf()).id)
    await query("UPDATE report_shares SET expires_at = now() - interval '1 s' WHERE id = $1", [link.id])
    await expectNothing(link.share_id)
    expect(await rowOf(link)).toMatchObject({ state: 'expired', url: null })
  })

  it('once the person is erased', async () => {
    const result = await resultOf()
    const link = await shared(result.id, { note: 'About Zuzanna' })
    await open(link.share_id)
    const [{ version, email }] = (await query('SELECT version, email FROM candidates WHERE id = $1', [
      result.candidate_id,
    ])) as [{ version: number; email: string }]
    const erased = await call('POST', '/candidates/erase', {
      as: owner,
      body: { id: result.candidate_id, version, reason: 'asked', confirmation: email },
    })
    expect(erased.status, erased.text).toBe(200)
    await expectNothing(link.share_id)
    expect(await rowOf(link)).toBeUndefined()
    expect(await query('SELECT FROM report_share_openings WHERE report_share_id = $1', [link.id])).toEqual([])
  })

  it('while the result is archived', async () => {
    const { id } = await resultOf()
    const link = await shared(id)
    const [{ version }] = (await query('SELECT version FROM survey_results WHERE id = $1', [id])) as [
      { version: number },
    ]
    await call('POST', '/survey-results/archive', { as: owner, body: { id, version, reason: 'the test' } })
    await expectNothing(link.share_id)
    expect(await rowOf(link)).toMatchObject({ state: 'archived', url: null, can: { revoke: true } })
    await call('POST', '/survey-results/restore', { as: owner, body: { id, version: version + 1 } })
    expect((await open(link.share_id)).status).toBe(200)
  })

  it.each([
    ['is deactivated', 'UPDATE users SET active = false WHERE id = $1', 'UPDATE users SET active = true WHERE id = $1'],
    [
      'is moved to another company',
      "UPDATE users SET company_id = (SELECT id FROM companies WHERE slug = 'orchard') WHERE id = $1",
      "UPDATE users SET company_id = (SELECT id FROM companies WHERE slug = 'northgate') WHERE id = $1",
    ],
  ])('while its maker %s', async (_, away, back) => {
    const link = await shared((await resultOf()).id)
    const id = await idOf(user)
    await query(away, [id])
    await expectNothing(link.share_id)
    expect(await rowOf(link, owner)).toMatchObject({ state: 'maker_left', can: { revoke: true } })
    await query(back, [id])
    expect((await open(link.share_id)).status).toBe(200)
  })

  it('while its maker no longer reaches the company, whatever role they have then', async () => {
    const { share_id } = await shared((await resultOf({ slug: 'northgate' })).id, { as: franchiseOwner })
    expect((await open(share_id)).status).toBe(200)
    await query("UPDATE companies SET franchise_id = NULL WHERE slug = 'northgate'")
    await expectNothing(share_id)
    await query(
      "UPDATE companies SET franchise_id = (SELECT id FROM companies WHERE slug = 'lantern') WHERE slug = 'northgate'",
    )
    expect((await open(share_id)).status).toBe(200)
  })

  it('while the company is suspended, or that of its maker', async () => {
    const own = await shared((await resultOf()).id)
    const ofFranchise = await shared((await resultOf()).id, { as: franchiseOwner })
    const suspend = (slug: string, state: string) =>
      query('UPDATE companies SET state = $2 WHERE slug = $1', [slug, state])
    await suspend('northgate', 'suspended')
    await expectNothing(own.share_id)
    expect(await rowOf(own, superAdmin)).toMatchObject({ state: 'company_suspended' })
    await suspend('northgate', 'active')
    await suspend('lantern', 'suspended')
    await expectNothing(ofFranchise.share_id)
    expect((await open(own.share_id)).status).toBe(200)
    await suspend('lantern', 'active')
  })
})

describe('a link', () => {
  it('shows the survivor after a merge', async () => {
    const [survivor, other] = [await resultOf({ first: 'Kept', last: 'Name' }), await resultOf()]
    const { share_id } = await shared(other.id)
    const version = async (id: string) =>
      (await query('SELECT version FROM candidates WHERE id = $1', [id]))[0]!.version as number
    const merged = await call('POST', '/candidates/merge', {
      as: owner,
      body: {
        kept: { id: survivor.candidate_id, version: await version(survivor.candidate_id) },
        other: { id: other.candidate_id, version: await version(other.candidate_id) },
        take: [],
      },
    })
    expect(merged.status, merged.text).toBe(200)
    expect((await open(share_id)).body.data.title).toBe('Kept Name')
  })

  it('shows the current report, and what has changed since it was made', async () => {
    const link = await shared((await resultOf()).id)
    await query(
      `UPDATE report_shares SET created_at = '2026-05-12T12:00:00Z', made_with = jsonb_set(made_with, '{0,value}', '"work-84/0"')
        WHERE id = $1`,
      [link.id],
    )
    const { sections, versions } = (await open(link.share_id)).body.data as ReportDocument
    expect(sections[0]).toMatchObject({
      id: 'changed-since',
      blocks: [
        { text: expect.stringContaining('made on May 12, 2026') },
        { entries: [{ name: versions[0]!.name, value: versions[0]!.value, note: 'work-84/0 then, now' }] },
      ],
    })
  })
})

describe('the openings of a link', () => {
  it('are counted with their time only; asking whether the link is open does not count', async () => {
    const link = await shared((await resultOf()).id)
    const response = await product.app.inject({ method: 'HEAD', url: `/api/public/reports/${link.share_id}` })
    expect(response.statusCode).toBe(200)
    expect(await rowOf(link)).toMatchObject({ openings: 0, last_opened_at: null })
    for (const _ of [1, 2])
      await product.app.inject({
        method: 'GET',
        url: `/api/public/reports/${link.share_id}`,
        headers: { 'user-agent': 'Canary Browser' },
        remoteAddress: '203.0.113.77',
      })
    const row = await rowOf(link)
    expect(row.openings).toBe(2)
    expect(Math.abs(Date.parse(row.last_opened_at!) - Date.now())).toBeLessThan(60_000)
    const stored = await query('SELECT * FROM report_share_openings WHERE report_share_id = $1', [link.id])
    expect(Object.keys(stored[0]).toSorted()).toEqual([
      'company_id',
      'created_at',
      'id',
      'opened_as',
      'report_share_id',
    ])
    for (const table of ['audit_events', 'rate_limits', 'report_share_openings'])
      expect(JSON.stringify(await query(`SELECT * FROM ${table}`))).not.toMatch(/203\.0\.113\.77|Canary Browser/)
  })

  it('are limited for each link, existing or not', async () => {
    const { share_id } = await shared((await resultOf()).id)
    for (const id of [share_id, guessed]) {
      await open(id)
      await query('UPDATE rate_limits SET points = $1 WHERE key LIKE $2', [
        rateLimits.openings_of_share.max,
        'openings_of_share:%',
      ])
      const { status, body: refused } = await open(id)
      expect([status, refused.problem]).toEqual([429, 'too_many_requests'])
    }
    await query('DELETE FROM rate_limits')
  })
})

describe('the permissions for links', () => {
  it('let readers of a finished result that is not archived make one', async () => {
    const elsewhere = await resultOf({ slug: 'orchard' })
    const missing = await make(absent)
    expect((await make(elsewhere.id)).text).toBe(missing.text)
    expect(missing.status).toBe(404)
    const { email } = await register()
    const [begun] = await query(
      'SELECT r.id FROM survey_results r JOIN candidates c ON c.id = r.candidate_id WHERE c.email = $1',
      [email],
    )
    expect((await make(begun!.id as string)).body.problem).toBe('survey_unfinished')
    expect((await call('GET', `/reports/individual?survey_result_id=${begun!.id}`, { as: user })).body.problem).toBe(
      'survey_unfinished',
    )
    const archived = await resultOf()
    await query('UPDATE survey_results SET archived_at = now() WHERE id = $1', [archived.id])
    expect((await make(archived.id)).body.problem).toBe('result_archived')
  })

  it('refuse a link to results of two companies', async () => {
    const [own, elsewhere] = [await resultOf(), await resultOf({ slug: 'orchard' })]
    expect((await make(own.id, { as: superAdmin, survey_result_ids: [own.id, elsewhere.id] })).status).toBe(422)
    const { id } = await shared(own.id)
    await expect(
      query(
        'INSERT INTO report_share_results (company_id, report_share_id, survey_result_id, position) VALUES ($1, $2, $3, 1)',
        [own.company_id, id, elsewhere.id],
      ),
    ).rejects.toThrow(/foreign key/)
  })

  it.each([
    { expires_in_days: 3 },
    { expires_in_days: 91 },
    { name_shown: 'email' },
    { kind: 'hiring-pipeline' },
    { survey_result_ids: [] },
    { note: 'x'.repeat(121) },
    { note: 'two\nlines' },
    { made_by_user_id: absent },
  ])('refuse a link with %j', async (more) => {
    expect((await make(absent, more)).status).toBe(422)
  })

  it('show a link with its address to its maker, without the address to owners, and to nobody else', async () => {
    const { id } = await resultOf()
    const link = await shared(id, { note: 'Hiring manager' })
    const row = await rowOf(link)
    expect(row).toMatchObject({
      kind: 'individual',
      state: 'open',
      url: link.url,
      note: 'Hiring manager',
      made_by: { id: await idOf(user) },
      results: [{ id, name: 'Zuzanna Quillfeather' }],
      can: { revoke: true },
    })
    for (const other of [owner, franchiseOwner, superAdmin])
      expect(await rowOf(link, other)).toMatchObject({ url: null, state: 'open', can: { revoke: true } })
    const byOwner = await shared(id, { as: owner })
    expect(await rowOf(byOwner)).toBeUndefined()
    expect((await list(user, `?survey_result_id=${id}`)).map((one) => one.id)).toEqual([link.id])
    expect((await list(owner, `?survey_result_id=${id}`)).map((one) => one.id)).toEqual([byOwner.id, link.id])
  })

  it('neither show nor revoke a link of another company', async () => {
    const { id } = await resultOf({ slug: 'orchard' })
    const link = await shared(id, { as: superAdmin })
    const missing = [
      await call('GET', `/reports/shares?survey_result_id=${absent}`, { as: owner }),
      await revoke(absent),
    ]
    for (const other of [owner, franchiseOwner]) {
      expect(await rowOf(link, other)).toBeUndefined()
      const response = [
        await call('GET', `/reports/shares?survey_result_id=${id}`, { as: other }),
        await revoke(link.id, other),
      ]
      expect(response.map(({ status, text }) => [status, text])).toEqual(missing.map(({ text }) => [404, text]))
    }
    expect((await open(link.share_id)).status).toBe(200)
  })

  it('let its maker and owners revoke it, and nobody else', async () => {
    const { id } = await resultOf()
    const [own, byOwner] = [await shared(id), await shared(id, { as: owner })]
    const missing = await revoke(absent)
    expect([missing.status, (await revoke(byOwner.id)).text]).toEqual([404, missing.text])
    expect((await open(byOwner.share_id)).status).toBe(200)
    expect((await revoke(own.id, owner)).body.data.state).toBe('revoked')
    expect((await open(own.share_id)).status).toBe(404)
  })

  it('do not hold while acting as another user, because a link outlives the proxy session', async () => {
    const { id } = await resultOf()
    const link = await shared(id)
    const user_id = await idOf(user)
    const signedIn = await call('POST', '/auth/sign-in', { body: { username: superAdmin, password } })
    const token = signedIn.body.data.access_token as string
    expect((await call('POST', '/proxy-sessions', { token, body: { user_id, reason: 'the test' } })).status).toBe(200)
    const headers = { 'x-proxy-user-id': user_id }
    for (const answer of [
      await call('POST', '/survey-results/public/encode-report-payload', { token, headers, body: body(id) }),
      await call('GET', '/reports/shares', { token, headers }),
      await call('DELETE', `/reports/shares?id=${link.id}`, { token, headers }),
    ])
      expect([answer.status, answer.body.problem]).toEqual([403, 'not_while_acting'])
    expect((await call('GET', `/reports/individual?survey_result_id=${id}`, { token, headers })).status).toBe(200)
  })
})

describe('a PDF', () => {
  beforeAll(() => buildPdf({ ifStale: true }))

  async function readPdf(bytes: Buffer) {
    const pdf = await getDocumentProxy(new Uint8Array(bytes))
    const { text } = await extractText(pdf, { mergePages: true })
    return { text, info: await pdf.getMetadata() }
  }
  const pdfOf = (share_id: string, method: 'GET' | 'HEAD' = 'GET') =>
    product.app.inject({ method, url: `/api/public/reports/${share_id}/pdf` })

  it('of a shared report uses the chosen name in file name and title, and counts as an opening', async () => {
    const link = await shared((await resultOf()).id, { name_shown: 'initials' })
    expect((await pdfOf(link.share_id, 'HEAD')).statusCode).toBe(200)
    expect((await rowOf(link)).openings).toBe(0)
    const answer = await pdfOf(link.share_id)
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    })
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="Z\. Q\. - [^"]+\.pdf"/)
    const { text, info } = await readPdf(answer.rawPayload)
    expect(text).toContain('Z. Q.')
    for (const hidden of ['Zuzanna', 'Quillfeather', 'people.test']) {
      expect(`${text}${JSON.stringify(info)}${String(answer.headers['content-disposition'])}`).not.toContain(hidden)
      expect(answer.rawPayload.includes(hidden)).toBe(false)
    }
    expect((await rowOf(link)).openings).toBe(1)
    await revoke(link.id)
    expect((await pdfOf(link.share_id)).body).toBe((await pdfOf(guessed)).body)
  })

  it('for staff contains the whole name, with any characters, and is audited', async () => {
    const { id } = await resultOf({ first: '../../features/..\u202E"Zuza\r\nnna', last: 'x'.repeat(200) })
    const authorization = `Bearer ${await tokenOf(user)}`
    const url = `/api/reports/individual/pdf?survey_result_id=${id}`
    const answer = await product.app.inject({ method: 'GET', url, headers: { authorization } })
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="_[^"\r\n/\\]{0,140}\.pdf"; filename\*=UTF-8''/,
    )
    const events = await query(
      "SELECT details FROM audit_events WHERE subject_id = $1 AND action = 'reports.download'",
      [id],
    )
    expect(events).toEqual([{ details: { kind: 'individual' } }])
  })
})
