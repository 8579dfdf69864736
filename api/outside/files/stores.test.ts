import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import * as http from 'node:http'
import * as net from 'node:net'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { embeddedFiles } from './embedded.ts'
import type { Files } from './files.ts'
import { s3Files } from './s3.ts'
import { startTestS3, type TestS3 } from './test-s3.ts'

const type = 'image/webp'
const newFolder = () => mkdtempSync(path.join(tmpdir(), 'seatwise-files-'))

async function listed(files: Files, prefix: string) {
  const keys = []
  for await (const { key } of files.list(prefix)) keys.push(key)
  return keys.sort()
}

const put = (files: Files, key: string, bytes: Buffer | string) =>
  files.put(key, Readable.from(Buffer.from(bytes)), { size: Buffer.byteLength(bytes), type })

async function contentOf(files: Files, key: string) {
  const content = await files.get(key)
  return content && { size: content.size, text: (await buffer(content.stream)).toString('latin1') }
}

/** Yields the pieces, and then fails if there is an error. */
function source(pieces: readonly string[], error?: Error) {
  return Readable.from(
    (async function* () {
      for (const piece of pieces) yield Buffer.from(piece)
      if (error) throw error
    })(),
  )
}

const brokenUploads: [string, () => Readable][] = [
  ['ends early', () => source(['only ', 'half'])],
  ['is longer than announced', () => source(['more ', 'than ', 'was announced, ', 'much more'])],
  ['breaks off', () => source(['only '], new Error('the client went away'))],
]
const announced = { size: 20, type }

let s3: TestS3
beforeAll(async () => {
  s3 = await startTestS3({ pageSize: 5 })
})
afterAll(() => s3.stop())

describe('a bucket that keeps versions', () => {
  it('has no version left of a removed file, and all of the others', async () => {
    const versioned = await startTestS3({ pageSize: 5, hasVersions: true })
    const files = await s3Files(versioned.settings)
    for (let nth = 0; nth < 7; nth++) await put(files, 'companies/a', `version ${nth}`)
    for (const key of ['companies/a1', 'companies/b']) await put(files, key, 'other')
    await files.remove('companies/a')
    await files.remove('companies/b')
    await put(files, 'companies/b', 'again')
    expect(versioned.versionedKeys().toSorted()).toEqual(['companies/a1', 'companies/b'])
    expect(await listed(files, 'companies/')).toEqual(['companies/a1', 'companies/b'])
    await versioned.stop()
  })
})

describe.each<[string, () => Promise<Files>]>([
  ['a folder', async () => embeddedFiles(newFolder())],
  ['S3', () => s3Files(s3.settings)],
])('a file store in %s', (_, open) => {
  let files: Files
  beforeAll(async () => {
    files = await open()
  })

  it('returns what was stored last, with its size', async () => {
    await put(files, 'companies/a/one/64.webp', 'first')
    await put(files, 'companies/a/one/64.webp', 'the second')
    expect(await contentOf(files, 'companies/a/one/64.webp')).toEqual({ size: 10, text: 'the second' })
  })

  it('stores an empty file and one of several megabytes that arrives in pieces', async () => {
    await put(files, 'companies/a/empty', '')
    expect(await contentOf(files, 'companies/a/empty')).toEqual({ size: 0, text: '' })
    const pieces = Array.from({ length: 50 }, (__, index) => String(index % 10).repeat(100_000))
    await files.put('companies/a/large', source(pieces), { size: 5_000_000, type })
    expect(await contentOf(files, 'companies/a/large')).toEqual({ size: 5_000_000, text: pieces.join('') })
  })

  it('has no file under an unknown key, a folder, or the beginning of a key', async () => {
    await put(files, 'companies/b/one/64.webp', 'x')
    for (const key of ['companies/b/two/64.webp', 'companies/b/one', 'companies/b/one/64', 'companies/b/one/64.webp/x'])
      expect(await files.get(key), key).toBeUndefined()
  })

  it('removes a file, and a missing one without an error', async () => {
    await put(files, 'companies/c/one/64.webp', 'x')
    await put(files, 'companies/c/one/96.webp', 'y')
    for (let times = 0; times < 2; times++) await files.remove('companies/c/one/64.webp')
    expect(await listed(files, 'companies/c/')).toEqual(['companies/c/one/96.webp'])
  })

  it('lists the keys that begin with a prefix, with their age', async () => {
    const keys = Array.from({ length: 12 }, (__, index) => `companies/d/${String(index).padStart(2, '0')}/64.webp`)
    for (const key of keys) await put(files, key, 'x')
    await put(files, 'companies/e/one/64.webp', 'x')
    expect(await listed(files, 'companies/d/')).toEqual(keys)
    expect(await listed(files, 'companies/d/0')).toEqual(keys.slice(0, 10))
    expect(await listed(files, 'companies/d/9')).toEqual([])
    for await (const { modified } of files.list('companies/d/'))
      expect(Math.abs(Date.now() - modified.getTime())).toBeLessThan(60_000)
  })

  it('stores one of two simultaneous uploads under a key, whole', async () => {
    const [a, b] = ['a'.repeat(300_000), 'b'.repeat(300_000)]
    await Promise.all([put(files, 'companies/g/one', a), put(files, 'companies/g/one', b)])
    const content = await contentOf(files, 'companies/g/one')
    expect([a, b]).toContain(content?.text)
  })
})

describe('a file store in a folder', () => {
  it.each([
    '../secret',
    '..',
    'companies/../../secret',
    '/etc/passwd',
    'companies//x',
    'companies/x/',
    '.hidden',
    'companies/.x',
    'companies\\..\\x',
    'a\0b',
    'A',
    '',
    'x'.repeat(201),
  ])('refuses the key %j, which could leave the folder', async (key) => {
    const folder = newFolder()
    writeFileSync(path.join(folder, 'secret'), 'secret')
    const files = embeddedFiles(path.join(folder, 'files'))
    await expect(put(files, key, 'x')).rejects.toThrow('not the key of a file')
    await expect(files.get(key)).rejects.toThrow('not the key of a file')
    await expect(files.remove(key)).rejects.toThrow('not the key of a file')
    expect(readdirSync(folder).filter((name) => name !== 'files')).toEqual(['secret'])
  })

  it('follows no symbolic link, neither reading, listing nor replacing', async () => {
    const folder = newFolder()
    const secret = path.join(folder, 'secret')
    writeFileSync(secret, 'secret')
    const files = embeddedFiles(path.join(folder, 'files'))
    await mkdir(path.join(folder, 'files/companies/a'), { recursive: true })
    symlinkSync(secret, path.join(folder, 'files/companies/a/link'))
    expect(await listed(files, 'nowhere/')).toEqual([])
    await expect(files.get('companies/a/link')).rejects.toMatchObject({ code: 'ELOOP' })
    expect(await listed(files, 'companies/')).toEqual([])
    await put(files, 'companies/a/link', 'new')
    expect(await contentOf(files, 'companies/a/link')).toEqual({ size: 3, text: 'new' })
    expect(spawnSync('cat', [secret], { encoding: 'utf8' }).stdout).toBe('secret')
  })

  it.each(brokenUploads)('shows nothing of an upload that %s, and leaves the earlier file', async (_, open) => {
    const files = embeddedFiles(newFolder())
    await put(files, 'companies/a/earlier', 'as it was')
    for (const key of ['companies/a/earlier', 'companies/a/new'])
      await expect(files.put(key, open(), announced)).rejects.toThrow(/bytes arrived|went away/)
    expect(await contentOf(files, 'companies/a/earlier')).toEqual({ size: 9, text: 'as it was' })
    expect(await listed(files, '')).toEqual(['companies/a/earlier'])
  })

  it('removes the folder of a file with its last part', async () => {
    const folder = newFolder()
    const files = embeddedFiles(folder)
    await put(files, 'companies/a/one/64.webp', 'x')
    await files.remove('companies/a/one/64.webp')
    expect(existsSync(path.join(folder, 'companies/a/one'))).toBe(false)
  })

  const full = newFolder()
  const isMounted =
    process.getuid?.() === 0 && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', full]).status === 0
  afterAll(() => void (isMounted && spawnSync('umount', ['-l', full])))

  it.runIf(isMounted)('leaves nothing behind when the disk is full, and works again once there is space', async () => {
    const files = embeddedFiles(full)
    await put(files, 'companies/a/small', 'x')
    await expect(put(files, 'companies/a/large', 'x'.repeat(3_000_000))).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(await listed(files, '')).toEqual(['companies/a/small'])
    await put(files, 'companies/a/next', 'x'.repeat(500_000))
    expect((await contentOf(files, 'companies/a/next'))?.size).toBe(500_000)
  })
})

describe('a file store in S3', () => {
  it.each(brokenUploads)('keeps nothing of an upload that %s, and keeps the earlier file', async (_, begin) => {
    const files = await s3Files(s3.settings)
    await put(files, 'companies/h/earlier', 'as it was')
    for (const key of ['companies/h/earlier', 'companies/h/new'])
      await expect(files.put(key, begin(), announced)).rejects.toThrow(/bytes arrived|went away/)
    await put(files, 'companies/h/whole', 'whole')
    expect(await contentOf(files, 'companies/h/earlier')).toEqual({ size: 9, text: 'as it was' })
    expect(await listed(files, 'companies/h/')).toEqual(['companies/h/earlier', 'companies/h/whole'])
  })

  it('ends a download that stalls with an error, not with a part of the file', async () => {
    const stalling = http.createServer((_, response) => {
      response.writeHead(200, { 'content-length': 100, etag: '"1"' }).write('a part')
    })
    await new Promise<void>((resolve) => stalling.listen(0, '127.0.0.1', resolve))
    const { port } = stalling.address() as net.AddressInfo
    const files = await s3Files({ ...s3.settings, endpoint: `http://127.0.0.1:${port}` }, 200)
    const content = await files.get('companies/a/one')
    await expect(buffer(content!.stream)).rejects.toThrow(/timed out|aborted/)
    stalling.closeAllConnections()
    stalling.close()
  })

  it('lists three pages of files completely', async () => {
    const files = await s3Files(s3.settings)
    const keys = Array.from({ length: 11 }, (_, index) => `companies/i/${String(index).padStart(2, '0')}`)
    for (const key of keys) await put(files, key, 'x')
    expect(await listed(files, 'companies/i/')).toEqual(keys)
  })
})

describe('a file store in S3 is reported as unavailable, not as missing a file,', () => {
  const calls: [string, (files: Files) => Promise<unknown>][] = [
    ['get', (files) => files.get('companies/a/one')],
    ['put', (files) => put(files, 'companies/a/one', 'x')],
    ['remove', (files) => files.remove('companies/a/one')],
    ['list', (files) => listed(files, 'companies/')],
  ]

  it.each(calls)('when the bucket is missing: %s', async (_, call) => {
    const files = await s3Files({ ...s3.settings, bucket: 'another' })
    await expect(call(files)).rejects.toMatchObject({ code: 'unavailable' })
  })

  it.each(calls)('when its keys are wrong: %s', async (_, call) => {
    for (const wrong of [{ id: 'unknown' }, { secret: 'of another key' }]) {
      const files = await s3Files({ ...s3.settings, keys: { ...s3.settings.keys, ...wrong } })
      await expect(call(files)).rejects.toMatchObject({ code: 'unavailable' })
    }
  })

  it.each(calls)('when nothing listens: %s', async (_, call) => {
    const files = await s3Files({ ...s3.settings, endpoint: 'http://127.0.0.1:9' })
    await expect(call(files)).rejects.toMatchObject({ code: 'unavailable' })
  })

  describe.each<[string, http.RequestListener]>([
    ['a proxy answers with a page of its own', (_, response) => response.end('<h1>Log in</h1>')],
    ['a proxy answers with nothing', (_, response) => response.end()],
    ['the answer does not end', (_, response) => void response.writeHead(200).write('<ListBucketResult>')],
    ['the answer is endless', (_, response) => sayWithoutEnd(response.writeHead(200))],
    ['the error is endless', (_, response) => sayWithoutEnd(response.writeHead(403))],
  ])('when %s', (_, listener) => {
    const server = http.createServer((request, response) => {
      request.resume().once('end', () => listener(request, response))
    })
    beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
    afterAll(() => {
      server.closeAllConnections()
      server.close()
    })

    it.each(calls)('to %s', async (_name, call) => {
      const { port } = server.address() as net.AddressInfo
      const files = await s3Files({ ...s3.settings, endpoint: `http://127.0.0.1:${port}` }, 300)
      await expect(call(files)).rejects.toMatchObject({ code: 'unavailable' })
    })
  })

  describe('when it does not answer', () => {
    const sockets = new Set<net.Socket>()
    const silent = net.createServer((socket) => sockets.add(socket))
    beforeAll(() => new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve)))
    afterAll(() => {
      for (const socket of sockets) socket.destroy()
      silent.close()
    })

    it.each(calls)('but with %s', async (_, call) => {
      const { port } = silent.address() as net.AddressInfo
      const files = await s3Files({ ...s3.settings, endpoint: `http://127.0.0.1:${port}` }, 200)
      await expect(call(files)).rejects.toMatchObject({ code: 'unavailable' })
    })
  })
})

function sayWithoutEnd(response: http.ServerResponse) {
  const more = setInterval(() => response.write(Buffer.alloc(1_000_000, 'x')), 5)
  response.once('close', () => clearInterval(more))
}
