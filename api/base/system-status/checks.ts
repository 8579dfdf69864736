import { randomUUID } from 'node:crypto'
import { statfs, stat } from 'node:fs/promises'
import * as path from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import type { Finding, SystemStatus } from '@seatwise/contract/system-status'
import { systemChecks, type SystemCheck } from '@seatwise/contract/values/base'
import { isLive } from '../../kernel/config.ts'
import { draftsPrefix } from '../../outside/files/files.ts'
import { databaseChecks, type DatabaseCheck } from './database-checks.ts'
import { advice, fault, ok, type Answer, type Installation } from './installation.ts'
import { outsideServices, tlsOf } from './services.ts'

const names: Record<SystemCheck, string> = {
  data_folder: 'Data folder',
  database: 'Database',
  database_rights: 'Database rights',
  database_durability: 'Durability',
  connections: 'Connections',
  read_replica: 'Read replica',
  archive: 'Log archive',
  backup: 'Backup',
  restore_drill: 'Restore drill',
  clock: 'Clock',
  files: 'Files',
  mail: 'Mail',
  tls: 'TLS',
  proxies: 'Proxies',
  outside_services: 'Outside services',
}

/** A check that has no answer by then is a fault: whatever it waits for does not respond. */
const maxMs = 10_000
const minFreeBytes = 2 * 1024 ** 3

/** Runs all checks. One that fails is itself a finding, so that it does not hide the others. */
export async function checkInstallation(installation: Installation): Promise<Omit<SystemStatus, 'started_at'>> {
  const database = await openDatabase(installation.connection.owner)
  try {
    const answers = new Map<SystemCheck, Answer>()
    const answer = async (check: SystemCheck) => answers.set(check, await answerOf(check, installation, database))
    const own = Promise.all(systemChecks.filter((check) => !isDatabaseCheck(check)).map(answer))
    // One after the other, because they share a connection.
    for (const check of systemChecks.filter(isDatabaseCheck)) await answer(check)
    await own
    const findings = systemChecks.map((check): Finding => ({ check, name: names[check], ...answers.get(check)! }))
    return {
      version: installation.config.version,
      node: process.versions.node,
      postgresql: 'client' in database ? database.version : null,
      checked_at: new Date().toISOString(),
      findings,
    }
  } finally {
    if ('client' in database) await database.client.end()
  }
}

type Database = { client: pg.Client; version: string } | { error: string }

async function openDatabase(owner: pg.ClientConfig): Promise<Database> {
  const client = new pg.Client({ ...owner, connectionTimeoutMillis: maxMs / 2, query_timeout: maxMs / 2 })
  // A connection that is lost fails the next query. Without this listener it would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ server_version: string }>('SHOW server_version')
    return { client, version: rows[0]!.server_version.split(' ')[0]! }
  } catch (error) {
    return { error: (error as NodeJS.ErrnoException).code ?? (error as Error).name }
  }
}

async function answerOf(check: SystemCheck, installation: Installation, database: Database): Promise<Answer> {
  const { promise: late, resolve } = Promise.withResolvers<Answer>()
  const timer = setTimeout(() => resolve(fault(`This check had no answer within ${maxMs / 1000} seconds.`)), maxMs)
  try {
    return await Promise.race([late, run(check, installation, database)])
  } catch (error) {
    return fault(`This check failed (${(error as NodeJS.ErrnoException).code ?? (error as Error).name}).`)
  } finally {
    clearTimeout(timer)
  }
}

function run(check: SystemCheck, installation: Installation, database: Database): Promise<Answer> {
  if (!isDatabaseCheck(check)) return ownChecks[check](installation)
  if ('client' in database) return databaseChecks[check]({ ...installation, ...database })
  const { database_url } = installation.config
  const cure = database_url
    ? 'See that DATABASE_URL is right and that this server may connect.'
    : 'The embedded database runs while the product does: start it first.'
  return Promise.resolve(
    check === 'database'
      ? fault(`The database does not answer (${database.error}). ${cure}`)
      : advice('Not checked, because the database does not answer.'),
  )
}

const isDatabaseCheck = (check: SystemCheck): check is DatabaseCheck => Object.hasOwn(databaseChecks, check)

const ownChecks: Record<Exclude<SystemCheck, DatabaseCheck>, (installation: Installation) => Promise<Answer>> = {
  data_folder: async ({ config: { data_folder, database_url, s3 } }) => {
    const found = await stat(data_folder).catch(() => undefined)
    if (!found)
      return database_url && s3
        ? ok('No data folder is needed: the database and the files are elsewhere.')
        : fault(`The data folder ${data_folder} does not exist. The first start creates it, or set DATA_DIR.`)
    const { bavail, bsize, blocks } = await statfs(data_folder)
    const free = bavail * bsize
    const words = `${gigabytes(free)} GB of ${gigabytes(blocks * bsize)} GB are free at ${data_folder}`
    if (free < minFreeBytes) return fault(`Only ${words}. Make room, or nothing can be stored soon.`)
    if (bavail < blocks / 10) return advice(`${words}, less than a tenth. Make room before the disk is full.`)
    const secret = await stat(path.join(data_folder, 'secret')).catch(() => undefined)
    if (secret && (secret.mode & 0o077) !== 0)
      return fault(`Other users of this machine can read ${data_folder}/secret: chmod 600 that file.`)
    return ok(`${words}.`)
  },

  files: async ({ config, files }) => {
    const key = `${draftsPrefix}system-status-${randomUUID()}`
    const bytes = Buffer.from('stored')
    try {
      await files.put(key, Readable.from([bytes]), { size: bytes.length, type: 'text/plain' })
      const stored = await files.get(key)
      if (!stored) return fault('A file that was stored could not be read again.')
      stored.stream.destroy()
      await files.remove(key)
    } catch {
      return fault(
        config.s3
          ? `No file can be stored in the bucket ${config.s3.bucket}. Check S3_ENDPOINT and the rights of the keys.`
          : `No file can be stored in ${config.data_folder}/files. Check who owns the folder, and the free space.`,
      )
    }
    if (config.s3) return ok(`Files are stored in the bucket ${config.s3.bucket}.`)
    const folder = `${config.data_folder}/files`
    return isLive(config.app_env)
      ? advice(`Files are stored in ${folder} on this machine: back it up, and share it between several processes.`)
      : ok(`Files are stored in ${folder}.`)
  },

  mail: async ({ config, mail }) => {
    if (!config.smtp)
      return isLive(config.app_env)
        ? fault('No email leaves: set SMTP_URL and MAIL_FROM. Invitations and password resets wait in the outbox.')
        : advice('No email leaves: SMTP_URL and MAIL_FROM are not set.')
    const refused = await mail.check()
    const { hostname } = new URL(config.smtp.url)
    return refused === undefined
      ? ok(`The mail server ${hostname} takes mail.`)
      : fault(`The mail server ${hostname} takes no mail (${refused}). Check SMTP_URL.`)
  },

  tls: ({ config }) => tlsOf(config),

  proxies: ({ config: { app_env, trusted_proxies } }) =>
    Promise.resolve(
      trusted_proxies.length > 0
        ? ok(`Addresses of visitors are taken from ${trusted_proxies.join(', ')}.`)
        : isLive(app_env)
          ? advice(
              'TRUSTED_PROXIES is not set. Behind a proxy all visitors share one address, and limits hit them together.',
            )
          : ok('No proxy stands in front.'),
    ),

  outside_services: ({ config }) => outsideServices(config),
}

const gigabytes = (bytes: number) => (bytes / 1024 ** 3).toFixed(1)
