import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { isShape, type Route } from '@seatwise/contract/route'
import { routes } from '@seatwise/contract/routes'
import { attentionItems, items, shownOrder } from '@seatwise/domain/assessment/instrument'
import { noticeVersion } from '@seatwise/domain/assessment/notice'
import { people } from '@seatwise/domain/oracle/read-oracle'
import { embeddedConnection, type Connection } from './database/database.ts'
import type { Config } from './kernel/config.ts'
import { urlOf } from './kernel/handle.ts'
import { cloneDatabase, demoSettings, dropDatabase } from './database/test-cluster.ts'
import { countReads, replicatedConnection } from './database/test-replica.ts'
import { hashToken } from './kernel/token-hash.ts'
import { serveApi, type Outside } from './product.ts'
import { expectEffects } from './test-effects.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the socket of the test run's cluster; see api/database/test-cluster.ts. */
    socketFolder: string
    /** The same of its replica, in `npm run proof -- read-replica`. */
    replicaSocketFolder: string | undefined
  }
}

export const { password } = demoSettings

export const testConfig: Config = {
  app_env: 'local',
  brand: demoSettings.brand,
  port: 0,
  host: '127.0.0.1',
  // A folder in which nothing can be stored.
  data_folder: '/dev/null/nowhere',
  database_url: undefined,
  database_pool_url: undefined,
  database_read_url: undefined,
  public_url: demoSettings.public_url,
  jobs_port: undefined,
  jobs_url: `${demoSettings.public_url}/careers`,
  drain_seconds: 0,
  trusted_proxies: [],
  rate_limit_per_ip: 1_000_000,
  sign_up_confirmation: 'code',
  smtp: undefined,
  sms: undefined,
  s3: undefined,
  cognito: undefined,
  oidc: undefined,
  language_model: undefined,
  webhooks_to_this_machine: true,
  // No service listens at this URL.
  ghl: { url: 'http://127.0.0.1:9', webhook_key: undefined },
  posthog: undefined,
  sentry_dsn: undefined,
  metrics: undefined,
  traces: undefined,
  jobs_account: undefined,
  first_super_admin: undefined,
  legacy_funnel_url: 'https://crm.example.com/{id}',
  secret: randomBytes(32),
  demo_password: password,
  log_level: 'silent',
  checks_replies: true,
  version: 'test',
}

/** Starts a product for one suite on a separate database with the demo world, and calls it over HTTP. */
export function setUpProduct(
  changed: Partial<Config> = {},
  outside: Outside = {},
  rows: Parameters<typeof expectEffects>[1] = {},
) {
  const product = {} as {
    app: Awaited<ReturnType<typeof serveApi>>['app']
    connection: Connection
    tasks: Awaited<ReturnType<typeof serveApi>>['tasks']
    webhooks: Awaited<ReturnType<typeof serveApi>>['webhooks']
    ghl: Awaited<ReturnType<typeof serveApi>>['ghl']
    /** Connects as the database owner, to inspect and prepare rows that the API does not expose. */
    owner: pg.Pool
  }
  let stop: () => Promise<void>
  const tokens = new Map<string, { token: string; until: number }>()
  let registrations = 0

  beforeAll(async () => {
    const name = `test_${randomBytes(6).toString('hex')}`
    const replica = inject('replicaSocketFolder')
    product.connection = replica
      ? replicatedConnection(inject('socketFolder'), replica, name)
      : embeddedConnection(inject('socketFolder'), name)
    const config = { ...testConfig, ...changed }
    await cloneDatabase(inject('socketFolder'), usesDemoWorld(config) ? config.brand : 'migrated', name)
    const served = await serveApi(config, product.connection, outside)
    product.app = served.app
    product.tasks = served.tasks
    product.webhooks = served.webhooks
    product.ghl = served.ghl
    product.owner = new pg.Pool({ ...product.connection.owner, max: 2 })
    // Some tests stop the database, which emits this error.
    product.owner.on('error', () => undefined)
    stop = served.stop
    // If this start has created the demo world, its events are removed: it is not created by use cases alone.
    if (!usesDemoWorld(config)) await product.owner.query('TRUNCATE witness.happened, witness.recorded')
  })
  afterAll(async () => {
    await expectEffects(product.owner, rows)
    await product.owner.end()
    await stop()
    if (product.connection.replica) await countReads(product.connection.replica)
    await dropDatabase(inject('socketFolder'), product.connection.owner.database!)
  })

  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, options: Options = {}) => {
    const { body, token, as, headers = {} } = options
    const bearer = token ?? (as ? await tokenOf(as) : undefined)
    const answer = await ask(product.app, {
      method,
      url: `/api${path}`,
      headers: { ...(bearer ? { authorization: `Bearer ${bearer}` } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    return {
      status: answer.statusCode,
      body: String(answer.headers['content-type']).startsWith('application/json') ? answer.json() : undefined,
      headers: answer.headers,
      text: answer.body,
    }
  }

  async function tokenOf(email: string): Promise<string> {
    const known = tokens.get(email)
    if (known && known.until > performance.now()) return known.token
    const answer = await call('POST', '/auth/sign-in', { body: { username: email, password } })
    const { access_token: token, expires_in } = answer.body.data as { access_token: string; expires_in: number }
    // A token is used for half of its lifetime, so that it does not expire during a test.
    tokens.set(email, { token, until: performance.now() + expires_in * 500 })
    return token
  }

  /**
   * Registers a person through a survey link of the demo world, as if some minutes ago, because the times of `answersOf`
   * must fit the server's clock. The number of minutes varies, because equal times would be unusual. Later registrations
   * have later starts.
   */
  async function register(
    person: { link?: string; role?: string; email?: string; accommodation?: string; phone?: string } = {},
    minutesAgo = 15 - (registrations++ % 160) / 20,
  ) {
    const {
      link = 'demo-northgate',
      role = 'Sales',
      email = `${randomBytes(5).toString('hex')}@people.test`,
      ...rest
    } = person
    const roles = await call('GET', `/public/companies/role-names?link=${link}`)
    const role_id = (roles.body.data as { id: string; name: string }[]).find(({ name }) => name === role)!.id
    const answer = await call('POST', '/surveys/register', {
      body: {
        link,
        role_id,
        first: 'Test',
        last: 'Person',
        email,
        notice_version: noticeVersion,
        language: 'en',
        ...rest,
      },
    })
    const token = answer.body.data.token as string
    if (minutesAgo > 0) await letTimePass(product.owner, token, minutesAgo)
    return { token, email, role_id }
  }

  /**
   * Sends two requests while the table is locked against writes, and releases the lock once both wait, for the table or
   * for a lock of each other.
   */
  async function atOnce<Answer>(table: string, requests: () => Promise<Answer>[]): Promise<Answer[]> {
    const holder = await product.owner.connect()
    await holder.query(`BEGIN; LOCK TABLE ${table} IN SHARE MODE`)
    const both = Promise.all(requests())
    const blocked = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    await expect.poll(async () => (await product.owner.query(blocked)).rowCount).toBe(2)
    await holder.query('COMMIT')
    holder.release()
    return both
  }

  return { product, call, tokenOf, register, atOnce }
}

async function letTimePass(owner: pg.Pool, token: string, minutes: number) {
  await owner.query(
    `UPDATE survey_results SET started_at = started_at - make_interval(secs => $2::float8 * 60)
      WHERE id = (SELECT survey_result_id FROM survey_tokens WHERE token_hash = $1)`,
    [hashToken(token), minutes],
  )
}

const streams = (routes as readonly Route[])
  .filter(({ reply }) => !isShape(reply) && reply.kind === 'events')
  .map(urlOf)

/** Sends a request to the app. An event stream is closed as soon as it begins, because it would not end by itself. */
export async function ask(app: FastifyInstance, options: InjectOptions): Promise<LightMyRequestResponse> {
  const { method, url } = options
  const isStream = typeof url === 'string' && streams.includes(url.split('?')[0]!)
  if (!isStream || method !== 'GET') return app.inject(options)
  const answer = await app.inject({ ...options, payloadAsStream: true })
  if (!String(answer.headers['content-type']).startsWith('text/event-stream'))
    return withBody(answer, await text(answer.stream()))
  answer.raw.res.emit('close')
  return withBody(answer, '')
}

const withBody = (answer: LightMyRequestResponse, body: string) =>
  Object.assign(answer, { body, json: () => JSON.parse(body) as unknown })

const usesDemoWorld = ({ demo_password, public_url }: Config) =>
  demo_password === demoSettings.password && public_url === demoSettings.public_url

type Options = { body?: unknown; token?: string; as?: string; headers?: Record<string, string> }
/** The answers of a person (1 to 60) of the oracle to all 87 items, with correct answers to attention items. */
export function answersOf(person: number) {
  const answers = people[person - 1]!
  return shownOrder.map((item) => ({
    item,
    answer: answers[item] ?? attentionItems.find((line) => line.id === item)!.expected,
    ms: 4_000 + items.length,
  }))
}
