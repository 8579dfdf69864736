import { rowsOf } from './rows.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, test } from './watch.ts'

/** An owner reads results one after the other and changes their stage. */

test('a result is moved, archived and restored in place, and each change is undone', async ({ page }) => {
  await openSignedIn(page, 'company.owner@demo.test', '/survey-results?search=olga')
  await rowsOf(page).getByRole('link', { name: 'Olga Silva' }).click()
  const stage = page.getByLabel('Stage')
  await expect(stage).toHaveValue(/.+/)
  const before = await stage.inputValue()

  await stage.selectOption({ label: 'Interview' })
  await expect(page.getByText('Moved to Interview.')).toBeVisible()
  await expect(stage).not.toHaveValue(before)
  await page.keyboard.press('Control+z')
  await expect(stage).toHaveValue(before)
  await expect(page.getByText('Moved to Interview.')).toHaveCount(0)

  await stage.selectOption({ label: 'Interview' })
  await expect(page.getByRole('button', { name: 'Move to Offer' })).toBeVisible()
  await stage.selectOption({ label: 'Rejected' })
  const asking = page.getByRole('dialog', { name: /^Move .+ to Rejected$/ })
  await asking.getByRole('button', { name: 'Move to Rejected' }).click()
  await expect(asking.getByText('Choose a reason.')).toBeVisible()
  await asking.getByLabel('Reject reason').selectOption('Another person was chosen')
  await asking.getByRole('button', { name: 'Move to Rejected' }).click()
  await expect(page.getByText('Moved to Rejected.')).toBeVisible()
  await expect(asking).toHaveCount(0)

  await page.getByRole('button', { name: 'Actions for Olga Silva' }).click()
  await page.getByRole('menuitem', { name: 'Archive…' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('A test')
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible()
  await expect(stage).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(stage).toBeVisible()

  const history = page.getByRole('region', { name: 'History' })
  await history.scrollIntoViewIfNeeded()
  const events = history.getByRole('listitem')
  await expect(events.first()).toContainText('Restored')
  await expect(events.first()).toContainText('Cora Ownby · undo')
  await expect(events.nth(1)).toContainText('Archived')
  await expect(events.nth(2)).toContainText('Moved from Interview to Rejected')
  await expect(events.nth(2)).toContainText('Another person was chosen')
  await history.getByRole('button', { name: 'Earlier events' }).click()
  await expect(events.last()).toContainText('Registered')
})

test('results are read one after the other, and the back link leads to the same list', async ({ page }) => {
  await openSignedIn(page, 'company.owner@demo.test', '/survey-results?sort=name&order=asc')
  const links = rowsOf(page).locator('a[href^="/survey-results/"]')
  await expect(links.first()).toBeVisible()
  const names = await links.allTextContents()
  await links.nth(1).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText(names[1]!)
  // Other journeys add results at the same time, so the total is not known.
  await expect(page.getByText(/^2 of \d+$/)).toBeVisible()
  await page.keyboard.press('j')
  await expect(heading).toContainText(names[2]!)
  await page.getByRole('button', { name: 'Previous result' }).click()
  await expect(heading).toContainText(names[1]!)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/sort=name&order=asc/)
  await expect(links.nth(1)).toBeFocused()

  // A page that was opened by an external link has no list to step through.
  await page.goto((await links.first().getAttribute('href'))!)
  await expect(heading).toContainText(names[0]!)
  await expect(page.getByRole('button', { name: 'Next result' })).toHaveCount(0)
})
