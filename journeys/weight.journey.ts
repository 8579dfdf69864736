import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, test } from './watch.ts'

/** Kilobytes of gzipped JavaScript that a first screen loads. */
async function javascript(page: Page, address: string): Promise<number> {
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (/\.js(\?|$)/.test(response.url()))
      sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
  })
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000
}

test('the survey entry stays under 75 kB', async ({ page }) => {
  expect(await javascript(page, '/survey/register?link=demo-northgate')).toBeLessThanOrEqual(75)
})

test('the login stays under 170 kB', async ({ page }) => {
  expect(await javascript(page, '/login')).toBeLessThanOrEqual(170)
})
