import { createHash, randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { isIP } from 'node:net'
import * as path from 'node:path'
import { brandKeys, type BrandKey } from '@seatwise/contract/values'
import { StartRefused } from '../start-refused.ts'

type AppEnv = 'local' | 'dev' | 'staging' | 'prod'

export type Config = {
  app_env: AppEnv
  brand: BrandKey
  port: number
  host: string
  data_folder: string
  /** Undefined: the embedded PostgreSQL. */
  database_url: string | undefined
  /** The same database past a pooler, for live updates; undefined: `database_url` itself. */
  database_direct_url: string | undefined
  /** Where people reach the product; every link we write begins with it. */
  public_url: string
  /** The port of the jobs host, a second listener; undefined: none. Its pages are also served under /careers of the first one. */
  jobs_port: number | undefined
  /** Where people reach the pages of jobs; the address of every job begins with it. */
  jobs_url: string
  /** Addresses of the proxies in front of us. Only their X-Forwarded-For header is trusted. */
  trusted_proxies: string[]
  /** Calls that prove an identity, from one IP address in 15 minutes; undefined: the usual limit. */
  rate_limit_per_ip: number | undefined
  /** How an invited person proves their address after signing up by a handed-over link. */
  sign_up_confirmation: 'code' | 'link'
  /** Undefined: mails stay in the outbox. */
  smtp: { url: string; from: string } | undefined
  /** Undefined: text messages stay in the outbox. */
  sms: { url: string; token: string } | undefined
  /** Undefined: files are stored in the data folder. */
  s3:
    | {
        bucket: string
        region: string
        /** Undefined: Amazon's own. */
        endpoint: string | undefined
        uses_path_style: boolean
        /** Undefined: the default provider chain of the AWS SDK. */
        keys: { id: string; secret: string } | undefined
      }
    | undefined
  /** Undefined: we store passwords and second factors. */
  cognito: { region: string; user_pool_id: string; client_id: string; endpoint: string | undefined } | undefined
  /** Undefined: no hosted sign-in. */
  oidc:
    { issuer: string; client_id: string; client_secret: string | undefined; scopes: string; name: string } | undefined
  /** Undefined: events stay in the database. */
  posthog: { url: string; key: string } | undefined
  /** Undefined: errors of the browser stay in its console. */
  sentry_dsn: string | undefined
  /** The one account that sees Jobs in the sidebar, where that is allowed at all. */
  jobs_account: string | undefined
  /** A company's page in its CRM; {id} stands for the company's location there. */
  legacy_funnel_url: string
  /** Invited at the start of an installation that has nobody in it. */
  first_super_admin: string | undefined
  /** Key material of access tokens and seals: 32 bytes. */
  secret: Buffer
  /** Undefined: no demo world. */
  demo_password: string | undefined
  log_level: string
  version: string
}

/** Reads the environment once. @throws StartRefused with one sentence for a wrong value */
export function readConfig(env: NodeJS.ProcessEnv, version: string): Config {
  const app_env = oneOf(env, 'APP_ENV', ['local', 'dev', 'staging', 'prod'], 'local')
  if (app_env === 'local') staysHere(env)
  const port = wholeNumber(env, 'PORT', 3000, 0, 65_535)
  const data_folder = path.resolve(env.DATA_DIR || '.data')
  const public_url = publicUrl(env, app_env, port)
  const jobs_port = jobsPort(env, app_env, port)
  return {
    app_env,
    brand: oneOf(env, 'BRAND', brandKeys, 'hb'),
    port,
    host: env.HOST || (app_env === 'local' ? '127.0.0.1' : '0.0.0.0'),
    data_folder,
    database_url: databaseUrl(env, 'DATABASE_URL'),
    database_direct_url: databaseUrl(env, 'DATABASE_DIRECT_URL'),
    public_url,
    jobs_port,
    jobs_url: jobsUrl(env, { app_env, public_url, jobs_port }),
    trusted_proxies: trustedProxies(env),
    rate_limit_per_ip: env.RATE_LIMIT_PER_IP ? wholeNumber(env, 'RATE_LIMIT_PER_IP', 0, 1, 1_000_000) : undefined,
    sign_up_confirmation: oneOf(env, 'SIGN_UP_CONFIRMATION', ['code', 'link'], 'code'),
    smtp: smtp(env),
    sms: sms(env),
    s3: s3(env),
    cognito: withOptional(
      group(env, { region: 'COGNITO_REGION', user_pool_id: 'COGNITO_USER_POOL_ID', client_id: 'COGNITO_CLIENT_ID' }),
      { endpoint: env.COGNITO_ENDPOINT || undefined },
    ),
    oidc: withOptional(group(env, { issuer: 'OIDC_ISSUER', client_id: 'OIDC_CLIENT_ID' }), {
      client_secret: env.OIDC_CLIENT_SECRET || undefined,
      scopes: env.OIDC_SCOPES || 'phone email profile openid',
      name: env.OIDC_NAME || 'your organisation',
    }),
    posthog: posthog(env),
    sentry_dsn: sentryDsn(env),
    jobs_account: env.JOBS_ACCOUNT?.trim().toLowerCase() || undefined,
    legacy_funnel_url: legacyFunnelUrl(env),
    first_super_admin: firstSuperAdmin(env),
    secret: secret(env, app_env, data_folder),
    demo_password: demoPassword(env, app_env),
    log_level: oneOf(
      env,
      'LOG_LEVEL',
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      app_env === 'local' ? 'warn' : 'info',
    ),
    version,
  }
}

/** Installations with real people: no exception is made there for convenience. */
export const isLive = (app_env: AppEnv) => app_env === 'staging' || app_env === 'prod'

/** Host names of this machine. */
export const loopback = /^(localhost|127\.0\.0\.\d+|\[?::1\]?)$/

/** The local environment has known passwords, so it listens on this machine only. */
function staysHere(env: NodeJS.ProcessEnv) {
  const hostOf = (name: string) => URL.parse(env[name] ?? '')?.hostname
  databaseUrl(env, 'DATABASE_URL')
  databaseUrl(env, 'DATABASE_DIRECT_URL')
  const given = {
    HOST: env.HOST,
    PUBLIC_URL: hostOf('PUBLIC_URL'),
    JOBS_URL: hostOf('JOBS_URL'),
    DATABASE_URL: hostOf('DATABASE_URL'),
    DATABASE_DIRECT_URL: hostOf('DATABASE_DIRECT_URL'),
  }
  for (const [name, host] of Object.entries(given))
    if (host && !loopback.test(host))
      throw new StartRefused(`${name} reaches beyond this machine: set APP_ENV to dev, staging or prod, not local.`)
}

function oneOf<const T extends string>(env: NodeJS.ProcessEnv, name: string, values: readonly T[], fallback: T): T {
  const value = env[name] || fallback
  const found = values.find((known) => known === value)
  if (!found) throw new StartRefused(`${name} is "${value}", but must be one of: ${values.join(', ')}.`)
  return found
}

function wholeNumber(env: NodeJS.ProcessEnv, name: string, fallback: number, from: number, to: number): number {
  const value = env[name] || String(fallback)
  const number = Number(value)
  if (!/^\d+$/.test(value) || number < from || number > to)
    throw new StartRefused(`${name} is "${value}", but must be a whole number from ${from} to ${to}.`)
  return number
}

/** Settings that only make sense together: all of them or none. */
function group<Key extends string>(
  env: NodeJS.ProcessEnv,
  names: Record<Key, string>,
): Record<Key, string> | undefined {
  const given = Object.entries<string>(names).map(([key, name]) => [key, env[name]?.trim() ?? '', name] as const)
  const absent = given.filter(([, value]) => !value)
  if (absent.length === given.length) return undefined
  if (absent.length > 0) throw new StartRefused(`${absent.map(([, , name]) => name).join(', ')} must be set as well.`)
  // The keys are those of `names`, each with its value.
  return Object.fromEntries(given) as Record<Key, string>
}

/** Error messages do not repeat the URL, because it holds a password. */
function smtp(env: NodeJS.ProcessEnv): Config['smtp'] {
  const given = group(env, { url: 'SMTP_URL', from: 'MAIL_FROM' })
  if (!given) return undefined
  const url = URL.parse(given.url)
  if (!url?.hostname || !/^smtps?:$/.test(url.protocol) || url.search || !/^\/?$/.test(url.pathname))
    throw new StartRefused('SMTP_URL must look like smtp://user:password@host:587, or smtps://... for TLS at once.')
  if (!/^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/.test(given.from))
    throw new StartRefused('MAIL_FROM must be a plain address: the name before it is the brand’s.')
  return given
}

/** True for https, and for http to this machine. */
function isPrivateOnTheWay(address: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback.test(url.hostname))
}

function sms(env: NodeJS.ProcessEnv): Config['sms'] {
  const given = group(env, { url: 'SMS_GATEWAY_URL', token: 'SMS_GATEWAY_TOKEN' })
  if (!given) return undefined
  if (!isPrivateOnTheWay(given.url))
    throw new StartRefused('SMS_GATEWAY_URL must begin with https://, since the token goes there.')
  return given
}

function s3(env: NodeJS.ProcessEnv): Config['s3'] {
  const endpoint = env.S3_ENDPOINT || undefined
  const keys = group(env, { id: 'S3_ACCESS_KEY_ID', secret: 'S3_SECRET_ACCESS_KEY' })
  const given = group(env, { bucket: 'S3_BUCKET', region: 'S3_REGION' })
  if (!given && (endpoint || keys || env.S3_PATH_STYLE))
    throw new StartRefused('S3_BUCKET, S3_REGION must be set as well.')
  if (!given) return undefined
  if (endpoint && !isPrivateOnTheWay(endpoint))
    throw new StartRefused('S3_ENDPOINT must begin with https://, since files go there; http only on this machine.')
  const style = oneOf(env, 'S3_PATH_STYLE', ['on', 'off'], endpoint ? 'on' : 'off')
  return { bucket: given.bucket, region: given.region, endpoint, uses_path_style: style === 'on', keys }
}

function posthog(env: NodeJS.ProcessEnv): Config['posthog'] {
  const given = group(env, { url: 'POSTHOG_URL', key: 'POSTHOG_KEY' })
  if (given && !isPrivateOnTheWay(given.url))
    throw new StartRefused('POSTHOG_URL must be like https://eu.i.posthog.com.')
  return given
}

/** The DSN is written into pages and their content security policy: only its exact form is accepted. */
function sentryDsn(env: NodeJS.ProcessEnv): string | undefined {
  const value = env.SENTRY_DSN
  if (!value) return undefined
  if (!/^https?:\/\/\w+@[\w.-]+(:\d+)?(\/[\w-]+)*\/\d+$/.test(value))
    throw new StartRefused('SENTRY_DSN must be like https://key@errors.example.com/1.')
  return value
}

function withOptional<Given extends object, More extends object>(
  given: Given | undefined,
  more: More,
): (Given & More) | undefined {
  return given && { ...given, ...more }
}

function databaseUrl(env: NodeJS.ProcessEnv, name: 'DATABASE_URL' | 'DATABASE_DIRECT_URL'): string | undefined {
  const value = env[name]
  if (!value) return undefined
  if (!/^postgres(ql)?:\/\/.+/.test(value) || !URL.canParse(value) || new URL(value).searchParams.has('options'))
    throw new StartRefused(`${name} must look like postgres://user:password@host:5432/database, without options.`)
  return value
}

/** A network as wide as the internet would let any caller choose the address they are limited by. */
function trustedProxies(env: NodeJS.ProcessEnv): string[] {
  const given = (env.TRUSTED_PROXIES ?? '').split(',').map((one) => one.trim())
  const proxies = given.filter(Boolean)
  for (const proxy of proxies) {
    const [address = '', prefix, ...rest] = proxy.split('/')
    const widest = isIP(address) === 4 ? 32 : 128
    const isNetwork =
      prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) > 0 && Number(prefix) <= widest)
    if (isIP(address) === 0 || !isNetwork || rest.length > 0)
      throw new StartRefused(
        `TRUSTED_PROXIES has "${proxy}", but must list addresses or networks such as 10.0.0.5 or 10.0.0.0/8, separated by commas.`,
      )
  }
  return proxies
}

function firstSuperAdmin(env: NodeJS.ProcessEnv): string | undefined {
  const value = env.FIRST_SUPER_ADMIN?.trim().toLowerCase()
  if (value && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value))
    throw new StartRefused(`FIRST_SUPER_ADMIN is "${value}", but must be an email address.`)
  return value || undefined
}

function publicUrl(env: NodeJS.ProcessEnv, app_env: AppEnv, port: number): string {
  const value = env.PUBLIC_URL
  if (!value && app_env !== 'local')
    throw new StartRefused(
      `PUBLIC_URL must be set in ${app_env}: the address people reach the product at, for the links in mails.`,
    )
  if (value && !/^https?:\/\/[^/?#]+\/?$/.test(value))
    throw new StartRefused(`PUBLIC_URL is "${value}", but must be like https://app.example.com, without a path.`)
  // Session cookies are secure there, and a browser returns those over https only.
  if (value && isLive(app_env) && !value.startsWith('https:'))
    throw new StartRefused(`PUBLIC_URL is "${value}", but must begin with https:// in ${app_env}.`)
  return (value || `http://localhost:${port}`).replace(/\/$/, '')
}

/** On a developer's machine a thousand above the product's own port. */
function jobsPort(env: NodeJS.ProcessEnv, app_env: AppEnv, port: number): number | undefined {
  if (env.JOBS_PORT) return wholeNumber(env, 'JOBS_PORT', 0, 0, 65_535)
  return app_env === 'local' && port > 0 && port + 1_000 <= 65_535 ? port + 1_000 : undefined
}

function jobsUrl(
  env: NodeJS.ProcessEnv,
  { app_env, public_url, jobs_port }: Pick<Config, 'app_env' | 'public_url' | 'jobs_port'>,
): string {
  const value = env.JOBS_URL
  if (value && !/^https?:\/\/[^/?#]+\/?$/.test(value))
    throw new StartRefused(`JOBS_URL is "${value}", but must be like https://jobs.example.com, without a path.`)
  if (value && isLive(app_env) && !value.startsWith('https:'))
    throw new StartRefused(`JOBS_URL is "${value}", but must begin with https:// in ${app_env}.`)
  if (value) return value.replace(/\/$/, '')
  return app_env === 'local' && jobs_port ? `http://localhost:${jobs_port}` : `${public_url}/careers`
}

function legacyFunnelUrl(env: NodeJS.ProcessEnv): string {
  const value = env.LEGACY_FUNNEL_URL || 'https://app.gohighlevel.com/v2/location/{id}/dashboard'
  if (!/^https:\/\/[^/{}]+\/.*\{id\}/.test(value) || !URL.canParse(value))
    throw new StartRefused(
      `LEGACY_FUNNEL_URL is "${value}", but must be like https://crm.example.com/location/{id}, with {id} in its path.`,
    )
  return value
}

/** Of 32 random hexadecimal digits fewer than 9 are different once in 370,000 times. */
const minDistinctCharacters = 9

/** aaaa... or abcabc...: long enough, and guessed at once. */
const isFiller = (secret: string) => new Set(secret).size < minDistinctCharacters || /^(.+?)\1+$/.test(secret)

function secret(env: NodeJS.ProcessEnv, app_env: AppEnv, data_folder: string): Buffer {
  const given = env.APP_SECRET
  if (given && given.length < 32) throw new StartRefused('APP_SECRET must have at least 32 characters.')
  if (given && isFiller(given))
    throw new StartRefused('APP_SECRET is not random: its characters repeat. Make one with: openssl rand -base64 48')
  if (given) return createHash('sha256').update(given).digest()
  if (isLive(app_env))
    throw new StartRefused(
      `APP_SECRET must be set in ${app_env}: at least 32 random characters, the same for every process.`,
    )
  return storedSecret(data_folder)
}

/** On a developer's machine the secret is made once and kept beside the data. */
function storedSecret(data_folder: string): Buffer {
  const file = path.join(data_folder, 'secret')
  fs.mkdirSync(data_folder, { recursive: true })
  const draft = `${file}-${process.pid}`
  fs.writeFileSync(draft, randomBytes(32), { mode: 0o600 })
  try {
    // A hard link is atomic: of two processes that start at once, the first one's secret wins.
    fs.linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    fs.rmSync(draft)
  }
  const stored = fs.readFileSync(file)
  if (stored.length !== 32) throw new StartRefused(`${file} is damaged: remove it, and everybody signs in anew.`)
  return stored
}

/** The demo world holds known passwords, so it exists in local and dev only. */
function demoPassword(env: NodeJS.ProcessEnv, app_env: AppEnv): string | undefined {
  const given = env.DEMO_PASSWORD
  if (app_env === 'local') return given || 'demo-password-local'
  if (app_env === 'dev') return given || undefined
  if (given) throw new StartRefused(`DEMO_PASSWORD is set, but the demo world is refused in ${app_env}.`)
  return undefined
}
