import type { Browser, Page } from '@playwright/test'
import { check } from './accessible.ts'
import { inEveryLook, nightly } from './looks.ts'
import { products } from './products.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, test } from './watch.ts'

const ana = 'company.user@demo.test'
const ben = 'no.pipeline@demo.test'
const owner = 'company.owner@demo.test'

/** Opens a separate page for each interviewer. */
async function pageOf(
  browser: Browser,
  email: string,
  to: string,
  { width = 1440, brand = 'hb' }: { width?: number; brand?: 'hb' | 'be' } = {},
) {
  const context = await browser.newContext({ baseURL: products[brand], viewport: { width, height: 900 } })
  const page = await context.newPage()
  await openSignedIn(page, email, to)
  return page
}

/** Opens the questions through the menu of the person's result. */
async function prepare(page: Page, what: 'interview' | 'conversation', name = 'Amara Abara') {
  await page.getByRole('link', { name }).first().click()
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: `Prepare ${what}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^${what} with ${name}$`, 'i'))
}

const firstRow = (page: Page) => page.getByRole('group', { name: /^Rating/ }).first()

async function answer(page: Page, rating: number, note: string) {
  await firstRow(page)
    .getByRole('radio', { name: String(rating) })
    .check({ force: true })
  await page
    .getByRole('textbox', { name: /^Note:/ })
    .first()
    .fill(note)
  await expect(page.getByText('Saved just now')).toBeVisible()
}

async function submit(page: Page, what: string) {
  await page.getByRole('button', { name: `Submit ${what}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText(/^You submitted this on/)).toBeVisible()
}

/** Adds a question of one's own and changes it. */
async function addQuestion(page: Page) {
  await page.getByRole('button', { name: 'Own question' }).click()
  await page.getByRole('textbox', { name: 'Question' }).fill('Are you married?')
  await expect(page.getByText(/may touch family/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Question' }).fill('What would you do on your first day?')
  await page.getByRole('button', { name: 'Add question' }).click()
  await expect(page.getByText('What would you do on your first day?', { exact: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  const actions = page.getByRole('button', { name: /^Actions for What would you do/ })
  await actions.click()
  await page.getByRole('menuitem', { name: 'Change…' }).click()
  await page.getByRole('textbox', { name: 'Question' }).fill('What would you do in your first week?')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('What would you do in your first week?', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Actions for What would you do in your/ })).toBeFocused()
}

/** Rates on a phone, and without a connection for some time. */
async function rateOnPhone(browser: Browser, path: string) {
  const page = await pageOf(browser, ben, path, { width: 390 })
  await expect(firstRow(page)).toBeVisible()
  await page.context().setOffline(true)
  await page
    .getByRole('textbox', { name: /^Note:/ })
    .first()
    .fill('Slow third case')
  await expect(page.getByText(/kept here and sent again/)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Saved just now')).toBeVisible()
  await answer(page, 5, 'Slow third case')
  await page.getByRole('radio', { name: 'Strong yes' }).check({ force: true })
  await check(page)
  await submit(page, 'scorecard')
}

async function downloadPdf(page: Page) {
  const pdf = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDF', exact: true }).click()
  expect((await pdf).suggestedFilename()).toMatch(/Amara Abara.*\.pdf$/)
}

test('an interviewer rates, and another sees that only after submitting', async ({ browser }) => {
  const search = '/survey-results?search=amara%20abara'
  const anas = await pageOf(browser, ana, search)
  await prepare(anas, 'interview')
  await answer(anas, 4, 'Two good cases')
  await check(anas)
  if (inEveryLook) await downloadPdf(anas)
  await anas.reload()
  await expect(firstRow(anas).getByRole('radio', { name: '4' })).toBeChecked()
  await anas.getByRole('radio', { name: 'Yes', exact: true }).check({ force: true })
  await submit(anas, 'scorecard')

  const other = await pageOf(browser, owner, new URL(anas.url()).pathname)
  await expect(other.getByText(/submitted/).first()).toBeVisible()
  await expect(other.getByText('Two good cases')).toBeHidden()
  if (inEveryLook) await addQuestion(other)
  await firstRow(other).getByRole('radio', { name: '1' }).press('2')
  await other.getByRole('radio', { name: 'No', exact: true }).check({ force: true })
  await expect(other.getByText('Saved just now')).toBeVisible()
  await submit(other, 'scorecard')
  await expect(other.getByText('Two good cases')).toBeVisible()
  await expect(other.getByText(/rated 2 and 4/)).toBeVisible()
  await check(other)

  if (!inEveryLook) return
  await rateOnPhone(browser, new URL(anas.url()).pathname)
  // The page updates without a reload.
  await expect(other.getByText('Slow third case')).toBeVisible()
  await expect(other.getByText(/rated 2 to 5/)).toBeVisible()
})

test('an owner opens a draft with a reason, and its author sees that', nightly, async ({ browser }) => {
  const bens = await pageOf(browser, ben, '/survey-results?search=tara%20hoang')
  await prepare(bens, 'interview', 'Tara Hoang')
  await answer(bens, 3, 'Half a thought')
  const owners = await pageOf(browser, owner, new URL(bens.url()).pathname)
  await expect(owners.getByText('draft, not submitted yet')).toBeVisible()
  await expect(owners.getByText('Half a thought')).toBeHidden()
  await owners.getByRole('button', { name: 'Open…' }).click()
  await owners.getByRole('textbox', { name: 'Reason' }).fill('Ben is on leave')
  await owners.getByRole('dialog').getByRole('button', { name: 'Open' }).click()
  await expect(owners.getByText('Half a thought')).toBeVisible()
  await expect(owners.getByText(/Opened by Cora Ownby on/)).toBeVisible()
})

test(
  'the coaching brand has a conversation instead of a scorecard, without a recommendation',
  nightly,
  async ({ browser }) => {
    const page = await pageOf(browser, owner, '/survey-results?search=amara%20abara', { brand: 'be', width: 390 })
    await prepare(page, 'conversation')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Conversation with Amara Abara')
    await expect(page.getByText('What do you recommend?')).toBeHidden()
    await expect(page.getByRole('button', { name: 'More actions' })).toBeVisible()
    await answer(page, 3, 'A good talk')
    await check(page)
    await submit(page, 'notes')
  },
)
