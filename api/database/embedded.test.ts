import { spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startProduct } from '../product.ts'
import { testConfig } from '../test-product.ts'
import { embeddedConnection } from './database.ts'
import { startEmbedded } from './embedded.ts'
import { startOnCopy } from './test-cluster.ts'

const isRoot = process.getuid?.() === 0
const folders: string[] = []

function newFolder(): string {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'seatwise-embedded-'))
  fs.chmodSync(folder, 0o755)
  folders.push(folder)
  return folder
}

afterAll(() => folders.forEach((folder) => fs.rmSync(folder, { recursive: true, force: true })))

/** Process id of the server, or 0 while none runs between an end and the next start. */
function postmaster(folder: string): number {
  const file = path.join(folder, 'postgres/postmaster.pid')
  return fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8').split('\n')[0]) : 0
}

/** Process ids of the postmaster and its child processes. */
function serverProcesses(folder: string): number[] {
  const head = postmaster(folder)
  const children = fs.readFileSync(`/proc/${head}/task/${head}/children`, 'utf8').trim().split(' ')
  return [head, ...children.filter(Boolean).map(Number)]
}

const poll = (probe: () => Promise<boolean>, timeout = 10_000) =>
  expect.poll(probe, { timeout, interval: 50 }).toBe(true)

type Product = Awaited<ReturnType<typeof startProduct>>

/** `main.test.ts` holds the start on an empty folder, which takes much longer. */
async function startOnData(data_folder: string): Promise<Product> {
  await (await startOnCopy(data_folder, 'hb')).stop()
  return startProduct({ ...testConfig, data_folder })
}
const get = (product: Product, url: string) => product.app.inject({ method: 'GET', url })
const status = async (product: Product, url: string) => (await get(product, url)).statusCode
const read = '/api/public/companies?link=demo-northgate'

async function signIn(product: Product) {
  const payload = { username: 'company.owner@demo.test', password: testConfig.demo_password }
  const answer = await product.app.inject({ method: 'POST', url: '/api/auth/sign-in', payload })
  const { data } = answer.json<{ data?: { access_token: string } }>()
  return { status: answer.statusCode, authorization: `Bearer ${data?.access_token}` }
}

describe('a product on its embedded database', () => {
  const data_folder = newFolder()
  let product: Product
  beforeAll(async () => {
    product = await startOnData(data_folder)
  })
  afterAll(() => product.stop())

  it('answers 503 after kill -9 of the postmaster and recovers by itself within 5 s', async () => {
    const killed = postmaster(data_folder)
    expect(await status(product, read)).toBe(200)
    process.kill(killed, 'SIGKILL')
    // Connections can outlive their postmaster for a moment.
    let refused = await get(product, read)
    while (refused.statusCode === 200 && postmaster(data_folder) === killed) refused = await get(product, read)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2'])
    expect(await status(product, '/livez')).toBe(200)
    await poll(async () => (await status(product, read)) === 200, 5_000)
    expect(await signIn(product)).toMatchObject({ status: 200 })
    expect(postmaster(data_folder)).not.toBe(killed)
  })

  it('recovers after a shutdown requested by another process', async () => {
    const stopped = postmaster(data_folder)
    process.kill(stopped, 'SIGINT')
    await poll(async () => (await status(product, read)) === 503)
    await poll(async () => (await status(product, read)) === 200, 5_000)
    expect(postmaster(data_folder)).not.toBe(stopped)
  })

  it.runIf(process.platform === 'linux')(
    'answers 503 within 5 s when the database stalls, /livez at once, and recovers when it continues',
    async () => {
      // Fills the pool, so that later requests meet both open connections and the queue.
      await Promise.all(Array.from({ length: 20 }, () => get(product, read)))
      const { authorization } = await signIn(product)
      const stalled = serverProcesses(data_folder)
      for (const pid of stalled) process.kill(pid, 'SIGSTOP')
      try {
        // A busy machine delays this timer as much as the answers.
        const late = wait(5_000, ['late'])
        const reads = Array.from({ length: 25 }, () => status(product, read))
        // Calls of one user wait for each other.
        const own = { method: 'GET', url: '/api/users/profile', headers: { authorization } } as const
        reads.push(...Array.from({ length: 25 }, async () => (await product.app.inject(own)).statusCode))
        expect(await Promise.race([status(product, '/livez'), ...reads])).toBe(200)
        expect(await Promise.race([Promise.all(reads), late])).toEqual(Array(50).fill(503))
        expect(postmaster(data_folder)).toBe(stalled[0])
      } finally {
        for (const pid of stalled) process.kill(pid, 'SIGCONT')
      }
      await poll(async () => (await status(product, read)) === 200, 5_000)
    },
  )
})

async function canLogIn(host: string, user = 'postgres'): Promise<boolean> {
  const client = new pg.Client({ host, user, database: 'postgres', connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  const connected = await client.connect().then(
    () => true,
    () => false,
  )
  await client.end()
  return connected
}

describe('the database server on a data folder', () => {
  const folder = newFolder()
  let embedded: Awaited<ReturnType<typeof startEmbedded>>
  let started: number
  beforeAll(async () => {
    const starter = `const { startEmbedded } = await import('./api/database/embedded.ts')
      await startEmbedded('${folder}'); process.kill(process.pid, 'SIGKILL')`
    spawnSync(process.execPath, ['--input-type=module', '-e', starter])
    started = postmaster(folder)
    embedded = await startEmbedded(folder, [], { giveUpAfterMs: 3_000 })
  })
  afterAll(() => embedded.stop())

  it('is adopted after its starter was killed, and restarted when it exits', async () => {
    expect(postmaster(folder)).toBe(started)
    process.kill(started, 'SIGKILL')
    await poll(() => canLogIn(embedded.socketFolder), 5_000)
    expect(postmaster(folder)).not.toBe(started)
  })

  const rules = async () => {
    const owner = new pg.Client(embeddedConnection(embedded.socketFolder, 'postgres').owner)
    await owner.connect()
    const { rows } = await owner.query('SELECT type, auth_method, options, error FROM pg_hba_file_rules')
    await owner.end()
    return rows as unknown[]
  }

  it('accepts peer authentication only: no trust rule, no TCP', async () => {
    expect(await rules()).toEqual([
      { type: 'local', auth_method: 'peer', options: ['map=seatwise'], error: null },
      { type: 'host', auth_method: 'reject', options: null, error: null },
    ])
  })

  it('has no trust rule in its data folder either', () => {
    const methods = fs.readFileSync(path.join(folder, 'postgres/pg_hba.conf'), 'utf8').split('\n')
    const active = methods.filter((line) => line && !line.startsWith('#')).map((line) => line.split(/\s+/).at(-1))
    expect(new Set(active)).toEqual(new Set(['peer', 'reject']))
  })

  /** A Node that every user can run: the project may lie in a folder that only its owner enters. */
  function publicNode(): string {
    const node = path.join(newFolder(), 'node')
    fs.copyFileSync(process.execPath, node)
    return node
  }

  /** Sends a login as superuser in the wire protocol, from a process of another user. */
  function logInAs(uid: number, gid: number) {
    const attempt = `const words = Buffer.from('\\0\\x03\\0\\0user\\0postgres\\0database\\0postgres\\0\\0', 'latin1')
      const length = Buffer.alloc(4)
      length.writeInt32BE(words.length + 4)
      require('node:net').connect('${embedded.socketFolder}/.s.PGSQL.5432')
        .on('connect', function () { this.write(Buffer.concat([length, words])) })
        .on('data', function (answer) { console.log(answer.toString('latin1')); this.destroy() })
        .on('error', (error) => console.log(error.message))`
    const { stdout, stderr } = spawnSync(publicNode(), ['-e', attempt], { uid, gid, cwd: '/', encoding: 'utf8' })
    return stdout + stderr
  }

  it.runIf(isRoot)('refuses the user that PostgreSQL runs as, which is neither root nor nobody', () => {
    const { uid, gid } = fs.statSync(path.join(folder, 'postgres'))
    const name = fs
      .readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((line) => line.split(':')[2] === String(uid))
    expect(name).toMatch(/^seatwise-db:/)
    expect(logInAs(uid, gid)).toMatch(/Peer authentication failed/)
  })

  it.runIf(isRoot)('refuses every operating system user except the product’s', () => {
    expect(logInAs(0, 0)).toMatch(/^R/)
    expect(logInAs(65_534, 65_534)).toMatch(/EACCES/)
  })

  it('is not weakened by the rules in a data folder of an earlier version', async () => {
    await embedded.stop()
    fs.writeFileSync(
      path.join(folder, 'postgres/pg_hba.conf'),
      'local all all trust\nhost all all 127.0.0.1/32 trust\n',
    )
    embedded = await startEmbedded(folder, [], { giveUpAfterMs: 3_000 })
    expect(JSON.stringify(await rules())).not.toContain('trust')
  })

  it.runIf(isRoot)('refuses to run as the user nobody and names the command that helps', async () => {
    const old = newFolder()
    fs.mkdirSync(path.join(old, 'postgres'))
    fs.chownSync(path.join(old, 'postgres'), 65_534, 65_534)
    await expect(startEmbedded(old)).rejects.toThrow(/belongs to the user "nobody".*chown -R seatwise-db/)
  })

  it('is reported with the end of PostgreSQL’s log when it cannot be restarted', async () => {
    process.kill(postmaster(folder), 'SIGKILL')
    fs.rmSync(path.join(folder, 'postgres/global/pg_control'))
    expect(await embedded.lost).toMatch(/PostgreSQL ended and could not be started again.*pg_control/s)
  })
})

describe('a full disk', () => {
  it.runIf(isRoot)(
    'refuses writes with 503, and recovers within 5 s once there is space again',
    async ({ skip }) => {
      const folder = newFolder()
      const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=260m,mode=755', 'tmpfs', folder])
      skip(mounted.status !== 0, 'a container may refuse to mount')
      onTestFinished(() => void spawnSync('umount', ['-l', folder]))
      const product = await startOnData(folder)
      try {
        const ballast = path.join(folder, 'ballast')
        spawnSync('sh', ['-c', `cat /dev/zero > ${ballast} 2>/dev/null`])
        const { bavail } = fs.statfsSync(folder)
        expect(bavail).toBe(0)
        // Writes until the write-ahead log needs a new segment, which the full disk refuses.
        const socketFolder = fs.readFileSync(path.join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[4]!
        const owner = new pg.Pool({ ...embeddedConnection(socketFolder).owner, max: 1 })
        owner.on('error', () => undefined)
        await poll(async () => {
          await owner
            .query("SELECT pg_logical_emit_message(false, 'full', repeat('x', 4000000))")
            .catch(() => undefined)
          return (await signIn(product)).status === 503
        }, 60_000)
        await owner.end().catch(() => undefined)
        expect(await status(product, '/livez')).toBe(200)
        expect([200, 503]).toContain(await status(product, read))
        fs.rmSync(ballast)
        await poll(async () => (await signIn(product)).status === 200, 5_000)
        expect(await status(product, read)).toBe(200)
      } finally {
        await product.stop()
      }
    },
    120_000,
  )
})
