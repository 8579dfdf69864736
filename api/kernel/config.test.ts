import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'seatwise-config-'))
const read = (env: Record<string, string>) => readConfig({ DATA_DIR, ...env }, '1')
const live = { PUBLIC_URL: 'https://app.example.com', APP_SECRET: randomBytes(32).toString('hex') }

const rsaKey = generateKeyPairSync('rsa', { modulusLength: 2_048 }).publicKey.export({ type: 'spki', format: 'pem' })

describe('the configuration', () => {
  it('accepts the key of GoHighLevel with line ends written in one line', () => {
    const pem = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).trim()
    expect(read({ GHL_WEBHOOK_PUBLIC_KEY: pem.replaceAll('\n', '\\n') }).ghl.webhook_key).toBe(pem)
    expect(read({}).ghl).toEqual({ url: 'https://services.leadconnectorhq.com', webhook_key: undefined })
  })

  it('is optional on a developer’s machine', () =>
    expect(read({})).toMatchObject({ app_env: 'local', brand: 'hb', port: 3000, demo_password: 'demo-password-local' }))

  it('addresses a bucket in the path at an endpoint, and in the host name at Amazon, unless it says otherwise', () => {
    const bucket = { S3_BUCKET: 'b', S3_REGION: 'r' }
    const endpoint = { S3_ENDPOINT: 'http://127.0.0.1:9000' }
    const style = (env: Record<string, string>) => read({ ...bucket, ...env }).s3?.uses_path_style
    expect([style({}), style(endpoint), style({ ...endpoint, S3_PATH_STYLE: 'off' })]).toEqual([false, true, false])
    expect(read({}).s3).toBeUndefined()
  })

  it('allows webhooks to this machine only where the operator says so', () => {
    const isAllowed = (env: Record<string, string>) => read(env).webhooks_to_this_machine
    expect([isAllowed({}), isAllowed({ WEBHOOKS_TO_THIS_MACHINE: 'no' })]).toEqual([false, false])
    expect(isAllowed({ WEBHOOKS_TO_THIS_MACHINE: 'yes' })).toBe(true)
    expect(isAllowed({ APP_ENV: 'prod', ...live, WEBHOOKS_TO_THIS_MACHINE: 'no' })).toBe(false)
  })

  it('stores the generated secret between starts', () => expect(read({}).secret).toEqual(read({}).secret))

  it.each([
    [{ PORT: 'http' }, 'PORT is "http"'],
    [{ PORT: '70000' }, 'PORT is "70000"'],
    [{ BRAND: 'xx' }, 'must be one of: hb, be'],
    [{ APP_ENV: 'production' }, 'must be one of: local, dev, staging, prod'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must look like'],
    [{ APP_ENV: 'prod' }, 'PUBLIC_URL must be set in prod'],
    [{ APP_ENV: 'prod', PUBLIC_URL: live.PUBLIC_URL }, 'APP_SECRET must be set in prod'],
    [{ APP_ENV: 'prod', ...live, APP_SECRET: 'short' }, 'at least 32 characters'],
    [{ APP_ENV: 'prod', ...live, APP_SECRET: 'a'.repeat(32) }, 'APP_SECRET is not random'],
    [{ APP_ENV: 'prod', ...live, APP_SECRET: 'correct-horse-battery-staple!'.repeat(2) }, 'APP_SECRET is not random'],
    [{ APP_ENV: 'prod', ...live, PUBLIC_URL: 'http://app.example.com' }, 'must begin with https:// in prod'],
    [{ APP_ENV: 'staging', ...live, PUBLIC_URL: 'http://app.example.com' }, 'must begin with https:// in staging'],
    [{ TRUSTED_PROXIES: '*' }, 'TRUSTED_PROXIES has "*"'],
    [{ TRUSTED_PROXIES: 'true' }, 'TRUSTED_PROXIES has "true"'],
    [{ TRUSTED_PROXIES: '10.0.0.1, 0.0.0.0/0' }, 'TRUSTED_PROXIES has "0.0.0.0/0"'],
    [{ TRUSTED_PROXIES: '::/0' }, 'TRUSTED_PROXIES has "::/0"'],
    [{ TRUSTED_PROXIES: '127.0.0.1/33' }, 'TRUSTED_PROXIES has "127.0.0.1/33"'],
    [{ TRUSTED_PROXIES: '10.0.0.0/255.0.0.0' }, 'TRUSTED_PROXIES has "10.0.0.0/255.0.0.0"'],
    [{ APP_ENV: 'staging', ...live, DEMO_PASSWORD: 'x' }, 'the demo world is refused in staging'],
    ...['dev', 'staging', 'prod'].map((APP_ENV): [Record<string, string>, string] => [
      { APP_ENV, ...live, WEBHOOKS_TO_THIS_MACHINE: 'yes' },
      `webhooks to this machine are refused in ${APP_ENV}`,
    ]),
    [{ WEBHOOKS_TO_THIS_MACHINE: 'on' }, 'must be one of: yes, no'],
    [{ PUBLIC_URL: 'app.example.com/path' }, 'PUBLIC_URL is'],
    [{ HOST: '0.0.0.0' }, 'HOST reaches beyond this machine'],
    [{ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }, 'METRICS_HOST reaches beyond this machine'],
    [{ PUBLIC_URL: 'https://app.example.com' }, 'PUBLIC_URL reaches beyond this machine'],
    [{ SMTP_URL: 'smtp://mail.test' }, 'MAIL_FROM must be set as well'],
    [{ SMTP_URL: 'https://mail.test', MAIL_FROM: 'a@b.test' }, 'SMTP_URL must look like'],
    [{ SMTP_URL: 'smtp://mail.test?tls.rejectUnauthorized=false', MAIL_FROM: 'a@b.test' }, 'SMTP_URL must look like'],
    [{ SMTP_URL: 'smtp://mail.test', MAIL_FROM: 'Us <a@b.test>' }, 'MAIL_FROM must be a plain address'],
    [{ SMS_GATEWAY_URL: 'http://sms.test', SMS_GATEWAY_TOKEN: 't' }, 'must begin with https://'],
    [{ GHL_URL: 'http://crm.test' }, 'GHL_URL must begin with https://'],
    [{ GHL_WEBHOOK_PUBLIC_KEY: 'key' }, 'GHL_WEBHOOK_PUBLIC_KEY must be the Ed25519 public key'],
    [{ GHL_WEBHOOK_PUBLIC_KEY: rsaKey }, 'GHL_WEBHOOK_PUBLIC_KEY must be the Ed25519 public key'],
    [{ DATABASE_URL: 'postgres://u@h/d?options=-c%20a%3Db' }, 'without options'],
    [{ LEGACY_FUNNEL_URL: 'http://crm.example.com/{id}' }, 'LEGACY_FUNNEL_URL is'],
    [{ LEGACY_FUNNEL_URL: 'https://{id}.example.com/' }, 'LEGACY_FUNNEL_URL is'],
    [{ LEGACY_FUNNEL_URL: 'https://crm.example.com/' }, 'LEGACY_FUNNEL_URL is'],
    [{ S3_BUCKET: 'b' }, 'S3_REGION must be set as well'],
    [{ S3_ENDPOINT: 'https://s3.test' }, 'S3_BUCKET, S3_REGION must be set as well'],
    [{ S3_BUCKET: 'b', S3_REGION: 'r', S3_ACCESS_KEY_ID: 'k' }, 'S3_SECRET_ACCESS_KEY must be set as well'],
    [{ S3_BUCKET: 'b', S3_REGION: 'r', S3_ENDPOINT: 'http://s3.test' }, 'S3_ENDPOINT must begin with https://'],
    [{ S3_BUCKET: 'b', S3_REGION: 'r', S3_PATH_STYLE: 'yes' }, 'must be one of: on, off'],
    [{ POSTHOG_URL: 'https://eu.i.posthog.com' }, 'POSTHOG_KEY must be set as well'],
    [{ POSTHOG_URL: 'file:///etc/passwd', POSTHOG_KEY: 'k' }, 'POSTHOG_URL must be like'],
    [{ POSTHOG_URL: 'http://posthog.test', POSTHOG_KEY: 'k' }, 'POSTHOG_URL must be like'],
    [{ SENTRY_DSN: 'https://errors.example.com/1' }, 'SENTRY_DSN must be like'],
    [{ SENTRY_DSN: 'http://key@errors.example.com/1' }, 'SENTRY_DSN must be like'],
    [{ SENTRY_DSN: "https://key@errors.example.com;script-src 'unsafe-inline'/1" }, 'SENTRY_DSN must be like'],
  ])('%j is refused with a sentence', (env, sentence) => expect(() => read(env)).toThrow(sentence))

  it('trusts only the proxies that it names', () =>
    expect(read({ TRUSTED_PROXIES: '10.0.0.5, fd00::/8,192.168.0.0/16' }).trusted_proxies).toEqual([
      '10.0.0.5',
      'fd00::/8',
      '192.168.0.0/16',
    ]))

  it.each(['openssl rand -hex 16', 'openssl rand -base64 48'])('accepts secrets made by %s', (command) => {
    const made = command.endsWith('16') ? randomBytes(16).toString('hex') : randomBytes(48).toString('base64')
    expect(read({ APP_ENV: 'prod', ...live, APP_SECRET: made }).secret).toHaveLength(32)
  })

  describe('reads a secret from the file that its setting with _FILE names', () => {
    const written = (content: string) => {
      const file = path.join(mkdtempSync(path.join(tmpdir(), 'seatwise-secret-')), 'secret')
      writeFileSync(file, content)
      return file
    }

    it('without the line end', () => {
      const { secret } = read({ APP_ENV: 'prod', ...live })
      const { APP_SECRET, ...rest } = live
      expect(read({ APP_ENV: 'prod', ...rest, APP_SECRET_FILE: written(`${APP_SECRET}\n`) }).secret).toEqual(secret)
    })

    it('with every rule of the setting itself', () =>
      expect(() => read({ DATABASE_URL_FILE: written('mysql://me:hunter2@h/d') })).toThrow(
        /^DATABASE_URL must look like(?!.*hunter2)/,
      ))

    it('unless the file is absent, empty or a second value', () => {
      expect(() => read({ APP_SECRET_FILE: '/absent' })).toThrow('APP_SECRET_FILE is "/absent", which cannot be read')
      expect(() => read({ SMTP_URL_FILE: written('\n') })).toThrow('which is empty')
      expect(() => read({ POSTHOG_KEY: 'k', POSTHOG_KEY_FILE: written('k') })).toThrow('are both set')
    })
  })

  it('does not log the password of the mail server', () => {
    const refused = () => read({ SMTP_URL: 'ftp://me:hunter2@mail.test', MAIL_FROM: 'a@b.test' })
    expect(refused).toThrow(/^(?!.*hunter2)/)
  })

  it.each(['staging', 'prod'])('in %s has no demo world', (APP_ENV) =>
    expect(read({ APP_ENV, ...live }).demo_password).toBeUndefined(),
  )
})
