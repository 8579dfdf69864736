import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, test } from './watch.ts'

/** Kilobytes, gzipped, of the answers that a first screen loads and whose address matches. */
async function weight(page: Page, address: string, counted: RegExp): Promise<number> {
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (counted.test(response.url())) sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
  })
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000
}

test('the survey entry stays under 25 kB, with the page that holds its styles', async ({ page }) => {
  const register = '/survey/register?link=demo-northgate'
  expect(await weight(page, register, /\.js$|\/survey\/register/)).toBeLessThanOrEqual(25)
})

test('the scripts of the login stay under 170 kB', async ({ page }) => {
  expect(await weight(page, '/login', /\.js(\?|$)/)).toBeLessThanOrEqual(170)
})
