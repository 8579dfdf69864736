import { chromium, type Browser, type Page } from '@playwright/test'
import { chromiumFlags, findChromium } from '../tools/chromium.ts'

/** 1.6 Mbit/s download, half of that upload, 150 ms latency. */
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 100_000 }
/** The CPU is slowed down to a quarter of its speed. */
const cpuSlowdown = 4

export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
}

/** Slows a page down to the speed of a phone with a bad connection. */
export async function slowDown(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
}
