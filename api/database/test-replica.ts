import * as fs from 'node:fs'
import * as path from 'node:path'
import pg from 'pg'
import { embeddedConnection, type Connection } from './database.ts'
import { startEmbedded } from './embedded.ts'
import { copyTestData } from './test-data.ts'

/** Settings of a primary and its replica; the folders are of one test, and nobody else reaches their sockets. */
export const replicatedSettings = (folder: string) => [`hba_file=${rulesIn(folder)}`, 'wal_keep_size=1GB']

/** The server of a replica runs as a user of its own, which the rules of the product let in nowhere. */
function rulesIn(folder: string): string {
  const file = path.join(folder, 'replicated_hba.conf')
  fs.writeFileSync(file, 'local all all trust\nlocal replication all trust\n', { mode: 0o644 })
  return file
}

/** Starts a replica of a server that was started on a copy of the same test data, and is as it was made. */
export async function startReplica(folder: string, primarySocket: string, settings: readonly string[]) {
  fs.mkdirSync(folder)
  fs.chmodSync(folder, 0o755)
  await copyTestData(folder)
  fs.writeFileSync(path.join(folder, 'postgres', 'standby.signal'), '')
  return startEmbedded(folder, [...settings, `primary_conninfo=host=${primarySocket} user=postgres`])
}

/** The connections of a product that has a primary and a replica. */
export const replicatedConnection = (primary: string, replica: string, database?: string): Connection => ({
  ...embeddedConnection(primary, database),
  replica: embeddedConnection(replica, database).app,
})

const countsFile = (socketFolder: string) => path.join(socketFolder, 'reads')

/** Adds to the count of transactions on the replica, before the database of a suite is dropped. */
export async function countReads(replica: pg.PoolConfig) {
  const client = new pg.Client(replica)
  await client.connect()
  const { rows } = await client.query<{ count: string }>(
    'SELECT xact_commit AS count FROM pg_stat_database WHERE datname = current_database()',
  )
  await client.end()
  fs.appendFileSync(countsFile(replica.host!), `${rows[0]!.count}\n`)
}

/** The transactions that all suites together had on the replica. */
export const readsOfSuites = (socketFolder: string): number =>
  fs
    .readFileSync(countsFile(socketFolder), 'utf8')
    .split('\n')
    .reduce((sum, count) => sum + Number(count), 0)
