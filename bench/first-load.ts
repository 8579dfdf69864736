import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { untilReady } from './servers.ts'
import { launchChromium, slowDown } from './slow-phone.ts'

/**
 * `sh tools/node.sh bench/first-load.ts CHECKOUT`: measures how soon the first pages of this version and of another
 * checkout can be used on a slow phone, alternating between both. The checkout needs its packages and built pages (`npm
 * ci`, `npm run build`).
 */

const rounds = 7
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const goal = 0.55

type LoadTimes = { email?: number; row?: number; search?: number }

const [other] = process.argv.slice(2)
if (!other) throw new Error('Name the checkout of the version to compare with')
const browser = await launchChromium()
const sides = { now: await startIn(path.join(import.meta.dirname, '..'), 4_910), before: await startIn(other, 4_911) }
try {
  for (const [what, measure] of Object.entries({ 'sign-in takes input': signInMs, 'list drawn': listMs })) {
    const times: { now: number; before: number }[] = []
    for (let nth = 0; nth < rounds; nth++)
      times.push({ now: await measure(browser, sides.now.url), before: await measure(browser, sides.before.url) })
    const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1]!
    const ratio = median(times.map(({ now, before }) => now / before))
    const seconds = (side: 'now' | 'before') => (median(times.map((time) => time[side])) / 1_000).toFixed(2)
    console.log(`${what}: ${seconds('now')} s, ${seconds('before')} s before; ${ratio.toFixed(2)} (goal: <= ${goal})`)
  }
} finally {
  await browser.close()
  for (const side of Object.values(sides)) await side.stop()
}

/** Starts the product of a checkout, with a temporary database. */
async function startIn(folder: string, port: number) {
  const data = mkdtempSync(path.join(tmpdir(), 'seatwise-first-load-'))
  const product = spawn(process.execPath, ['api/main.ts'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), DATA_DIR: data, LOG_LEVEL: 'fatal' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await untilReady(product, `${url}/readyz`)
  const stop = async () => {
    const ended = new Promise((done) => product.once('exit', done))
    product.kill('SIGTERM')
    await ended
    rmSync(data, { recursive: true, force: true })
  }
  return { url, stop }
}

/** Measures the time until the email field accepts input. */
async function signInMs(on: Browser, url: string): Promise<number> {
  const context = await on.newContext(phone)
  const { email } = await load(await context.newPage(), `${url}/login`, ['email'])
  await context.close()
  return email!
}

/** Measures, for a signed-in user, the time until the first row is rendered and the search field accepts input. */
async function listMs(on: Browser, url: string): Promise<number> {
  const signedIn = await on.newContext(phone)
  const page = await signedIn.newPage()
  await page.goto(`${url}/login`)
  await page.getByRole('button', { name: /company\.owner@demo\.test/ }).click()
  await page.locator('main a[href*="/survey-results/"]').first().waitFor()
  const storageState = await signedIn.storageState()
  await signedIn.close()
  // A new context, so that nothing comes from the cache.
  const context = await on.newContext({ ...phone, storageState })
  const { row, search } = await load(await context.newPage(), `${url}/survey-results`, ['row', 'search'])
  await context.close()
  return Math.max(row!, search!)
}

/** The times at which these elements were ready, in milliseconds after the request for the page. */
async function load(page: Page, address: string, wanted: (keyof LoadTimes)[]): Promise<LoadTimes> {
  await slowDown(page)
  await page.addInitScript(() => {
    const loaded: LoadTimes = {}
    Object.assign(window, { loaded })
    const isUsable = (selector: string) =>
      [...document.querySelectorAll<HTMLInputElement>(selector)].some(
        (element) => element.getClientRects().length > 0 && !element.disabled,
      )
    const look = () => {
      const now = performance.now()
      if (isUsable('input[autocomplete=username]')) loaded.email ??= now
      if (isUsable('main a[href*="/survey-results/"]')) loaded.row ??= now
      if (isUsable('main input')) loaded.search ??= now
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.goto(address, { waitUntil: 'commit' })
  const read = () => page.evaluate(() => (window as unknown as { loaded: LoadTimes }).loaded)
  await page.waitForFunction(
    (names) => names.every((name) => (window as unknown as { loaded?: LoadTimes }).loaded?.[name] !== undefined),
    wanted,
    { timeout: 60_000 },
  )
  return read()
}
