import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Finding, SystemStatus } from '@seatwise/contract/system-status'
import { systemChecks, type SystemCheck } from '@seatwise/contract/values/base'
import { isMigrated } from '../../database/migrate.ts'
import { embeddedFiles } from '../../outside/files/embedded.ts'
import { embeddedMail } from '../../outside/mail/embedded.ts'
import { smtpMail } from '../../outside/mail/smtp.ts'
import { setUpMailServer } from '../../outside/mail/test-mail-server.ts'
import { inherited } from '../../test-kills.ts'
import { setUpProduct, testConfig } from '../../test-product.ts'
import { checkInstallation } from './checks.ts'
import type { Installation } from './installation.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'seatwise-status-'))
afterAll(() => rmSync(folder, { recursive: true }))
const config = { ...testConfig, data_folder: folder }
const prod = { ...config, app_env: 'prod' as const, public_url: 'https://127.0.0.1:9' }
const { product, call } = setUpProduct({ data_folder: folder })
const peer = setUpMailServer()

async function check(change: Partial<Installation> = {}): Promise<Record<SystemCheck, string>> {
  const { findings } = await checkInstallation({
    config,
    connection: product.connection,
    isMigrated,
    files: embeddedFiles(path.join(folder, 'files')),
    mail: embeddedMail,
    ...change,
  })
  return answersBy(findings)
}

// The cast is safe: every check answers.
const answersBy = (findings: readonly Finding[]) =>
  Object.fromEntries(findings.map(({ check, state, sentence }) => [check, `${state}: ${sentence}`])) as Record<
    SystemCheck,
    string
  >

describe('the system status', () => {
  const as = 'super@demo.test'

  it('is read by super admins in every check, and by nobody else', async () => {
    const { status, body } = await call('GET', '/system-status', { as })
    expect(status).toBe(200)
    const { findings, ...versions } = body.data as SystemStatus
    expect(findings.map((finding) => finding.check)).toEqual(systemChecks)
    expect(versions).toMatchObject({
      version: 'test',
      node: process.versions.node,
      postgresql: expect.stringMatching(/^1\d/),
    })
    for (const other of ['company.owner@demo.test', 'franchise.owner@demo.test'])
      expect((await call('GET', '/system-status', { as: other })).body.problem).toBe('not_allowed')
  })

  it('names nothing that is missing on a developer’s machine a fault', async () => {
    const { body } = await call('GET', '/system-status', { as })
    const faults = (body.data as SystemStatus).findings.filter(
      (finding) => finding.state === 'fault' && finding.check !== 'database_durability',
    )
    expect(faults).toEqual([])
  })

  it('runs its checks once for all who ask within ten seconds', async () => {
    const asked = await Promise.all([1, 2, 3].map(() => call('GET', '/system-status', { as })))
    expect(new Set(asked.map(({ body }) => (body.data as SystemStatus).checked_at)).size).toBe(1)
  })
})

describe('an installation with data of real people', () => {
  it('is told what is missing', async () => {
    const found = await check({ config: prod })
    expect(found.mail).toMatch(/^fault: No email leaves: set SMTP_URL/)
    expect(found.proxies).toMatch(/^advice: TRUSTED_PROXIES is not set/)
    expect(found.files).toMatch(/^advice: Files are stored in .* on this machine/)
    expect(found.database).toMatch(/^advice: .* embedded: nothing backs it up/)
    expect(found.archive).toMatch(/^advice: The write-ahead log is not archived/)
    expect(found.tls).toMatch(
      /^fault: Browsers do not trust https:\/\/127\.0\.0\.1:9, or do not reach it \(ECONNREFUSED\)/,
    )
  })
})

describe('a check', () => {
  it('of the database says that it does not answer, and the checks that need it are left out', async () => {
    const found = await check({ connection: { owner: { host: '/nowhere', user: 'postgres' } } })
    expect(found.database).toMatch(/^fault: The database does not answer \(ENOENT\)\. .*start it first/)
    expect(found.connections).toBe('advice: Not checked, because the database does not answer.')
    expect(found.files).toMatch(/^ok/)
  })

  it('of the database says that one on another machine is reached without TLS', async () => {
    const at = async (host: string) =>
      (await check({ config: { ...config, database_url: `postgres://seatwise@${host}/seatwise` } })).database
    expect(await at('database.example.com')).toMatch(/^advice: .*without TLS: add \?sslmode=verify-full/)
    for (const host of ['localhost', '127.0.0.1:5433', '%2Fvar%2Frun%2Fpostgresql'])
      expect(await at(host)).toMatch(/^ok/)
  })

  // The database of the tests writes nothing to the disk.
  it('of durability finds what a crash would lose', async () =>
    expect((await check()).database_durability).toMatch(/^fault: fsync, full_page_writes, synchronous_commit are off/))

  it('of rights finds a role that row-level security does not bind', async () => {
    onTestFinished(async () => void (await product.owner.query('ALTER ROLE seatwise_app NOBYPASSRLS')))
    await product.owner.query('ALTER ROLE seatwise_app BYPASSRLS')
    expect((await check()).database_rights).toMatch(/^fault: The role seatwise_app bypasses/)
  })

  it('of files finds a folder in which nothing can be stored', async () =>
    expect((await check({ files: embeddedFiles('/dev/null/nowhere') })).files).toMatch(/^fault: No file can be stored/))

  it('of files is not disturbed by those of other processes at the same time', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => check()))
    expect(all.map(({ files }) => files.split(':')[0])).toEqual(all.map(() => 'ok'))
  })

  it('of the data folder finds one that does not exist', async () =>
    expect((await check({ config: { ...config, data_folder: '/nowhere' } })).data_folder).toMatch(
      /^fault: .*not exist/,
    ))

  it('of mail signs in, and neither names the password nor repeats the words of the server', async () => {
    const smtp = { url: peer.url, from: 'us@example.com' }
    const checkMail = async () => {
      const mail = smtpMail({ ...smtp, encrypted: false })
      const found = await check({ config: { ...config, smtp }, mail })
      mail.close()
      return found.mail
    }
    expect(await checkMail()).toBe('ok: The mail server 127.0.0.1 takes mail.')
    peer.refusing = { at: 'AUTH', code: 535 }
    expect(await checkMail()).toBe('fault: The mail server 127.0.0.1 takes no mail (EAUTH 535). Check SMTP_URL.')
  })

  it('of outside services names those that do not answer', async () => {
    const server = createServer((_, reply) => reply.writeHead(401).end())
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    onTestFinished(() => void server.close())
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const sms = { url, token: 'secret' }
    expect((await check({ config: { ...config, sms } })).outside_services).toBe(
      'ok: These services answer: text messages.',
    )
    const posthog = { url: 'http://127.0.0.1:9', key: 'secret' }
    expect((await check({ config: { ...config, sms, posthog } })).outside_services).toBe(
      'advice: These services do not answer: analytics (127.0.0.1:9).',
    )
  })
})

describe('the doctor of the Debian package', () => {
  it('reads the settings of the service as systemd does, and runs nothing that stands in them', async () => {
    const settings = path.join(folder, 'seatwise.env')
    const traces = ['command', 'backquote', 'background'].map((name) => path.join(folder, name))
    writeFileSync(
      settings,
      `OIDC_NAME=$(touch ${traces[0]})\nMAIL_FROM=\`touch ${traces[1]}\`\nSMTP_URL=a&touch ${traces[2]}\nPORT=$http\n`,
    )
    const script = readFileSync(new URL('../../../deploy/debian/seatwise-doctor', import.meta.url), 'utf8')
    // The user and the folders of an installation are not those of a test.
    const here = script
      .replace(/setpriv .*\\\n/, '')
      .replace('/etc/seatwise/seatwise.env', settings)
      .replace('/usr/lib/seatwise', process.cwd())
      .replace('SEATWISE_NODE=machine', '')
    const child = spawn('sh', ['-c', here], { env: inherited })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
    expect(await new Promise((done) => child.once('close', done))).toBe(1)
    expect(output).toContain('FAULT  Settings: PORT is "$http"')
    expect(traces.filter((trace) => existsSync(trace))).toEqual([])
  })
})

describe('npm run doctor', () => {
  const env = () => ({
    ...inherited,
    APP_ENV: 'dev',
    PUBLIC_URL: 'http://localhost:3000',
    DATA_DIR: folder,
    DATABASE_URL: `postgres://postgres@${encodeURIComponent(product.connection.owner.host!)}/${product.connection.owner.database}`,
  })

  function doctor(values: string[] = [], changed: Record<string, string> = {}) {
    const child = spawn(process.execPath, ['api/doctor.ts', ...values], { env: { ...env(), ...changed } })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
    return new Promise<{ code: number | null; output: string }>((done) =>
      child.once('close', (code) => done({ code, output })),
    )
  }

  it('prints every finding, and fails for a fault', async () => {
    mkdirSync(folder, { recursive: true })
    const { code, output } = await doctor()
    expect(output).toMatch(/^ok {5}Data folder: /m)
    expect(output).toMatch(/^FAULT {2}Durability: fsync/m)
    expect(output).toMatch(/^Version 0\..*\. Faults: 1\. Pieces of advice: 1\.$/m)
    expect(code).toBe(1)
  })

  it('says which setting is wrong', async () =>
    expect(await doctor([], { PORT: 'http' })).toEqual({
      code: 1,
      output: 'FAULT  Settings: PORT is "http", but must be a whole number from 0 to 65535.\n',
    }))

  it('says that nothing was recorded when the database does not answer', async () => {
    const { code, output } = await doctor(['--report', 'backup'], {
      DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
    })
    expect([code, output.replace(/\(node:.*\n.*\n/, '')]).toEqual([
      1,
      'Nothing was recorded: the database does not answer (ECONNREFUSED).\n',
    ])
  })

  it('records what the scripts of the operator report, which the status then says', async () => {
    expect(await doctor(['--report', 'backup'])).toEqual({ code: 0, output: '' })
    expect(await doctor(['--report', 'restore-drill', '--failed'])).toEqual({ code: 0, output: '' })
    const found = await check({ config: prod })
    expect(found.backup).toMatch(/^ok: The last backup succeeded on \d{4}-\d\d-\d\d at \d\d:\d\d UTC\.$/)
    expect(found.restore_drill).toMatch(/^fault: The last restore drill failed/)
    const { body } = await call('GET', '/audit-events', { as: 'super@demo.test' })
    const actions = (body.data as { action: string }[]).map(({ action }) => action)
    expect(actions.slice(0, 2)).toEqual(['operations.restore-drill', 'operations.backup'])
    expect((await doctor(['--report', 'holiday'])).code).toBe(1)
  })
})
