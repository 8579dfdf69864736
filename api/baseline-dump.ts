import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import pg from 'pg'
import { contents } from './connections/exports/contents.ts'
import { dumpBaseline } from './database/baseline.ts'
import { createDatabase, embeddedConnection } from './database/database.ts'
import { startEmbedded } from './database/embedded.ts'
import { migrate } from './database/migrate.ts'
import { createDemoWorld } from './demo-world.ts'

/**
 * `npm run baseline-dump`, run once per release, stores what tests of later versions compare with: a dump of the release's
 * database with the demo world, which they migrate, and the tables and columns of an export, which they still have.
 */
const { version } = JSON.parse(fs.readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string
}
const columnsByTable = contents.map(({ name, columns }) => [name, Object.keys(columns).join(' ')])
fs.writeFileSync(
  path.join(import.meta.dirname, `connections/exports/releases/${version}.json`),
  `${JSON.stringify(Object.fromEntries(columnsByTable), null, 2)}\n`,
)
const folder = fs.mkdtempSync(path.join(tmpdir(), 'seatwise-baseline-'))
fs.chmodSync(folder, 0o755)
const cluster = await startEmbedded(folder)
try {
  const { owner, app } = embeddedConnection(cluster.socketFolder)
  await createDatabase(owner)
  await migrate(owner, version)
  const pool = new pg.Pool(app)
  await createDemoWorld(pool, {
    brand: 'hb',
    password: 'demo-password-local',
    public_url: 'http://localhost:3000',
    now: new Date(),
  })
  await pool.end()
  const client = new pg.Client(owner)
  await client.connect()
  const dump = await dumpBaseline(client)
  await client.end()
  const file = path.join(import.meta.dirname, 'database/baselines', `${latestMigration()}.json.gz`)
  fs.writeFileSync(file, dump)
  console.log(`${file}: ${Math.ceil(dump.length / 1024)} kB`)
} finally {
  await cluster.stop()
  fs.rmSync(folder, { recursive: true, force: true })
}

function latestMigration(): string {
  const journal = path.join(import.meta.dirname, 'database/migrations/meta/_journal.json')
  const { entries } = JSON.parse(fs.readFileSync(journal, 'utf8')) as { entries: { tag: string }[] }
  return entries.at(-1)!.tag
}
