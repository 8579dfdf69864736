import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestS3, type TestS3 } from '../../outside/files/test-s3.ts'
import { s3Files } from '../../outside/files/s3.ts'
import type { Config } from '../../kernel/config.ts'
import { setUpProduct } from '../../test-product.ts'

const changed: Partial<Config> = {}
let s3: TestS3
beforeAll(async () => {
  s3 = await startTestS3()
  changed.s3 = s3.settings
})
const { product, call, tokenOf } = setUpProduct(changed)
afterAll(() => s3.stop())

async function upload() {
  const { rows } = await product.owner.query("SELECT id FROM companies WHERE slug = 'northgate'")
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#17a' } })
    .png()
    .toBuffer()
  const path = `/companies/${rows[0].id}/logo`
  const answer = await product.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: {
      authorization: `Bearer ${await tokenOf('company.owner@demo.test')}`,
      'content-type': 'multipart/form-data; boundary=x',
    },
    payload: Buffer.concat([
      Buffer.from('--x\r\nContent-Disposition: form-data; name="logo"; filename="a.png"\r\n\r\n'),
      picture,
      Buffer.from('\r\n--x--\r\n'),
    ]),
  })
  return { status: answer.statusCode, body: answer.json(), path }
}
const get = (id: string, width: number) => product.app.inject({ method: 'GET', url: `/images/${id}/${width}.webp` })

it('A logo is stored in S3 and served from there, in the next smaller width where its own is missing', async () => {
  const { status, body } = await upload()
  expect(status).toBe(200)
  for (const [query, width] of [
    [64, 64],
    [3840, 300],
  ] as const) {
    const answer = await get(body.data.logo_id, query)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(width)
  }
  const keys = []
  for await (const { key } of (await s3Files(s3.settings)).list('companies/')) keys.push(key)
  expect(keys.every((key) => key.includes(body.data.logo_id)) && keys.length).toBe(8)
})

it('While S3 is unavailable, files answer 503, everything else works, and a logo can be removed', async () => {
  const { body, path } = await upload()
  await s3.stop()
  expect([(await upload()).status, (await get(body.data.logo_id, 64)).statusCode]).toEqual([503, 503])
  const as = 'company.owner@demo.test'
  expect((await call('GET', '/companies/list', { as })).status).toBe(200)
  const removed = await call('DELETE', path, { as })
  expect([removed.status, removed.body.data.logo_id]).toEqual([200, null])
  expect((await get(body.data.logo_id, 64)).statusCode).toBe(404)
})
