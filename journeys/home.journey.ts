import { randomBytes } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { letMinutesPass } from './database.ts'
import { check } from './accessible.ts'
import { answerTo, oracle } from './people.ts'
import { nightly } from './looks.ts'
import { products } from './products.ts'
import { openSignedIn } from './signed-in.ts'
import { createTestUser, password } from './tenants.ts'
import { expect, test } from './watch.ts'

/** The home page: on the first day of a company, and on every later morning. */

const greeting = /^Good (morning|afternoon|evening), /

/** Takes the whole survey through a survey link by API calls, without a browser. */
async function finishSurvey(request: APIRequestContext, link: string, last: string) {
  const roles = (await (await request.get(`/api/public/companies/role-names?link=${link}`)).json()) as {
    data: { id: string }[]
  }
  const company = (await (await request.get(`/api/public/companies?link=${link}`)).json()) as {
    data: { notice: { version: string } }[]
  }
  const registered = await request.post('/api/surveys/register', {
    data: {
      link,
      role_id: roles.data[0]!.id,
      first: 'Wanda',
      last,
      email: `${randomBytes(4).toString('hex')}@people.test`,
      notice_version: company.data[0]!.notice.version,
      language: 'en',
    },
  })
  const { token } = ((await registered.json()) as { data: { token: string } }).data
  const headers = { authorization: `Bearer ${token}` }
  const { items } = (
    (await (await request.get('/api/surveys/attempt', { headers })).json()) as {
      data: { items: { id: string; text: string }[] }
    }
  ).data
  const person = oracle('responses84.csv')[0]!
  const answers = items.map((item) => ({ item: item.id, answer: answerTo(item, person), ms: 4_200 }))
  await letMinutesPass()
  expect((await request.post('/api/surveys/submit', { headers, data: { answers } })).status()).toBe(200)
}

for (const [brand, width, people] of [
  ['hb', 1440, 'candidates'],
  ['be', 390, 'people'],
] as const)
  test.describe(`an empty company in ${brand}`, () => {
    test.use({ baseURL: products[brand], viewport: { width, height: 900 } })

    test(
      'leads to its first result, which appears without a reload',
      brand === 'hb' ? nightly : {},
      async ({ page, request }) => {
        const { email } = await createTestUser(request, brand, {}, 'COMPANY_OWNER')
        await openSignedIn(page, email, '/', password)
        await expect(page.getByRole('heading', { name: greeting })).toBeVisible()
        await expect(page.getByRole('heading', { name: /^Get .* started$/ })).toBeVisible()
        await expect(page.getByRole('button', { name: `Invite ${people}` })).toBeVisible()
        await expect(page.getByRole('img', { name: /^QR code of the survey link/ })).toBeVisible()
        await check(page)

        const address = await page.getByLabel('Survey link', { exact: true }).inputValue()
        const last = `Winter ${randomBytes(3).toString('hex')}`
        await finishSurvey(request, new URL(address).searchParams.get('link')!, last)
        const results = page.getByRole('region', { name: 'Latest results' })
        await expect(results.getByRole('link', { name: `Wanda ${last}` })).toBeVisible()
        await expect(page.getByText('1 new result since yesterday. Nothing needs your attention.')).toBeVisible()
        await expect(page.getByRole('region', { name: 'Last 30 days' })).toHaveText(/Started1Finished1All of them came/)
        await check(page)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
        await results.getByRole('link', { name: `Wanda ${last}` }).click()
        await expect(page.getByRole('heading', { name: `Wanda ${last}` })).toBeVisible()
      },
    )
  })

test('a person without progress is reminded from Home, and then no longer listed there', async ({ page }) => {
  await openSignedIn(page, 'company.owner@demo.test', '/')
  const needs = page.getByRole('region', { name: 'Needs you' })
  const quiet = needs.getByRole('listitem').filter({ hasText: /quiet for \d+ days/ })
  await expect(quiet.first()).toBeVisible()
  await check(page)
  const name = (await quiet.first().getByRole('link').textContent())!
  await quiet
    .first()
    .getByRole('button', { name: `Remind (${name})` })
    .click()
  await expect(page.getByText(`The link is on its way to ${name}.`)).toBeVisible()
  await expect(needs.getByRole('link', { name, exact: true })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: greeting })).toBeVisible()
})

test('a franchise owner sees all companies, then one of them, and returns', async ({ page }) => {
  await openSignedIn(page, 'franchise.owner@demo.test', '/')
  const companies = page.getByRole('region', { name: 'Companies' })
  await expect(companies.getByRole('link', { name: 'Lantern Northgate' })).toBeVisible()
  await check(page)
  await companies.getByRole('link', { name: 'Lantern Harbour' }).click()
  await expect(page).toHaveURL(/\?company_id=/)
  await expect(page.getByText('Only Lantern Harbour.')).toBeVisible()
  await expect(companies).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Strongest by role' })).toBeVisible()
  await page.getByRole('region', { name: 'Latest results' }).getByRole('link', { name: 'Survey results' }).click()
  await expect(page).toHaveURL(/survey-results\?company_id=/)
  await page.goBack()
  await page.getByRole('button', { name: 'Invite candidates' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite candidates' })
  await expect(dialog.getByLabel('Company').locator('option:checked')).toHaveText('Lantern Harbour')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('link', { name: 'Show all companies' }).click()
  await expect(companies).toBeVisible()
})

test(
  'a super admin finds the messages that failed, and those that may have arrived, in the outbox',
  nightly,
  async ({ page }) => {
    // The demo world has no failed messages, so the response for Home is changed.
    await page.route('**/api/home?*', async (route) => {
      const response = await route.fetch()
      const { data } = (await response.json()) as { data: { operations: object } }
      Object.assign(data.operations, { failed_tasks: 0, failed_messages: 3, uncertain_messages: 1, held_messages: 0 })
      await route.fulfill({ response, json: { data } })
    })
    await openSignedIn(page, 'super@demo.test', '/')
    const needs = page.getByRole('region', { name: 'Needs you' })
    await needs.getByRole('link', { name: 'Open outbox (3 messages failed)' }).click()
    await expect(page).toHaveURL(/outbox\?state=dead/)
    await page.goBack()
    await needs.getByRole('link', { name: 'Open outbox (1 message may not have arrived)' }).click()
    await expect(page).toHaveURL(/outbox\?state=uncertain/)
    await page.goBack()
    await needs.getByRole('link', { name: /^Open companies \(\d+ companies without users\)$/ }).click()
    await expect(page).toHaveURL(/companies\/overview\?sort=users&order=asc/)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
)

test('Home reports a lost connection, and loads on a retry', nightly, async ({ page }) => {
  await page.route('**/api/home?*', (route) => route.abort())
  await openSignedIn(page, 'company.user@demo.test', '/')
  await expect(page.getByRole('alert')).toBeVisible({ timeout: 30_000 })
  await page.unroute('**/api/home?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: 'Latest results' })).toBeVisible()
})
