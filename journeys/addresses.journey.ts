import type { Page } from '@playwright/test'
import { pagePatterns, surveyPages } from '@seatwise/contract/values/base'
import { inEveryLook, nightly } from './looks.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, test } from './watch.ts'

/** The rules for URLs that do not exist: HTTP 404, a title, a heading, and a link to continue. */

const absent = '00000000-0000-4000-8000-000000000000'
const patterns: readonly string[] = pagePatterns
const withId = patterns.filter((pattern) => pattern.includes('$id')).map((pattern) => pattern.replace('/{-$tab}', ''))
const wrong = [
  '/no-such-page',
  '/404',
  '/jobs/overview/more',
  '/company-settings/anything',
  '/profile/anything',
  ...withId.map((pattern) => pattern.replace('$id', 'abc')),
]

async function expectNoPage(page: Page, status: number | undefined, address: string) {
  expect(status, address).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'This page does not exist' }), address).toBeVisible()
  await expect(page, address).toHaveTitle(/^This page does not exist/)
}

/** Opens the page of an absent row. */
async function expectWayOn(page: Page, address: string) {
  await page.goto(address)
  await expect.soft(page.locator('main h1'), address).toHaveCount(1)
  await expect.soft(page, address).not.toHaveTitle('Seatwise')
  await expect.soft(page.locator('main a').first(), address).toBeVisible()
}

test('every page is answered with 200, and every other path with 404', async ({ request }) => {
  const real = patterns.filter((pattern) => !wrong.includes(pattern) && pattern !== '/$')
  const pages = real.map((pattern) => pattern.replace('/{-$tab}', '').replace('$id', absent))
  const parts = ['/profile/details', '/company-settings/survey', `/candidates/${absent}/notes`]
  const expected = {
    200: [...pages.filter((page) => !page.includes('$')), ...parts, ...surveyPages],
    404: [
      ...wrong,
      '/survey',
      '/survey/',
      '/survey/anything',
      '/survey/take/',
      '/shared/',
      '/shared/abc',
      '/unsubscribe',
    ],
  }
  for (const [status, addresses] of Object.entries(expected))
    for (const address of addresses)
      for (const method of ['GET', 'HEAD'])
        expect((await request.fetch(address, { method })).status(), `${method} ${address}`).toBe(Number(status))
})

test('a wrong address is reported before and after a sign-in, with a link that leads on', async ({ page }) => {
  const addresses = inEveryLook ? wrong : ['/no-such-page', '/candidates/abc']
  for (const address of addresses) {
    const answer = await page.goto(address)
    await expectNoPage(page, answer?.status(), address)
    await expect(page.getByRole('link', { name: 'Sign in' }), address).toBeVisible()
  }
  await openSignedIn(page, 'company.owner@demo.test', '/about')
  for (const address of addresses) {
    const answer = await page.goto(address)
    await expectNoPage(page, answer?.status(), address)
    await expect(page.getByRole('link', { name: 'Go home' }), address).toBeVisible()
  }
  for (const address of [`/candidates/${absent}`, `/reports/coaching/${absent}`]) await expectWayOn(page, address)
})

test('the id of an absent row leads to a page with a heading, a title and a link', nightly, async ({ page }) => {
  await openSignedIn(page, 'company.owner@demo.test', '/about')
  for (const pattern of withId) await expectWayOn(page, pattern.replace('$id', absent))
})

test('wrong addresses of the survey say what to do', async ({ page }) => {
  for (const address of ['/survey/anything', '/survey/take/']) {
    const answer = await page.goto(address)
    await expectNoPage(page, answer?.status(), address)
    await expect(page.getByText('Open the survey link that you were given.')).toBeVisible()
  }
})

test('wrong addresses of the pages for applicants lead to their front page', nightly, async ({ page }) => {
  for (const address of [
    '/careers/anything',
    '/careers/jobs/none-2222222222',
    `/careers/applications/${'x'.repeat(43)}`,
    '/w/none',
  ]) {
    const answer = await page.goto(address)
    expect(answer?.status(), address).toBe(404)
    await expect(page.locator('h1'), address).toHaveCount(1)
    await page.getByRole('link', { name: 'Jobs with Seatwise' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Jobs with Seatwise' })).toBeVisible()
  }
})
