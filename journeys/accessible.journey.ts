import { check, expectFitting } from './accessible.ts'
import { phone, productLooks } from './looks.ts'
import { rowsOf } from './rows.ts'
import { expect, test } from './watch.ts'

/**
 * Opens pages, and expects no horizontal overflow at several widths, and no axe violation. Axe does not run on pages that
 * other journeys check.
 */

const unknownToken = 'x'.repeat(43)
/** Pages without a session, and the initial state of pages that are opened by a mailed link. */
const beforeSignIn = {
  '/login': 'Sign in',
  '/login?error=access_denied': 'You are not signed in',
  '/reset-password': 'This link does not work',
  [`/confirm-account#${unknownToken}`]: 'Confirm your account',
  '/account-access-expired': 'Your access has ended',
  '/404': 'This page does not exist',
}
/** Those that auth.journey.ts checks with axe. */
const beforeSignInChecked = {
  '/login?reason=invalid': 'Sign in',
  '/forgot-password': 'Forgot your password?',
  [`/reset-password#${unknownToken}`]: 'Choose a new password',
  [`/set-up-password#${unknownToken}`]: 'This link does not work',
  [`/token-validation#${unknownToken}`]: 'Sign in by link',
  '/password-update-needed': 'Choose a new password',
}

// A trace records the whole document at every step, which would take longer than the checks.
test.use({ trace: 'off' })

for (const { brand, url, width } of productLooks('hb', 1440))
  test(`the product is accessible and fits: ${brand}, ${width} px`, async ({ browser }) => {
    test.setTimeout(240_000)
    // The two brands start in different color schemes, so that the first paint of both schemes is checked.
    const colorScheme = brand === 'be' ? 'dark' : 'light'
    const context = await browser.newContext({ baseURL: url, colorScheme, viewport: { width, height: 900 } })
    const page = await context.newPage()
    const checkPage = async () => {
      await check(page)
      await expectFitting(page)
    }
    for (const [path, title] of Object.entries(beforeSignIn)) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
      await checkPage()
    }
    for (const [path, title] of Object.entries(beforeSignInChecked)) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
      await expectFitting(page)
    }

    await page.goto('/login')
    await page.getByText('Demo accounts').click()
    await page.getByRole('button', { name: /super@demo.test/ }).click()
    await expect(page.getByRole('region', { name: 'Companies' })).toBeVisible()
    await check(page)
    await page.goto('/survey-results?search=zzzz')
    await expect(page.getByRole('heading', { name: 'Nobody matches “zzzz”' })).toBeVisible()
    await check(page)
    // Lists are searched, because axe takes long on many rows.
    await page.goto('/survey-results?search=abara')
    await expect(rowsOf(page).first()).toBeVisible()
    await expectFitting(page)
    await page.getByRole('link', { name: 'Amara Abara' }).click()
    await expect(page.getByRole('heading', { name: 'Snapshot' })).toBeVisible()
    await page.getByText(/Why this score/).click()
    await page.getByText('21 facets').click()
    await checkPage()
    // Phones have other menus.
    await page.setViewportSize(phone)
    await check(page)
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/user-management?search=usher')
    await expect(rowsOf(page).filter({ hasText: 'Fiona Usher' })).toBeVisible()
    await checkPage()
    await page.getByRole('button', { name: 'Actions for Fiona Usher' }).click()
    await page.getByRole('menuitem', { name: 'Deactivate' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await check(page)
    for (const path of ['/outbox?search=company.owner', '/audit-events?search=dean']) {
      await page.goto(path)
      await expect(rowsOf(page).first()).toBeVisible()
      await expectFitting(page)
    }
    await page.goto('/task-runs')
    await expect(page.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible()
    await expect(page.getByText('No tasks yet').or(rowsOf(page).first())).toBeVisible()
    await checkPage()
    await page.goto('/roles')
    await expect(rowsOf(page).filter({ hasText: 'Sales' })).toBeVisible()
    await checkPage()
    await page.goto('/survey-links')
    await expect(page.getByRole('button', { name: 'Add a link' }).first()).toBeVisible()
    await expectFitting(page)
    await page.getByRole('button', { name: 'Add a link' }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await check(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    for (const [tab, text] of [
      ['details', 'Download my data'],
      ['security', 'Set up an authenticator app'],
      ['sessions', 'This session'],
      ['notifications', 'See all roles'],
    ]) {
      await page.goto(`/profile/${tab}`)
      await expect(page.getByText(text!)).toBeVisible()
      await (tab === 'security' ? expectFitting(page) : checkPage())
    }
    await page.goto('/about')
    await expect(page.getByRole('heading', { name: /^About/, level: 1 })).toBeVisible()
    await checkPage()

    await page.goto('/survey/register?link=demo-harbour')
    await page.getByRole('button', { name: 'Begin' }).click()
    await expect(page.getByRole('group', { name: '4 fields need your attention' })).toBeVisible()
    await check(page)
    await page.getByLabel('Role').selectOption({ index: 1 })
    await page.getByLabel('First name').fill('Axel')
    await page.getByLabel('Last name').fill('Access')
    await page.getByLabel('Email').fill(`axel.${brand}.${width}@people.test`)
    await page.getByLabel('I have read “Before you begin” and agree').check()
    await page.getByRole('button', { name: 'Begin' }).click()
    await expect(page.getByText('Statement 1 of 87')).toBeVisible()
    await check(page)
    await page.goto('/survey/register?link=demo-harbour')
    await page.goto('/survey/thank-you')
    await expect(page.getByRole('heading', { name: 'Your survey is not finished yet' })).toBeVisible()
    await checkPage()
    await page.goto('/survey/register?link=demo-closed')
    await expect(page.getByRole('heading', { name: 'This survey link has been closed' })).toBeVisible()
    await checkPage()
    await context.close()
  })
