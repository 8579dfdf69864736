import type { Browser, Page } from '@playwright/test'
import { check } from './accessible.ts'
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

test('two interviewers rate, and a third sees that only after submitting', async ({ browser }) => {
  const search = '/survey-results?search=amara%20abara'
  const anas = await pageOf(browser, ana, search)
  await prepare(anas, 'interview')
  await answer(anas, 4, 'Two good cases')
  await check(anas)
  const pdf = anas.waitForEvent('download')
  await anas.getByRole('button', { name: 'PDF', exact: true }).click()
  expect((await pdf).suggestedFilename()).toMatch(/Amara Abara.*\.pdf$/)
  await anas.reload()
  await expect(firstRow(anas).getByRole('radio', { name: '4' })).toBeChecked()
  await anas.getByRole('radio', { name: 'Yes', exact: true }).check({ force: true })
  await submit(anas, 'scorecard')

  const third = await pageOf(browser, owner, new URL(anas.url()).pathname)
  await expect(third.getByText(/submitted/).first()).toBeVisible()
  await expect(third.getByText('Two good cases')).toBeHidden()
  await third.getByRole('button', { name: 'Own question' }).click()
  await third.getByRole('textbox', { name: 'Question' }).fill('Are you married?')
  await expect(third.getByText(/may touch family/)).toBeVisible()
  await third.getByRole('textbox', { name: 'Question' }).fill('What would you do on your first day?')
  await third.getByRole('button', { name: 'Add question' }).click()
  await expect(third.getByText('What would you do on your first day?', { exact: true })).toBeVisible()
  await expect(third.getByRole('dialog')).toBeHidden()
  const actions = third.getByRole('button', { name: /^Actions for What would you do/ })
  await actions.click()
  await third.getByRole('menuitem', { name: 'Change…' }).click()
  await third.getByRole('textbox', { name: 'Question' }).fill('What would you do in your first week?')
  await third.getByRole('button', { name: 'Save' }).click()
  await expect(third.getByText('What would you do in your first week?', { exact: true })).toBeVisible()
  await expect(third.getByRole('button', { name: /^Actions for What would you do in your/ })).toBeFocused()
  await firstRow(third).getByRole('radio', { name: '1' }).press('2')
  await third.getByRole('radio', { name: 'No', exact: true }).check({ force: true })
  await expect(third.getByText('Saved just now')).toBeVisible()
  await submit(third, 'scorecard')
  await expect(third.getByText('Two good cases')).toBeVisible()
  await expect(third.getByText(/rated 2 and 4/)).toBeVisible()
  await check(third)

  // On a phone, and without a connection for some time.
  const bens = await pageOf(browser, ben, new URL(anas.url()).pathname, { width: 390 })
  await expect(firstRow(bens)).toBeVisible()
  await bens.context().setOffline(true)
  await bens
    .getByRole('textbox', { name: /^Note:/ })
    .first()
    .fill('Slow third case')
  await expect(bens.getByText(/kept here and sent again/)).toBeVisible()
  await bens.context().setOffline(false)
  await expect(bens.getByText('Saved just now')).toBeVisible()
  await answer(bens, 5, 'Slow third case')
  await bens.getByRole('radio', { name: 'Strong yes' }).check({ force: true })
  await check(bens)
  await submit(bens, 'scorecard')
  // The page updates without a reload.
  await expect(third.getByText('Slow third case')).toBeVisible()
  await expect(third.getByText(/rated 2 to 5/)).toBeVisible()
})

test('an owner opens a draft with a reason, and its author sees that', async ({ browser }) => {
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

test('the coaching brand has a conversation instead of a scorecard, without a recommendation', async ({ browser }) => {
  const page = await pageOf(browser, owner, '/survey-results?search=amara%20abara', { brand: 'be', width: 390 })
  await prepare(page, 'conversation')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Conversation with Amara Abara')
  await expect(page.getByText('What do you recommend?')).toBeHidden()
  await expect(page.getByRole('button', { name: 'More actions' })).toBeVisible()
  await answer(page, 3, 'A good talk')
  await check(page)
  await submit(page, 'notes')
})
