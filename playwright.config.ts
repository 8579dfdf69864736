import { defineConfig } from '@playwright/test'
import { chromiumFlags, executablePath } from './tools/chromium.ts'
import { memoryFolder } from './tools/memory-folder.ts'
import { products } from './journeys/products.ts'

// Inherited by the products, their databases and the browsers.
process.env.TMPDIR = memoryFolder()

export default defineConfig({
  testDir: 'journeys',
  testMatch: '*.journey.ts',
  outputDir: 'test-results',
  workers: 2,
  timeout: 120_000,
  // Two browsers, two products and their databases share two cores: a page may take seconds.
  expect: { timeout: 15_000 },
  // tools/test.ts names the journeys that needed the second try.
  retries: process.env.CI ? 1 : 0,
  // tools/test.ts sets this: a journey that is run by itself is run in any case.
  ...(process.env.IN_SUITE ? { grepInvert: /@nightly/ } : {}),
  forbidOnly: Boolean(process.env.CI),
  use: {
    // A click that is not possible fails at once, and not only at the time limit of the journey.
    actionTimeout: 20_000,
    baseURL: products.hb,
    viewport: { width: 1440, height: 900 },
    // No page is read or clicked in the middle of an animation.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording takes a third of a journey's time: with a second try, only that one is recorded, and in the whole suite
    // (tools/test.ts) none. A journey that is run by itself is recorded, to see why it fails.
    trace: process.env.CI ? 'on-first-retry' : process.env.IN_SUITE ? 'off' : 'retain-on-failure',
    launchOptions: { executablePath, args: chromiumFlags },
  },
  webServer: Object.entries(products).map(([brand, url]) => ({
    command: 'node journeys/start-product.ts',
    url: `${url}/readyz`,
    env: {
      BRAND: brand,
      PORT: new URL(url).port,
      LOG_LEVEL: 'error',
      SIGN_UP_CONFIRMATION: brand === 'hb' ? 'code' : 'link',
    },
    stdout: 'ignore' as const,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
  })),
})
