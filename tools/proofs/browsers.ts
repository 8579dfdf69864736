import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { firefox, openChromium, openFirefox } from '../browsers/chromium-and-firefox.ts'
import { journeys, type Windows } from '../browsers/journeys.ts'
import { lookOver } from '../browsers/look-over.ts'
import type { Browser, Look, Session } from '../browsers/page.ts'
import { Tab } from '../browsers/tab.ts'
import { miniBrowser, openWebKit } from '../browsers/webkit.ts'
import { check, finish } from '../checks.ts'
import { executablePath } from '../chromium.ts'
import { root } from '../stale.ts'

/**
 * Takes the five journeys that earn money in Chromium, Firefox and WebKit, and pictures of the main pages in two widths
 * and both schemes: npm run proof -- browsers [BROWSER [WORDS OF A JOURNEY]]
 */
const ports = { product: 4_640, webkit: 4_700 }
const pictures = path.join(root, 'pictures/browsers')
const url = `http://localhost:${ports.product}`
const product = { url, password: 'demo-password-local' }
const [onlyBrowser, onlyJourney = ''] = process.argv.slice(2)
const openers: Record<Browser['name'], () => Promise<Browser>> = {
  Chromium: openChromium,
  Firefox: openFirefox,
  WebKit: () => openWebKit(ports.webkit),
}

askForPackages()
rmSync(pictures, { recursive: true, force: true })
const versions: string[] = []
const server = await startProduct()
try {
  for (const [name, open] of Object.entries(openers)) {
    if (onlyBrowser && onlyBrowser !== name) continue
    const browser = await open()
    versions.push(`${name} ${browser.version}`)
    for (const part of browser.notDriven) console.log(`not driven: ${name}: ${part}`)
    try {
      await prove(browser)
    } finally {
      await browser.close()
    }
  }
} finally {
  await server.stop()
}
console.log(`Look at the pictures in ${path.relative(root, pictures)}.`)
finish(...versions)

async function prove(browser: Browser) {
  for (const [title, take] of Object.entries(journeys)) {
    if (!title.includes(onlyJourney)) continue
    const began = performance.now()
    const faults = await faultsOf(browser, (windows) => take(product, windows))
    const seconds = `${((performance.now() - began) / 1_000).toFixed(0)} s`
    check(`${browser.name}: ${title}`, faults.length === 0, faults.join('; ') || seconds)
  }
  if (onlyJourney) return
  const tooWide = await lookOver(browser, product, path.join(pictures, browser.name))
  check(`${browser.name}: no main page is wider than its window`, tooWide.length === 0, tooWide.join(', '))
}

/** Where a journey ended before its end, and the errors of all its pages. */
async function faultsOf(browser: Browser, take: (windows: Windows) => Promise<void>): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'seatwise-browsers-'))
  const sessions: Session[] = []
  const tabs: Tab[] = []
  const begin = async (look: Look) => {
    const session = await browser.open(look, folder)
    sessions.push(session)
    return async () => {
      const tab = new Tab(await session.page(), folder)
      tabs.push(tab)
      return tab
    }
  }
  const faults: string[] = []
  try {
    await take({
      open: async (look) => (await begin(look))(),
      openTwo: async (look) => {
        const next = await begin(look)
        return [await next(), await next()]
      },
    })
  } catch (error) {
    faults.push((error as Error).message)
  }
  for (const tab of tabs) faults.push(...(await tab.collectErrors()))
  for (const session of sessions) await session.close()
  rmSync(folder, { recursive: true, force: true })
  return faults
}

async function startProduct() {
  const build = spawnSync(process.execPath, ['tools/build-web.ts', '--if-stale'], { cwd: root, stdio: 'inherit' })
  if (build.status !== 0) throw new Error('The pages were not built.')
  const child = spawn(process.execPath, ['journeys/start-product.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    // A separate process group, because start-product waits for the signal to reach the product.
    detached: true,
    env: { ...process.env, BRAND: 'hb', PORT: String(ports.product), LOG_LEVEL: 'error' },
  })
  while (!(await fetch(`${url}/readyz`).catch(() => undefined))?.ok) await wait(200)
  return {
    stop: async () => {
      const ended = once(child, 'exit')
      process.kill(-child.pid!, 'SIGTERM')
      await ended
    },
  }
}

function askForPackages() {
  const isInstalled = (program: string) => spawnSync('which', [program]).status === 0
  const packages = {
    chromium: existsSync(executablePath),
    'firefox-esr': firefox !== undefined,
    'webkit2gtk-driver': isInstalled('WebKitWebDriver') && miniBrowser() !== undefined,
    xvfb: isInstalled('Xvfb'),
  }
  const missing = Object.entries(packages).flatMap(([name, isThere]) => (isThere ? [] : [name]))
  if (missing.length === 0) return
  console.error(`This proof needs Debian's packages ${missing.join(', ')}: apt-get install ${missing.join(' ')}`)
  process.exit(1)
}
