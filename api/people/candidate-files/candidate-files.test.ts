import { existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CandidateFile } from '@seatwise/contract/candidate-files'
import { outdatedDocument } from '@seatwise/contract/sentences'
import { personFiles } from '@seatwise/contract/limits'
import { hashToken } from '../../kernel/token-hash.ts'
import { password, setUpProduct } from '../../test-product.ts'
import { docx, jpeg, pdf, png, zip } from './test-documents.ts'

const data_folder = mkdtempSync(path.join(tmpdir(), 'seatwise-documents-'))
const { call, product, register, tokenOf, atOnce } = setUpProduct({ data_folder })
const owner = 'company.owner@demo.test'
const colleague = 'company.user@demo.test'
const franchise = 'franchise.owner@demo.test'
const superAdmin = 'super@demo.test'
const stranger = superAdmin
const absent = '00000000-0000-4000-8000-000000000000'

const one = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows[0]
async function personOf(link = 'demo-northgate') {
  const { email } = await register({ link })
  return (await one('SELECT id FROM candidates WHERE email = $1', [email])).id as string
}

let person: string
let elsewhere: string
beforeAll(async () => {
  person = await personOf()
  elsewhere = await personOf('demo-orchard')
})

type UploadOptions = { name?: string; as?: string; to?: string; field?: string; headers?: Record<string, string> }
/** The type that a browser claims is always wrong here. */
async function upload(
  bytes: Buffer,
  { name = 'cv.pdf', as = colleague, to = person, field = 'file', ...more }: UploadOptions = {},
) {
  const head = `--x\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: text/html\r\n\r\n`
  const answer = await product.app.inject({
    method: 'POST',
    url: `/api/candidates/${to}/files`,
    headers: {
      authorization: `Bearer ${await tokenOf(as)}`,
      'content-type': 'multipart/form-data; boundary=x',
      ...more.headers,
    },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')]),
  })
  const body = answer.json()
  return {
    status: answer.statusCode,
    body,
    problem: body.problem as string | undefined,
    file: body.data as CandidateFile,
  }
}
const list = async (to = person, as = colleague) =>
  (await call('GET', `/candidates/${to}/files`, { as })).body.data as CandidateFile[]
const remove = (file_id: string, { to = person, as = colleague } = {}) =>
  call('DELETE', `/candidates/${to}/files?file_id=${file_id}`, { as })
const ask = (file_id: string, more: object = { as: colleague }, to = person) =>
  call('POST', `/candidates/${to}/files/download`, { body: { file_id }, ...more })
const ticketOf = async (file_id: string, more?: object, to?: string) =>
  (await ask(file_id, more, to)).body.data.ticket as string
const byNumber = (a: number, b: number) => a - b
const redeem = (ticket: string) => product.app.inject({ method: 'GET', url: `/api/downloads/${ticket}` })
const stored = () => {
  const folder = path.join(data_folder, 'files/companies')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
}
const eventsOf = async (subject_id: string) =>
  (
    await product.owner.query(
      "SELECT action, details FROM audit_events WHERE subject_id = $1 AND action LIKE 'candidate-files.%' ORDER BY created_at",
      [subject_id],
    )
  ).rows as { action: string; details: object }[]

async function signIn(email: string) {
  const { body } = await call('POST', '/auth/sign-in', { body: { username: email, password } })
  return body.data.access_token as string
}

describe('a file of a person', () => {
  it('can be of each kind, and is downloaded byte for byte', async () => {
    const to = await personOf()
    const bytes = pdf('Ana Torres')
    const { status, file } = await upload(bytes, { to, name: 'Ana Torres CV.pdf' })
    expect(status).toBe(200)
    expect(file).toMatchObject({ name: 'Ana Torres CV.pdf', type: 'application/pdf', size: bytes.length })
    expect(file.uploaded_by.name).toBe('Colin Usman')
    expect(await list(to)).toEqual([file])
    expect((await call('GET', `/candidates/${to}`, { as: owner })).body.data.files).toBe(1)

    const answer = await redeem(await ticketOf(file.id, { as: owner }, to))
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(bytes)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename="Ana Torres CV.pdf"; filename*=UTF-8''Ana%20Torres%20CV.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })

    const before = stored().length
    expect((await remove(file.id, { to })).status).toBe(200)
    expect(await list(to)).toEqual([])
    expect(stored()).toHaveLength(before - 1)
    expect(
      (await one('SELECT count(*)::int FROM files WHERE sha256 IS NOT NULL AND name = $1', [file.name])).count,
    ).toBe(0)
    expect((await eventsOf(to)).map(({ action }) => action)).toEqual([
      'candidate-files.upload',
      'candidate-files.download',
      'candidate-files.delete',
    ])
    expect(JSON.stringify(await eventsOf(to))).not.toContain('Ana')
  })

  it.each([
    [docx(), 'docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    [Buffer.from('José, sales'), 'txt', 'text/plain'],
    [png(), 'png', 'image/png'],
    [jpeg(), 'jpg', 'image/jpeg'],
  ])('that is sent again is not stored twice', async (bytes, extension, type) => {
    const { file } = await upload(bytes, { name: `a.${extension}` })
    expect(file).toMatchObject({ name: `a.${extension}`, type })
    const answer = await redeem(await ticketOf(file.id))
    expect([answer.headers['content-type'], answer.rawPayload.equals(bytes)]).toEqual([type, true])
  })

  it('that is sent again is not stored twice', async () => {
    const to = await personOf()
    const first = await upload(pdf('same'), { to })
    const again = await upload(pdf('same'), { to, as: owner })
    expect(again.file).toEqual(first.file)
    expect(await list(to)).toHaveLength(1)
    // Under another name it is another one.
    await upload(pdf('same'), { to, name: 'copy.pdf' })
    expect(await list(to)).toHaveLength(2)
    const both = await Promise.all([upload(pdf('both'), { to }), upload(pdf('both'), { to })])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await list(to)).toHaveLength(3)
  })

  it('survives the sweep', async () => {
    const { file } = await upload(pdf('kept'), { name: 'kept.pdf' })
    await product.owner.query(
      "UPDATE files SET created_at = now() - interval '2 days', state = 'removed' WHERE name = 'kept.pdf'",
    )
    await product.tasks.settle()
    await product.owner.query("UPDATE files SET state = 'stored' WHERE name = 'kept.pdf'")
    expect((await redeem(await ticketOf(file.id))).statusCode).toBe(200)
  })
})

describe('a name of an uploaded file', () => {
  it.each([
    ['../../../etc/passwd', 'passwd.pdf'],
    ['C:\\fakepath\\cv.pdf', 'cv.pdf'],
    ['cv.exe', 'cv.exe.pdf'],
    ['page.html', 'page.html.pdf'],
    ['CV.PDF', 'CV.PDF'],
    ['a\u202Efdp.exe', 'afdp.exe.pdf'],
    ['', 'file.pdf'],
    ['..', 'file.pdf'],
    ['-rf \u200B', '-rf.pdf'],
    [`${'é'.repeat(250)}.pdf`, `${'é'.repeat(190)}.pdf`],
    ['=HYPERLINK(1).pdf', '=HYPERLINK(1).pdf'],
  ])('%j is stored as %j', async (value, expected) => {
    const { file } = await upload(pdf(), { name: value, to: await personOf() })
    expect(file.name).toBe(expected)
  })

  it('with a wrong extension gets the true one', async () => {
    const { file } = await upload(Buffer.from('hello <script>alert(1)</script>'), { name: 'page.html' })
    expect(file).toMatchObject({ name: 'page.html.txt', type: 'text/plain' })
  })
})

it('A document of Word 97 is refused with what to do', async () => {
  const { status, body } = await upload(Buffer.from('d0cf11e0a1b11ae1'.padEnd(1_024, '0'), 'hex'), { name: 'cv.doc' })
  expect([status, body]).toEqual([422, [{ path: 'file', message: outdatedDocument, code: 'invalid' }]])
})

describe('an upload for a person is refused, and nothing is stored,', () => {
  const sentence = 'Choose a PDF, Word (DOCX), OpenDocument (ODT), RTF, text, PNG or JPEG file that opens.'
  it.each([
    ['HTML named as a PDF', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a program', Buffer.from('4d5a9000030000000400', 'hex')],
    ['a ZIP file', zip([{ name: 'a.txt' }])],
    ['a Word document with macros', docx([{ name: 'word/vbaProject.bin' }])],
    ['a bomb', docx([{ name: 'word/a', claims: 4e9 }])],
    ['a PDF that was cut off', pdf().subarray(0, 30)],
    ['a picture that is a ZIP file too', Buffer.concat([jpeg(), zip([{ name: 'a' }])])],
    ['an empty file', Buffer.alloc(0)],
  ])('with %s', async (_, bytes) => {
    const before = [stored().length, (await list()).length]
    const { status, body } = await upload(bytes)
    expect([status, body]).toEqual([422, [{ path: 'file', message: sentence, code: 'invalid' }]])
    expect([stored().length, (await list()).length]).toEqual(before)
  })

  it('when it is too large', async () => {
    const most = Buffer.concat([
      pdf(),
      Buffer.alloc(personFiles.maxBytes - pdf().length - 6, 32),
      Buffer.from('%%EOF\n'),
    ])
    expect((await upload(most, { to: await personOf() })).status).toBe(200)
    const before = stored().length
    expect((await upload(Buffer.concat([most, Buffer.from(' ')]))).status).toBe(413)
    expect(stored()).toHaveLength(before)
  })

  it('with another field, a malformed form and no form', async () => {
    expect((await upload(pdf(), { field: 'logo' })).status).toBe(422)
    const authorization = `Bearer ${await tokenOf(colleague)}`
    const url = `/api/candidates/${person}/files`
    const broken = { authorization, 'content-type': 'multipart/form-data; boundary=x' }
    const cut = await product.app.inject({
      method: 'POST',
      url,
      headers: broken,
      payload: '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n%PDF-',
    })
    expect(cut.statusCode).toBe(400)
    expect((await call('POST', `/candidates/${person}/files`, { as: colleague, body: {} })).status).toBe(415)
  })

  it('beyond the number that a person may have, also for several at once', async () => {
    const to = await personOf()
    await product.owner.query(
      `WITH f AS (INSERT INTO files (company_id, purpose, type, name, storage_key, size, state)
         SELECT company_id, 'candidate', 'text/plain', n || '.txt', 'test/many-' || n, 1, 'stored'
           FROM candidates, generate_series(1, $2) n WHERE id = $1 RETURNING id, company_id)
       INSERT INTO candidate_files (company_id, candidate_id, file_id) SELECT company_id, $1, id FROM f`,
      [to, personFiles.max - 1],
    )
    const both = await Promise.all(['a', 'b'].map((text) => upload(pdf(text), { to })))
    expect(both.filter(({ problem }) => problem === 'too_many_files')).toHaveLength(1)
    expect(await list(to)).toHaveLength(personFiles.max)
    expect((await upload(pdf('c'), { to })).problem).toBe('too_many_files')
  })
})

describe('access to a file of a person', () => {
  it('is refused without a session, and to other companies as for an absent file', async () => {
    const { file } = await upload(pdf(), { to: elsewhere, as: stranger })
    expect((await call('GET', `/candidates/${elsewhere}/files`)).status).toBe(401)
    const absentAnswer = (await call('GET', `/candidates/${absent}/files`, { as: owner })).text
    for (const as of [owner, colleague, franchise]) {
      expect((await upload(pdf(), { to: elsewhere, as })).status).toBe(404)
      const answers = [
        await call('GET', `/candidates/${elsewhere}/files`, { as }),
        await remove(file.id, { to: elsewhere, as }),
        await ask(file.id, { as }, elsewhere),
      ]
      expect(answers.map(({ status, text }) => [status, text])).toEqual(answers.map(() => [404, absentAnswer]))
      // A person of one's own does not lead to a file of another.
      expect((await remove(file.id, { as })).status).toBe(404)
      expect((await ask(file.id, { as })).status).toBe(404)
    }
    expect(await list(elsewhere, stranger)).toEqual([file])
  })

  it('is open to the franchise of the company; names of uploaders outside the company are left out', async () => {
    const to = await personOf()
    await upload(pdf('1'), { to, as: franchise })
    expect((await list(to, colleague))[0]!.uploaded_by).toEqual({ id: null, name: null })
    expect((await list(to, franchise))[0]!.uploaded_by.name).toBe('Frank Owens')
  })

  it('is refused to a super admin who acts as a user, also with an earlier ticket', async () => {
    const token = await signIn(superAdmin)
    const { id } = await one('SELECT id FROM users WHERE email = $1', [colleague])
    await call('POST', '/proxy-sessions', { token, body: { user_id: id, reason: 'the test' } })
    const headers = { authorization: `Bearer ${token}`, 'x-proxy-user-id': id as string }
    const { file } = await upload(pdf('acting'))
    const refused = await ask(file.id, { headers })
    expect([refused.status, refused.body.problem]).toEqual([403, 'not_while_acting'])
    // A ticket from before.
    await call('DELETE', '/proxy-sessions', { token })
    const ticket = await ticketOf(file.id, { token })
    await call('POST', '/proxy-sessions', { token, body: { user_id: id, reason: 'the test' } })
    expect((await redeem(ticket)).json().problem).toBe('not_while_acting')
  })
})

describe('a ticket for a file', () => {
  it('works once, for one of several requests at the same time', async () => {
    const { file } = await upload(pdf('once'))
    const ticket = await ticketOf(file.id)
    expect((await product.app.inject({ method: 'HEAD', url: `/api/downloads/${ticket}` })).statusCode).toBe(410)
    const answers = await Promise.all([1, 2, 3, 4].map(() => redeem(ticket)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted(byNumber)).toEqual([200, 410, 410, 410])
  })

  it('is void when it is old, when its session has ended, and when the file is deleted', async () => {
    const { file } = await upload(pdf('void'))
    const old = await ticketOf(file.id)
    await product.owner.query(
      "UPDATE export_tickets SET expires_at = now() - interval '1 second' WHERE used_at IS NULL",
    )
    expect((await redeem(old)).statusCode).toBe(410)
    const token = await signIn(colleague)
    const left = await ticketOf(file.id, { token })
    await product.owner.query(
      "UPDATE sessions SET ended_at = now(), end_reason = 'signed_out' WHERE id = (SELECT session_id FROM export_tickets WHERE token_hash = $1)",
      [hashToken(left)],
    )
    expect((await redeem(left)).statusCode).toBe(401)
    const gone = await ticketOf(file.id)
    await remove(file.id)
    expect((await redeem(gone)).statusCode).toBe(404)
  })

  it('has the current permissions of its session, not those at its creation', async () => {
    const to = await personOf()
    const { file } = await upload(pdf('moved'), { to })
    const ticket = await ticketOf(file.id, undefined, to)
    const { company_id, id } = await one('SELECT id, company_id FROM users WHERE email = $1', [colleague])
    await product.owner.query(
      "UPDATE users SET company_id = (SELECT id FROM companies WHERE slug = 'orchard') WHERE id = $1",
      [id],
    )
    const answer = await redeem(ticket)
    await product.owner.query('UPDATE users SET company_id = $2 WHERE id = $1', [id, company_id])
    expect(answer.statusCode).toBe(404)
  })

  it('and a simultaneous deletion give the file or nothing', async () => {
    const { file } = await upload(pdf('race'))
    const ticket = await ticketOf(file.id)
    const [answer, removed] = await Promise.all([redeem(ticket), remove(file.id)])
    expect([200, 404]).toContain(answer.statusCode)
    expect(removed.status).toBe(200)
  })

  it('and two simultaneous deletions remove the file once', async () => {
    const { file } = await upload(pdf('twice'))
    const both = await atOnce('candidate_files', () => [remove(file.id), remove(file.id)])
    expect(both.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 404])
  })
})
