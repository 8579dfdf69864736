import { check } from './accessible.ts'
import { addFilter } from './filters.ts'
import { inEveryLook, nightly } from './looks.ts'
import { chooseAction, rowsOf } from './rows.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, test } from './watch.ts'

/** A franchise owner compares companies: grouped in a list, then a single one, then in an exported file. */

const owner = 'franchise.owner@demo.test'

test('results are grouped by company, with counts, in every order', async ({ page }) => {
  await openSignedIn(page, owner, '/survey-results')
  await expect(rowsOf(page).first()).toBeVisible()
  const grouping = page.getByRole('button', { name: 'Group by company' })
  await grouping.click()
  await expect(page).toHaveURL(/by_company=true/)
  const headings = page.getByRole('rowheader', { name: /\d+ finished$/ })
  await expect(headings.first()).toHaveText(/^Lantern Harbour\d+ surveys · \d+ finished$/)
  await expect(page.getByRole('columnheader', { name: 'Company' })).toHaveCount(0)
  const counts = async () =>
    (await headings.allTextContents()).map((text) => Number.parseInt(/(\d+) surveys/.exec(text)![1]!, 10))
  const total = Number.parseInt(
    (await page
      .getByText(/^\d+ surveys$/)
      .first()
      .textContent())!,
    10,
  )
  expect((await counts()).reduce((sum, count) => sum + count, 0)).toBe(total)
  await check(page)

  const group = page.getByRole('checkbox', { name: 'Select all loaded rows of Lantern Harbour' })
  await group.check()
  await expect(page.getByText(`${(await counts())[0]} selected`)).toBeVisible()
  await group.uncheck()

  const harbour = page.getByRole('button', { name: /^Lantern Harbour/ })
  await harbour.press('Enter')
  await expect(harbour).toHaveAttribute('aria-expanded', 'false')
  await expect(headings.nth(1)).toHaveText(/^Lantern Northgate/)
  const all = await rowsOf(page).count()
  await harbour.press('Enter')
  await expect.poll(() => rowsOf(page).count()).toBe(all + (await counts())[0]!)

  await page.getByRole('button', { name: 'Right Seat Score' }).click()
  await expect(page).toHaveURL(/sort=role_score/)
  await expect(headings).toHaveText([/^Lantern Harbour/, /^Lantern Northgate/])
  if (!inEveryLook) return
  await addFilter(page, 'Role', 'Sales')
  await expect.poll(async () => (await counts()).reduce((sum, count) => sum + count, 0)).toBeLessThan(total)

  await page.getByRole('button', { name: 'Save view' }).click()
  const asking = page.getByRole('dialog', { name: 'Save this view' })
  await asking.getByLabel('Name').fill('Sales by company')
  await asking.getByRole('button', { name: 'Save view' }).click()
  const tabs = page.getByRole('navigation', { name: 'Views' })
  await tabs.getByRole('link', { name: 'All' }).click()
  await expect(headings).toHaveCount(0)
  await tabs.getByRole('link', { name: 'Sales by company' }).click()
  await expect(headings.first()).toHaveText(/^Lantern Harbour/)
  await expect(grouping).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Actions of the view Sales by company' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(tabs.getByRole('link', { name: 'Sales by company' })).toHaveCount(0)
})

test('on a phone the first row of each company is below its heading', nightly, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSignedIn(page, owner, '/survey-results')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Group by company' }).click()
  await expect(page.getByRole('heading', { name: /^Lantern Harbour/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove the filter Grouped by company' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Filter and sort', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Save view' }).click()
  await expect(page.getByRole('dialog', { name: 'Save this view' })).toBeVisible()
  await page.keyboard.press('Escape')
  await check(page)
})

test('one company is opened from the list of companies, its results are exported and its settings read', async ({
  page,
}) => {
  await openSignedIn(page, owner, '/companies')
  await chooseAction(page, 'Lantern Harbour', 'Survey results')
  await expect(page.getByRole('button', { name: 'Company Lantern Harbour' })).toBeVisible()
  await expect(rowsOf(page).filter({ hasText: 'Amara Abara' })).toHaveCount(0)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)

  await page.goBack()
  await chooseAction(page, 'Lantern Harbour', 'Settings')
  const settings = page.getByRole('dialog', { name: 'Lantern Harbour' })
  await expect(settings.getByLabel('Name', { exact: true })).toHaveValue('Lantern Harbour')
  await expect(settings.getByLabel('Franchise', { exact: true })).toHaveCount(0)
  await check(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Actions for Lantern Harbour' })).toBeFocused()
})

test(
  'results of two companies cannot be moved together, by the keyboard either, because their stages differ',
  nightly,
  async ({ page }) => {
    await openSignedIn(page, owner, '/survey-results')
    const dialog = page.getByRole('dialog', { name: /^Move \d results? to/ })
    const bar = page.getByRole('region', { name: 'Selected rows' })
    await rowsOf(page).filter({ hasText: 'Lantern Harbour' }).first().getByRole('checkbox').check()
    await page.keyboard.press('m')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await rowsOf(page).filter({ hasText: 'Lantern Northgate' }).first().getByRole('checkbox').check()
    await expect(bar.getByRole('button', { name: 'Archive…' })).toBeVisible()
    await expect(bar.getByRole('button', { name: 'Move to…' })).toHaveCount(0)
    await page.keyboard.press('m')
    await page.keyboard.press('e')
    await expect(page.getByRole('dialog', { name: /^Archive 2 results/ })).toBeVisible()
    await expect(dialog).toHaveCount(0)
  },
)

test('companies stand side by side, and a number leads to as many people', async ({ page }) => {
  await openSignedIn(page, owner, '/companies/overview')
  await page.getByRole('link', { name: 'Side by side' }).click()
  const table = page.getByRole('table', { name: 'Companies side by side, last 13 weeks' })
  await expect(table.getByRole('columnheader')).toHaveText(['All 2', 'Harbour', 'Northgate'])
  await check(page)
  const finished = table.getByRole('link', { name: /finished: list of Lantern Northgate$/ })
  const count = await finished.textContent()
  await finished.click()
  await expect(page.getByText(new RegExp(`^${count}( of \\d+)? surveys$`)).first()).toBeVisible()
  await page.goBack()
  await table.getByRole('button', { name: 'Finished' }).press('Enter')
  await expect(page).toHaveURL(/sort=finished/)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^companies-.*\.csv$/)
})
