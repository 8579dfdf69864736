import { check as checkAccessible } from './accessible.ts'
import { rowsOf } from './rows.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, test } from './watch.ts'

const owner = 'company.owner@demo.test'

test('a person is found, read from all sides and moved on, and the list comes back as it was', async ({ page }) => {
  await openSignedIn(page, owner, '/')
  await page.getByRole('link', { name: 'Candidates/Employees' }).click()
  await expect(page.getByRole('heading', { name: 'People', level: 1 })).toBeVisible()
  await page.getByRole('searchbox').fill('keiko kow')
  await expect(rowsOf(page)).toHaveCount(1)
  await checkAccessible(page)
  await page.getByRole('link', { name: 'Keiko Kowalski' }).click()
  await expect(page.getByRole('heading', { name: 'Keiko Kowalski' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Latest result: Sales' })).toBeVisible()
  await checkAccessible(page)

  await page.getByRole('button', { name: 'Move to…' }).click()
  await page.getByRole('menuitem', { name: 'Interview' }).click()
  await expect(page.getByText('Moved to Interview.')).toBeVisible()
  await expect(page.getByText('in Interview since today')).toBeVisible()
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByText('Moved from Offer to Interview')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Moved from Interview to Offer')).toBeVisible()

  await page.getByRole('link', { name: 'Results 1' }).click()
  await page.getByRole('link', { name: 'Sales', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Snapshot' })).toBeVisible()
  await page.getByRole('link', { name: 'Keiko Kowalski' }).click()
  await expect(page.getByRole('link', { name: 'Results 1' })).toBeVisible()
  await page.goBack()
  await page.goBack()
  await page.getByRole('navigation', { name: 'Place in the list' }).getByRole('link', { name: 'People' }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('keiko kow')
})

test('on a phone the person’s page is one column, and readers without the pipeline see no stage', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSignedIn(page, 'no.pipeline@demo.test', '/candidates?search=keiko%20kow')
  await page.getByRole('link', { name: 'Keiko Kowalski' }).click()
  await expect(page.getByRole('heading', { name: 'Latest result: Sales' })).toBeVisible()
  await expect(page.getByText('Offer')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Move to…' })).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await checkAccessible(page)
})
