import { asLinkVisitor } from '../survey-links/entry.ts'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { embeddedFiles } from '../../outside/files/embedded.ts'
import type { Files } from '../../outside/files/files.ts'
import type { InTransaction } from '../../kernel/handle.ts'
import type { Scope } from '../../kernel/scope.ts'
import { openTransactions } from '../../kernel/transaction.ts'
import { setUpProduct } from '../../test-product.ts'
import { storeFile, sweepFiles, sweepOrphanedBytes } from './actions.ts'
import { markRemoved, markStored } from './repository.ts'

const data_folder = mkdtempSync(path.join(tmpdir(), 'seatwise-files-'))
const { product, call, tokenOf } = setUpProduct({ data_folder })
const store = embeddedFiles(path.join(data_folder, 'files'))

type Slug = 'northgate' | 'orchard' | 'harbour'
const companies = {} as Record<Slug, string>
let pool: pg.Pool
let picture: Buffer
beforeAll(async () => {
  for (const row of (await product.owner.query('SELECT id, slug FROM companies')).rows)
    companies[row.slug as Slug] = row.id
  pool = new pg.Pool({ ...product.connection.app, max: 2 })
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#17a' } })
    .png()
    .toBuffer()
})
afterAll(() => pool.end())

const warnings: unknown[] = []
function sweeping(files: Files = store) {
  const log = { warn: (...values: unknown[]) => void warnings.push(values) }
  return { files, transactions: openTransactions(pool, { jobs_account: undefined }), log }
}

/** Uploads a logo as a super admin; the form names the file as a client wishes. */
async function upload(slug: Slug, filename = 'logo.png', bytes = picture) {
  const head = `--x\r\nContent-Disposition: form-data; name="logo"; filename="${filename}"\r\n\r\n`
  const answer = await product.app.inject({
    method: 'POST',
    url: `/api/companies/${companies[slug]}/logo`,
    headers: {
      authorization: `Bearer ${await tokenOf('super@demo.test')}`,
      'content-type': 'multipart/form-data; boundary=x',
    },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')]),
  })
  return { status: answer.statusCode, id: answer.json().data?.logo_id as string }
}
const remove = (slug: Slug) => call('DELETE', `/companies/${companies[slug]}/logo`, { as: 'super@demo.test' })
const served = async (id: string) =>
  (await product.app.inject({ method: 'GET', url: `/images/${id}/16.webp` })).statusCode
const rowOf = async (id: string) => (await product.owner.query('SELECT * FROM files WHERE id = $1', [id])).rows[0]
const idOf = async (email: string) =>
  (await product.owner.query('SELECT id FROM users WHERE email = $1', [email])).rows[0].id as string
const folderOf = (slug: Slug, id: string) => path.join(data_folder, 'files/companies', companies[slug], id)
const makeOlder = (id: string) =>
  product.owner.query("UPDATE files SET created_at = created_at - interval '2 hours' WHERE id = $1", [id])

/** Inserts a row with one part, as an upload leaves it that ended between two of its steps. */
async function leave(slug: Slug, state: 'pending' | 'stored' | 'removed') {
  const { rows } = await product.owner.query(
    `INSERT INTO files (company_id, purpose, type, name, storage_key, state)
     VALUES ($1::uuid, 'logo', 'image/webp', 'left.png', 'companies/' || $1::uuid || '/' || gen_random_uuid(), $2)
     RETURNING id, storage_key`,
    [companies[slug], state],
  )
  const { id, storage_key } = rows[0] as { id: string; storage_key: string }
  await store.put(`${storage_key}/16.webp`, Readable.from(Buffer.from('x')), { size: 1, type: 'image/webp' })
  return { id, file: path.join(data_folder, 'files', storage_key, '16.webp') }
}

describe('the row of a file', () => {
  it('names its owner, its kind, and who stored it', async () => {
    const { id } = await upload('northgate', 'Our logo.png')
    const folder = folderOf('northgate', id)
    const parts = readdirSync(folder)
      .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
      .map((name) => readFileSync(path.join(folder, name)))
    expect(parts.length).toBeGreaterThan(2)
    expect(await rowOf(id)).toMatchObject({
      company_id: companies.northgate,
      purpose: 'logo',
      type: 'image/webp',
      name: 'Our logo.png',
      storage_key: `companies/${companies.northgate}/${id}`,
      state: 'stored',
      size: String(Buffer.concat(parts).length),
      sha256: createHash('sha256').update(Buffer.concat(parts)).digest('hex'),
      created_by: await idOf('super@demo.test'),
    })
  })

  it.each([
    ['../../../etc/passwd', 'passwd'],
    ['C:\\fakepath\\logo.png', 'logo.png'],
    ['a\u202Egpj.exe', 'agpj.exe'],
    ['..', 'file'],
    ['', 'file'],
    ['x'.repeat(400), 'x'.repeat(200)],
  ])('stores the name %j as %j', async (value, stored) => {
    const { id, status } = await upload('northgate', value)
    expect(status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ name: stored })
  })

  it('of one company cannot be the logo of another, even through a bug', async () => {
    const { id } = await upload('northgate')
    await expect(
      product.owner.query('UPDATE companies SET logo_id = $1 WHERE id = $2', [id, companies.orchard]),
    ).rejects.toThrow(/foreign key/)
  })
})

it('A logo from before the table of files is served, and swept when it is replaced', async () => {
  const { rows } = await product.owner.query(
    `INSERT INTO files (company_id, purpose, type, name, storage_key, state)
     SELECT $1, 'logo', 'image/webp', 'logo', 'images/' || gen_random_uuid(), 'stored' RETURNING id, storage_key`,
    [companies.harbour],
  )
  const { id, storage_key } = rows[0] as { id: string; storage_key: string }
  await product.owner.query('UPDATE companies SET logo_id = $1 WHERE id = $2', [id, companies.harbour])
  await store.put(`${storage_key}/16.webp`, Readable.from(picture), { size: picture.length, type: 'image/webp' })
  expect(await served(id)).toBe(200)
  await remove('harbour')
  await sweepFiles(sweeping())
  expect([await served(id), await rowOf(id)]).toEqual([404, undefined])
  expect(existsSync(path.join(data_folder, 'files', storage_key))).toBe(false)
})

describe('a file of another company', () => {
  // The transaction of a survey link's visitor is limited to the link's company.
  const asNorthgate = (work: (scope: Scope) => Promise<void>) =>
    asLinkVisitor(sweeping().transactions, 'demo-northgate', work)

  async function attack() {
    const pending = await leave('orchard', 'pending')
    const stored = await leave('orchard', 'stored')
    await asNorthgate(async (scope) => {
      for (const company_id of [companies.orchard, companies.northgate]) {
        expect(await markStored(scope, { id: pending.id, company_id, size: 1, sha256: 'x' })).toBe(false)
        await markRemoved(scope, { id: stored.id, company_id })
      }
    })
    expect([await rowOf(pending.id), await rowOf(stored.id)]).toMatchObject([{ state: 'pending' }, { state: 'stored' }])
    const context = { files: store, inTransaction: asNorthgate as unknown as InTransaction }
    const file = { company_id: companies.orchard, purpose: 'logo', type: 'image/webp', name: 'a.png' } as const
    await expect(storeFile(context, file, [])).rejects.toMatchObject({ code: 'not_found' })
  }

  it('is neither confirmed nor removed by its id, and none is added', attack)

  it('is protected by the tenant filter, even without row-level security', async () => {
    await product.owner.query('ALTER TABLE files DISABLE ROW LEVEL SECURITY')
    try {
      await attack()
    } finally {
      await product.owner.query('ALTER TABLE files ENABLE ROW LEVEL SECURITY')
    }
  })

  it('of the same name does not change', async () => {
    const [ours, theirs] = await Promise.all([upload('northgate', 'logo.png'), upload('orchard', 'logo.png')])
    const before = readFileSync(path.join(folderOf('northgate', ours.id), '16.webp'))
    await upload('orchard', 'logo.png', await sharp(picture).negate().png().toBuffer())
    expect(readFileSync(path.join(folderOf('northgate', ours.id), '16.webp'))).toEqual(before)
    expect([await served(ours.id), await served(theirs.id)]).toEqual([200, 404])
  })
})

describe('a replaced or removed file', () => {
  it('is invisible at once, and its bytes and its row are deleted by the next sweep', async () => {
    const { id: first } = await upload('orchard')
    const { id: second } = await upload('orchard')
    expect([await served(first), await served(second)]).toEqual([404, 200])
    expect(await rowOf(first)).toMatchObject({ state: 'removed' })
    await remove('orchard')
    expect(await served(second)).toBe(404)
    await sweepFiles(sweeping())
    for (const id of [first, second]) {
      expect(await rowOf(id)).toBeUndefined()
      expect(existsSync(folderOf('orchard', id))).toBe(false)
    }
  })

  it('is not removed while a store is unavailable, and is removed by a later sweep', async () => {
    const { id, file } = await leave('orchard', 'removed')
    const away = { ...store, remove: () => Promise.reject(new Error('away')) }
    await sweepFiles(sweeping(away))
    expect([await rowOf(id), warnings.length]).toMatchObject([{ state: 'removed' }, 1])
    await sweepFiles(sweeping())
    expect([await rowOf(id), existsSync(file)]).toEqual([undefined, false])
  })

  it('is removed and audited once by two simultaneous deletes', async () => {
    await upload('orchard')
    const before = await audited()
    const answers = await Promise.all([remove('orchard'), remove('orchard')])
    expect(answers.map(({ status, body }) => [status, body.data.logo_id])).toEqual([
      [200, null],
      [200, null],
    ])
    expect((await audited()) - before).toBe(1)
  })

  it.each([1, 2, 3])(
    'leaves one logo or none, and no other file, when a delete and a replacement coincide (%i)',
    async () => {
      await upload('harbour')
      await Promise.all([upload('harbour'), remove('harbour'), upload('harbour'), remove('harbour')])
      const { rows } = await product.owner.query(
        `SELECT c.logo_id, array_agg(f.id) FILTER (WHERE f.state = 'stored') AS stored, bool_or(f.state = 'pending') AS pending
         FROM companies c LEFT JOIN files f ON f.company_id = c.id WHERE c.slug = 'harbour' GROUP BY c.id`,
      )
      const { logo_id, stored, pending } = rows[0]
      expect({ stored, pending }).toEqual({ stored: logo_id ? [logo_id] : null, pending: false })
      if (logo_id) expect(await served(logo_id)).toBe(200)
    },
  )

  const audited = async () =>
    Number(
      (await product.owner.query("SELECT count(*) FROM audit_events WHERE action = 'companies.logo-delete'")).rows[0]
        .count,
    )
})

describe('an interrupted upload', () => {
  it('shows nothing when the change that would use it fails, and is swept after an hour', async () => {
    await remove('harbour')
    await product.owner.query(
      `ALTER TABLE companies ADD CONSTRAINT no_logo CHECK (logo_id IS NULL OR id <> '${companies.harbour}') NOT VALID`,
    )
    expect((await upload('harbour')).status).toBe(500)
    await product.owner.query('ALTER TABLE companies DROP CONSTRAINT no_logo')
    const { rows } = await product.owner.query(
      "SELECT id, state FROM files WHERE company_id = $1 AND state = 'pending'",
      [companies.harbour],
    )
    expect(rows).toHaveLength(1)
    const { id } = rows[0]
    expect(await served(id)).toBe(404)
    await sweepFiles(sweeping())
    expect(existsSync(folderOf('harbour', id))).toBe(true)
    await makeOlder(id)
    await sweepFiles(sweeping())
    expect([await rowOf(id), existsSync(folderOf('harbour', id))]).toEqual([undefined, false])
  })

  it('of a client that goes away stores nothing', async () => {
    const before = (await product.owner.query('SELECT count(*) FROM files')).rows[0]
    const answer = await product.app.inject({
      method: 'POST',
      url: `/api/companies/${companies.northgate}/logo`,
      headers: {
        authorization: `Bearer ${await tokenOf('super@demo.test')}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
      payload: Buffer.concat([
        Buffer.from('--x\r\nContent-Disposition: form-data; name="logo"; filename="a.png"\r\n\r\n'),
        picture.subarray(0, 60),
      ]),
    })
    expect(answer.statusCode).toBe(400)
    expect((await product.owner.query('SELECT count(*) FROM files')).rows[0]).toEqual(before)
  })
})

describe('the sweep of files', () => {
  it('keeps a file that is used, however old, and an upload that is under way', async () => {
    const { id: used } = await upload('northgate')
    await makeOlder(used)
    const fresh = await leave('northgate', 'pending')
    await sweepFiles(sweeping())
    await sweepOrphanedBytes(sweeping())
    expect(await served(used)).toBe(200)
    expect([await rowOf(fresh.id), existsSync(fresh.file)]).toMatchObject([{ state: 'pending' }, true])
  })

  it('keeps a file that is used, though a bug marked it as removed or pending', async () => {
    const { id } = await upload('northgate')
    for (const state of ['removed', 'pending']) {
      await product.owner.query('UPDATE files SET state = $1 WHERE id = $2', [state, id])
      await makeOlder(id)
      await sweepFiles(sweeping())
      expect(existsSync(path.join(folderOf('northgate', id), '16.webp'))).toBe(true)
    }
    await product.owner.query("UPDATE files SET state = 'stored' WHERE id = $1", [id])
    expect(await served(id)).toBe(200)
  })

  it('removes everything when two processes sweep at a time', async () => {
    const left = await Promise.all([1, 2, 3, 4].map(() => leave('orchard', 'removed')))
    await Promise.all([sweepFiles(sweeping()), sweepFiles(sweeping())])
    for (const { id, file } of left) expect([await rowOf(id), existsSync(file)]).toEqual([undefined, false])
  })

  it('removes old bytes without a row, and no others', async () => {
    const key = (company_id: string) => `companies/${company_id}/${crypto.randomUUID()}/16.webp`
    const old = key(companies.northgate)
    const young = key(companies.northgate)
    const ofAnotherInstallation = key(crypto.randomUUID())
    const { file: pending } = await leave('northgate', 'pending')
    const draft = 'drafts/00000000-0000-4000-8000-000000000000'
    const at = (one: string) => path.join(data_folder, 'files', one)
    for (const one of [old, young, ofAnotherInstallation, draft])
      await store.put(one, Readable.from(Buffer.from('x')), { size: 1, type: 'image/webp' })
    const twoHoursAgo = new Date(Date.now() - 7_200_000)
    for (const file of [at(old), at(ofAnotherInstallation), at(draft), pending])
      utimesSync(file, twoHoursAgo, twoHoursAgo)
    await sweepOrphanedBytes(sweeping())
    expect([old, draft, young, ofAnotherInstallation].map((one) => existsSync(at(one)))).toEqual([
      false,
      false,
      true,
      true,
    ])
    expect(existsSync(pending)).toBe(true)
  })
})
