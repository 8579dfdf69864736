import { check } from './accessible.ts'
import { nightly } from './looks.ts'
import { rowsOf } from './rows.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, test } from './watch.ts'

/** The operator of the product manages its messages and tasks, and reads the audit log. */

test('messages that were not sent say why, and are opened, selected and sent', async ({ page }) => {
  // Filtered by one recipient, so that messages of other journeys do not push these out of view.
  await openSignedIn(page, 'super@demo.test', '/outbox?search=company.owner')
  await expect(
    page.getByText(/^Email and text messages are not set up, so these \d+ messages have not been sent/),
  ).toBeVisible()
  const finished = rowsOf(page).filter({ hasText: 'Survey finished' })
  await finished.first().getByRole('link').click()
  const drawer = page.getByRole('dialog', { name: /^Survey finished: / })
  await expect(drawer.getByRole('article')).toContainText('Name given:')
  await expect(page).toHaveURL(/message=/)
  await check(page)
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(finished.first().getByRole('link')).toBeFocused()

  await expect(page.getByRole('button', { name: /^Send \d/ })).toHaveCount(0)
  await finished
    .first()
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await expect(page.getByRole('menuitem', { name: /^Send.*Email is not set up/ })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem')).toHaveCount(0)

  await finished.first().getByRole('checkbox').check()
  await finished.nth(1).getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await expect(bar).toContainText('2 selected')
  await bar.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('2 messages wait to be sent.')).toBeVisible()
  await expect(bar).toHaveCount(0)
})

test('the outbox says without a mail server why nothing can be sent', nightly, async ({ page }) => {
  await page.route('**/api/outbox?*', async (route) => {
    const reply = (await (await route.fetch()).json()) as object
    await route.fulfill({ json: { ...reply, leaves: { mail: false, sms: false } } })
  })
  await openSignedIn(page, 'super@demo.test', '/outbox?state=held')
  await page
    .getByRole('row')
    .filter({ hasText: 'Survey finished' })
    .first()
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await expect(page.getByRole('button', { name: /^Send \d/ })).toHaveCount(0)
  await expect(page.getByRole('menuitem', { name: /^Send.*Email is not set up/ })).toBeDisabled()
  // A live update may be requesting the outbox at this moment.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('the audit is filtered by a person whom a search finds', async ({ page }) => {
  await openSignedIn(page, 'super@demo.test', '/audit-events')
  await expect(page.getByText('Sana Superfield').first()).toBeVisible()
  await check(page)
  await page.getByRole('searchbox', { name: 'Name or email' }).fill('dean')
  await expect(page).toHaveURL(/search=dean/)
  await expect(page.getByText('1 entry')).toBeVisible()
  await expect(rowsOf(page)).toContainText('Changed the account of Dean Ackerman')
})

test('the outbox is searched by person, and its messages are grouped by cause', nightly, async ({ page }) => {
  await page.route('**/api/outbox?*', async (route) => {
    const reply = (await (await route.fetch()).json()) as { data: object[] }
    const [first, ...others] = reply.data
    const failed = { ...first, state: 'dead', last_error: 'mailbox full' }
    await route.fulfill({ json: { ...reply, data: [failed, ...others] } })
  })
  await openSignedIn(page, 'super@demo.test', '/outbox')
  await expect(page.getByRole('button', { name: /^Failed: mailbox full 1 message/ })).toBeVisible()
  const cause = page.getByRole('button', { name: /^Not sent \d+ messages/ })
  await expect(cause).toHaveAttribute('aria-expanded', 'true')
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('searchbox', { name: 'Name or email' }).fill('jonas rossi')
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(rowsOf(page)).toContainText('Jonas Rossi')
  await page.getByRole('searchbox', { name: 'Name or email' }).fill('company.user@')
  await expect.poll(() => rowsOf(page).count()).toBeGreaterThan(1)
  await check(page)
})

test('a page of tasks without any offers no filter', async ({ page }) => {
  await page.route('**/api/task-runs*', (route) =>
    route.fulfill({ json: { data: [], total: 0, next: null, counts: { waiting: 0, running: 0, failed: 0 } } }),
  )
  await openSignedIn(page, 'super@demo.test', '/task-runs')
  await expect(page.getByRole('heading', { name: 'No tasks yet' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Filter' })).toHaveCount(0)
})

test('owners have no outbox', nightly, async ({ page }) => {
  await openSignedIn(page, 'company.owner@demo.test', '/outbox')
  await expect(page.getByRole('heading', { name: 'This page is not open to you' })).toBeVisible()
})
