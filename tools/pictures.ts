import { mkdirSync, rmSync } from 'node:fs'
import * as path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { spawn } from 'node:child_process'
import { chromium, type Browser, type Page } from '@playwright/test'
import { findChromium } from './chromium.ts'

/**
 * `npm run pictures`: pages of the demo world as pictures, to be looked at beside those that show how they should look. The
 * first ones come in three widths, both brands and both schemes; the others at two widths in hb light and be dark.
 */

const root = path.join(import.meta.dirname, '..')
const folder = path.join(root, 'pictures')
const password = 'demo-password-local'
const widths = [1440, 1280, 390]
const settleMs = 700

type Picture = { name: string; path: string; as?: string; before?: (page: Page) => Promise<void> }

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
  { name: 'about', path: '/about', as: owner },
  { name: 'not-found', path: '/nowhere', as: owner },
  { name: 'survey-register', path: '/survey/register?link=demo-northgate' },
  { name: 'companies-of-a-franchise', path: '/companies/overview', as: franchise },
  { name: 'outbox', path: '/outbox', as: superAdmin },
  { name: 'survey-links', path: '/survey-links', as: owner },
  { name: 'peoples-data', path: '/company-settings/data', as: owner },
  { name: 'write-an-email', path: '/survey-results?sort=role_score&order=desc', as: owner, before: writeAnEmail },
]

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
    // A process group of its own: start-product waits for the signal to reach the product.
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
        await take(on, { url, scheme, width, target }, isRare ? [...inAllForms, ...others] : inAllForms)
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
      await page.screenshot({ path: path.join(target, `${picture.name}.png`) })
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

/** A list of tasks shows more than that there is none. */
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
