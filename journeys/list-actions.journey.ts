import { check } from './accessible.ts'
import { nightly } from './looks.ts'
import { chooseAction, rowsOf } from './rows.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, test } from './watch.ts'

/** Results are moved, archived and restored in lists: single results, or many at once. */

const owner = 'company.owner@demo.test'
const sorted = '/survey-results?sort=name&order=asc'

test('several results are moved and archived at once, and both are undone', async ({ page }) => {
  await openSignedIn(page, owner, sorted)
  const ticks = rowsOf(page).getByRole('checkbox')
  for (const nth of [1, 2, 3]) await ticks.nth(nth).click()
  const bar = page.getByRole('region', { name: 'Selected rows' })
  // Sorting keeps the selection.
  const byName = page.getByRole('button', { name: 'Candidate', exact: true })
  await byName.click()
  await expect(page).toHaveURL(/order=desc/)
  await expect(bar.getByText('3 selected')).toBeVisible()
  await byName.click()
  await expect(page).not.toHaveURL(/order=desc/)
  await expect(bar.getByRole('button', { name: 'Restore' })).toHaveCount(0)
  const stages = rowsOf(page).locator('[data-type]')
  const before = await stages.allTextContents()

  await bar.getByRole('button', { name: 'Move to…' }).click()
  const moving = page.getByRole('dialog', { name: 'Move 3 results to' })
  await expect(moving.getByRole('button', { name: 'New' })).toBeFocused()
  await check(page)
  await moving.getByRole('button', { name: 'Rejected' }).click()
  const rejecting = page.getByRole('dialog', { name: 'Move 3 results to Rejected' })
  await rejecting.getByRole('button', { name: 'Move to Rejected' }).click()
  await expect(rejecting.getByText('Choose a reason.')).toBeVisible()
  await rejecting.getByLabel('Reject reason').selectOption('Another reason, typed')
  await rejecting.getByRole('button', { name: 'Move to Rejected' }).click()
  await expect(rejecting.getByText('Give a reason.')).toBeVisible()
  await rejecting.getByLabel('Reason', { exact: true }).fill('Others were hired')
  await rejecting.getByRole('button', { name: 'Move to Rejected' }).click()
  await expect(page.getByText(/^Moved to Rejected: \d results?\.$/)).toBeVisible()
  for (const nth of [1, 2, 3]) await expect(rowsOf(page).nth(nth)).toContainText('Rejected')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => stages.allTextContents()).toEqual(before)

  const found = page.getByText(/^\d+ surveys$/)
  const total = Number.parseInt((await found.textContent())!, 10)
  await ticks.nth(1).click()
  await ticks.nth(2).click()
  await page.keyboard.press('e')
  const archiving = page.getByRole('dialog', { name: 'Archive 2 results' })
  await archiving.getByLabel('Reason').fill('The position is filled')
  await archiving.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText(`${total - 2} surveys`)).toBeVisible()

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`${total} surveys`)).toBeVisible()

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Include archived', exact: true }).click()
  const archived = rowsOf(page).filter({ has: page.getByText('archived', { exact: true }) })
  await archived.nth(0).getByRole('checkbox').click()
  await expect(bar.getByRole('button', { name: 'Restore' })).toBeVisible()
  await expect(bar.getByRole('button', { name: /Archive|Move|Mark/ })).toHaveCount(0)
  await rowsOf(page)
    .filter({ hasNot: page.getByText('archived', { exact: true }) })
    .first()
    .getByRole('checkbox')
    .click()
  await expect(bar.getByText('Some of them are archived')).toBeVisible()
})

test('the menu of a row offers its actions, by mouse and by keys', nightly, async ({ page }) => {
  await openSignedIn(page, owner, '/survey-results?search=olga')
  const row = rowsOf(page).filter({ hasText: 'Olga Silva' })
  const menu = page.getByRole('button', { name: 'Actions for Olga Silva' })
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Open' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()

  await chooseAction(page, 'Olga Silva', 'Mark as test')
  await expect(page.getByText('Marked as a test.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toBeVisible()

  await row.getByRole('link', { name: 'Olga Silva' }).focus()
  await page.keyboard.press('m')
  const moving = page.getByRole('dialog', { name: 'Move Olga Silva to' })
  await expect(moving.getByRole('button', { name: 'now' })).toBeDisabled()
  await moving.getByRole('button', { name: 'Offer' }).click()
  await expect(row).toContainText('Offer')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).not.toContainText('Offer')

  await row.getByRole('link', { name: 'Olga Silva' }).focus()
  await page.keyboard.press('e')
  await page.getByRole('dialog', { name: 'Archive the result of Olga Silva' }).getByLabel('Reason').fill('A test')
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByText('Move the row, or what is selected')).toBeVisible()
})

test('a user without the pipeline permission is not offered to move results', async ({ page }) => {
  await openSignedIn(page, 'no.pipeline@demo.test', sorted)
  await rowsOf(page).getByRole('checkbox').first().click()
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await expect(bar.getByRole('button', { name: 'Archive…' })).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Move to…' })).toHaveCount(0)
  await page.keyboard.press('m')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await expect(page.getByRole('menuitem', { name: 'Open' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Move to…' })).toHaveCount(0)
})

test(
  'the list returns with its last filters, until they are cleared or another user signs in',
  nightly,
  async ({ page }) => {
    await openSignedIn(page, owner, '/survey-results?roles=["Sales"]&include_test=true')
    const role = page.getByRole('button', { name: 'Remove the filter Role' })
    await expect(role).toBeVisible()
    const open = async () => {
      await page.getByRole('link', { name: 'Roles', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Roles', level: 1 })).toBeVisible()
      await page.getByRole('link', { name: 'Candidates/Employees' }).click()
      await page.getByRole('link', { name: 'Survey results' }).click()
      await expect(rowsOf(page).first()).toBeVisible()
    }
    await open()
    await expect(role).toBeVisible()
    await expect(page).toHaveURL(/roles=.*include_test=true/)

    // A filter in the URL takes precedence.
    await page.goto('/survey-results?states=["completed"]')
    await expect(page.getByRole('button', { name: 'Remove the filter Status' })).toBeVisible()
    await expect(role).toHaveCount(0)

    await page.goto('/survey-results?roles=["Support"]')
    await expect(role).toBeVisible()
    await page.getByRole('button', { name: 'Clear all' }).click()
    await open()
    await expect(role).toHaveCount(0)

    await page.goto('/survey-results?roles=["Sales"]')
    await expect(role).toBeVisible()
    await page.getByRole('button', { name: /account of/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/login/)
    const kept = await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => /seatwise\.(company|pipeline)\./.test(key)),
    )
    expect(kept).toEqual([])
  },
)
