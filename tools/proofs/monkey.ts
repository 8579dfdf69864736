import { spawn } from 'node:child_process'
import * as path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { check, finish } from '../checks.ts'
import { chromiumFlags, findChromium } from '../chromium.ts'
import { seededRandom } from '../random.ts'

/**
 * Acts at random on the pages of the survey, of jobs, applications and shared reports, and as two users of a company, in three browsers
 * at a time: no error, no 5xx and no blank page: npm run proof -- monkey [MINUTES] [SEED] [BROWSERS] [FIRST_ROUND]
 */
const [minutes = '60', seed = String(Date.now() % 1_000_000_000), browsers = '3', firstRound = '0'] =
  process.argv.slice(2)
const port = Number(process.env.MONKEY_PORT ?? 4_950)
const url = `http://localhost:${port}`
const password = 'demo-password-local'
const actionsOfRound = 60
/** Two browsers and a product share two cores: a page may take seconds. */
const loadMs = 15_000
const actionMs = 1_500

const oddTexts = [
  'Maximiliane'.repeat(400),
  'עברית مرحبا \u202Eabc\u202C',
  '👩‍👩‍👧‍👦🏳️‍🌈'.repeat(12),
  'zero\u200Bwidth\u2060joiner\uFEFF',
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  "Robert'); DROP TABLE candidates;--",
  '{{ first }} ${7*7} %s %00',
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘',
  '\ud800',
  '   ',
  '-1',
  '99999999999999999999',
  '2026-02-31',
  'ann@people.test',
  'Ann',
]
const keys = [
  'Tab',
  'Tab',
  'Shift+Tab',
  'Enter',
  'Escape',
  'Space',
  'ArrowDown',
  'ArrowUp',
  'ArrowRight',
  'Home',
  'End',
  'Delete',
  'Control+k',
  '?',
  '3',
]
const sizes = [390, 640, 768, 1024, 1280, 1440]
const clickable =
  'a[href], button, summary, select, label, [role=button], [role=menuitem], [role=tab], [role=option], [role=switch], [role=checkbox], [data-row]'
const writable =
  'input:not([type=file], [type=checkbox], [type=radio], [type=hidden]), textarea, [contenteditable=true]'

/** Where a round begins, and where it goes again when it is lost. */
type Persona = { name: string; as?: string; addresses: readonly string[] }

const faults: string[] = []
const counts = { rounds: 0, actions: 0, pages: 0, refusals: 0 }

console.log(`Seed ${seed}. To repeat this run: npm run proof -- monkey ${minutes} ${seed} ${browsers}`)
const product = spawn(process.execPath, ['journeys/start-product.ts'], {
  cwd: path.join(import.meta.dirname, '../..'),
  stdio: 'ignore',
  // A separate process group, because start-product waits for the signal to reach the product.
  detached: true,
  env: { ...process.env, BRAND: 'hb', PORT: String(port), LOG_LEVEL: 'error', RATE_LIMIT_PER_IP: '1000000' },
})
try {
  while (!(await fetch(`${url}/readyz`).catch(() => undefined))?.ok) await wait(200)
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
  const personas = await personasOf(browser)
  const until = performance.now() + Number(minutes) * 60_000
  let nextRound = Number(firstRound)
  const worker = async () => {
    while (performance.now() < until) {
      const round = nextRound++
      await play(browser, personas[round % personas.length]!, round, until)
    }
  }
  await Promise.all(Array.from({ length: Number(browsers) }, worker))
  await browser.close()
} finally {
  const ended = new Promise((done) => product.once('exit', done))
  process.kill(-product.pid!, 'SIGTERM')
  await ended
}
check('no error, no 5xx, no blank page', faults.length === 0, [...new Set(faults)].slice(0, 20).join('\n     '))
check('the monkey has acted', counts.actions > 0, counts.actions)
const { rounds, actions, pages, refusals } = counts
finish(`${rounds} rounds`, `${actions} actions`, `${pages} page loads`, `${refusals} refusals`, `seed ${seed}`)

/** A survey that is begun, an application and a shared report are made through the API. */
async function personasOf(browser: Browser): Promise<Persona[]> {
  const { request } = await browser.newContext({ baseURL: url })
  const ask = async <Data>(
    method: string,
    call: string,
    options: { data?: object; token?: string; multipart?: Record<string, string> } = {},
  ) => {
    const { token, ...body } = options
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    const answer = await request.fetch(`/api${call}`, { method, headers, ...body })
    if (!answer.ok()) throw new Error(`${method} ${call}: ${answer.status()} ${await answer.text()}`)
    return ((await answer.json()) as { data: Data }).data
  }
  const tokenOf = async (username: string) =>
    (await ask<{ access_token: string }>('POST', '/auth/sign-in', { data: { username, password } })).access_token
  const token = await tokenOf('company.owner@demo.test')
  type Job = { id: string; state: string; url: string }
  const jobs = await ask<Job[]>('POST', '/jobs/search', { token, data: {} })
  const job = jobs.find(({ state }) => state === 'open')!
  const [result] = await ask<{ id: string }[]>('POST', '/survey-results/search', {
    token,
    data: { filters: { states: ['completed'], quality: ['good'] } },
  })
  const about = { kind: 'individual', survey_result_ids: [result!.id], expires_in_days: 30, name_shown: 'full' }
  const share = await ask<{ url: string }>('POST', '/survey-results/public/encode-report-payload', {
    token,
    data: about,
  })
  const survey = async () => {
    const [role] = await ask<{ id: string }[]>('GET', '/public/companies/role-names?link=demo-northgate')
    const [company] = await ask<{ notice: { version: string } }[]>('GET', '/public/companies?link=demo-northgate')
    const data = {
      link: 'demo-northgate',
      role_id: role!.id,
      first: 'Mona',
      last: 'Monkey',
      email: 'mona.monkey@people.test',
      notice_version: company!.notice.version,
      language: 'en',
    }
    return (await ask<{ token: string }>('POST', '/surveys/register', { data })).token
  }
  const pathOf = (address: string) => new URL(address).pathname + new URL(address).hash
  return [
    {
      name: 'a person at the survey',
      addresses: [`/survey/take#${await survey()}`, '/survey/register?link=demo-northgate'],
    },
    { name: 'an applicant', addresses: [pathOf(job.url), '/careers/northgate'] },
    {
      name: 'a user of a company',
      as: 'company.user@demo.test',
      addresses: [
        '/',
        '/hiring-pipeline',
        '/hiring-pipeline/table',
        '/survey-results',
        `/survey-results/${result!.id}`,
        '/candidates',
        '/profile',
      ],
    },
    { name: 'a reader of a shared report', addresses: [pathOf(share.url)] },
    {
      name: 'an owner of a company',
      as: 'company.owner@demo.test',
      addresses: [
        '/company-settings',
        '/company-settings/emails',
        '/company-settings/webhooks',
        '/company-settings/application-templates',
        '/pipelines',
        '/roles',
        '/user-management',
        `/jobs/${job.id}`,
        '/hiring-campaigns',
        '/survey-links',
        '/shared-reports',
        `/survey-results/${result!.id}/interview`,
        '/reports/hiring-pipeline',
      ],
    },
  ]
}

/** Choices that the seed and the number of the round repeat. */
function randomOf(round: number) {
  const random = seededRandom(Number(seed) * 1_000 + round)
  const below = (max: number) => Math.floor(random() * max)
  return { below, oneOf: <Item>(items: readonly Item[]) => items[below(items.length)]! }
}
type Random = ReturnType<typeof randomOf>

async function play(browser: Browser, persona: Persona, round: number, until: number) {
  const random = randomOf(round)
  const trace: string[] = []
  const fault = (text: string) => {
    faults.push(text)
    console.log(`FAULT ${text}\n  round ${round}, ${persona.name}:\n    ${trace.slice(-12).join('\n    ')}`)
  }
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: random.oneOf(sizes), height: 900 },
    reducedMotion: 'reduce',
  })
  const wasOffline = () => trace.slice(-3).some((line) => line.includes('offline'))
  context.on('page', (page) => watch(page, random, wasOffline, fault))
  // Of a rejection that is no Error, the event 'pageerror' tells nothing.
  await context.addInitScript(() =>
    addEventListener('unhandledrejection', ({ reason }) =>
      console.error(`unhandled: ${reason} ${JSON.stringify(reason)}`),
    ),
  )
  await context.route(
    ({ origin }) => origin !== url,
    (route) => route.abort(),
  )
  counts.rounds++
  try {
    if (persona.as) await signIn(context, persona.as)
    let page = await context.newPage()
    await open(page, random.oneOf(persona.addresses))
    for (let turn = 0; turn < actionsOfRound && performance.now() < until; turn++) {
      const tabs = context.pages()
      if (page.isClosed() || random.below(12) === 0)
        page = tabs.length > 0 ? random.oneOf(tabs) : await context.newPage()
      await act(page, persona, random, trace)
      counts.actions++
      await expectPage(page, persona, random, trace, fault)
    }
  } finally {
    await context.close()
  }
}

function watch(page: Page, random: Random, wasOffline: () => boolean, fault: (text: string) => void) {
  // Also for promises that nobody handles.
  page.on('pageerror', (error) => fault(`error of ${pathOf(page)}: ${error.stack || error.message}`))
  page.on('console', (message) => {
    // The browser logs every refused and every lost request as an error, and the router a page whose parts were lost.
    const isExpected = /Failed to load resource/.test(message.text())
    const isOffline =
      /Unable to preload CSS|Failed to fetch dynamically imported|no style sheet|Something went wrong. Please try again/.test(
        message.text(),
      )
    if (message.type() !== 'error' || isExpected || (isOffline && wasOffline())) return
    fault(`console of ${pathOf(page)}: ${message.text()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 500) fault(`${response.status()} ${response.request().method()} ${response.url()}`)
    else if (response.status() >= 400) counts.refusals++
  })
  page.on('load', () => counts.pages++)
  page.on('dialog', (dialog) => void (random.below(2) ? dialog.accept() : dialog.dismiss()).catch(() => undefined))
}

function pathOf(page: Page): string {
  return page.url().replace(url, '').replace(/#.*/, '')
}

/** One action. What is not possible, such as a click on what is covered, is left out. */
async function act(page: Page, persona: Persona, random: Random, trace: string[]) {
  const note = (text: string) => trace.push(`${pathOf(page)}: ${text}`)
  const possible = <Value>(action: Promise<Value>) =>
    action.then(
      () => undefined,
      () => undefined,
    )
  const choice = random.below(100)
  if (choice < 40) {
    const target = await anyOf(page.locator(clickable), random)
    if (!target) return
    note(`click ${await nameOf(target)}`)
    await possible(target.click({ timeout: actionMs }))
  } else if (choice < 46) {
    const target = await anyOf(page.locator(clickable), random)
    if (!target) return
    note(`double click ${await nameOf(target)}`)
    await possible(target.dblclick({ timeout: actionMs, delay: 10 }))
  } else if (choice < 60) {
    const target = await anyOf(page.locator(writable), random)
    if (!target) return
    const text = random.oneOf(oddTexts)
    note(`type ${JSON.stringify(text.slice(0, 40))} into ${await nameOf(target)}`)
    await possible(target.fill(text, { timeout: actionMs }))
    if (random.below(4) === 0) await possible(page.keyboard.press('Enter'))
  } else if (choice < 74) {
    const key = random.oneOf(keys)
    note(`press ${key}`)
    await possible(page.keyboard.press(key))
  } else if (choice < 79) {
    note('go back')
    await possible(page.goBack({ timeout: loadMs, waitUntil: 'commit' }))
  } else if (choice < 82) {
    note('go forward')
    await possible(page.goForward({ timeout: loadMs, waitUntil: 'commit' }))
  } else if (choice < 86) {
    note('reload')
    await possible(page.reload({ timeout: loadMs }))
  } else if (choice < 91) {
    const width = random.oneOf(sizes)
    note(`resize to ${width}`)
    await page.setViewportSize({ width, height: 900 })
  } else if (choice < 94) {
    note('offline, a click, online')
    await page.context().setOffline(true)
    const target = await anyOf(page.locator(clickable), random)
    if (target) await possible(target.click({ timeout: actionMs }))
    await wait(random.below(1_500))
    await page.context().setOffline(false)
  } else if (choice < 97) {
    const address = random.oneOf(persona.addresses)
    note(`open ${address.replace(/#.*/, '')}`)
    await possible(open(page, address))
  } else if (page.context().pages().length < 2) {
    note('open the page in a second tab')
    const second = await page.context().newPage()
    await possible(open(second, page.url()))
  } else {
    const input = await anyOf(page.locator('input[type=file]'), random, false)
    if (!input) return
    note('choose a file')
    const file = {
      name: `${random.oneOf(['a', '👩‍👩‍👧', 'x'.repeat(120)])}.${random.oneOf(['pdf', 'txt', 'csv', 'png'])}`,
      mimeType: 'text/plain',
      buffer: Buffer.from('a,b\n1'),
    }
    await possible(input.setInputFiles(file, { timeout: actionMs }))
  }
}

function open(page: Page, address: string) {
  return page.goto(address, { timeout: loadMs, waitUntil: 'domcontentloaded' })
}

async function anyOf(all: Locator, random: Random, visible = true): Promise<Locator | undefined> {
  const usable = visible ? all.filter({ visible: true }) : all
  const count = await usable.count().catch(() => 0)
  return count > 0 ? usable.nth(random.below(count)) : undefined
}

function nameOf(target: Locator): Promise<string> {
  const read = (element: Element) => {
    const name = element.getAttribute('aria-label') || element.textContent || element.getAttribute('name') || ''
    return `${element.tagName.toLowerCase()} ${name.trim().slice(0, 50)}`
  }
  return target.evaluate(read, undefined, { timeout: actionMs }).catch(() => 'what is gone')
}

/** The main landmark is visible and says something; who was signed out signs in again. */
async function expectPage(
  page: Page,
  persona: Persona,
  random: Random,
  trace: string[],
  fault: (text: string) => void,
) {
  if (page.isClosed()) return
  const isOwn = page.url().startsWith(`${url}/`) && !/\/(api|images)\//.test(page.url())
  if (!isOwn) return void (await open(page, random.oneOf(persona.addresses)).catch(() => undefined))
  const main = page.locator('main').filter({ visible: true, hasText: /\S/ }).first()
  const isVisible = () =>
    main.waitFor({ timeout: loadMs }).then(
      () => true,
      () => false,
    )
  if (!(await isVisible())) {
    // A link led to another site, which this browser refuses, or back to before the first page.
    const isElsewhere = !page.url().startsWith(`${url}/`)
    if (!isElsewhere) fault(`blank page ${pathOf(page)}: ${(await page.content().catch(() => '')).slice(0, 600)}`)
    await open(page, random.oneOf(persona.addresses)).catch(() => undefined)
  }
  if (persona.as && /^\/(login|account-access-expired)/.test(pathOf(page))) {
    trace.push('sign in again')
    await signIn(page.context(), persona.as)
    await open(page, random.oneOf(persona.addresses)).catch(() => undefined)
  }
}

/** Signs in through the API, as the browser of this context. */
async function signIn(context: BrowserContext, username: string) {
  const page = await context.newPage()
  const answer = await context.request.post('/api/auth/sign-in', { data: { username, password } })
  const { data } = (await answer.json()) as { data: { access_token: string } }
  await open(page, '/readyz')
  await page.evaluate((token) => localStorage.setItem('seatwise.id_token', token), data.access_token)
  await page.close()
}
