import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { demoPassword } from './people.ts'
import { rowsOf } from './rows.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, test } from './watch.ts'

/** Kilobytes after gzip of the responses that a first screen loads and whose URL matches `counted`. */
async function weight(page: Page, address: string, counted: RegExp, isShown?: () => Promise<void>): Promise<number> {
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (counted.test(response.url())) sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
  })
  await page.goto(address)
  // Pages with live updates keep a connection open and never reach "networkidle", so they pass `isShown`.
  await (isShown ? isShown() : page.waitForLoadState('networkidle'))
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000
}

/** The paths of the scripts that a page loads from now on. */
function collectScripts(page: Page): string[] {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  return scripts
}

/** The paths of the scripts that are loaded until a page is shown. */
async function scriptsOf(page: Page, address: string, isShown: () => Promise<void>): Promise<string[]> {
  const scripts = collectScripts(page)
  await page.goto(address)
  await isShown()
  return scripts
}

test('the form of a survey stays under 27 kB, with its styles and data, which need no further call', async ({
  page,
}) => {
  const register = '/survey/register?link=demo-northgate'
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url())
  })
  expect(await weight(page, register, /\.js$|\/survey\/register/)).toBeLessThanOrEqual(27)
  expect(calls).toEqual([])
})

test('the login loads in few scripts, each once, that stay under 170 kB', async ({ page }) => {
  const scripts = collectScripts(page)
  let atFirst: string[] = []
  const isShown = async () => {
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled()
    atFirst = [...scripts]
    await page.waitForLoadState('networkidle')
  }
  expect(await weight(page, '/login', /\.js(\?|$)/, isShown)).toBeLessThanOrEqual(170)
  expect(atFirst.length).toBeLessThanOrEqual(8)
  expect(new Set(atFirst).size).toBe(atFirst.length)
})

test('the list page loads in few scripts, each once, that stay under 240 kB', async ({ page }) => {
  await openSignedIn(page, 'company.owner@demo.test', '/readyz')
  const scripts = collectScripts(page)
  let atFirst: string[] = []
  const isShown = async () => {
    await expect(rowsOf(page).first()).toBeVisible()
    atFirst = [...scripts]
    await page.waitForTimeout(1_000)
  }
  expect(await weight(page, '/survey-results', /\.js(\?|$)/, isShown)).toBeLessThanOrEqual(240)
  expect(atFirst.length).toBeLessThanOrEqual(12)
  expect(new Set(atFirst).size).toBe(atFirst.length)
})

test('the scripts of the board stay under 40 kB, beside those that every page has', async ({ page }) => {
  await openSignedIn(page, 'company.owner@demo.test', '/readyz')
  const isShown = () => expect(page.locator('[data-card]').first()).toBeVisible()
  expect(await weight(page, '/hiring-pipeline', /\/(board|columns)-[^/]*\.js(\?|$)/, isShown)).toBeLessThanOrEqual(40)
})

test('the scripts of a report stay under 11 kB, beside those that Home has', async ({ page, browser }) => {
  await openSignedIn(page, 'company.owner@demo.test', '/readyz')
  await page.goto('/hiring-pipeline')
  await page.getByRole('button', { name: 'Report' }).click()
  await page.waitForURL(/\/reports\/hiring-pipeline/)
  const address = page.url()
  const isHomeShown = () => expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const home = new Set(await scriptsOf(page, '/home', isHomeShown))
  const other = await browser.newPage()
  await openSignedIn(other, 'company.owner@demo.test', '/readyz')
  const isReportShown = () => expect(other.getByRole('heading', { name: 'Funnel' })).toBeVisible()
  const report = await scriptsOf(other, address, isReportShown)
  const own = report.filter((script) => !home.has(script))
  const sizes = own.map(async (script) => {
    const answer = await page.request.get(script)
    return gzipSync(await answer.body(), { level: 9 }).length
  })
  expect((await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000).toBeLessThanOrEqual(11)
  await other.close()
})

/** Opens a page, and holds scripts back until the returned function is called. */
async function openWithoutScripts(page: Page, url: string, scripts: RegExp) {
  let release = () => undefined as void
  const released = new Promise<void>((done) => (release = done))
  await page.route(scripts, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(url, { waitUntil: 'commit' })
  return release
}

async function openLoginWithoutScripts(page: Page) {
  // The first script already listens for the Enter key.
  const boot = page.waitForResponse(/\/assets\/shared-/)
  const release = await openWithoutScripts(page, '/login', /\/assets\/start-.*\.js$/)
  await boot
  return release
}

test('the form of a survey takes text before its scripts arrive, which stays and is sent', async ({ page }) => {
  const release = await openWithoutScripts(page, '/survey/register?link=demo-northgate', /\/assets\/.*\.js$/)
  await page.getByLabel('First name').fill('Early')
  await page.getByLabel('Email').fill('early.bird@people.test')
  await page.getByLabel('Role').selectOption('Sales')
  await page.getByLabel('Last name').pressSequentially('Bi')
  await expect(page.getByRole('button', { name: 'Begin' })).toBeDisabled()
  release()
  await expect(page.getByRole('button', { name: 'Begin' })).toBeEnabled()
  await page.keyboard.type('rd')
  await expect(page.getByLabel('Last name')).toHaveValue('Bird')
  await page.getByLabel(/I have read/).check()
  await page.getByRole('button', { name: 'Begin' }).click()
  await expect(page).toHaveURL(/\/survey\/take$/)
})

test('text that is typed before the scripts arrive stays, with the focus', async ({ page }) => {
  const release = await openLoginWithoutScripts(page)
  await page.getByLabel('Email').fill('somebody@people.test')
  await page.getByLabel('Password', { exact: true }).pressSequentially('half a pass')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeDisabled()
  release()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled()
  await page.keyboard.type('word')
  await expect(page.getByLabel('Email')).toHaveValue('somebody@people.test')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('half a password')
})

test('a user who presses Enter before the scripts arrive is signed in afterwards', async ({ page }) => {
  const release = await openLoginWithoutScripts(page)
  await page.getByLabel('Email').fill('company.owner@demo.test')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  release()
  await expect(page.getByRole('region', { name: 'Latest results' })).toBeVisible()
})
