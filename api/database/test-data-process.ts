import fs from 'node:fs'
import { registerHooks, syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { fileURLToPath } from 'node:url'
import { hash } from '@node-rs/argon2'
import pg from 'pg'
import { copyFolder, hashOf, inputsFile, packagesFile, root, type Inputs } from './test-data.ts'

/**
 * Creates the data of all tests in a folder: `test-data-process.ts FOLDER`. This is a process of its own so that it can
 * record every module that it loads and every file that it reads. The data is out of date when one of them changes.
 */
const target = process.argv[2]!
const files: Inputs['files'] = {}
const { readFileSync } = fs
const note = (file: string) => {
  const isOurs = file.startsWith(root) && !file.includes('/node_modules/')
  if (isOurs || file === packagesFile) files[path.relative(root, file)] ??= hashOf(readFileSync(file))
}
note(packagesFile)
note(fileURLToPath(import.meta.url))
registerHooks({
  load(url, context, load) {
    if (url.startsWith('file:')) note(fileURLToPath(url))
    return load(url, context)
  },
})
// The cast keeps the overloads, because the replacement takes the same arguments and returns the same.
fs.readFileSync = ((...given: Parameters<typeof readFileSync>) => {
  const [file] = given
  if (typeof file !== 'number') note(file instanceof URL ? fileURLToPath(file) : path.resolve(String(file)))
  return readFileSync(...given)
}) as typeof readFileSync
syncBuiltinESMExports()

async function runAsOwner(owner: pg.PoolConfig, statements: string) {
  const client = new pg.Client(owner)
  await client.connect()
  await client.query(statements)
  await client.end()
}

const now = new Date()
const { createDatabase, embeddedConnection } = await import('./database.ts')
const { startEmbedded } = await import('./embedded.ts')
const { placeFor } = await import('./embedded/place.ts')
const { migrate } = await import('./migrate.ts')
const { cloneDatabase, clusterSettings, demoSettings } = await import('./test-cluster.ts')
const { createDemoWorld } = await import('../demo-world.ts')

/** At the lowest cost: the suites sign in thousands of times. The cost of the product's own hashes is not changed. */
const passwordHash = await hash(demoSettings.password, { memoryCost: 8, timeCost: 1, parallelism: 1 })

// In the temporary folder, because PostgreSQL's user can access it whatever the permissions of the repository are.
const folder = fs.mkdtempSync(path.join(tmpdir(), 'seatwise-test-data-'))
fs.chmodSync(folder, 0o755)
try {
  const cluster = await startEmbedded(folder, clusterSettings)
  const { owner } = embeddedConnection(cluster.socketFolder, 'migrated')
  await createDatabase(owner)
  await migrate(owner, '0.1.0')
  await runAsOwner(owner, fs.readFileSync(path.join(import.meta.dirname, 'test-fixtures.sql'), 'utf8'))
  for (const brand of ['hb', 'be'] as const) {
    await cloneDatabase(cluster.socketFolder, 'migrated', brand)
    const pool = new pg.Pool(embeddedConnection(cluster.socketFolder, brand).app)
    // A connection that is still closing may get an error because the server stops.
    pool.on('error', () => undefined)
    await createDemoWorld(pool, { ...demoSettings, brand, now })
    await pool.end()
    // The demo world is not created by use cases only, so what the witness recorded would not match.
    // Statistics as a database in use has them: plans without any cost the suites a sixth of PostgreSQL's time.
    await runAsOwner(
      { ...owner, database: brand },
      `UPDATE credentials SET password_hash = '${passwordHash}'; TRUNCATE witness.happened, witness.recorded; ANALYZE`,
    )
  }
  await cluster.stop()
  const data = path.join(target, 'postgres')
  fs.mkdirSync(data)
  copyFolder(placeFor(folder).data, data)
  fs.writeFileSync(
    path.join(target, inputsFile),
    JSON.stringify({ made_at: now.toISOString(), files } satisfies Inputs),
  )
} finally {
  fs.rmSync(folder, { recursive: true, force: true })
}
