import { check } from './accessible.ts'
import { cards, column, drag, expectOrder, fingerOn, invite, names, newBoard } from './boards.ts'
import { nightly } from './looks.ts'
import { chooseAction } from './rows.ts'
import { openSignedIn } from './signed-in.ts'
import { createTenant, createTestUser, password } from './tenants.ts'
import { expect, test } from './watch.ts'

/** Everyday work on the board: with a mouse, by keyboard, on a phone, and while a colleague uses the same board. */

const superAdmin = 'super@demo.test'
/** How long a colleague's browser may take to show a change on a busy machine. */
const inTime = { timeout: 10_000 }

test('cards are dragged within a column, rejected together with a reason, and the move is undone', async ({
  page,
  request,
}) => {
  await openSignedIn(page, superAdmin, await newBoard(request, await createTenant(request, 'hb')))
  await expectOrder(page, 'New', ['Anna', 'Bela', 'Cleo', 'Dora'])
  await check(page)

  await drag(page, 'Anna', 'New', 400)
  await expectOrder(page, 'New', ['Bela', 'Cleo', 'Dora', 'Anna'])
  await expect(page.getByText(/^Anna .* has a new place\.$/)).toBeVisible()
  await page.reload()
  await expectOrder(page, 'New', ['Bela', 'Cleo', 'Dora', 'Anna'])

  await column(page, 'New').getByRole('button', { name: 'Actions for New' }).click()
  await page.getByRole('menuitem', { name: 'Reset order…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset order' }).click()
  await expectOrder(page, 'New', ['Anna', 'Bela', 'Cleo', 'Dora'])

  await column(page, 'New').getByRole('button', { name: 'Actions for New' }).click()
  await page.getByRole('menuitem', { name: 'Move all…' }).click()
  const all = page.getByRole('dialog', { name: 'Move all 4 cards of New to' })
  await all.getByRole('button', { name: 'Rejected' }).click()
  const rejecting = page.getByRole('dialog', { name: 'Move all 4 cards of New to Rejected' })
  await rejecting.getByLabel('Reject reason').selectOption('The job was closed')
  await rejecting.getByRole('button', { name: 'Move to Rejected' }).click()
  await expectOrder(page, 'Rejected', ['Anna', 'Bela', 'Cleo', 'Dora'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectOrder(page, 'New', ['Anna', 'Bela', 'Cleo', 'Dora'])
})

test('an undo reverts the last move alone, and none before the server has it', async ({ page, request }) => {
  const tenant = await createTenant(request, 'hb')
  const connected = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/live')
  await openSignedIn(page, superAdmin, await newBoard(request, tenant))
  await connected
  await drag(page, 'Anna', 'Screening')
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  await expectOrder(page, 'New', ['Bela', 'Cleo', 'Dora'])
  await expect(column(page, 'New').getByRole('status', { name: '3 in New' })).toBeVisible()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/survey-results/update-status', async (route) => {
    await held
    await route.continue()
  })
  await chooseAction(page, (await cards(page, 'New').first().locator('b').textContent())!, 'Move to…')
  await page.getByRole('dialog').getByRole('button', { name: 'Interview' }).click()
  await expectOrder(page, 'Interview', ['Bela'])
  await expect(undo).toHaveCount(0)
  // Meanwhile somebody else's change makes the board load again.
  const loaded = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/pipelines/board')
  await invite(request, tenant, ['Erik'])
  await loaded
  await expectOrder(page, 'New', ['Erik', 'Cleo', 'Dora'])
  await expectOrder(page, 'Interview', ['Bela'])
  release()
  await expect(page.getByText(/^Bela .* is now in Interview\.$/)).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expectOrder(page, 'New', ['Erik', 'Bela', 'Cleo', 'Dora'])
  await expectOrder(page, 'Screening', ['Anna'])
})

test('the keyboard alone moves, places, selects and opens cards', nightly, async ({ page, request }) => {
  await openSignedIn(page, superAdmin, await newBoard(request, await createTenant(request, 'hb')))
  const link = (person: string) => page.getByRole('link', { name: new RegExp(`^${person}`) })
  await expectOrder(page, 'New', ['Anna', 'Bela', 'Cleo', 'Dora'])
  await link('Anna').focus()
  await page.keyboard.press('ArrowDown')
  await expect(link('Bela')).toBeFocused()
  const said = page.locator('[aria-live="assertive"]')

  await page.keyboard.press(' ')
  await expect(said).toContainText('lifted. New, 2 of 4.')
  await page.keyboard.press('End')
  await expect(said).toHaveText('New, 4 of 4')
  await page.keyboard.press('Escape')
  await expect(said).toContainText('Not moved.')
  await expectOrder(page, 'New', ['Anna', 'Bela', 'Cleo', 'Dora'])

  // A dialog that is opened and closed does not disturb the keyboard control.
  await page.keyboard.press('m')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press(' ')
  await page.keyboard.press('ArrowRight')
  await expect(said).toHaveText('Screening, 1 of 1')
  await expect(link('Bela')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(said).toContainText('Not moved.')
  await expect(link('Bela')).toBeFocused()

  await page.keyboard.press(' ')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(said).toHaveText('Interview, 1 of 1')
  await page.keyboard.press('Enter')
  await expect(said).toContainText('dropped. Interview, 1 of 1.')
  await expectOrder(page, 'Interview', ['Bela'])
  await expect(link('Bela')).toBeFocused()

  await page.keyboard.press('m')
  await page.getByRole('dialog').getByRole('button', { name: 'Offer' }).press('Enter')
  await expectOrder(page, 'Offer', ['Bela'])

  await link('Anna').focus()
  await page.keyboard.press('x')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  await page.keyboard.press('m')
  await page.getByRole('dialog', { name: 'Move 2 cards to' }).getByRole('button', { name: 'Screening' }).press('Enter')
  await expectOrder(page, 'Screening', ['Anna', 'Cleo'])

  await link('Dora').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Dora')
})

test(
  'the table shows the people of the board with the same filters, and moves them',
  nightly,
  async ({ page, request }) => {
    await openSignedIn(page, superAdmin, await newBoard(request, await createTenant(request, 'hb')))
    await page.getByLabel('Name, email or phone').fill('anna')
    await expectOrder(page, 'New', ['Anna'])
    await page.getByRole('navigation', { name: 'Pipelines' }).getByRole('link', { name: 'Table' }).click()
    await expect(page.getByLabel('Name, email or phone')).toHaveValue('anna')
    await expect(page.getByRole('status').filter({ hasText: /^1 of \d+ cards$/ })).toBeVisible()
    await check(page)
    await page.getByLabel('Name, email or phone').fill('zzzz')
    await expect(page.getByText('Nobody matches “zzzz”')).toBeVisible()
    await page.getByRole('navigation', { name: 'Pipelines' }).getByRole('link', { name: 'Board' }).click()
    await expect(page.getByText('Nobody matches “zzzz”')).toBeVisible()
    await page.getByRole('button', { name: 'Clear search' }).click()
    await page.getByLabel('Name, email or phone').fill('anna')
    await expectOrder(page, 'New', ['Anna'])
    await page.getByRole('navigation', { name: 'Pipelines' }).getByRole('link', { name: 'Table' }).click()
    await page.getByRole('button', { name: /^Actions for Anna/ }).click()
    await page.getByRole('menuitem', { name: 'Move to…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Interview' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Anna' })).toContainText('Interview')
    await page.getByRole('link', { name: /^Anna/ }).first().click()
    await page.getByRole('link', { name: 'Table' }).click()
    await expect(page.getByLabel('Name, email or phone')).toHaveValue('anna')
    await page.getByRole('navigation', { name: 'Pipelines' }).getByRole('link', { name: 'Board' }).click()
    await expectOrder(page, 'Interview', ['Anna'])
  },
)

test(
  'two people at one board see each other’s moves, and nobody overwrites one silently',
  nightly,
  async ({ page, request, browser, toasts }) => {
    const { email, id, tenant } = await createTestUser(request, 'hb')
    await tenant.changeUser(id, { permissions: { can_view_hiring_pipeline: true } })
    const board = await newBoard(request, tenant)
    const connected = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/live')
    await openSignedIn(page, superAdmin, board)
    await connected
    const other = await browser.newContext()
    const colleague = await other.newPage()
    await openSignedIn(colleague, email, board, password)
    await expectOrder(colleague, 'New', ['Anna', 'Bela', 'Cleo', 'Dora'])
    await expect(page.getByRole('status').filter({ hasText: 'Nora is here' })).toBeVisible(inTime)
    await expect(colleague.getByRole('status').filter({ hasText: 'Seatwise support is here' })).toBeVisible(inTime)
    await drag(colleague, 'Cleo', 'Offer')
    await expectOrder(page, 'Offer', ['Cleo'], inTime)

    // A move that the colleague's board does not know of yet.
    await colleague.route('**/api/pipelines/board', (route) => route.abort())
    await drag(page, 'Anna', 'Interview')
    await expectOrder(page, 'Interview', ['Anna'])
    await expect(page.getByText(/^Anna .* is now in Interview\.$/)).toBeVisible()
    if ((await names(colleague, 'New')).includes('Anna')) {
      await drag(colleague, 'Anna', 'Screening')
      await expect(colleague.getByText(/^Anna .* was moved to Interview meanwhile\.$/)).toBeVisible()
    }
    await other.close()

    await page.context().setOffline(true)
    await drag(page, 'Dora', 'Offer')
    await expect
      .poll(() => toasts.join(' '))
      .toMatch(/There is no connection\. Please try again when you are online\. Dora .* stays in New\./)
    await expectOrder(page, 'New', ['Bela', 'Dora'])
    await page.context().setOffline(false)
    await expect(page.getByText('Nora is here')).toBeHidden({ timeout: 10_000 })
  },
)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a card is moved by its menu', nightly, async ({ page, request }) => {
    await openSignedIn(page, superAdmin, await newBoard(request, await createTenant(request, 'hb')))
    await expectOrder(page, 'New', ['Anna', 'Bela', 'Cleo', 'Dora'])
    await check(page)
    await cards(page, 'New')
      .first()
      .getByRole('button', { name: /^Actions for Anna/ })
      .tap()
    await page.getByRole('menuitem', { name: 'Move to…' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Screening' }).tap()
    await expectOrder(page, 'Screening', ['Anna'])
  })

  test('a card is dragged after a long press, and scrolled without one', async ({ page, request }) => {
    await openSignedIn(page, superAdmin, await newBoard(request, await createTenant(request, 'hb')))
    await expectOrder(page, 'New', ['Anna', 'Bela', 'Cleo', 'Dora'])
    const finger = await fingerOn(page)
    await finger.swipe('Anna', 100)
    await expectOrder(page, 'New', ['Anna', 'Bela', 'Cleo', 'Dora'])
    await finger.drag('Anna', 210)
    await expectOrder(page, 'New', ['Bela', 'Cleo', 'Anna', 'Dora'])
  })
})
