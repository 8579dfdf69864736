import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { globSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { Builder, Capabilities, Key as SeleniumKey, type WebDriver, type WebElement } from 'selenium-webdriver'
import { optionLists, type Browser, type Handle, type Key, type Look, type Page, type Session } from './page.ts'

const keys: Record<Key, string> = {
  Space: ' ',
  Enter: SeleniumKey.ENTER,
  Escape: SeleniumKey.ESCAPE,
  ArrowRight: SeleniumKey.ARROW_RIGHT,
}

export const miniBrowser = () => globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')[0]

/** Drives MiniBrowser, the browser that comes with WebKitGTK, on a screen in memory. */
export async function openWebKit(firstPort: number): Promise<Browser> {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [display] = (await once(screen.stdout, 'data')) as [Buffer]
  let port = firstPort
  const open = (look: Look, downloads: string) =>
    openSession(look, port++, { DISPLAY: `:${display.toString().trim()}`, HOME: downloads, LANG: 'en_US.UTF-8' })
  const first = await open({ width: 1440, height: 900, scheme: 'light' }, tmpdir())
  await first.close()
  const notDriven = [optionLists, 'errors before a page is loaded: the driver gives no log']
  return { name: 'WebKit', version: first.version, notDriven, open, close: () => stop(screen) }
}

/**
 * A driver has one session at a time: each session starts its own.
 * @param env the screen, the folder for downloads, which is that of the user, and the language
 */
async function openSession(
  { width, height, scheme }: Look,
  port: number,
  env: Record<string, string>,
): Promise<Session & { version: string }> {
  const service = spawn('WebKitWebDriver', [`--port=${port}`], { stdio: 'ignore', env: { ...process.env, ...env } })
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(`${url}/status`).catch(() => undefined))?.ok) await wait(50)
  const browserOptions = {
    binary: miniBrowser(),
    // Without its toolbar, which full screen hides, a window can be as narrow as a phone.
    args: ['--automation', '--full-screen', ...(scheme === 'dark' ? ['--dark-mode'] : [])],
  }
  const capabilities = new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': browserOptions })
  const driver = await new Builder().usingServer(url).withCapabilities(capabilities).build()
  let isFirst = true
  return {
    version: String((await driver.getCapabilities()).get('browserVersion')),
    page: async () => {
      if (!isFirst) await driver.switchTo().newWindow('window')
      isFirst = false
      await driver.manage().window().setRect({ x: 0, y: 0, width, height })
      return pageOf(driver, await driver.getWindowHandle())
    },
    close: async () => {
      await driver.quit()
      await stop(service)
    },
  }
}

/** The commands of a driver go to its current window, so each page becomes that before it is sent one. */
function pageOf(driver: WebDriver, window: string): Page {
  const current = () => driver.switchTo().window(window)
  return {
    open: async (address) => {
      await current()
      await driver.get(address)
    },
    evaluate: async (work, ...args) => {
      await current()
      return (await driver.executeScript(work, ...args)) as ReturnType<typeof work>
    },
    inject: async (source) => {
      await current()
      await driver.executeScript(source)
    },
    element: async (find, ...args) => {
      await current()
      const element = await driver.executeScript<WebElement | null>(find, ...args)
      return element ? handleOf(driver, element) : undefined
    },
    press: async (key) => {
      await current()
      await driver.actions().sendKeys(keys[key]).perform()
    },
    picture: async (file) => {
      await current()
      writeFileSync(file, await driver.takeScreenshot(), 'base64')
    },
    logged: () => [],
  }
}

const handleOf = (driver: WebDriver, element: WebElement): Handle => ({
  click: () => element.click(),
  focus: () => driver.executeScript((target: HTMLElement) => target.focus(), element),
  type: (text) => element.sendKeys(text),
  attach: (file) => element.sendKeys(file),
})

async function stop(child: ChildProcess) {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
