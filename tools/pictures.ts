import { mkdirSync, rmSync } from 'node:fs'
import * as path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { spawn } from 'node:child_process'
import { chromium, type Browser, type Page } from '@playwright/test'
import { findChromium } from './chromium.ts'

/**
 * `npm run pictures`: captures pages of the demo world, so that people can compare them with how they should look. The
 * first pages are captured in three widths, both brands and both color schemes; the others in two widths, once in hb
 * light and once in be dark.
 */

const root = path.join(import.meta.dirname, '..')
const folder = path.join(root, 'pictures')
const password = 'demo-password-local'
const widths = [1440, 1280, 390]
const settleMs = 700

type Picture = {
  name: string
  path: string
  as?: string
  before?: (page: Page) => Promise<void>
  /** Captures the whole page instead of the visible part. */
  isWhole?: boolean
  /** Only for this brand. */
  brand?: 'hb' | 'be'
}

const owner = 'company.owner@demo.test'
const superAdmin = 'super@demo.test'
const franchise = 'franchise.owner@demo.test'

const inAllForms: Picture[] = [
  { name: 'sign-in', path: '/login' },
  { name: 'home', path: '/', as: owner },
  { name: 'home-of-a-franchise', path: '/', as: franchise },
  { name: 'home-of-all', path: '/', as: superAdmin },
  { name: 'results', path: '/survey-results', as: owner },
  { name: 'result', path: '/survey-results?sort=role_score&order=desc', as: owner, before: openFirstRow },
  { name: 'results-of-a-franchise', path: '/survey-results', as: franchise },
  { name: 'results-filtered', path: '/survey-results?roles=["Sales"]&states=["completed"]', as: owner },
  { name: 'users', path: '/user-management', as: owner },
  { name: 'roles', path: '/roles', as: owner },
  { name: 'pipelines', path: '/pipelines', as: owner },
  { name: 'company-settings', path: '/company-settings', as: owner },
  { name: 'email-templates', path: '/company-settings/emails', as: owner },
  { name: 'profile', path: '/profile', as: owner },
  { name: 'companies', path: '/companies/overview', as: superAdmin },
  { name: 'audit', path: '/audit-events', as: owner },
  { name: 'tasks', path: '/task-runs', as: superAdmin, before: startTask },
]
const others: Picture[] = [
  { name: 'results-by-company', path: '/survey-results?by_company=true', as: franchise },
  { name: 'notifications', path: '/profile/notifications', as: owner },
  { name: 'no-match', path: '/survey-results?search=zzzz', as: owner },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'access-expired', path: '/account-access-expired' },
  { name: 'invalid-link', path: '/survey/register?link=unknown' },
  { name: 'crm', path: '/company-settings/crm', as: owner },
  { name: 'about', path: '/about', as: owner },
  { name: 'not-found', path: '/nowhere', as: owner },
  { name: 'survey-register', path: '/survey/register?link=demo-northgate' },
  { name: 'companies-of-a-franchise', path: '/companies/overview', as: franchise },
  { name: 'outbox', path: '/outbox', as: superAdmin },
  { name: 'utils', path: '/utils', as: superAdmin },
  { name: 'survey-links', path: '/survey-links', as: owner },
  { name: 'peoples-data', path: '/company-settings/data', as: owner },
  { name: 'webhooks', path: '/company-settings/webhooks', as: owner },
  { name: 'api-keys', path: '/company-settings/api-keys', as: owner },
  { name: 'jobs', path: '/jobs/overview', as: owner, brand: 'hb' },
  { name: 'campaigns', path: '/hiring-campaigns', as: owner },
  {
    name: 'campaign',
    path: '/hiring-campaigns',
    as: owner,
    isWhole: true,
    before: async (page) => {
      await page.getByRole('link', { name: 'Spring drive' }).click()
      await pause(settleMs)
    },
  },
  { name: 'application-templates', path: '/company-settings/application-templates', as: owner, brand: 'hb' },
  { name: 'system-status', path: '/system-status', as: superAdmin },
  { name: 'usage', path: '/usage', as: superAdmin },
  { name: 'own-usage', path: '/company-settings/usage', as: owner },
  { name: 'own-events', path: '/company-settings/own-events', as: owner },
  { name: 'write-an-email', path: '/survey-results?sort=role_score&order=desc', as: owner, before: writeAnEmail },
  report(
    'report-comparison',
    owner,
    async (page) => `/reports/comparison?ids=${(await surveys(page)).slice(0, 3).join()}`,
  ),
  report(
    'report-conflict',
    superAdmin,
    async (page) => `/reports/conflict?ids=${(await team(page)).slice(0, 2).join()}`,
  ),
  report('report-coaching', superAdmin, async (page) => {
    const [manager, employee] = await team(page)
    return `/reports/coaching/${employee}?manager=${manager}`
  }),
  report('report-changes', owner, async (page) => `/reports/changes/${await secondSurvey(page)}`),
  report('interview', owner, async (page) => `/survey-results/${(await surveys(page))[0]}/interview`),
  report('report-benchmark', owner, async (page) => {
    const [id] = await surveys(page)
    const { role_benchmark_id } = await ask<{ role_benchmark_id: string }>(page, `/survey-results/${id}`)
    return `/reports/benchmark/${role_benchmark_id}`
  }),
  { ...report('growth-plan', owner, async (page) => `/growth-plans/${await growthPlan(page)}`), brand: 'be' },
  { ...report('report-growth', owner, async (page) => `/reports/growth/${await growthPlan(page)}`), brand: 'be' },
]

/** A page whose URL contains ids. */
function report(name: string, as: string, address: (page: Page) => Promise<string>): Picture {
  const before = async (page: Page) => {
    await page.goto(new URL(await address(page), page.url()).href)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
  }
  return { name, path: '/about', as, before, isWhole: true }
}

/** Calls the API as the user who is signed in on the page. */
const ask = <Data>(page: Page, call: string, body?: object): Promise<Data> =>
  page.evaluate(
    async ([call, body]) => {
      const authorization = `Bearer ${localStorage.getItem('seatwise.id_token')}`
      const headers = { authorization, 'content-type': 'application/json' }
      const answer = await fetch(`/api${call}`, body ? { method: 'POST', headers, body } : { headers })
      return ((await answer.json()) as { data: Data }).data
    },
    [call, body && JSON.stringify(body)] as const,
  )

type Survey = { id: string; role_score: number | null }
type Person = { id: string; version: number; results: number; latest: { id: string; quality: string } }

/** Finished surveys whose role has targets. */
async function surveys(page: Page): Promise<string[]> {
  const filters = { states: ['completed'], quality: ['good'], score_from: 1 }
  return (await ask<Survey[]>(page, '/survey-results/search', { filters })).map(({ id }) => id)
}

/** The latest surveys of the employees of a company. */
async function team(page: Page): Promise<string[]> {
  const filters = { kind: 'employee', has_result: true }
  return (await ask<Person[]>(page, '/candidates/search', { filters })).map(({ latest }) => latest.id)
}

/**
 * Gives one person two surveys by merging the first and the last person, because nobody in the demo world took the
 * survey twice.
 */
async function secondSurvey(page: Page): Promise<string> {
  const people = await ask<Person[]>(page, '/candidates/search', {
    filters: { has_result: true },
    sort: { field: 'active_at', order: 'desc' },
    page_size: 200,
  })
  const known = people.find(({ results }) => results > 1)
  if (known) return known.latest.id
  const careful = people.filter(({ latest }) => latest.quality === 'good')
  const [survivor, other] = await Promise.all(
    [careful[0]!, careful.at(-1)!].map(({ id }) => ask<Person>(page, `/candidates/${id}`)),
  )
  const named = ({ id, version }: Person) => ({ id, version })
  await ask(page, '/candidates/merge', { kept: named(survivor!), other: named(other!) })
  return survivor!.latest.id
}

async function growthPlan(page: Page): Promise<string> {
  for (const { id } of await ask<Person[]>(page, '/candidates/search', { filters: { score_to: 39 }, page_size: 200 })) {
    const [plan] = await ask<{ id: string }[]>(page, `/growth-plans?candidate_id=${id}`)
    if (plan) return plan.id
  }
  throw new Error('The demo world has no growth plan')
}

async function writeAnEmail(page: Page) {
  await openFirstRow(page)
  await page.getByRole('button', { name: 'Write an email' }).click()
  await page.getByLabel('Template').selectOption({ label: 'Thank you' })
}

rmSync(folder, { recursive: true, force: true })
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
try {
  for (const [index, brand] of (['hb', 'be'] as const).entries()) await picturesOf(browser, brand, 4_900 + index)
} finally {
  await browser.close()
}
console.log(`The pictures are in ${path.relative(process.cwd(), folder)}`)

async function picturesOf(on: Browser, brand: 'hb' | 'be', port: number) {
  const url = `http://127.0.0.1:${port}`
  const product = spawn(process.execPath, ['journeys/start-product.ts'], {
    cwd: root,
    stdio: 'ignore',
    // A separate process group, because start-product waits for the signal to reach the product.
    detached: true,
    env: { ...process.env, BRAND: brand, PORT: String(port), LOG_LEVEL: 'error' },
  })
  try {
    while (!(await fetch(`${url}/readyz`).catch(() => undefined))?.ok) await pause(200)
    for (const scheme of ['light', 'dark'] as const)
      for (const width of widths) {
        const isRare = (brand === 'hb') === (scheme === 'light') && width !== 1280
        const target = path.join(folder, `${brand}-${scheme}-${width}`)
        mkdirSync(target, { recursive: true })
        const pictures = (isRare ? [...inAllForms, ...others] : inAllForms).filter(
          (one) => (one.brand ?? brand) === brand,
        )
        await take(on, { url, scheme, width, target }, pictures)
      }
  } finally {
    const ended = new Promise((done) => product.once('exit', done))
    process.kill(-product.pid!, 'SIGTERM')
    await ended
  }
}

type Form = { url: string; scheme: 'light' | 'dark'; width: number; target: string }

async function take(on: Browser, { url, scheme, width, target }: Form, pictures: readonly Picture[]) {
  for (const as of new Set(pictures.map((picture) => picture.as))) {
    const context = await on.newContext({
      viewport: { width, height: width === 390 ? 844 : width === 1280 ? 800 : 900 },
      colorScheme: scheme,
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    if (as) await signIn(page, url, as)
    for (const picture of pictures.filter((one) => one.as === as)) {
      await page.goto(url + picture.path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await picture.before?.(page)
      await pause(settleMs)
      await page.screenshot({ path: path.join(target, `${picture.name}.png`), fullPage: picture.isWhole ?? false })
    }
    await context.close()
  }
}

async function signIn(page: Page, url: string, as: string) {
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(as)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((address) => !address.pathname.startsWith('/login'))
}

/** Starts a task, so that the list of tasks is not empty. */
async function startTask(page: Page) {
  await page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem('seatwise.id_token')}`
    await fetch('/api/benchmark-scores/trigger-benchmark-score-update', { method: 'POST', headers: { authorization } })
  })
  await page.reload()
  await page
    .getByRole('table', { name: 'Tasks' })
    .or(page.getByRole('list', { name: 'Tasks' }))
    .waitFor()
}

async function openFirstRow(page: Page) {
  await page.locator('[data-row] a').first().click()
  await page.getByRole('navigation', { name: 'Place in the list' }).waitFor()
}
