import type { Page, Request } from '@playwright/test'
import { nightly } from './looks.ts'
import { chooseAction, rowsOf } from './rows.ts'
import { openSignedIn, submitSignIn } from './signed-in.ts'
import { expect, test } from './watch.ts'

type SentEvents = { description: string; user_id: string; properties: Record<string, unknown> }[]

/** Collects the events that a page sends to the API, batch by batch. */
function listen(page: Page): SentEvents[] {
  const batches: SentEvents[] = []
  page.on('request', (request: Request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/user-events'))
      batches.push((request.postDataJSON() as { user_events: SentEvents }).user_events)
  })
  return batches
}

async function signIn(page: Page) {
  await page.goto('/login')
  await submitSignIn(page, 'company.user@demo.test')
  await expect(page.getByRole('region', { name: 'Latest results' })).toBeVisible()
}

const names = (batches: SentEvents[]) => batches.map((batch) => batch.map(({ description }) => description))

test('a sign-in event is sent at once, pages and clicks five seconds later, a sign-out while the session is valid', async ({
  page,
}) => {
  await page.clock.install()
  const batches = listen(page)
  await signIn(page)
  await expect.poll(() => names(batches)[0]).toEqual(['LOGGED_IN'])
  await page.clock.runFor(5_000)
  await expect.poll(() => names(batches)).toEqual([['LOGGED_IN'], ['PAGE_VIEWED']])
  expect(batches[1]![0]!.properties).toEqual({ path: '/' })

  await page.getByRole('link', { name: 'About' }).click()
  await expect(page.getByRole('heading', { name: 'About Seatwise' })).toBeVisible()
  await page.clock.runFor(5_000)
  await expect.poll(() => names(batches)[2]).toEqual(['SIDEBAR_NAVIGATION_CLICKED', 'PAGE_VIEWED'])
  expect(batches[2]![0]!.properties).toEqual({ to: '/about' })

  const stored = page.waitForResponse(
    (response) => response.url().endsWith('/user-events') && response.request().postData()!.includes('LOGGED_OUT'),
  )
  await page.getByRole('button', { name: /account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  expect((await stored).status()).toBe(200)
  await expect(page).toHaveURL(/\/login$/)
})

/**
 * Opens and closes a menu. The menu must be loaded before Escape is pressed, because the page behind an open menu has
 * no accessible roles.
 */
async function openAndCloseMenu(page: Page) {
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem')).toHaveCount(0)
}

test('the menu of a result and a move out of it are tracked', nightly, async ({ page }) => {
  const batches = listen(page)
  const sent = () => batches.flat().filter(({ description }) => /^(RESULT|PIPELINE)/.test(description))
  await openSignedIn(page, 'company.owner@demo.test', '/survey-results?sort=name&order=asc')
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Move to…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Offer' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await rowsOf(page).getByRole('link').first().click()
  await expect(page).toHaveURL(/survey-results\/[\da-f-]{36}/)
  await openAndCloseMenu(page)
  await page.getByRole('heading', { level: 1 }).getByRole('link').click()
  await expect(page).toHaveURL(/candidates\/[\da-f-]{36}/)
  await openAndCloseMenu(page)
  await page.getByRole('link', { name: 'Hiring Pipeline' }).click()
  await page
    .locator('[data-card]')
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await expect
    .poll(() => sent().map(({ description, properties }) => [description, properties]))
    .toEqual([
      ['RESULT_ACTIONS_MENU_CLICKED', { from: 'list' }],
      ['PIPELINE_MOVE_CARD', { how: 'menu', from_type: expect.any(String), to_type: 'offer' }],
      ['RESULT_ACTIONS_MENU_CLICKED', { from: 'result' }],
      ['RESULT_ACTIONS_MENU_CLICKED', { from: 'person' }],
      ['RESULT_ACTIONS_MENU_CLICKED', { from: 'board' }],
    ])
})

test('a copied testing link is tracked', nightly, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const batches = listen(page)
  await openSignedIn(page, 'company.owner@demo.test', '/survey-results')
  await chooseAction(page, 'Amara Abara', 'Copy testing link')
  await expect
    .poll(() => batches.flat().filter(({ description }) => description === 'TESTING_LINK_CLICKED'))
    .toMatchObject([{ properties: { from: 'list' } }])
})

test('events that cannot be sent do not disturb the user', nightly, async ({ page }) => {
  await page.route('**/api/user-events', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await page.clock.install()
  await signIn(page)
  for (let time = 0; time < 4; time++) await page.clock.runFor(5_000)
  await expect(page.getByRole('region', { name: 'Latest results' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})
