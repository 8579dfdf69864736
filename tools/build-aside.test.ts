import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { buildAside } from './build-aside.ts'

const folders: string[] = []
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })))

/** A repository with one source, whose build is a page that names it. */
function repository() {
  const within = mkdtempSync(path.join(tmpdir(), 'seatwise-build-'))
  folders.push(within)
  mkdirSync(path.join(within, 'source'))
  const source = path.join(within, 'source/text')
  const write = (text: string, at = new Date()) => {
    writeFileSync(source, text)
    utimesSync(source, at, at)
  }
  write('first', new Date(Date.now() - 60_000))
  const built: string[] = []
  const start = ({ ifStale = true, meanwhile = () => {} } = {}) =>
    buildAside({
      folder: 'dist',
      sources: ['source'],
      ifStale,
      within,
      build: async (aside) => {
        built.push(readFileSync(source, 'utf8'))
        mkdirSync(aside)
        meanwhile()
        await wait(100)
        writeFileSync(path.join(aside, 'page'), built.at(-1)!)
      },
    })
  return { within, write, built, start, page: () => readFileSync(path.join(within, 'dist/page'), 'utf8') }
}

it('A build is made once, and again when a source is newer', async () => {
  const { start, built, write, page } = repository()
  await start()
  await start()
  expect([built, page()]).toEqual([['first'], 'first'])
  write('second', new Date(Date.now() + 1_000))
  await start()
  expect([built, page()]).toEqual([['first', 'second'], 'second'])
})

it('A source that changes during a build is built by the next start', async () => {
  const { start, write, page } = repository()
  await start({ meanwhile: () => write('second', new Date(Date.now() + 10)) })
  await start()
  expect(page()).toBe('second')
})

it('Of two simultaneous builds the second waits and builds nothing, and both end with a complete folder', async () => {
  const { start, built, page, within } = repository()
  await Promise.all([start(), start().then(() => expect(page()).toBe('first')), start()])
  expect(built).toEqual(['first'])
  await Promise.all([start({ ifStale: false }), start({ ifStale: false })])
  expect([built.length, page()]).toEqual([3, 'first'])
  expect(readdirSync(path.join(within, '.builds'))).toEqual([])
})

it.each(['SIGINT', 'SIGKILL'] as const)(
  'A build that is ended by %s leaves the folder unchanged, and the next start builds',
  async (signal) => {
    const { start, within, page, write } = repository()
    await start()
    write('second', new Date(Date.now() + 1_000))
    const program = `
      import { mkdirSync, writeFileSync } from 'node:fs'
      import { buildAside } from ${JSON.stringify(path.join(import.meta.dirname, 'build-aside.ts'))}
      await buildAside({ folder: 'dist', sources: ['source'], ifStale: true, within: ${JSON.stringify(within)}, build: async (aside) => {
        mkdirSync(aside)
        writeFileSync(aside + '/page', 'half')
        console.log('half')
        await new Promise((done) => setTimeout(done, 60_000))
      } })`
    const child = spawn(process.execPath, ['--input-type=module', '-e', program])
    await once(child.stdout, 'data')
    child.kill(signal)
    await once(child, 'exit')
    expect(page()).toBe('first')
    await start()
    expect(page()).toBe('second')
    expect(readdirSync(path.join(within, '.builds'))).toEqual([])
  },
)

it('A half-built folder of an older program is built again', async () => {
  const { start, page, within } = repository()
  mkdirSync(path.join(within, 'dist'))
  writeFileSync(path.join(within, 'dist/index.html'), 'half')
  await start()
  expect(page()).toBe('first')
  expect(existsSync(path.join(within, 'dist/index.html'))).toBe(false)
})

it('A build that fails leaves the folder unchanged, and the next one is made', async () => {
  const { start, page, write } = repository()
  await start()
  write('second', new Date(Date.now() + 1_000))
  const failing = () => {
    throw new Error('a mistake in a source')
  }
  await expect(start({ meanwhile: failing })).rejects.toThrow('a mistake in a source')
  expect(page()).toBe('first')
  await start()
  expect(page()).toBe('second')
})
