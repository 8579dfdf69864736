import { once } from 'node:events'
import * as fs from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, type Server } from 'node:net'
import * as path from 'node:path'
import { createServer as createTlsServer } from 'node:tls'
import { setTimeout as wait } from 'node:timers/promises'
import { runCrm } from '../../api/outside/crm/test-crm.ts'
import { startTestS3 } from '../../api/outside/files/test-s3.ts'
import { elements, runModel } from '../../api/outside/language-model/test-model.ts'
import { check } from '../checks.ts'
import { isSentence, signIn, type Answer, type Person } from './client.ts'
import { expiredCertificate } from './expired-certificate.ts'
import { openMailServer } from './mail-server.ts'
import { openLine, type Line, type Trouble } from './troubled-line.ts'
import { openWorld, type World } from './world.ts'

/**
 * The services outside are gone, silent, slow or wrong, all at the same time: what people do goes on or is refused in
 * time, and whatever waited is delivered when they are back, as often as it was promised.
 */

const owner = 'company.owner@demo.test'
/** What each service of the product waits for at most (api/outside), with what this machine is late. */
const withinMs = { own: 5_000, files: 15_000, crm: 15_000, model: 65_000 }
/** Mails are looked for every minute. */
const deliveredWithinMs = 100_000
const slowMs = 400

const http = (status: string, type: string, body: string) =>
  `HTTP/1.1 ${status}\r\ncontent-type: ${type}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`
const httpWithoutEnd = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n'
const garbage = '\u0000\u0001 <html>\r\n\r\nnot what was asked for\r\n'

/** What is wrong with services that speak HTTP, and with the mail server. */
const troubles: Record<string, { http: Trouble; smtp: Trouble }> = {
  'that refuse connections': { http: { kind: 'refused' }, smtp: { kind: 'refused' } },
  'that answer errors': {
    http: { kind: 'says', text: http('500 Internal Server Error', 'text/html', '<h1>Oops</h1>') },
    smtp: { kind: 'says', text: '421 4.3.2 not now\r\n' },
  },
  'that answer a page of a proxy': {
    http: { kind: 'says', text: http('200 OK', 'text/html', '<h1>Log in</h1>') },
    smtp: { kind: 'says', text: http('200 OK', 'text/html', '<h1>Log in</h1>') },
  },
  'that answer garbage': { http: { kind: 'says', text: garbage }, smtp: { kind: 'says', text: garbage } },
  'that answer without end': {
    http: { kind: 'endless', text: httpWithoutEnd },
    smtp: { kind: 'endless', text: '220-' },
  },
  'that are slow': { http: { kind: 'slow', ms: slowMs }, smtp: { kind: 'slow', ms: slowMs } },
  'that take connections and say nothing': { http: { kind: 'silent' }, smtp: { kind: 'silent' } },
}

export async function outside(): Promise<string> {
  const services = await openServices()
  const settings = settingsOf(services)
  const world = await openWorld({ settings })
  try {
    await connectCrm(world)
    await addWebhook(world, services.lines.webhook.port)
    const rounds: Round[] = []
    rounds.push(await runRound(world, 'that are well', rounds.length))
    for (const [name, trouble] of Object.entries(troubles)) {
      await services.set(trouble)
      rounds.push(await runRound(world, name, rounds.length))
    }
    await services.set({ http: { kind: 'none' }, smtp: { kind: 'none' } })
    await world.restart({ settings: { ...settings, ...withoutDns } })
    rounds.push(await runRound(world, 'whose names do not resolve', rounds.length))
    await world.restart({ settings: { ...settings, ...(await expired(world.folder)) } })
    rounds.push(await runRound(world, 'whose certificate has expired', rounds.length))
    await world.restart({ settings })
    return await checkDelivered(world, services, rounds)
  } finally {
    await world.close()
    services.close()
  }
}

const refused: Trouble = { kind: 'refused' }
/**
 * True for what no client could tell from the service: whatever a receiver of webhooks or a gateway of text messages
 * answers with a status 2xx means by agreement that it has taken the message.
 */
const isTakenFor2xx = (service: string, trouble: Trouble) =>
  ['webhook', 'sms'].includes(service) && 'text' in trouble && trouble.text.startsWith('HTTP/1.1 200')

type Services = Awaited<ReturnType<typeof openServices>>

/** Services that are well, each behind a line in which trouble can be made. */
async function openServices() {
  const mail = await openMailServer()
  const s3 = await startTestS3()
  const crm = await runCrm()
  // More calls than the real service allows in ten seconds.
  crm.limits.burst = 1_000_000
  crm.addLocation({ id: 'loc', token: 'pit-of-the-world', pipelines: [crmPipeline] })
  const model = await runModel()
  model.answers(
    elements(({ body }) => {
      const { topics } = JSON.parse(body.messages[1]!.content) as { topics: { id: string }[] }
      return [{ question: 'Which plan of yours failed last?', about: topics[0]!.id }]
    }),
  )
  const deliveries = await receive('webhook-id')
  const texts = await receive('idempotency-key')
  const to = (port: number) => openLine({ port, host: '127.0.0.1' })
  const lines = {
    smtp: await to(mail.port),
    s3: await to(Number(new URL(s3.settings.endpoint).port)),
    crm: await to(Number(new URL(crm.url).port)),
    model: await to(Number(new URL(model.settings.url).port)),
    webhook: await to(deliveries.port),
    sms: await to(texts.port),
  }
  return {
    mails: mail.ids,
    crm,
    s3,
    deliveries: deliveries.ids,
    texts: texts.ids,
    lines,
    set: async (trouble: { http: Trouble; smtp: Trouble }) => {
      for (const [name, line] of Object.entries(lines) as [keyof typeof lines, Line][])
        await line.set(name === 'smtp' ? trouble.smtp : isTakenFor2xx(name, trouble.http) ? refused : trouble.http)
    },
    close: () => {
      for (const line of Object.values(lines)) line.close()
      mail.close()
      void s3.stop()
      crm.stop()
      model.stop()
      deliveries.close()
      texts.close()
    },
  }
}

/** A receiver that notes the id of every request, which its sender gives in a header. */
async function receive(header: string) {
  const ids: string[] = []
  const server = createHttpServer((request, response) => {
    request.resume().once('end', () => {
      ids.push(String(request.headers[header]))
      response.end('{}')
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { ids, port: (server.address() as AddressInfo).port, close: () => server.close() }
}

function settingsOf({ lines, s3 }: Services): Record<string, string> {
  const { bucket, region, keys } = s3.settings
  return {
    SMTP_URL: `smtp://127.0.0.1:${lines.smtp.port}`,
    MAIL_FROM: 'product@world.test',
    SMS_GATEWAY_URL: `http://127.0.0.1:${lines.sms.port}/`,
    SMS_GATEWAY_TOKEN: 'token-of-the-gateway',
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ENDPOINT: `http://127.0.0.1:${lines.s3.port}`,
    S3_ACCESS_KEY_ID: keys.id,
    S3_SECRET_ACCESS_KEY: keys.secret,
    LANGUAGE_MODEL_URL: `http://127.0.0.1:${lines.model.port}/v1`,
    LANGUAGE_MODEL_KEY: 'key-of-the-model',
    LANGUAGE_MODEL_NAME: 'test-model',
    GHL_URL: `http://127.0.0.1:${lines.crm.port}`,
    WEBHOOKS_TO_THIS_MACHINE: 'yes',
  }
}

const at = (host: string) => ({
  SMS_GATEWAY_URL: `https://${host}/`,
  S3_ENDPOINT: `https://${host}`,
  LANGUAGE_MODEL_URL: `https://${host}/v1`,
  GHL_URL: `https://${host}`,
})

/** The domain .invalid never resolves (RFC 6761). */
const withoutDns = { ...at('service.world.invalid'), SMTP_URL: 'smtp://mail.world.invalid:587' }

/** The certificate is trusted, so that nothing but its date is wrong. */
async function expired(folder: string): Promise<Record<string, string>> {
  const server: Server = createTlsServer(expiredCertificate, (socket) => socket.destroy())
  server.on('tlsClientError', () => undefined)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  server.unref()
  const { port } = server.address() as AddressInfo
  const file = path.join(folder, 'trusted.pem')
  fs.writeFileSync(file, expiredCertificate.cert)
  return { ...at(`localhost:${port}`), SMTP_URL: `smtps://localhost:${port}`, NODE_EXTRA_CA_CERTS: file }
}

const stageFor: Record<string, string> = {
  new: 'lead',
  screening: 'contacted',
  interview: 'meeting',
  offer: 'proposal',
}
const crmPipeline = {
  id: 'hiring',
  name: 'Hiring',
  stages: Object.values(stageFor).map((id, position) => ({ id, name: id, position })),
}

async function connectCrm(world: World) {
  await world.query("UPDATE companies SET go_high_level_location_id = 'loc' WHERE slug = 'northgate'")
  const person = await signIn(world.url, owner)
  const connected = await person.call('PUT', '/ghl/connection', { body: { token: 'pit-of-the-world' } })
  const known = (await person.call('GET', '/ghl/mapping')).body.data as {
    pipeline: { id: string; is_default: boolean }
    version: number
  }[]
  const { pipeline, version } = known.find((one) => one.pipeline.is_default)!
  const stages = await world.query<{ id: string; type: string }>(
    'SELECT id, type FROM statuses WHERE pipeline_id = $1 AND deleted_at IS NULL',
    [pipeline.id],
  )
  const mapped = await person.call('PUT', '/ghl/mapping', {
    body: {
      pipeline_id: pipeline.id,
      version,
      ghl_pipeline_id: crmPipeline.id,
      stages: stages.map(({ id, type }) => ({ status_id: id, ghl_stage_id: stageFor[type] ?? null })),
    },
  })
  if (mapped.status !== 200)
    throw new Error(`the CRM is not connected: ${JSON.stringify([connected.body, mapped.body])}`)
}

async function addWebhook(world: World, port: number) {
  const person = await signIn(world.url, owner)
  const saved = await person.call('PUT', '/custom-webhooks', {
    body: { url: `http://127.0.0.1:${port}/`, description: 'world', events: ['candidate.created'] },
  })
  if (saved.status !== 200) throw new Error(`the webhook is not saved: ${JSON.stringify(saved.body)}`)
}

type Round = { email: string; candidate_id: string; result_id: string; stored: boolean }

/** One of everything that people do with the help of services. */
async function runRound(world: World, name: string, nth: number): Promise<Round> {
  const person = await signIn(world.url, owner)
  const email = `outside-${nth}@people.test`
  await world.query(
    `INSERT INTO outbox (company_id, channel, recipient, subject, body)
     SELECT id, 'sms', '+1555010' || $1, '', 'A text of the world' FROM companies WHERE slug = 'northgate'`,
    [String(nth).padStart(4, '0')],
  )
  const result_id = await resultToMove(world)
  const [created, invited, moved, questions, connected] = await Promise.all([
    person.call('POST', '/candidates/create', { body: { first: 'Ann', last: 'Outside', email } }),
    invite(world, person, `invited-${email}`),
    move(world, person, result_id),
    person.call('POST', `/survey-results/generate-analysis-and-interview-questions?surveyResultId=${result_id}`),
    connectAgain(person),
  ])
  const candidate_id = (created.body.data as { id: string } | undefined)?.id ?? ''
  const form = new FormData()
  form.set('file', new Blob([`Notes of round ${nth}`], { type: 'text/plain' }), 'notes.txt')
  const uploaded = await person.call('POST', `/candidates/${candidate_id}/files`, { form })

  const own = [created, invited, moved]
  const slowest = Math.max(...own.map(({ ms }) => ms))
  check(
    `services ${name}: adding, inviting and moving people is none the slower for it`,
    own.every(({ status }) => status === 200) && slowest < withinMs.own,
    `${own.map(({ status }) => status).join(', ')} within ${slowest.toFixed(0)} ms`,
  )
  const waited: [string, Answer, number][] = [
    ['a file', uploaded, withinMs.files],
    ['the CRM', connected, withinMs.crm],
    ['the language model', questions, withinMs.model],
  ]
  for (const [what, answer, ms] of waited)
    check(
      `services ${name}: who needs ${what} is served or told why not, in time`,
      (answer.status === 200 || (answer.status === 503 && isSentence(answer))) && answer.ms < ms,
      `${answer.status} ${answer.body.problem ?? ''} after ${(answer.ms / 1_000).toFixed(1)} s`,
    )
  return { email, candidate_id, result_id, stored: uploaded.status === 200 }
}

/** A result that no round has moved yet. */
async function resultToMove(world: World): Promise<string> {
  const [row] = await world.query<{ id: string }>(
    `SELECT r.id FROM survey_results r JOIN companies c ON c.id = r.company_id JOIN statuses s ON s.id = r.status_id
      WHERE c.slug = 'northgate' AND r.state = 'completed' AND r.quality = 'good' AND r.archived_at IS NULL
        AND r.role_score IS NOT NULL AND s.type IN ('new', 'screening') ORDER BY r.id LIMIT 1`,
  )
  return row!.id
}

async function invite(world: World, person: Person, email: string): Promise<Answer> {
  const [role] = await world.query<{ id: string }>("SELECT id FROM roles WHERE name = 'Sales' LIMIT 1")
  return person.call('POST', '/invitations', { body: { role_id: role!.id, people: [{ email }] } })
}

/** Moves a person to the stage of interviews. */
async function move(world: World, person: Person, id: string): Promise<Answer> {
  const [row] = await world.query<{ version: number; status_id: string }>(
    `SELECT r.version, s.id AS status_id FROM survey_results r JOIN statuses old ON old.id = r.status_id
       JOIN statuses s ON s.pipeline_id = old.pipeline_id AND s.type = 'interview' AND s.deleted_at IS NULL WHERE r.id = $1`,
    [id],
  )
  return person.call('PUT', '/survey-results/update-status', { body: { id, ...row, after_id: null } })
}

/** The token is tested with the CRM before it is stored. */
async function connectAgain(person: Person): Promise<Answer> {
  const { version } = (await person.call('GET', '/ghl/connection')).body.data as { version: number }
  return person.call('PUT', '/ghl/connection', { body: { token: 'pit-of-the-world', version } })
}

async function checkDelivered(world: World, services: Services, rounds: readonly Round[]): Promise<string> {
  // Whatever waits for a later attempt is due now.
  await world.query("UPDATE outbox SET next_attempt_at = now() WHERE state IN ('queued', 'sending')")
  await world.query("UPDATE webhook_deliveries SET next_attempt_at = now() WHERE state = 'queued'")
  await world.query('UPDATE ghl_connections SET next_attempt_at = NULL')
  await world.query('UPDATE ghl_people SET due_at = now() WHERE due_at IS NOT NULL')
  const waiting = `SELECT
      (SELECT count(*)::int FROM outbox WHERE state IN ('queued', 'sending')) AS messages,
      (SELECT count(*)::int FROM webhook_deliveries WHERE state IN ('queued', 'sending')) AS webhooks,
      (SELECT count(*)::int FROM ghl_people WHERE due_at IS NOT NULL) AS people`
  const end = Date.now() + deliveredWithinMs
  let left: Record<string, unknown> = {}
  do {
    await wait(500)
    left = (await world.query(waiting))[0]!
  } while (Object.values(left).some((count) => count !== 0) && Date.now() < end)
  check('once the services are back, nothing waits any longer', Date.now() < end, JSON.stringify(left))

  const messages = await world.query<{ id: string; channel: string; state: string }>(
    "SELECT id, channel, state FROM outbox WHERE recipient LIKE 'invited-outside-%' OR recipient LIKE '+1555010%'",
  )
  const mails = messages.filter(({ channel }) => channel === 'mail')
  const sent = mails.filter(({ state }) => state === 'sent').map(({ id }) => `<${id}@world.test>`)
  const uncertain = mails.filter(({ state }) => state === 'uncertain').length
  const arrived = new Set(services.mails)
  check('no mail arrived twice', arrived.size === services.mails.length, `${services.mails.length} arrived`)
  check(
    'every invitation was mailed once',
    mails.length === rounds.length && sent.every((id) => arrived.has(id)) && sent.length + uncertain === mails.length,
    `${sent.length} of ${mails.length} sent, ${uncertain} uncertain`,
  )
  const texts = messages.filter(({ channel }) => channel === 'sms')
  check(
    'every text message arrived, under the same key each time',
    texts.length === rounds.length && texts.every(({ id, state }) => state === 'sent' && services.texts.includes(id)),
    `${services.texts.length} requests for ${texts.length}`,
  )
  const deliveries = await world.query<{ message_id: string; state: string }>(
    'SELECT message_id, state FROM webhook_deliveries',
  )
  check(
    'every event reached the webhook, under the same id each time',
    deliveries.length >= rounds.length &&
      deliveries.every(({ message_id, state }) => state === 'delivered' && services.deliveries.includes(message_id)),
    `${services.deliveries.length} requests for ${deliveries.length}`,
  )
  await checkCrm(world, services, rounds)
  const files = await Promise.all(rounds.filter(({ stored }) => stored).map((round) => countFiles(world, round)))
  check(
    'every file that was acknowledged is there',
    files.every((count) => count === 1),
    files.join(', '),
  )
  return `${rounds.length} kinds of services; ${sent.length} mails once, ${deliveries.length} events in ${services.deliveries.length} requests`
}

async function checkCrm(world: World, { crm }: Services, rounds: readonly Round[]) {
  const contacts = [...crm.store.contacts.values()].map(({ email }) => email)
  check('nobody is twice in the CRM', new Set(contacts).size === contacts.length, `${contacts.length} contacts`)
  const rows = await world.query<{ opportunity_id: string }>(
    `SELECT p.opportunity_id FROM survey_results r JOIN ghl_people p ON p.candidate_id = r.candidate_id
      WHERE r.id = ANY ($1)`,
    [rounds.map(({ result_id }) => result_id)],
  )
  const stages = rows.map(({ opportunity_id }) => crm.store.opportunities.get(opportunity_id)?.pipelineStageId)
  check(
    'every card that was moved meanwhile is in the stage of the CRM where it belongs',
    stages.length === rounds.length && stages.every((stage) => stage === stageFor.interview),
    [...new Set(stages)].join(', '),
  )
}

async function countFiles(world: World, { candidate_id }: Round): Promise<number> {
  const person = await signIn(world.url, owner)
  const { body } = await person.call('GET', `/candidates/${candidate_id}/files`)
  return (body.data as unknown[]).length
}
