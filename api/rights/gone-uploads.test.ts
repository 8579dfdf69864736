import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Job } from '@seatwise/contract/jobs'
import type { Route } from '@seatwise/contract/route'
import { routes } from '@seatwise/contract/routes'
import { createJobsHost, pagesPrefix } from '../hiring/applications/jobs-host.ts'
import { aboutSomebody, browserOf, formOf, type Fields } from '../hiring/applications/test-applicants.ts'
import { jobsOf } from '../hiring/applications/test-jobs.ts'
import { queueStates } from '../kernel/work-queue.ts'
import { setUpProduct } from '../test-product.ts'

/**
 * Senders who begin a form and leave: while they wait, before the first byte of the form, in the head of a part, amid a file.
 * Whatever they do, the same call of somebody who stays is answered as before.
 */

const { product, call, tokenOf } = setUpProduct({
  data_folder: mkdtempSync(path.join(tmpdir(), 'seatwise-gone-')),
  // Answers to every Host header, and believes who a request comes from.
  app_env: 'dev',
  trusted_proxies: ['127.0.0.1'],
})
const owner = 'company.owner@demo.test'

type Call = { url: string; fields: Fields; headers: Record<string, string> }
type Maker = () => Promise<Call>

let port: number
let jobsPort: number
let job: Job
let person_id: string
let company_id: string

beforeAll(async () => {
  await product.app.listen({ port: 0, host: '127.0.0.1' })
  port = (product.app.server.address() as AddressInfo).port
  const host = createJobsHost(product.app)
  await new Promise<void>((listening) => host.listen(0, '127.0.0.1', listening))
  jobsPort = (host.address() as AddressInfo).port
  const one = async (query: string) => (await product.owner.query(query)).rows[0]
  // The form of the demo world asks a question; the standard one does not.
  await product.owner.query('UPDATE job_application_templates SET is_default = false')
  company_id = (await one("SELECT id FROM companies WHERE slug = 'northgate'")).id
  person_id = (await one(`SELECT id FROM candidates WHERE company_id = '${company_id}' LIMIT 1`)).id
  job = await jobsOf({ call, product }).publishedJob()
  return () => {
    host.close()
  }
})

const addressOf = ({ url }: Job) => url.split('/').at(-1)!
/** Each honest applicant has a network of their own; those who leave are of one. */
const from = (network: string) => ({ 'x-forwarded-for': network })
let networks = 0
const newNetwork = () => from(`203.0.113.${(networks++ % 200) + 1}`)

const bySomebody = async (url: string, fields: Fields): Promise<Call> => ({
  url,
  fields,
  headers: { authorization: `Bearer ${await tokenOf(owner)}` },
})
/** An application that was begun. */
async function begin(): Promise<{ cookie: string; email: string }> {
  const browser = browserOf(product.app)
  const about = aboutSomebody()
  const first = await browser.post(`/api/jobs/${addressOf(job)}/apply/steps`, about, newNetwork())
  expect(first.statusCode, first.body).toBe(200)
  return { cookie: browser.cookie!, email: about.email as string }
}
/** The link of the mail about an application that was sent. */
async function mailedToken(): Promise<string> {
  const { cookie, email } = await begin()
  const form = formOf({})
  await product.app.inject({
    method: 'POST',
    url: `/api/jobs/${addressOf(job)}/apply`,
    payload: form.payload,
    headers: { ...form.headers, ...newNetwork(), cookie },
  })
  const { rows } = await product.owner.query(
    "SELECT body FROM outbox WHERE recipient = $1 AND body LIKE '%/applications/%'",
    [email],
  )
  return /\/applications\/([\w-]{43})/.exec(rows[0].body as string)![1]!
}

const people = { name: 'people.csv', bytes: 'email,first,last\na@people.test,Ann,Sample\n' }
const steps: Maker = async () => ({ url: '/jobs/{}/apply/steps', fields: aboutSomebody(), headers: {} })
const send: Maker = async () => ({ url: '/jobs/{}/apply', fields: {}, headers: { cookie: (await begin()).cookie } })

/** A complete request, by the operation of the contract or the path of the page. */
const honest: Record<string, Maker> = {
  saveApplicationStep: steps,
  apply: send,
  addOwnApplicationFiles: async () => ({
    url: `/applications/${await mailedToken()}/files`,
    fields: { other: { name: 'work.txt', bytes: `Work ${randomUUID()}` } },
    headers: {},
  }),
  uploadCandidateFile: () =>
    bySomebody(`/candidates/${person_id}/files`, { file: { name: 'cv.txt', bytes: `Sales ${randomUUID()}` } }),
  importCandidates: () => bySomebody('/candidates/import?step=columns', { file: people }),
  readResume: () =>
    bySomebody('/candidates/resumes/read', { file: { name: 'cv.txt', bytes: 'Ann Sample\nann.sample@people.test' } }),
  importInvitations: () => bySomebody('/invitations/import?step=columns', { file: people }),
  uploadLogo: async () => {
    const background = { r: 12, g: 120, b: 200 }
    const bytes = await sharp({ create: { width: 16, height: 16, channels: 3, background } })
      .png()
      .toBuffer()
    return bySomebody(`/companies/${company_id}/logo`, { logo: { name: 'logo.png', bytes } })
  },
  '/careers/jobs/:address/apply/steps': steps,
  '/careers/jobs/:address/apply': send,
  '/careers/applications/:token': async () => ({
    url: `/applications/${await mailedToken()}`,
    fields: { do: 'change', phone: '', link: '', cover_letter: '' },
    headers: {},
  }),
}

const takesForm = ({ upload, form }: Route) => upload !== undefined || form !== undefined
const ofContract = (routes as readonly Route[]).filter(takesForm).map((route) => ({
  name: route.operationId,
  prefix: route.outsideApi ? '' : '/api',
}))
const ofPages = Object.keys(honest)
  .filter((name) => name.startsWith('/'))
  .map((name) => ({ name, prefix: pagesPrefix }))

async function made(name: string, prefix: string): Promise<Call> {
  const { url, ...rest } = await honest[name]!()
  return { ...rest, url: `${prefix}${url.replace('{}', addressOf(job))}` }
}

/**
 * The status, or that there is no answer; a call that hangs must not hang the test. The first resume waits for a process
 * that reads files, which takes seconds to start on a busy machine.
 */
async function statusOf({ url, fields, headers }: Call, network = newNetwork()) {
  // An attack counts against limits too, which are not meant here.
  await product.owner.query('DELETE FROM rate_limits')
  const form = formOf(fields)
  const answer = await fetch(`http://127.0.0.1:${port}${url}`, {
    method: 'POST',
    body: new Uint8Array(form.payload),
    headers: { accept: 'application/json', ...network, ...headers, ...form.headers },
    redirect: 'manual',
    signal: AbortSignal.timeout(15_000),
  }).catch(() => undefined)
  await answer?.arrayBuffer().catch(() => undefined)
  return answer?.status ?? 'no answer'
}

/** The beginning of a form of 9 MB, up to different places. */
const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'
const beginnings = { 'before the form': '', 'in the head of a part': part.slice(0, 40), 'amid a file': `${part}%PDF-` }

async function beginForm({ url, headers }: Call, beginning: string, to = port): Promise<Socket> {
  const socket = connect(to, '127.0.0.1')
  socket.on('error', () => undefined)
  const head = {
    host: 'localhost',
    ...from('198.51.100.7'),
    ...headers,
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': '9000000',
  }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`)
  await new Promise((written) =>
    socket.write([`POST ${url} HTTP/1.1`, ...lines, '', beginning].join('\r\n'), () => written(undefined)),
  )
  return socket
}

/** Every place of every queue is free. */
const untilFree = () =>
  expect.poll(() => queueStates(Infinity).filter(({ longHeld }) => longHeld > 0), { timeout: 5_000 }).toEqual([])

describe('every call that accepts a form', () => {
  it('has a test sender here, both of the contract and of the pages for applicants', () => {
    const pages = product.app.served.filter(({ method, url }) => method === 'POST' && url.startsWith(pagesPrefix))
    expect(Object.keys(honest).toSorted()).toEqual(
      [...ofContract.map(({ name }) => name), ...pages.map(({ url }) => url)].toSorted(),
    )
  })

  it.each([...ofContract, ...ofPages])(
    'answers as before after more senders have disconnected than it has places: $name',
    async ({ name, prefix }) => {
      const before = await statusOf(await made(name, prefix))
      expect([200, 303]).toContain(before)
      const attack = await made(name, prefix)
      for (const beginning of Object.values(beginnings))
        for (let delayMs = 0; delayMs < 30; delayMs += 2) {
          const socket = await beginForm(attack, beginning)
          await wait(delayMs)
          socket.destroy()
        }
      await untilFree()
      expect(await statusOf(await made(name, prefix))).toBe(before)
      for (const beginning of Object.values(beginnings)) {
        const sockets = await Promise.all(Array.from({ length: 24 }, () => beginForm(attack, beginning)))
        await wait(150)
        // The last ones first, so that waiting requests get their turn when their clients have gone.
        for (const socket of sockets.toReversed()) socket.destroy()
      }
      await untilFree()
      expect(await statusOf(await made(name, prefix))).toBe(before)
    },
  )
})

it.each(['/jobs/{}/apply/steps', '/jobs/{}/apply'])(
  'POST %s on the jobs host answers a fifth network when four have disconnected during six forms each',
  async (url) => {
    const { cookie } = await begin()
    const target = { url: url.replace('{}', addressOf(job)), fields: {}, headers: { cookie } }
    const sockets: Socket[] = []
    for (const network of [1, 2, 3, 4])
      for (let nth = 0; nth < 6; nth++) {
        const headers = { ...target.headers, ...from(`192.0.2.${network}`) }
        sockets.push(await beginForm({ ...target, headers }, beginnings['amid a file'], jobsPort))
      }
    await expect.poll(() => queueStates().some(({ isFull }) => isFull)).toBe(true)
    // Each network has three forms that are read, and then three that wait.
    for (const isWaiting of [true, false]) {
      for (const [at, socket] of sockets.entries()) if (at % 6 >= 3 === isWaiting) socket.destroy()
      await wait(100)
    }
    await untilFree()
    expect(await statusOf(await made('saveApplicationStep', '/api'))).toBe(200)
    expect(await statusOf(await made('saveApplicationStep', '/api'), from('192.0.2.1'))).toBe(200)
  },
)
