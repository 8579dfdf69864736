import { spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import * as path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { check } from '../checks.ts'
import { isSentence, quantile, send, signIn, type Answer, type Person } from './client.ts'
import { newFolder, openWorld, type World } from './world.ts'

/**
 * A disk without room and a slow one. Disks are file systems in memory of a fixed size, which root may mount. No device
 * that delays is to be had in a container, so PostgreSQL itself waits before each flush of its log (`commit_delay`).
 */

const owner = 'company.owner@demo.test'
const sizes = { files: '24m', database: '420m' }
const fileBytes = 3 * 1024 * 1024
const healsWithinMs = 10_000
const slowFlushMs = 100
const slowWithinMs = 5_000

export async function disk(): Promise<string> {
  const figures: string[] = []
  const isMounted = await withMount(sizes.files, async (folder) => {
    const at = newFolder('world')
    fs.symlinkSync(folder, path.join(at, 'files'))
    const world = await openWorld({}, at)
    try {
      figures.push(await fullFiles(world, folder))
      figures.push(await slowDisk(world))
    } finally {
      await world.close()
    }
  })
  if (!isMounted) check('a small file system can be mounted, which needs root', false)
  await withMount(sizes.database, async (folder) => {
    const at = path.join(folder, 'world')
    fs.mkdirSync(at, { mode: 0o755 })
    const world = await openWorld({}, at)
    try {
      figures.push(await fullDatabase(world, folder))
    } finally {
      await world.close()
    }
  })
  return figures.join(', ')
}

async function withMount(size: string, work: (folder: string) => Promise<void>): Promise<boolean> {
  const folder = newFolder('disk')
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', folder])
  if (mounted.status !== 0) return false
  const unmount = () => void spawnSync('umount', ['-l', folder])
  process.once('exit', unmount)
  try {
    await work(folder)
  } finally {
    unmount()
    process.off('exit', unmount)
    fs.rmSync(folder, { recursive: true, force: true })
  }
  return true
}

/** Takes all room of a file system. @returns what gives it back */
function fill(folder: string): () => void {
  const ballast = path.join(folder, 'ballast')
  spawnSync('sh', ['-c', `cat /dev/zero > ${ballast} 2>/dev/null`])
  return () => fs.rmSync(ballast)
}

const isRefused = (answer: Answer) => answer.status === 503 && isSentence(answer)
const readyz = (world: World) => send(world.url, 'GET', '/readyz')

async function until(holds: () => Promise<boolean>): Promise<number> {
  const began = performance.now()
  while (!(await holds())) {
    if (performance.now() - began > 60_000) return Infinity
    await wait(100)
  }
  return performance.now() - began
}

async function fullFiles(world: World, folder: string): Promise<string> {
  const person = await signIn(world.url, owner)
  const candidate = await addPerson(person, 'files')
  const upload = (text: string) => {
    const form = new FormData()
    form.set('file', new Blob([text.repeat(fileBytes / text.length)], { type: 'text/plain' }), `${text}.txt`)
    return person.call('POST', `/candidates/${candidate}/files`, { form })
  }
  const first = await upload('first...')
  check('a file is stored while there is room', first.status === 200, first.status)
  const giveBack = fill(folder)
  const refused = await upload('second..')
  check(
    'without room, a file is refused with a sentence',
    isRefused(refused),
    `${refused.status} ${refused.body.problem}`,
  )
  const reported = await until(async () => (await readyz(world)).body.files === 'not ready')
  const ready = await readyz(world)
  check(
    '/readyz names the files, and stays ready for all else',
    reported < healsWithinMs && ready.status === 200,
    JSON.stringify(ready.body),
  )
  const other = await person.call('POST', '/candidates/search', { body: {} })
  check('all else goes on', other.status === 200, other.status)
  giveBack()
  const healed = await until(async () => (await upload('third...')).status === 200)
  check('with room again, files are stored by themselves', healed < healsWithinMs, `${healed.toFixed(0)} ms`)
  const list = (await person.call('GET', `/candidates/${candidate}/files`)).body.data as { id: string; name: string }[]
  check(
    'whoever was acknowledged is in the list, and nobody else',
    list.length === 2,
    list.map(({ name }) => name).join(', '),
  )
  for (const { id, name } of list) {
    const bytes = await download(world, person, candidate, id)
    const text = name.replace('.txt', '')
    check(`${name} is whole`, bytes === fileBytes - (fileBytes % text.length), `${bytes} bytes`)
  }
  return `files healed in ${(healed / 1_000).toFixed(1)} s`
}

async function download(world: World, person: Person, candidate: string, file_id: string): Promise<number> {
  const ticket = await person.call('POST', `/candidates/${candidate}/files/download`, { body: { file_id } })
  return (await send(world.url, 'GET', `/api/downloads/${(ticket.body.data as { ticket: string }).ticket}`)).size
}

async function addPerson(person: Person, name: string): Promise<string> {
  const body = { first: 'Ann', last: 'Disk', email: `disk-${name}@people.test` }
  const answer = await person.call('POST', '/candidates/create', { body })
  if (answer.status !== 200) throw new Error(`nobody can be added: ${answer.status}`)
  return (answer.body.data as { id: string }).id
}

async function slowDisk(world: World): Promise<string> {
  const person = await signIn(world.url, owner)
  const set = async (delay: number, siblings: number) => {
    await world.query(`ALTER SYSTEM SET commit_delay = ${delay}`)
    await world.query(`ALTER SYSTEM SET commit_siblings = ${siblings}`)
    await world.query('SELECT pg_reload_conf()')
    await wait(500)
  }
  await set(slowFlushMs * 1_000, 0)
  const answers: Answer[] = []
  const work = async (worker: number) => {
    for (let nth = 0; nth < 25; nth++) {
      const body = { first: 'Ann', last: 'Slow', email: `slow-${worker}-${nth}@people.test` }
      answers.push(await person.call('POST', '/candidates/create', { body }))
      answers.push(await person.call('POST', '/survey-results/search', { body: {} }))
    }
  }
  await Promise.all([0, 1, 2].map(work))
  await set(0, 5)
  const slowest = Math.max(...answers.map(({ ms }) => ms))
  check(
    `a disk whose flush takes ${slowFlushMs} ms refuses nobody`,
    answers.every(({ status }) => status === 200) && slowest < slowWithinMs,
    `${answers.length} answers, the slowest after ${slowest.toFixed(0)} ms`,
  )
  return `flushes of ${slowFlushMs} ms p50 ${quantile(
    answers.map(({ ms }) => ms),
    0.5,
  ).toFixed(0)} ms`
}

async function fullDatabase(world: World, folder: string): Promise<string> {
  const person = await signIn(world.url, owner)
  const stored: string[] = []
  let refused: Answer | undefined
  const write = async () => {
    const body = { first: 'Ann', last: 'Full', email: `full-${stored.length}@people.test` }
    const answer = await person.call('POST', '/candidates/create', { body, key: body.email })
    if (answer.status === 200) stored.push(body.email)
    else refused = answer
  }
  for (let nth = 0; nth < 20; nth++) await write()
  const giveBack = fill(folder)
  // The write-ahead log has room in the file that it has begun; this fills it.
  await until(async () => {
    await world.query("SELECT pg_logical_emit_message(false, 'full', repeat('x', 4000000))").catch(() => undefined)
    await write()
    return refused !== undefined
  })
  check(
    'without room, a write is refused with a sentence',
    refused !== undefined && isRefused(refused),
    `${refused?.status} ${refused?.body.problem}`,
  )
  const reported = await until(async () => (await readyz(world)).status === 503)
  const live = await send(world.url, 'GET', '/livez')
  check('/readyz tells it, and /livez answers', reported < healsWithinMs && live.status === 200)
  const read = await send(world.url, 'GET', '/api/public/companies/role-names?link=demo-northgate')
  check('a read is answered, or refused with a sentence', read.status === 200 || isRefused(read), read.status)
  giveBack()
  const healed = await until(async () => {
    const answer = await person.call('GET', '/users/profile')
    return answer.status === 200 && (await readyz(world)).status === 200
  })
  check('with room again, all goes on by itself', healed < healsWithinMs, `${healed.toFixed(0)} ms`)
  const [row] = await world.query<{ count: number }>('SELECT count(*)::int FROM candidates WHERE email = ANY ($1)', [
    stored,
  ])
  check('every acknowledged write is there', row!.count === stored.length, `${row!.count} of ${stored.length}`)
  check('no page of the database is damaged', (await readEveryTable(world)) > 100)
  return `database healed in ${(healed / 1_000).toFixed(1)} s`
}

/** Every page has a checksum, and a damaged one fails the query. @returns the number of tables */
async function readEveryTable(world: World): Promise<number> {
  const tables = await world.query<{ name: string }>(
    "SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind = 'r' AND n.nspname IN ('public', 'pgboss')",
  )
  for (const { name } of tables) await world.query(`SELECT sum(length(one::text)) FROM ${name} one`)
  return tables.length
}
