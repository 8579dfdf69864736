import type { Page } from '@playwright/test'
import { queryDatabase } from './database.ts'
import { addFilter } from './filters.ts'
import { nightly } from './looks.ts'
import { products } from './products.ts'
import { chooseAction } from './rows.ts'
import { openSignedIn, submitSignIn } from './signed-in.ts'
import { expect, storedKeys, test } from './watch.ts'

async function signIn(page: Page, email: string) {
  await page.goto('/login')
  await submitSignIn(page, email)
}

test('a wrong password is reported on the page and stores nothing in the browser', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('nobody@demo.test')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Invalid email or password')
  expect(await storedKeys(page)).toEqual([])
})

test('too many wrong passwords are reported as such', nightly, async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('hasty@demo.test')
  for (let attempt = 0; attempt < 6; attempt++) {
    await page.getByLabel('Password', { exact: true }).fill(`wrong-${attempt}`)
    const answer = page.waitForResponse(/sign-in/)
    await page.keyboard.press('Enter')
    await answer
    // Waits until the page has processed the response, because until then it refuses the next attempt itself.
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled()
  }
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Password attempts exceeded. Please try again later.',
  )
})

test('a protected page asks to sign in first, then opens', async ({ page }) => {
  await page.goto('/survey-results?search=abara')
  await expect(page).toHaveURL(/\/login\?to=/)
  await submitSignIn(page, 'company.owner@demo.test')
  await expect(page).toHaveURL(/\/survey-results\?search=abara/)
  await expect(page.getByRole('link', { name: 'Amara Abara' })).toBeVisible()
})

test('/archived leads to the archived results, and back to the page before', async ({ page }) => {
  await openSignedIn(page, 'company.owner@demo.test', '/about')
  await expect(page.getByRole('heading', { name: 'About Seatwise' })).toBeVisible()
  await page.goto('/archived')
  await expect(page).toHaveURL(/\/survey-results\?archived=true&sort=archived_at$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Archived' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/about$/)
})

// web/kernel/own-path.test.ts tests which other URLs count as another site.
test('a sign-in does not lead to another site', async ({ page }) => {
  await page.goto('/login?to=//evil.test/')
  await submitSignIn(page, 'company.user@demo.test')
  await page.waitForURL((url) => url.pathname !== '/login')
  expect(new URL(page.url()).origin).toBe(products.hb)
})

test('signing out ends the session and removes its data from the browser', async ({ page, context }) => {
  await signIn(page, 'company.user@demo.test')
  await page.getByRole('button', { name: /account of/ }).click()
  expect(await storedKeys(page)).toContain('seatwise.company.name')
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => storedKeys(page)).toEqual([])
  const names = async () => (await context.cookies()).map(({ name }) => name)
  await expect.poll(names).not.toContain('seatwise_refresh')
  await page.goto('/survey-results')
  await expect(page).toHaveURL(/\/login/)
})

test('the menu of the account leads to the own profile', nightly, async ({ page }) => {
  await openSignedIn(page, 'company.user@demo.test', '/about')
  await page.getByRole('button', { name: /account of/ }).click()
  await page.getByRole('menuitem', { name: 'View profile' }).click()
  await expect(page).toHaveURL(/\/profile\/details$/)
})

test('light and dark colours are switched without a violation of the content security policy', async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
      console.error(`refused by the policy: ${violatedDirective}`),
    )
  })
  await signIn(page, 'company.user@demo.test')
  const html = page.locator('html')
  for (const [item, scheme] of [
    ['Dark colors', 'dark'],
    ['Light colors', 'light'],
    ['Dark colors', 'dark'],
  ] as const) {
    await page.getByRole('button', { name: /account of/ }).click()
    await page.getByRole('menuitem', { name: item }).click()
    await expect(html).toHaveAttribute('data-mantine-color-scheme', scheme)
  }
})

test('a reload renews an expired token silently', async ({ page }) => {
  await signIn(page, 'company.user@demo.test')
  await expect(page.getByRole('region', { name: 'Latest results' })).toBeVisible()
  await page.evaluate(() => localStorage.setItem('seatwise.id_token', 'stale'))
  await page.reload()
  await expect(page.getByRole('region', { name: 'Latest results' })).toBeVisible()
})

test('a deactivated user ends at /account-access-expired', async ({ page }) => {
  await signIn(page, 'deactivated@demo.test')
  await expect(page).toHaveURL(/\/account-access-expired$/)
  await expect(page.getByRole('heading', { name: 'Your access has ended' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Use another account' })).toBeVisible()
  await expect.poll(() => storedKeys(page)).toEqual([])
})

test('the list is searched, filtered, sorted and shown for another role, and the address holds all of it', async ({
  page,
}) => {
  await openSignedIn(page, 'company.owner@demo.test', '/survey-results')
  await expect(page.getByRole('status')).toHaveText(/\d+ surveys/)
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') })

  await page.getByRole('button', { name: 'Right Seat Score' }).click()
  await expect(page).toHaveURL(/sort=role_score/)
  await expect(page.getByRole('columnheader', { name: 'Right Seat Score' })).toHaveAttribute('aria-sort', 'descending')
  const scores = async () => (await rows.locator('td:nth-child(4) b').allTextContents()).map(Number)
  await expect(async () => {
    const count = await scores()
    expect(count[0]).toBeGreaterThan(60)
    expect(count).toEqual(count.toSorted((a, b) => b - a))
  }).toPass()

  await addFilter(page, 'Right Seat Score for a role', 'Bookkeeper')
  await expect(page.getByRole('columnheader', { name: 'Right Seat Score for Bookkeeper' })).toBeVisible()
  await expect(page).toHaveURL(/role_explorer=Bookkeeper/)

  await page.getByRole('searchbox').fill('chloe')
  await expect(page).toHaveURL(/search=chloe/)
  await expect.poll(async () => (await rows.allTextContents()).every((text) => text.includes('Chloé'))).toBe(true)
  await page.getByRole('searchbox').fill('')
  await expect(page).not.toHaveURL(/search=/)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page).not.toHaveURL(/role_explorer=/)

  await addFilter(page, 'Role', 'Support')
  await expect
    .poll(async () => new Set(await rows.locator('td:nth-child(3)').allTextContents()))
    .toEqual(new Set(['Support']))
})

test('keys move along the rows, open one, and can be switched off', async ({ page }) => {
  await openSignedIn(page, 'company.owner@demo.test', '/survey-results')
  const links = page.getByRole('table').getByRole('link')
  await expect(links.first()).toBeVisible()
  await page.keyboard.press('j')
  await expect(links.nth(0)).toBeFocused()
  await page.keyboard.press('j')
  await expect(links.nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(links.nth(0)).toBeFocused()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('jk')
  await expect(page.getByRole('searchbox')).toHaveValue('jk')
  await page.getByRole('searchbox').fill('')
  await links.first().focus()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.getByText('Next row')).toBeVisible()
  await sheet.getByLabel('Use single-key shortcuts').uncheck()
  await page.keyboard.press('Escape')
  await expect(links.first()).toBeFocused()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).not.toBeFocused()
})

test('a testing link is copied from a row and opens the survey for that role', async ({ page, context, toasts }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openSignedIn(page, 'company.owner@demo.test', '/survey-results')
  await chooseAction(page, 'Amara Abara', 'Copy testing link')
  await expect.poll(() => toasts).toContain('Link copied')
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()))
  await page.goto(link.pathname + link.search)
  await expect(page.getByText('Role: Sales')).toBeVisible()
})

test('a result out of scope is shown as one that does not exist', nightly, async ({ page }) => {
  const [elsewhere] = await queryDatabase<{ address: string }>(
    `SELECT '/survey-results/' || r.id AS address FROM survey_results r JOIN companies c ON c.id = r.company_id
      WHERE c.name = 'Orchard & Pine' AND r.state = 'completed' LIMIT 1`,
    [],
  )
  const { address } = elsewhere!
  await openSignedIn(page, 'super@demo.test', address)
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await page.getByRole('button', { name: /account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await signIn(page, 'franchise.owner@demo.test')
  await expect(page.getByRole('button', { name: /account of/ })).toBeVisible()
  await page.goto('/survey-results')
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Orchard & Pine' })).toHaveCount(0)
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'This result does not exist' })).toBeVisible()
})

test('the sidebar collapses, and is a menu on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openSignedIn(page, 'company.user@demo.test', '/survey-results')
  const aside = page.getByRole('complementary')
  const width = async () => (await aside.boundingBox())?.width
  // Until the user chooses a width, narrow windows show a narrow sidebar, so that lists have more space.
  await expect.poll(width).toBe(94)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.reload()
  await expect.poll(width).toBe(323)
  await page.getByRole('button', { name: 'Collapse the sidebar' }).click()
  await expect.poll(width).toBe(94)
  await expect(page.getByRole('link', { name: 'Outbox', exact: true })).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'About' }).click()
  await expect(page.getByRole('heading', { name: 'About Seatwise' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a lost connection is reported without leaving the page, and a retry works', nightly, async ({ page }) => {
  await openSignedIn(page, 'company.owner@demo.test', '/survey-results')
  await expect(page.getByRole('table')).toBeVisible()
  await page.route('**/api/survey-results/search', (route) => route.abort())
  await page.getByRole('button', { name: 'Candidate', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong. Please try again.' })).toBeVisible({
    timeout: 30_000,
  })
  // The request waits and is repeated. The connection is restored only after the click, because otherwise a live update
  // could load the list first.
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.unroute('**/api/survey-results/search')
  await expect(page.getByRole('columnheader', { name: 'Candidate' })).toHaveAttribute('aria-sort', 'ascending')
})

test('an unknown address shows a not-found page with a way on', async ({ page }) => {
  await page.goto('/no-such-page')
  await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible()
  // Help is offered only once: by the button or by the footer.
  await expect(page.getByRole('link', { name: 'Email support' }).or(page.getByText('Questions?'))).toHaveCount(1)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
})

test('when another user signs in in another tab, this tab switches to that user', async ({ page, context }) => {
  await page.goto('/login')
  await submitSignIn(page, 'company.owner@demo.test')
  await expect(page.getByRole('button', { name: /account of Cora Ownby/ })).toBeVisible()
  const other = await context.newPage()
  await openSignedIn(other, 'super@demo.test', '/')
  await expect(other.getByRole('button', { name: /account of Sana Superfield/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /account of Sana Superfield/ })).toBeVisible()
})
