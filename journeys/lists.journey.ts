import { check } from './accessible.ts'
import { nightly } from './looks.ts'
import { rowsOf } from './rows.ts'
import { openSignedIn } from './signed-in.ts'
import { createTestUser, password } from './tenants.ts'
import { expect, test } from './watch.ts'

/** The features that all lists share, tested on the list of survey results. */

const owner = 'company.owner@demo.test'
const colleague = 'company.user@demo.test'

test('several results are selected as a range and changed at once, which is undone', nightly, async ({ page }) => {
  await openSignedIn(page, owner, '/survey-results?sort=name&order=asc')
  const ticks = rowsOf(page).getByRole('checkbox')
  await ticks.nth(1).click()
  await ticks.nth(4).click({ modifiers: ['Shift'] })
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await expect(bar.getByText('4 selected')).toBeVisible()
  await ticks.nth(2).click()
  await expect(bar.getByText('3 selected')).toBeVisible()

  // Sorting keeps the selection; another filter clears it.
  await page.getByRole('button', { name: 'Date', exact: true }).click()
  await expect(page).toHaveURL(/sort=dated_at/)
  await expect(bar.getByText('3 selected')).toBeVisible()

  const total = Number.parseInt((await page.getByText(/^\d+ surveys$/).textContent())!, 10)
  await bar.getByRole('button', { name: 'Mark as test', exact: true }).click()
  await expect(page.getByText('Marked as tests: 3 results.')).toBeVisible()
  await expect(bar).toHaveCount(0)
  await expect(page.getByText(`${total - 3} surveys`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`${total} surveys`)).toBeVisible()

  await rowsOf(page).first().getByRole('link').focus()
  await page.keyboard.press('x')
  await expect(bar.getByText('1 selected')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
})

test('all results that match are selected, also those not loaded, and changed at once, unless others match by then', async ({
  page,
}) => {
  await openSignedIn(page, 'super@demo.test', '/survey-results')
  await expect(rowsOf(page)).toHaveCount(50)
  const found = page.getByText(/^\d+ surveys$/)
  const total = Number.parseInt((await found.textContent())!, 10)
  expect(total).toBeGreaterThan(50)
  const bar = page.getByRole('region', { name: 'Selected rows' })
  const selectAll = bar.getByRole('button', { name: `Select all ${total} surveys` })
  await rowsOf(page).getByRole('checkbox').first().click()
  await expect(selectAll).toHaveCount(0)
  await page.getByLabel('Select all loaded rows').click()
  await expect(bar.getByText('50 selected')).toBeVisible()
  await selectAll.click()
  await expect(bar.getByText(`${total} selected`)).toBeVisible()
  await rowsOf(page).getByRole('checkbox').nth(3).click()
  await expect(bar.getByText(`${total - 1} selected`)).toBeVisible()

  // Simulates a result that arrived after the count.
  await page.route('**/api/survey-results/bulk-update', (route) => {
    const body = route.request().postDataJSON() as { count: number }
    return route.continue({ postData: { ...body, count: body.count - 1 } })
  })
  await bar.getByRole('button', { name: 'Mark as test', exact: true }).click()
  await expect(bar.getByRole('alert')).toHaveText('Other rows match now. Look at the list again.')
  await page.unroute('**/api/survey-results/bulk-update')
  await bar.getByRole('button', { name: 'Mark as test', exact: true }).click()
  await expect(page.getByText('1 survey', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`${total} surveys`, { exact: true })).toBeVisible()
})

test('a change of all that match is refused when others match by then', nightly, async ({ page }) => {
  await openSignedIn(page, 'super@demo.test', '/survey-results')
  await expect(rowsOf(page)).toHaveCount(50)
  await page.getByLabel('Select all loaded rows').click()
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await bar.getByRole('button', { name: /^Select all/ }).click()
  await expect(bar.getByRole('button', { name: /^Select all/ })).toHaveCount(0)
  // Simulates a result that arrived after the count.
  await page.route('**/api/survey-results/bulk-update', (route) => {
    const body = route.request().postDataJSON() as { count: number }
    return route.continue({ postData: { ...body, count: body.count - 1 } })
  })
  await bar.getByRole('button', { name: 'Mark as test', exact: true }).click()
  await expect(bar.getByRole('alert')).toHaveText('Other rows match now. Look at the list again.')
})

test('columns are hidden and moved, and stay so for this user only', nightly, async ({ page }) => {
  await openSignedIn(page, owner, '/survey-results')
  const heads = page.getByRole('columnheader')
  await expect(heads.getByText('Answer quality')).toBeVisible()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Answer quality' }).uncheck()
  const saved = page.waitForResponse((response) => response.url().endsWith('/users/preferences'))
  await page.getByRole('button', { name: 'Move Date to the left' }).click()
  expect((await saved).status()).toBe(200)
  await expect(heads.getByText('Answer quality')).toHaveCount(0)
  const order = async () => (await heads.allTextContents()).join(' ')
  const chosen = await order()
  expect(chosen.indexOf('Date')).toBeLessThan(chosen.indexOf('Stage'))
  await page.reload()
  await expect(heads.getByText('Role')).toBeVisible()
  await expect(heads.getByText('Answer quality')).toHaveCount(0)
  expect(await order()).toBe(chosen)

  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Back to the standard columns' }).click()
  await expect(heads.getByText('Answer quality')).toBeVisible()
})

test('a view is saved, shared, used by a colleague and copied', nightly, async ({ page, browser }) => {
  await openSignedIn(page, owner, '/survey-results?roles=["Sales"]&sort=role_score&order=desc')
  await page.getByRole('button', { name: 'Save view' }).click()
  const asking = page.getByRole('dialog', { name: 'Save this view' })
  await asking.getByRole('button', { name: 'Save view' }).click()
  await expect(asking.getByText('Name this view.')).toBeVisible()
  await asking.getByLabel('Name').fill('Best in sales')
  await asking.getByLabel('Colleagues in my company can use it').check()
  await asking.getByRole('button', { name: 'Save view' }).click()
  const tabs = page.getByRole('navigation', { name: 'Views' })
  const tab = tabs.getByRole('link', { name: /Best in sales/ })
  await expect(tab).toHaveAttribute('aria-current', 'page')

  const other = await (await browser.newContext()).newPage()
  await openSignedIn(other, colleague, '/survey-results')
  await other
    .getByRole('navigation', { name: 'Views' })
    .getByRole('link', { name: /Best in sales/ })
    .click()
  await expect(other).toHaveURL(/sort=role_score/)
  await expect(other.getByRole('button', { name: 'Remove the filter Role' })).toBeVisible()
  await other.getByRole('button', { name: 'Actions of the view Best in sales' }).click()
  await expect(other.getByRole('menuitem', { name: 'Remove' })).toHaveCount(0)
  await other.getByRole('menuitem', { name: 'Copy' }).click()
  await expect(other.getByRole('link', { name: 'Best in sales (copy)' })).toHaveAttribute('aria-current', 'page')
  await other.context().close()

  // After a filter is changed, the view counts as changed until it is saved or opened again.
  await page.getByRole('button', { name: 'Remove the filter Role' }).click()
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible()
  await tab.click()
  await expect(page.getByRole('button', { name: 'Remove the filter Role' })).toBeVisible()
  await page.getByRole('button', { name: 'Actions of the view Best in sales' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(page.getByText('View Best in sales removed.')).toBeVisible()
  await expect(tab).toHaveCount(0)
})

test('the next rows arrive while the list is read', async ({ page }) => {
  await openSignedIn(page, 'franchise.owner@demo.test', '/survey-results?include_archived=true&include_test=true')
  await expect(rowsOf(page)).toHaveCount(50)
  const total = Number.parseInt((await page.getByText(/^\d+ surveys$/).textContent())!, 10)
  expect(total).toBeGreaterThan(50)
  await rowsOf(page).last().scrollIntoViewIfNeeded()
  await expect(rowsOf(page)).toHaveCount(total)
})

test('of five thousand rows only those near the window are drawn, and focus stays', nightly, async ({ page }) => {
  const total = 5_000
  await page.route('**/api/survey-results/search', async (route) => {
    const { after, page_size = 50, with_choices } = route.request().postDataJSON()
    if (with_choices) return route.continue()
    const { after: _key, ...first } = route.request().postDataJSON()
    const answer = await route.fetch({ postData: { ...first, page_size: 1 } })
    const { data } = (await answer.json()) as { data: [{ candidate: object }] }
    const from = Number(after ?? 0)
    const rows = Array.from({ length: Math.min(page_size, total - from) }, (_, index) => ({
      ...data[0],
      id: `00000000-0000-4000-8000-${String(from + index).padStart(12, '0')}`,
      candidate: { ...data[0].candidate, first: 'Person', last: String(from + index + 1) },
    }))
    const next = from + rows.length < total ? String(from + rows.length) : null
    return route.fulfill({ json: { data: rows, total: 1_001, next } })
  })
  await openSignedIn(page, owner, '/survey-results')
  await expect(page.getByText('1,000+ surveys')).toBeVisible()
  const second = page.getByRole('link', { name: 'Person 2', exact: true })
  await second.focus()
  const last = rowsOf(page).last()
  await expect(async () => {
    await page.mouse.wheel(0, 20_000)
    expect(Number(await last.getAttribute('data-index'))).toBeGreaterThan(1_000)
  }).toPass({ timeout: 60_000 })
  expect(await rowsOf(page).count()).toBeLessThan(100)
  await expect(second).toBeFocused()
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '-1')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('on a phone a list is sorted in the sheet of its filters, by its columns', nightly, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSignedIn(page, owner, '/survey-results')
  await page.getByRole('button', { name: 'Filter and sort' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filter and sort' })
  await sheet.getByRole('radio', { name: 'Candidate' }).click()
  await expect(sheet.getByRole('radio', { name: 'Ascending' })).toBeChecked()
  await sheet.getByRole('radio', { name: 'Descending' }).click()
  await check(page)
  await sheet.getByRole('button', { name: /^Show \d+ surveys$/ }).click()
  await expect(page).toHaveURL(/sort=name&order=desc/)
  await expect(rowsOf(page).first()).toContainText('Priya Tanaka')
})

test('companies have saved views too, and no row for them before the first', nightly, async ({ page }) => {
  await openSignedIn(page, 'super@demo.test', '/companies/overview')
  const tabs = page.getByRole('navigation', { name: 'Views' })
  await expect(rowsOf(page).first()).toBeVisible()
  await expect(tabs).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Save view' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Surveys' }).click()
  await page.getByRole('button', { name: 'Save view' }).click()
  const asking = page.getByRole('dialog', { name: 'Save this view' })
  await asking.getByLabel('Name').fill('Busiest first')
  await asking.getByRole('button', { name: 'Save view' }).click()
  await tabs.getByRole('link', { name: 'All' }).click()
  await expect(page).toHaveURL(/overview$/)
  await page.reload()
  await tabs.getByRole('link', { name: 'Busiest first' }).click()
  await expect(page).toHaveURL(/sort=results&order=desc/)
  await page.getByRole('button', { name: 'Actions of the view Busiest first' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(tabs).toHaveCount(0)
})

test('users have views and columns too, which stay after a reload, and no row of views before the first', async ({
  page,
  request,
}) => {
  // A retry must not find the view of the first attempt.
  const { email } = await createTestUser(request, 'hb', {}, 'COMPANY_OWNER')
  await openSignedIn(page, email, '/user-management?state=["active"]', password)
  const tabs = page.getByRole('navigation', { name: 'Views' })
  await expect(page.getByRole('button', { name: 'Save view' })).toBeVisible()
  await expect(tabs).toHaveCount(0)
  await page.getByRole('button', { name: 'Save view' }).click()
  const asking = page.getByRole('dialog', { name: 'Save this view' })
  await asking.getByLabel('Name').fill('Active people')
  await asking.getByRole('button', { name: 'Save view' }).click()
  await expect(tabs.getByRole('link', { name: 'Active people' })).toHaveAttribute('aria-current', 'page')
  await tabs.getByRole('link', { name: 'All' }).click()
  await expect(page.getByRole('button', { name: 'Remove the filter Status' })).toHaveCount(0)
  await tabs.getByRole('link', { name: 'Active people' }).click()
  await expect(page.getByRole('button', { name: 'Remove the filter Status' })).toBeVisible()

  await page.getByRole('button', { name: 'Columns' }).click()
  const saved = page.waitForResponse((response) => response.url().endsWith('/users/preferences'))
  await page.getByRole('checkbox', { name: 'Last sign-in' }).uncheck()
  await saved
  await page.reload()
  await expect(tabs.getByRole('link', { name: 'Active people' })).toHaveAttribute('aria-current', 'page')
  await expect(rowsOf(page).first()).toBeVisible()
  await expect(page.getByRole('columnheader').getByText('Last sign-in')).toHaveCount(0)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Back to the standard columns' }).click()
  await expect(page.getByRole('columnheader').getByText('Last sign-in')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Actions of the view Active people' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(tabs).toHaveCount(0)
})
