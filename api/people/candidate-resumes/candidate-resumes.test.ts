import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { Readable } from 'node:stream'
import { beforeAll, describe, expect, it } from 'vitest'
import { readResume, type ResumeReading } from '@seatwise/contract/candidate-resumes'
import { personFiles, rateLimits, resumeDrop } from '@seatwise/contract/limits'
import { outdatedDocument } from '@seatwise/contract/sentences'
import { queueStates } from '../../kernel/work-queue.ts'
import { password, setUpProduct } from '../../test-product.ts'
import { bombs, documents, pdfs } from './hostile-files.ts'

const data_folder = mkdtempSync(path.join(tmpdir(), 'seatwise-resumes-'))
const { call, product, tokenOf } = setUpProduct({ data_folder })
const owner = 'company.owner@demo.test'
const franchiseOwner = 'franchise.owner@demo.test'
const rows = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows
const companyOf = async (slug: string) =>
  (await rows('SELECT id FROM companies WHERE slug = $1', [slug]))[0].id as string

let northgate: string
let orchard: string
beforeAll(async () => {
  northgate = await companyOf('northgate')
  orchard = await companyOf('orchard')
  await rows("UPDATE companies SET country = 'US' WHERE id = $1", [northgate])
})

type Sent = { as?: string; token?: string; name?: string; query?: string; headers?: Record<string, string> }
async function read(
  bytes: Buffer | string,
  { as = owner, token, name = 'cv.pdf', query = '', headers = {} }: Sent = {},
) {
  const form = new FormData()
  form.append('file', new Blob([Buffer.from(bytes as string)]), name)
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const answer = await product.app.inject({
    method: 'POST',
    url: `/api/candidates/resumes/read${query}`,
    headers: {
      authorization: `Bearer ${token ?? (await tokenOf(as))}`,
      'content-type': request.headers.get('content-type')!,
      ...headers,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  const body = answer.json()
  return { status: answer.statusCode, body, data: body.data as ResumeReading }
}
const check = (people: object[], { as = owner, company_id }: { as?: string; company_id?: string } = {}) =>
  call('POST', '/candidates/resumes/check', { as, body: { people, company_id } })
const sampleOf = (name: string) => readFileSync(new URL(`./resume-samples/${name}`, import.meta.url))

/** Everything that is stored: the rows of every table and their latest change, and the files. */
async function stored() {
  const names = await rows("SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename")
  const tables: Record<string, string> = {}
  for (const { tablename } of names) {
    const [state] = await rows(`SELECT count(*), max(xmin::text::bigint) AS latest FROM "${tablename}"`)
    tables[tablename] = JSON.stringify(state)
  }
  return { tables, files: readdirSync(data_folder, { recursive: true }).filter(isKept) }
}
/** The embedded database writes files of its own. */
const isKept = (file: string | Buffer) => String(file).startsWith('files')

describe('a resume that is read', () => {
  it.each([
    ['en-profileExport.pdf', 'Marguerite', 'Ashdown', 'marguerite.ashdown@mail.test', '+44 20 7946 0812'],
    ['de-designTool.pdf', 'Jörg', 'Weißenfels', 'joerg.weissenfels@post.test', '+49 30 23125014'],
    ['es-wordTemplate.docx', 'Íñigo', 'Muñoz Peñalver', 'inigo.munoz@correo.test', '+34 900 55 52 14'],
    ['el-wordTemplate.odt', 'Αθανασία', 'Παπαγεωργίου', 'athanasia.papageorgiou@tachydromeio.test', '+30 21 0000 4417'],
    ['ru-wordTemplate.rtf', 'Ксения', 'Верещагина', 'ksenia.vereshchagina@pochta.test', '+7 495 000 12 48'],
  ])('%s says whose it is', async (name, first, last, email, phone) => {
    const { status, data } = await read(sampleOf(name), { name })
    expect([status, data.problem]).toEqual([200, null])
    expect({ ...data, phone: data.phone?.replaceAll(/\D/g, '') }).toMatchObject({
      first,
      last,
      email,
      phone: phone.replaceAll(/\D/g, ''),
    })
  })

  it('gives a number of the company’s country its code, and says what is guessed', async () => {
    const { data } = await read('Ana Ruiz\nsweet88@mail.test\n(415) 555-0132', { name: 'a.txt' })
    expect(data).toEqual({
      first: 'Ana',
      last: 'Ruiz',
      email: 'sweet88@mail.test',
      phone: '+1 415 555 0132',
      guessed: ['first', 'last'],
      problem: null,
    })
  })

  it.each([
    ['a scan', () => pdfs.withoutText(), 'unreadable'],
    ['a locked PDF', () => pdfs.encrypted(), 'locked'],
    ['a text about nobody', () => 'It was a bright cold day in April.', 'no_contact'],
  ])('is answered without facts: %s', async (_, bytes, problem) => {
    const { status, data } = await read(bytes(), { name: 'cv.txt' })
    expect([status, data]).toEqual([200, { first: '', last: '', email: null, phone: null, guessed: [], problem }])
  })

  it('leaves nothing behind, whatever it holds', async () => {
    // The first call also signs in.
    await read('Ana Ruiz\nana@mail.test')
    const before = await stored()
    await read('Bo Lee\nbo.lee@mail.test\n+1 415 555 0132')
    await read(pdfs.encrypted())
    await read(bombs.lying())
    await check([{ email: 'bo.lee@mail.test', phone: '+1 415 555 0132' }])
    const after = await stored()
    expect(after.files).toEqual(before.files)
    const changed = Object.keys(after.tables).filter((table) => after.tables[table] !== before.tables[table])
    expect(changed).toEqual(['rate_limits'])
  })
})

describe('the resumes of one franchise', () => {
  const [begin, end] = [
    '--x\r\nContent-Disposition: form-data; name="file"; filename="cv.txt"\r\n\r\nAna Ruiz\nana@mail.test',
    '\r\n--x--\r\n',
  ]
  const isRunning = () => queueStates().find(({ name }) => name === 'resumes of people to add')?.running

  it('wait for each other, and nobody else waits for them', async () => {
    const authorization = `Bearer ${await tokenOf('super@demo.test')}`
    /** Sends a file to its end only when asked to. */
    function send(company_id: string) {
      const payload = new Readable({ read: () => undefined })
      payload.push(begin)
      const answer = product.app
        .inject({
          method: 'POST',
          url: `/api/candidates/resumes/read?company_id=${company_id}`,
          headers: { authorization, 'content-type': 'multipart/form-data; boundary=x' },
          payload,
        })
        .then(({ statusCode }) => statusCode)
      const finish = () => {
        payload.push(end)
        payload.push(null)
        return answer
      }
      return { answer, finish }
    }
    const slow = [send(northgate), send(northgate), send(northgate)]
    await expect.poll(isRunning).toBe(3)
    let isAnswered = false
    const fourth = send(northgate)
      .finish()
      .finally(() => {
        isAnswered = true
      })
    expect(await send(orchard).finish()).toBe(200)
    expect(isAnswered).toBe(false)
    expect(await Promise.all(slow.map(({ finish }) => finish()))).toEqual([200, 200, 200])
    expect(await fourth).toBe(200)
  })
})

describe('a hostile resume', () => {
  const { invalid } = readResume.upload
  it.each<[string, () => Buffer | string]>([
    ['a Word document with macros', documents.withMacros],
    ['an archive', bombs.honest],
    ['a PDF that is a ZIP file too', pdfs.thatIsZip],
    ['a picture', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['an empty file', () => ''],
  ])('is refused: %s', async (_, bytes) => {
    const { status, body } = await read(bytes())
    expect([status, body]).toEqual([422, [{ path: 'file', message: invalid, code: 'invalid' }]])
  })

  it('of an old Word is refused with the way out', async () => {
    const { body } = await read(Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2_000)]))
    expect(body[0].message).toBe(outdatedDocument)
  })

  it('is refused above 10 MB', async () => {
    expect((await read(Buffer.alloc(personFiles.maxBytes + 1, 'a'), { name: 'a.txt' })).status).toBe(413)
  })

  it.each<[string, () => Buffer | string, isTooLong?: boolean]>([
    ['a bomb', bombs.lying],
    ['a PDF that unpacks to gigabytes', pdfs.thatUnpacks, true],
    ['a billion laughs', documents.withEntitiesOfEntities],
    ['elements in each other', documents.ofDeepElements],
    ['10 MB of digits', () => '1 '.repeat(5_000_000)],
  ])('is read to its limits, and the next one as usual: %s', async (_, bytes, isTooLong = false) => {
    const { status, data } = await read(bytes(), { name: 'cv' })
    expect(status === 422 || (status === 200 && data.email === null)).toBe(true)
    if (isTooLong) expect(data.problem).toBe('too_long')
    expect((await read('Ana Ruiz\nana@mail.test', { name: 'a.txt' })).data.email).toBe('ana@mail.test')
  })
})

describe('people of resumes', () => {
  it('who are known already are found by address or else by number, archived and merged ones too', async () => {
    const add = async (email: string, phone: string | null) =>
      (await call('POST', '/candidates/create', { as: owner, body: { first: 'Kim', last: 'Oh', email, phone } })).body
        .data
    const byEmail = await add('kim.oh@people.test', null)
    const byPhone = await add('kim.two@people.test', '+1 415 555 0199')
    await add('kim.three@people.test', '+1 415 555 0199')
    await rows("UPDATE candidates SET archived_at = now(), archived_reason = 'left' WHERE id = $1", [byEmail.id])
    const answer = await check([
      { email: ' KIM.OH@people.test', phone: '' },
      { email: 'new@people.test', phone: '(415) 555-0199' },
      { email: 'new2@people.test', phone: '12' },
      { email: 'no address', phone: '' },
    ])
    const kim = { first: 'Kim', last: 'Oh' }
    expect(answer.body.data).toEqual([
      {
        known: { id: byEmail.id, ...kim, email: 'kim.oh@people.test', by: 'email', is_archived: true },
        is_phone: true,
      },
      {
        known: { id: byPhone.id, ...kim, email: 'kim.two@people.test', by: 'phone', is_archived: false },
        is_phone: true,
      },
      { known: null, is_phone: false },
      { known: null, is_phone: true },
    ])
    const merge = { survivor: byPhone, merged: await add('kim.old@people.test', null) }
    await rows('UPDATE candidates SET merged_into = $1 WHERE id = $2', [merge.survivor.id, merge.merged.id])
    const [old] = (await check([{ email: 'kim.old@people.test', phone: '' }])).body.data
    expect(old.known).toMatchObject({ id: byPhone.id, by: 'email' })
  })

  it('of another company are unknown', async () => {
    const [{ email }] = await rows('SELECT email FROM candidates WHERE company_id = $1 LIMIT 1', [northgate])
    const known = async (company_id: string) =>
      (await check([{ email, phone: '' }], { as: franchiseOwner, company_id })).body.data[0].known
    const harbour = await companyOf('harbour')
    expect(await known(northgate)).not.toBeNull()
    expect(await known(harbour)).toBeNull()
  })

  it('are checked a hundred at a time', async () => {
    const people = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ email: `p${n}@people.test`, phone: '' }))
    expect((await check(people(resumeDrop.files))).body.data).toHaveLength(resumeDrop.files)
    expect((await check(people(resumeDrop.files + 1))).status).toBe(422)
  })
})

describe('who adds people from resumes', () => {
  const text = 'Ana Ruiz\nana@mail.test'

  it('owners do, in the companies of their reach', async () => {
    expect((await read(text, { as: franchiseOwner, query: `?company_id=${northgate}` })).status).toBe(200)
    expect((await read(text, { as: owner, query: `?company_id=${orchard}` })).body.problem).toBe('not_found')
    expect((await check([{ email: 'a@b.test', phone: '' }], { company_id: orchard })).body.problem).toBe('not_found')
  })

  it('other users do not', async () => {
    for (const as of ['company.user@demo.test', 'franchise.user@demo.test']) {
      expect((await read(text, { as })).body.problem).toBe('not_allowed')
      expect((await check([{ email: 'a@b.test', phone: '' }], { as })).body.problem).toBe('not_allowed')
    }
  })

  it('a super admin does so in person, not while acting as an owner', async () => {
    const [{ id }] = await rows('SELECT id FROM users WHERE email = $1', [owner])
    const { body } = await call('POST', '/auth/sign-in', { body: { username: 'super@demo.test', password } })
    const token = body.data.access_token as string
    await call('POST', '/proxy-sessions', { token, body: { user_id: id, reason: 'the test' } })
    const headers = { 'x-proxy-user-id': id as string }
    const people = [{ email: 'a@b.test', phone: '' }]
    const checked = await call('POST', '/candidates/resumes/check', { token, headers, body: { people } })
    expect((await read(text, { token, headers })).body.problem).toBe('not_while_acting')
    expect(checked.body.problem).toBe('not_while_acting')
    await call('DELETE', '/proxy-sessions', { token })
    expect((await read(text, { token, query: `?company_id=${northgate}` })).status).toBe(200)
  })

  it('no one does in a suspended company', async () => {
    await rows("UPDATE companies SET state = 'suspended' WHERE id = $1", [await companyOf('harbour')])
    const query = `?company_id=${await companyOf('harbour')}`
    expect((await read(text, { as: franchiseOwner, query })).body.problem).toBe('suspended_company')
    await rows("UPDATE companies SET state = 'active' WHERE id = $1", [await companyOf('harbour')])
  })

  it(`a user does so ${rateLimits.read_resume_by_user.max} times in a window`, async () => {
    await rows('DELETE FROM rate_limits')
    await read(text)
    await rows('UPDATE rate_limits SET points = $1', [rateLimits.read_resume_by_user.max])
    const { status, body } = await read(text)
    expect([status, body.problem]).toEqual([429, 'too_many_requests'])
    await rows('DELETE FROM rate_limits')
  })
})
