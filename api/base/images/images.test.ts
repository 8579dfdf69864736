import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { logoMaxBytes } from '@seatwise/contract/limits'
import { setUpProduct } from '../../test-product.ts'
import { manyFrames, manyScans, manyTexts, onePng } from './hostile-images.ts'

const data_folder = mkdtempSync(path.join(tmpdir(), 'seatwise-images-'))
const { product, call, tokenOf } = setUpProduct({ data_folder })

const ids = {} as Record<'lantern' | 'northgate' | 'harbour' | 'orchard', string>
beforeAll(async () => {
  for (const row of (await product.owner.query('SELECT id, slug FROM companies')).rows)
    ids[row.slug as keyof typeof ids] = row.id
})

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 12, g: 120, b: 200, alpha: 0.5 } } })
const png = (width = 300, height = 200) => drawn(width, height).png().toBuffer()

async function upload(bytes: Buffer, { reader = 'company.owner', id = ids.northgate, field = 'logo' } = {}) {
  const form = new FormData()
  // The claimed name and type must not matter, so they are always wrong.
  form.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), '../../logo.png')
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const answer = await product.app.inject({
    method: 'POST',
    url: `/api/companies/${id}/logo`,
    headers: {
      authorization: `Bearer ${await tokenOf(`${reader}@demo.test`)}`,
      'content-type': request.headers.get('content-type')!,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { status: answer.statusCode, body: answer.json() }
}
const get = (url: string) => product.app.inject({ method: 'GET', url })
const logoOf = async (slug: string) =>
  (await product.owner.query('SELECT logo_id FROM companies WHERE slug = $1', [slug])).rows[0].logo_id as string | null
const kept = () => {
  const folder = path.join(data_folder, 'files')
  return existsSync(folder) ? readdirSync(folder, { recursive: true }) : []
}

const refusedLogo = [{ path: 'logo', message: 'Choose a PNG, JPEG or WebP image of at most 5 MB.', code: 'invalid' }]

describe('a logo', () => {
  it('is stored in the preset widths, never enlarged, and served publicly and cached forever', async () => {
    const { status, body } = await upload(await png(300, 200))
    expect(status).toBe(200)
    const { logo_id } = body.data
    const sizes = []
    for (const width of [16, 64, 256, 384, 640, 3840]) {
      const answer = await get(`/images/${logo_id}/${width}.webp`)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
      const metadata = await sharp(answer.rawPayload).metadata()
      sizes.push([metadata.format, metadata.width, metadata.height])
    }
    expect(sizes).toEqual([
      ['webp', 16, 11],
      ['webp', 64, 43],
      ['webp', 256, 171],
      ['webp', 300, 200],
      ['webp', 300, 200],
      ['webp', 300, 200],
    ])
    const { headers } = await get(`/images/${logo_id}/64.webp`)
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    })
    const link = await call('GET', '/public/companies?link=demo-northgate')
    expect(link.body.data[0].logo_id).toBe(logo_id)
  })

  it('is rotated upright, and its metadata is removed', async () => {
    const bytes = await drawn(40, 20)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Copyright: 'Somebody private' } })
      .toBuffer()
    const { body } = await upload(bytes)
    const answer = await get(`/images/${body.data.logo_id}/384.webp`)
    const metadata = await sharp(answer.rawPayload).metadata()
    expect([metadata.width, metadata.height, metadata.exif, metadata.orientation]).toEqual([
      20,
      40,
      undefined,
      undefined,
    ])
  })

  it('is stored without HTML appended to the picture', async () => {
    const bytes = Buffer.concat([await png(), Buffer.from('<script>alert(1)</script><?php system($_GET[0]) ?>')])
    const { status, body } = await upload(bytes)
    expect(status).toBe(200)
    const answer = await get(`/images/${body.data.logo_id}/384.webp`)
    expect(answer.rawPayload.includes('script')).toBe(false)
  })

  it.each(['jpeg', 'webp'] as const)('is accepted %s', async (format) => {
    expect((await upload(await drawn(50, 50)[format]().toBuffer())).status).toBe(200)
  })

  it('of one pixel is served in every width', async () => {
    const { body } = await upload(await png(1, 1))
    for (const width of [16, 3840])
      expect((await get(`/images/${body.data.logo_id}/${width}.webp`)).statusCode).toBe(200)
  })
})

describe('an upload is refused, and nothing is stored or changed:', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  const frames = Buffer.alloc(20 * 40 * 3, 90)
  frames.fill(10, frames.length / 2)

  it.each<[string, () => Promise<Buffer> | Buffer, number]>([
    ['SVG', () => Buffer.from(svg), 422],
    ['SVG that calls itself XML', () => Buffer.from(`<?xml version="1.0"?>${svg}`), 422],
    ['a GIF', async () => drawn(9, 9).gif().toBuffer(), 422],
    ['a TIFF', async () => drawn(9, 9).tiff().toBuffer(), 422],
    ['HTML', () => Buffer.from('<!doctype html><p>hello'), 422],
    ['nothing', () => Buffer.alloc(0), 422],
    ['a truncated picture', async () => (await png()).subarray(0, 200), 422],
    ['a truncated photograph', async () => (await drawn(800, 800).jpeg().toBuffer()).subarray(0, 2_000), 422],
    ['the head of a PNG before SVG', () => Buffer.from(`\x89PNG\r\n\x1a\n${svg}`, 'latin1'), 422],
    ['a bomb', () => onePng(16_000), 422],
    [
      'an animation',
      async () =>
        sharp(frames, { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
          .webp({ loop: 0, delay: [100, 100] })
          .toBuffer(),
      422,
    ],
    ['more than 5 MB', () => Buffer.alloc(logoMaxBytes + 1, 1), 413],
  ])('%s', async (_, bytes, status) => {
    const before = [await logoOf('northgate'), kept()]
    const answer = await upload(await bytes())
    expect(answer.status).toBe(status)
    if (status === 422) expect(answer.body).toEqual(refusedLogo)
    else expect(answer.body.problem).toBe('too_large')
    expect([await logoOf('northgate'), kept()]).toEqual(before)
  })

  it('another field, JSON, and an incomplete form', async () => {
    expect((await upload(await png(), { field: 'picture' })).body).toEqual(refusedLogo)
    const url = `/companies/${ids.northgate}/logo`
    const json = await call('POST', url, { as: 'company.owner@demo.test', body: { logo: 'x' } })
    expect([json.status, json.body.problem]).toEqual([415, 'unsupported_media'])
    for (const type of ['multipart/form-data; boundary=x', 'multipart/form-data']) {
      const broken = await product.app.inject({
        method: 'POST',
        url: `/api${url}`,
        headers: { authorization: `Bearer ${await tokenOf('company.owner@demo.test')}`, 'content-type': type },
        payload: '--x\r\nContent-Disposition: form-data; name="logo"; filename="a.png"\r\n\r\nbroken',
      })
      expect([400, 415, 422]).toContain(broken.statusCode)
    }
  })

  it('a form with a file anywhere else', async () => {
    const answer = await product.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x--\r\n',
    })
    expect([answer.statusCode, answer.json().problem]).toEqual([415, 'unsupported_media'])
  })
})

describe('a picture made to keep the decoder busy', () => {
  const maxMs = 2_500
  it.each<[string, () => Promise<Buffer> | Buffer]>([
    ['a JPEG of 5,000 scans (8 s)', () => manyScans(5_000)],
    [
      'a WebP of 60,000 frames (8 s)',
      async () => manyFrames(60_000, await drawn(1, 1).webp({ lossless: true }).toBuffer()),
    ],
    ['a PNG of 150 packed texts (3 s)', () => manyTexts(150)],
  ])('%s is refused before it is decoded', async (_, make) => {
    const bytes = await make()
    await tokenOf('company.owner@demo.test')
    const refusalMs = async () => {
      const began = performance.now()
      const { status, body } = await upload(bytes)
      expect([status, body]).toEqual([422, refusedLogo])
      return performance.now() - began
    }
    // A busy machine makes one answer late; the same picture late twice is a fault.
    const ms = await refusalMs()
    expect(ms < maxMs ? ms : await refusalMs()).toBeLessThan(maxMs)
  })

  it('with an ordinary number of scans is accepted', async () => {
    expect((await upload(manyScans(60))).status).toBe(200)
  })
})

it('A decoder does not outlive the product', async () => {
  const decoder = fork(new URL('./encode-process.ts', import.meta.url), { serialization: 'advanced', execArgv: [] })
  const ended = once(decoder, 'exit')
  decoder.send({ bytes: await drawn(3_900, 3_900).jpeg().toBuffer(), type: 'image/jpeg', widths: [3_840] })
  decoder.disconnect()
  expect(await ended).toEqual([null, 'SIGKILL'])
})

/** Large enough to take its decoder much longer than an icon does. */
const photo = async () =>
  sharp(await drawn(400, 400).png().toBuffer())
    .resize(2_000, 2_000)
    .jpeg()
    .toBuffer()

describe('several uploads at once', () => {
  it('of one company are limited: two are accepted, the third is answered 429', async () => {
    await tokenOf('company.owner@demo.test')
    const bytes = await photo()
    const answers = await Promise.all([upload(bytes), upload(bytes), upload(bytes)])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 200, 429])
    expect((await upload(await png())).status).toBe(200)
  })

  it('do not delay an icon of another company behind photographs', async () => {
    await Promise.all([tokenOf('company.owner@demo.test'), tokenOf('super@demo.test')])
    const [bytes, icon] = [await photo(), await png(32, 32)]
    const finished: string[] = []
    const done = (name: string) => (answer: { status: number }) => {
      expect(answer.status).toBe(200)
      finished.push(name)
    }
    await Promise.all([
      upload(bytes).then(done('photo')),
      upload(bytes).then(done('photo')),
      upload(icon, { reader: 'super', id: ids.orchard }).then(done('icon')),
    ])
    expect(finished).toEqual(['icon', 'photo', 'photo'])
  })
})

describe('a franchise owner who uploads for many companies at once', () => {
  it('has few of them decoded at a time, and another tenant’s upload gets its turn', async () => {
    const { rows } = await product.owner.query<{ id: string }>(
      `INSERT INTO companies (name, slug, kind, brand, settings, franchise_id)
       SELECT 'Branch ' || n, 'branch-' || n, 'company', brand, settings, id FROM companies, generate_series(1, 22) n
        WHERE slug = 'lantern' RETURNING id`,
    )
    await Promise.all([tokenOf('franchise.owner@demo.test'), tokenOf('super@demo.test')])
    const [bytes, icon] = [await photo(), await png(32, 32)]
    let accepted = 0
    const attack = rows
      .flatMap(({ id }) => [id, id])
      .map(async (id) => {
        const { status } = await upload(bytes, { reader: 'franchise.owner', id })
        if (status === 200) accepted++
      })
    await Promise.race(attack)
    const { status } = await upload(icon, { reader: 'super', id: ids.orchard })
    expect([status, accepted < 4]).toEqual([200, true])
    await Promise.all(attack)
    expect(accepted).toBeGreaterThan(0)
    expect(accepted).toBeLessThan(12)
  })
})

describe('changing a logo', () => {
  it.each([
    ['super', 'orchard', 200],
    ['franchise.owner', 'harbour', 200],
    ['franchise.owner', 'orchard', 404],
    ['company.owner', 'northgate', 200],
    ['company.owner', 'harbour', 404],
    ['company.owner', 'lantern', 404],
    ['franchise.user', 'lantern', 403],
    ['company.user', 'northgate', 403],
    ['company.user', 'orchard', 403],
  ] as const)('as %s for %s answers %i', async (reader, slug, status) => {
    const before = await logoOf(slug)
    const answer = await upload(await png(20, 20), { reader, id: ids[slug] })
    expect(answer.status).toBe(status)
    if (status !== 200) expect(await logoOf(slug)).toBe(before)
    const mine = await logoOf(slug)
    const removed = await call('DELETE', `/companies/${ids[slug]}/logo`, { as: `${reader}@demo.test` })
    expect(removed.status).toBe(status)
    expect(await logoOf(slug)).toBe(status === 200 ? null : mine)
  })

  it('hides the old one, is audited, and does not conflict with open forms', async () => {
    const { body: first } = await upload(await png(), { reader: 'super', id: ids.orchard })
    const { body: second } = await upload(await png(), { reader: 'super', id: ids.orchard })
    expect(second.data.version).toBe(first.data.version)
    expect((await get(`/images/${first.data.logo_id}/64.webp`)).statusCode).toBe(404)
    const removed = await call('DELETE', `/companies/${ids.orchard}/logo`, { as: 'super@demo.test' })
    expect(removed.body.data.logo_id).toBeNull()
    expect((await get(`/images/${second.data.logo_id}/64.webp`)).statusCode).toBe(404)
    const { rows } = await product.owner.query(
      "SELECT action FROM audit_events WHERE subject_id = $1 AND action LIKE 'companies.logo%' ORDER BY created_at DESC LIMIT 2",
      [ids.orchard],
    )
    expect(rows.map(({ action }) => action)).toEqual(['companies.logo-delete', 'companies.logo-upload'])
  })
})

it('Only preset widths of known pictures are served', async () => {
  const { body } = await upload(await png())
  const id = body.data.logo_id as string
  for (const file of ['65.webp', '0.webp', '64', '64.png', '064.webp', '..%2f64.webp', '-64.webp', 'NaN.webp'])
    expect((await get(`/images/${id}/${file}`)).statusCode, file).toBe(404)
  for (const other of ['00000000-0000-4000-8000-000000000000', '%2e%2e%2f..'])
    expect((await get(`/images/${other}/64.webp`)).statusCode, other).toBe(404)
  // The path is normalized and leaves /images; it answers a page when the web is built.
  expect((await get('/images/../64.webp')).headers['content-type']).not.toMatch(/image/)
})
