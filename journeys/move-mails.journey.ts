import { check } from './accessible.ts'
import { looks } from './looks.ts'
import { chooseAction } from './rows.ts'
import { openSignedIn } from './signed-in.ts'
import { createTestUser, password } from './tenants.ts'
import { expect, test } from './watch.ts'

/**
 * An owner assigns an email to a stage. A user who moves a person to this stage sends it with a delay, cancels it, or
 * undoes the move.
 */

for (const width of looks(390, 1440))
  test(`the email of a move waits and is canceled, at ${width} px`, async ({ page, request }) => {
    const { id, email, tenant } = await createTestUser(request, 'hb', {}, 'COMPANY_OWNER')
    await tenant.changeUser(id, { permissions: { can_view_hiring_pipeline: true } })
    await tenant.invitePerson('ida@people.test', { first: 'Ida', last: 'Berg' })
    await page.setViewportSize({ width, height: 900 })
    await openSignedIn(page, email, '/company-settings/emails', password)
    await page.getByRole('button', { name: 'New template' }).click()
    const drawer = page.getByRole('dialog', { name: 'New template' })
    await drawer.getByRole('textbox', { name: 'Name' }).fill('Come and talk')
    await drawer.getByLabel('Subject').fill('Shall we talk?')
    await drawer.getByRole('textbox', { name: 'Text' }).fill('Hello,\n\nchoose a time.')
    await drawer.getByRole('button', { name: 'Add template' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Come and talk' })).toBeVisible()

    await page.goto('/pipelines')
    await chooseAction(page, 'the stage Interview', 'Change…')
    const stage = page.getByRole('dialog', { name: 'Change stage Interview' })
    await stage.getByRole('combobox', { name: 'Email' }).selectOption('Come and talk')
    await check(page)
    await stage.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Stage saved')).toBeVisible()

    await page.goto('/hiring-pipeline')
    await page
      .getByRole('link', { name: /^Ida Berg/ })
      .first()
      .click()
    const stages = page.getByRole('combobox', { name: 'Stage' })
    await stages.selectOption('Interview')
    const asking = page.getByRole('dialog', { name: /^Move .+ to Interview$/ })
    await expect(asking.getByText('You can cancel it until then.')).toBeVisible()
    await expect(asking.getByText('choose a time.')).toBeVisible()
    await check(page)
    await asking.getByRole('button', { name: 'Move to Interview' }).click()
    await expect(page.getByText(/^Moved to Interview\. An email waits until /)).toBeVisible()
    await expect(page.getByText(/^An email waits until /)).toBeVisible()
    await check(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await page.getByRole('button', { name: 'Cancel email' }).last().click()
    await expect(page.getByText('Email canceled')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cancel email' })).toHaveCount(0)

    await stages.selectOption('Rejected')
    const rejecting = page.getByRole('dialog', { name: /^Move .+ to Rejected$/ })
    await rejecting.getByRole('button', { name: 'Move to Rejected' }).click()
    await expect(rejecting.getByText('Give a reason.')).toBeVisible()
    await rejecting.getByLabel('Reason').fill('Another person was hired')
    await expect(rejecting.getByRole('combobox')).toHaveValue('240')
    await rejecting.getByRole('button', { name: 'Move to Rejected' }).click()
    await expect(page.getByText(/^Moved to Rejected\. An email waits until /)).toBeVisible()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByText('Undone', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cancel email' })).toHaveCount(0)
    await expect(stages.locator('option:checked')).toHaveText('Interview')
  })
