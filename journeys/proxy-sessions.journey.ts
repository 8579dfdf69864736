import type { Page } from '@playwright/test'
import { check } from './accessible.ts'
import { nightly, productLooks } from './looks.ts'
import { chooseAction, rowsOf } from './rows.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, test } from './watch.ts'

/** A super admin acts as another user in two tabs, and ends the proxy session. */

async function signIn(page: Page, email: string) {
  await openSignedIn(page, email, '/survey-results')
  await expect(rowsOf(page).first()).toBeVisible()
}

async function logInAs(page: Page, name: string, reason: string) {
  await page.goto(`/user-management?search=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Log in as' }).click()
  const dialog = page.getByRole('dialog', { name: `Log in as ${name}` })
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: `Log in as ${name}` }).click()
  await expect(page.getByText(`Logged in as: ${name} of`).filter({ visible: true })).toHaveCount(1)
}

const sidebar = (page: Page) => page.getByRole('complementary')
const links = (page: Page) => sidebar(page).getByRole('link').allTextContents()
const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage))

test('a proxy session shows and ends in every tab', async ({ page, context }) => {
  await signIn(page, 'super@demo.test')
  const other = await context.newPage()
  await other.goto('/audit-events')
  await expect(other.getByText('Head Office').first()).toBeVisible()

  await logInAs(page, 'Colin Usman', 'Looking from both tabs')
  await expect(sidebar(page).getByText('Logged in as: Colin Usman of Lantern Northgate')).toBeVisible()
  expect(await stored(page)).toContain('seatwise.proxy_user_id')
  await expect(sidebar(page).getByText(/\d+ minutes left/)).toBeVisible()
  await check(page)
  await expect(page.getByRole('row').filter({ hasText: 'Orchard & Pine' })).toHaveCount(0)
  await expect.poll(() => links(page)).not.toContain('User Management')

  await expect(sidebar(other).getByText('Logged in as: Colin Usman of Lantern Northgate')).toBeVisible()
  await sidebar(other).getByRole('button', { name: 'Back to All Companies' }).click()
  await expect(other).toHaveURL(/\/companies\/overview$/)
  for (const tab of [other, page]) {
    await expect(sidebar(tab)).toBeVisible()
    await expect(sidebar(tab).getByText('Logged in as')).toHaveCount(0)
    await expect(sidebar(tab).getByRole('link', { name: 'User Management' })).toBeVisible()
  }
  await expect(page).toHaveURL(/\/companies\/overview$/)
  await expect.poll(() => stored(page)).not.toContain('seatwise.proxy_user_id')

  await page.goto('/audit-events?action=proxy-sessions')
  const event = page.getByRole('row').filter({ hasText: 'Looking from both tabs' }).first()
  await expect(event).toContainText('Sana Superfield')
  await expect(event).toContainText('Began to act as Colin Usman')
  await expect(page.getByRole('row').filter({ hasText: 'Stopped acting as Colin Usman' }).first()).toBeVisible()
})

test('companies offer "Log in as" only where there is a user to act as', nightly, async ({ page }) => {
  await openSignedIn(page, 'super@demo.test', '/companies/overview')
  await page.getByRole('button', { name: 'Actions for Head Office' }).click()
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Log in as…' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await chooseAction(page, 'Lantern Northgate', 'Log in as…')
  await expect(page.getByRole('dialog', { name: 'Log in as somebody of Lantern Northgate' })).toBeVisible()
})

test(
  'a proxy session ended by the server is reported, and its data leaves the page',
  nightly,
  async ({ page, toasts }) => {
    await signIn(page, 'super@demo.test')
    await logInAs(page, 'Nora Piper', 'Until it is over')
    await page.evaluate(async () => {
      const token = localStorage.getItem('seatwise.id_token')
      await fetch('/api/proxy-sessions', { method: 'DELETE', headers: { Authorization: `Bearer ${token}` } })
    })
    // No click is needed, because the end of the live stream notifies the page.
    await expect.poll(() => toasts, { timeout: 30_000 }).toContain('Acting as another user has ended.')
    await expect(page).toHaveURL(/\/companies\/overview$/)
    await expect(sidebar(page).getByText('Logged in as')).toHaveCount(0)
    await expect.poll(() => stored(page)).not.toContain('seatwise.proxy_user_id')
  },
)

test('signing out ends the proxy session too', nightly, async ({ page }) => {
  await signIn(page, 'super@demo.test')
  await logInAs(page, 'Nora Piper', 'Before leaving')
  await page.getByRole('button', { name: /account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => stored(page)).toEqual([])
})

const owners = ['Home', 'Candidates/Employees', 'User Management', 'Audit', 'About']
for (const [account, expected, hidden] of [
  ['super', [...owners, 'Outbox'], []],
  ['franchise.owner', owners, ['Companies', 'Outbox']],
  ['franchise.user', ['Home', 'Candidates/Employees', 'About'], ['Companies', 'User Management', 'Audit', 'Outbox']],
  ['company.owner', owners, ['Companies', 'Outbox']],
  ['company.user', ['Home', 'Candidates/Employees', 'About'], ['Companies', 'User Management', 'Audit', 'Outbox']],
] as const)
  test(`the sidebar has the links for ${account}`, nightly, async ({ page }) => {
    await signIn(page, `${account}@demo.test`)
    await expect(sidebar(page).getByRole('link', { name: 'About' })).toBeVisible()
    await expect.poll(() => links(page)).toEqual(expect.arrayContaining([...expected]))
    const shown = await links(page)
    for (const label of hidden) expect(shown).not.toContain(label)
  })

for (const { brand, url, width } of productLooks('hb', 1440))
  test(`acting and the audit are accessible: ${brand}, ${width} px`, nightly, async ({ browser }) => {
    const context = await browser.newContext({ baseURL: url, viewport: { width, height: 900 } })
    const page = await context.newPage()
    await signIn(page, 'super@demo.test')
    await page.goto('/user-management?search=Nora')
    await page.getByRole('button', { name: 'Actions for Nora Piper' }).click()
    await page.getByRole('menuitem', { name: 'Log in as' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await check(page)
    await logInAs(page, 'Cora Ownby', 'To be looked at')
    await check(page)
    await page.goto('/audit-events')
    await expect(rowsOf(page).first()).toBeVisible()
    await check(page)
    await context.close()
  })
