import { chromium, type Browser, type Page } from '@playwright/test'
import { chromiumFlags, findChromium } from '../tools/chromium.ts'

/** 1.6 Mbit/s down, half of that up, 150 ms. */
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 100_000 }
/** A quarter of this machine's CPU. */
const cpuSlowdown = 4

export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
}

/** Makes a page as slow as a phone with a bad connection. */
export async function slowDown(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
}
