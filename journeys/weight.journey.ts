import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { rowsOf } from './rows.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, test } from './watch.ts'

/** Kilobytes, gzipped, of the answers that a first screen loads and whose address matches. */
async function weight(page: Page, address: string, counted: RegExp, isShown?: () => Promise<void>): Promise<number> {
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (counted.test(response.url())) sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
  })
  await page.goto(address)
  // Live updates keep a connection open: a page with them says itself when it is shown.
  await (isShown ? isShown() : page.waitForLoadState('networkidle'))
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000
}

test('the survey entry stays under 25 kB, with the page that holds its styles', async ({ page }) => {
  const register = '/survey/register?link=demo-northgate'
  expect(await weight(page, register, /\.js$|\/survey\/register/)).toBeLessThanOrEqual(25)
})

test('the scripts of the login stay under 170 kB', async ({ page }) => {
  expect(await weight(page, '/login', /\.js(\?|$)/)).toBeLessThanOrEqual(170)
})

test('the scripts of the list page stay under 240 kB', async ({ page }) => {
  await openSignedIn(page, 'company.owner@demo.test', '/readyz')
  const isShown = async () => {
    await expect(rowsOf(page).first()).toBeVisible()
    await page.waitForTimeout(1_000)
  }
  expect(await weight(page, '/survey-results', /\.js(\?|$)/, isShown)).toBeLessThanOrEqual(240)
})
