import { readFileSync } from 'node:fs'
import * as path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { checkInstallation } from './base/system-status/checks.ts'
import { embeddedConnection, remoteConnection, type Connection } from './database/database.ts'
import { socketFolderOf } from './database/embedded/place.ts'
import { isMigrated } from './database/migrate.ts'
import { isLive, readConfig, type Config } from './kernel/config.ts'
import { embeddedFiles } from './outside/files/embedded.ts'
import { s3Files } from './outside/files/s3.ts'
import { embeddedMail } from './outside/mail/embedded.ts'
import { smtpMail } from './outside/mail/smtp.ts'
import { StartRefused } from './start-refused.ts'

/**
 * `npm run doctor` checks an installation with the settings of this environment, and says what to do. It changes
 * nothing but a file that it stores and removes. Exit code 1: something is wrong.
 * `--report backup` and `--report restore-drill`, with `--failed` or without, record what a script of the operator did.
 */
const { values: options } = parseArgs({ options: { report: { type: 'string' }, failed: { type: 'boolean' } } })
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }

const marks = { ok: 'ok    ', advice: 'advice', fault: 'FAULT ' }

try {
  const config = readConfig(process.env, version)
  const connection = config.database_url
    ? remoteConnection({ ...config, database_url: config.database_url })
    : embeddedConnection(socketFolderOf(config.data_folder))
  if (options.report) await report(connection, options.report, !options.failed)
  else await examine(config, connection)
} catch (error) {
  if (!(error instanceof StartRefused)) throw error
  console.error(options.report ? error.message : `${marks.fault} Settings: ${error.message}`)
  process.exit(1)
}

async function examine(config: Config, connection: Connection) {
  const mail = config.smtp ? smtpMail({ ...config.smtp, encrypted: isLive(config.app_env) }) : embeddedMail
  const files = config.s3 ? await s3Files(config.s3) : embeddedFiles(path.join(config.data_folder, 'files'))
  const { findings } = await checkInstallation({ config, connection, isMigrated, files, mail })
  mail.close()
  for (const { name, state, sentence } of findings) console.log(`${marks[state]} ${name}: ${sentence}`)
  const count = (state: 'advice' | 'fault') => findings.filter((finding) => finding.state === state).length
  const faults = count('fault')
  console.log(
    `\nVersion ${version}, Node ${process.versions.node}. Faults: ${faults}. Pieces of advice: ${count('advice')}.`,
  )
  process.exit(faults > 0 ? 1 : 0)
}

async function report({ owner }: Connection, operation: string, succeeded: boolean) {
  if (operation !== 'backup' && operation !== 'restore-drill')
    throw new StartRefused(`--report is "${operation}", but must be backup or restore-drill.`)
  const client = new pg.Client(owner)
  await client.connect().catch((error: NodeJS.ErrnoException) => {
    throw new StartRefused(`Nothing was recorded: the database does not answer (${error.code ?? error.name}).`)
  })
  try {
    await client.query('BEGIN; SET LOCAL ROLE seatwise_app')
    await client.query(
      "INSERT INTO audit_events (action, subject_type, details) VALUES ($1, 'installation', jsonb_build_object('succeeded', $2::boolean))",
      [`operations.${operation}`, succeeded],
    )
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
}
