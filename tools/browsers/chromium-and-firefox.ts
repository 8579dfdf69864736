import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import puppeteer, { type ElementHandle, type LaunchOptions, type Page as PuppeteerPage } from 'puppeteer-core'
import { chromiumFlags, findChromium } from '../chromium.ts'
import { watchPage } from './in-page.ts'
import { optionLists, type Browser, type Handle, type Key, type Look, type Page } from './page.ts'

export const openChromium = () =>
  openBrowser('Chromium', (_look, downloads) => ({
    browser: 'chrome',
    executablePath: findChromium(),
    args: chromiumFlags,
    downloadBehavior: { policy: 'allow', downloadPath: downloads },
  }))

export const firefox = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find(existsSync)

/**
 * Drives Firefox by WebDriver BiDi, which it speaks by itself: Debian has no geckodriver. What version 153 cannot be
 * told that way, color schemes among them, is a preference.
 */
export const openFirefox = () =>
  openBrowser('Firefox', ({ scheme }, downloads) => ({
    browser: 'firefox',
    executablePath: firefox!,
    extraPrefsFirefox: {
      'layout.css.prefers-color-scheme.content-override': scheme === 'dark' ? 0 : 1,
      'ui.prefersReducedMotion': 1,
      'browser.download.folderList': 2,
      'browser.download.dir': downloads,
    },
  }))

/** Each session is a browser of its own, because preferences hold for a whole browser. */
async function openBrowser(
  name: Browser['name'],
  optionsOf: (look: Look, downloads: string) => LaunchOptions,
): Promise<Browser> {
  const open = async (look: Look, downloads: string) => {
    const browser = await puppeteer.launch(optionsOf(look, downloads))
    return {
      version: (await browser.version()).split('/')[1]!,
      page: async () => pageOf(await browser.newPage(), name, look),
      close: () => browser.close(),
    }
  }
  const first = await open({ width: 1440, height: 900, scheme: 'light' }, tmpdir())
  await first.close()
  return { name, version: first.version, notDriven: [optionLists], open, close: () => Promise.resolve() }
}

const keys = { Space: ' ', Enter: 'Enter', Escape: 'Escape', ArrowRight: 'ArrowRight' } as const satisfies Record<
  Key,
  string
>

async function pageOf(page: PuppeteerPage, name: Browser['name'], { width, height, scheme }: Look): Promise<Page> {
  await page.setViewport({ width, height })
  if (name === 'Chromium')
    await page.emulateMediaFeatures([
      { name: 'prefers-color-scheme', value: scheme },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ])
  await page.evaluateOnNewDocument(watchPage)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error instanceof Error ? error.message : String(error)))
  page.on('console', (message) => {
    // Browsers also log each request that was refused, which is no fault: a page asks whether somebody is signed in.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) errors.push(message.text())
  })
  return {
    open: async (address) => void (await page.goto(address)),
    evaluate: (work, ...args) => page.evaluate(...sent(work, args)),
    inject: async (source) => void (await page.evaluate(source)),
    element: async (find, ...args) => {
      const handle = (await page.evaluateHandle(...sent(find, args))).asElement()
      return handle ? handleOf(handle as ElementHandle) : undefined
    },
    press: (key) => page.keyboard.press(keys[key]),
    picture: async (file) => void (await page.screenshot({ path: file })),
    logged: () => errors.splice(0),
  }
}

/** The driver's types expect handles of elements among the arguments. Ours are JSON, which arrives as it is sent. */
function sent<Args extends unknown[], Answer>(work: (...args: Args) => Answer, args: Args) {
  return [work as (...args: unknown[]) => Answer, ...args] as const
}

const handleOf = (handle: ElementHandle): Handle => ({
  click: () => handle.click(),
  focus: () => handle.focus(),
  type: (text) => handle.type(text),
  attach: (file) => (handle as ElementHandle<HTMLInputElement>).uploadFile(file),
})
