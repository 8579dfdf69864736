import { check } from './accessible.ts'
import { inEveryLook, looks, nightly } from './looks.ts'
import { chooseAction, rowsOf } from './rows.ts'
import { openSignedIn } from './signed-in.ts'
import { createTestUser, password } from './tenants.ts'
import { expect, test } from './watch.ts'

/** An owner changes the pipelines of a company; a colleague can only read them. */

for (const width of looks(390, 1440))
  test(`an owner adds, changes, orders and deletes stages and pipelines, at ${width} px`, async ({ page, request }) => {
    const { id, email, tenant } = await createTestUser(request, 'hb', {}, 'COMPANY_OWNER')
    await tenant.changeUser(id, { permissions: { can_view_hiring_pipeline: true } })
    await tenant.invitePerson('patient@people.test')
    await page.setViewportSize({ width, height: 900 })
    await openSignedIn(page, email, '/pipelines', password)
    const hiring = page.getByRole('article', { name: 'Hiring Default' })
    const stages = hiring.getByRole('listitem')
    await expect(stages).toHaveCount(6)
    await check(page)

    await hiring.getByRole('button', { name: 'Add a stage' }).click()
    const adding = page.getByRole('dialog', { name: 'Add a stage to Hiring' })
    await adding.getByLabel('Name').fill('Trial day')
    await adding.getByRole('radio', { name: 'Pink' }).check()
    await adding.getByLabel('Day limit').fill('400')
    await adding.getByRole('button', { name: 'Add stage' }).click()
    await expect(adding.getByLabel('Day limit')).toBeFocused()
    await check(page)
    await adding.getByLabel('Day limit').fill('2')
    await page.keyboard.press('Enter')
    await expect(stages.nth(3)).toContainText('Trial day')
    await expect(stages.nth(3)).toContainText('Interview · Limit of 2 days')

    const down = hiring.getByRole('button', { name: 'Move Trial day down' })
    await down.focus()
    await page.keyboard.press('Enter')
    await expect(hiring.getByRole('status')).toHaveText('Trial day is now stage 5 of 7.')
    await expect(stages.nth(4)).toContainText('Trial day')
    await expect(down).toBeFocused()

    await chooseAction(page, 'the stage New', 'Change…')
    const changing = page.getByRole('dialog', { name: 'Change stage New' })
    await expect(changing.getByLabel('Type')).toBeDisabled()
    await changing.getByLabel('Name').fill('Just in')
    await changing.getByRole('button', { name: 'Save' }).click()
    await expect(stages.first()).toContainText('Just in')

    await expect(stages.first()).toContainText('1 person')
    await hiring.getByRole('button', { name: 'Add a stage' }).click()
    await adding.getByLabel('Name').fill('Waiting')
    await adding.getByLabel('Type').selectOption({ label: 'New' })
    await adding.getByRole('button', { name: 'Add stage' }).click()
    await chooseAction(page, 'the stage Just in', 'Delete…')
    const emptying = page.getByRole('dialog', { name: 'Delete the stage Just in?' })
    await emptying.getByLabel('Move the 1 result to').selectOption({ label: 'Waiting' })
    await check(page)
    await emptying.getByRole('button', { name: 'Move 1 and delete' }).click()
    await expect(stages.first()).toContainText('Waiting')
    await expect(stages.first()).toContainText('1 person')

    await page.getByRole('button', { name: 'Add pipeline' }).click()
    const naming = page.getByRole('dialog', { name: 'Add a pipeline' })
    await naming.getByLabel('Name').fill('Drivers')
    await naming.getByLabel('Begins with').selectOption({ label: 'The stages of Hiring' })
    await naming.getByRole('button', { name: 'Add pipeline' }).click()
    const drivers = page.getByRole('article', { name: 'Drivers', exact: true })
    await expect(drivers.getByRole('listitem')).toHaveCount(7)
    if (inEveryLook) {
      await drivers.getByRole('button', { name: 'Actions for the stage Trial day' }).click()
      await page.getByRole('menuitem', { name: 'Delete…' }).click()
      const deleting = page.getByRole('dialog', { name: 'Delete the stage Trial day?' })
      await expect(deleting.getByText('Nobody is in it now.')).toBeVisible()
      await deleting.getByRole('button', { name: 'Delete', exact: true }).click()
      await expect(drivers.getByRole('listitem')).toHaveCount(6)
    }

    await chooseAction(page, 'Drivers', 'Make default…')
    await page.getByRole('dialog').getByRole('button', { name: 'Make default' }).click()
    await expect(page.getByRole('article', { name: 'Drivers Default' })).toBeVisible()
    // The default pipeline moves to the first place, and the menus of the others with it.
    await expect(page.getByRole('article').first()).toHaveAccessibleName('Drivers Default')
    await chooseAction(page, 'Hiring', 'Delete…')
    const last = page.getByRole('dialog', { name: 'Delete the pipeline Hiring?' })
    await last.getByLabel('Move the 1 result to').selectOption({ label: 'Waiting' })
    await last.getByRole('button', { name: 'Move 1 and delete' }).click()
    await expect(page.getByRole('article')).toHaveCount(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })

test('a reader sees the stages and cannot change them', nightly, async ({ page }) => {
  await openSignedIn(page, 'company.user@demo.test', '/pipelines')
  await expect(page.getByRole('article').first().getByRole('listitem')).toHaveCount(6)
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
})

test('a role of another pipeline asks whether the person moves there', nightly, async ({ page, request }) => {
  const { id, email, tenant } = await createTestUser(request, 'hb', {}, 'COMPANY_OWNER')
  await tenant.changeUser(id, { permissions: { can_view_hiring_pipeline: true } })
  await tenant.invitePerson('driver@people.test')
  await openSignedIn(page, email, '/pipelines', password)
  await page.evaluate(async () => {
    const send = async (path: string, body: object) => {
      const authorization = `Bearer ${localStorage.getItem('seatwise.id_token')}`
      const headers = { authorization, 'Content-Type': 'application/json' }
      const answer = await fetch(`/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      return ((await answer.json()) as { data: { id: string } }).data.id
    }
    const pipeline_id = await send('/pipelines', { name: 'Drivers' })
    await send('/roles/create', { name: 'Driver', pipeline_id })
  })
  await page.goto('/survey-results')
  await rowsOf(page).first().getByRole('link').first().click()
  await page.getByLabel('Role', { exact: true }).selectOption({ label: 'Driver' })
  const asking = page.getByRole('dialog', { name: 'Change the role to Driver' })
  await expect(asking.getByLabel('Stage')).toHaveValue('')
  await check(page)
  await asking.getByLabel('Stage').selectOption({ label: 'Screening' })
  await asking.getByRole('button', { name: 'Change and move' }).click()
  await expect(asking).toHaveCount(0)
  await expect(page.getByLabel('Role', { exact: true }).locator('option:checked')).toHaveText('Driver')
  await expect(page.getByLabel('Stage', { exact: true }).locator('option:checked')).toHaveText('Screening')
})
