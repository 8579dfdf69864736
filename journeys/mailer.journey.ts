import { check } from './accessible.ts'
import { looks, nightly } from './looks.ts'
import { openSignedIn } from './signed-in.ts'
import { createTestUser, password } from './tenants.ts'
import { expect, test } from './watch.ts'

/**
 * An owner replaces one of the product's emails: makes a mistake, corrects it, sends a test mail to themselves, and
 * resets it.
 */

for (const width of looks(1440, 390))
  test(`an owner writes the invitation, at ${width} px`, async ({ page, request }) => {
    const { email, tenant } = await createTestUser(request, 'hb', {}, 'COMPANY_OWNER')
    await page.setViewportSize({ width, height: 900 })
    await openSignedIn(page, email, '/company-settings/emails', password)
    await expect(page.getByRole('heading', { name: 'Email templates' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Default' })).toHaveCount(7)
    await check(page)

    await page.getByRole('button', { name: 'Invitation', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: 'Invitation' })
    const preview = drawer.getByRole('region', { name: 'Preview' })
    await expect(preview.getByText('As Alex Example would read it')).toBeVisible()
    await expect(preview.getByText('Hello Alex,')).toBeVisible()
    await check(page)

    await drawer.getByLabel('Subject').fill('{{ company_name }} asks you, {{ surname }}')
    await expect(preview.getByText(/^There is no \{\{ surname \}\} in this email/)).toBeVisible()
    await drawer.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(drawer.getByLabel('Subject')).toHaveAccessibleDescription(/There is no \{\{ surname \}\}/)

    await drawer.getByLabel('Subject').fill('Take our survey, please')
    const text = drawer.getByRole('textbox', { name: 'Text' })
    await text.fill('Dear ')
    await drawer.getByRole('button', { name: 'First name' }).click()
    await expect(text).toHaveValue('Dear {{ first }}')
    await expect(text).toBeFocused()
    await page.keyboard.type(',\n\n')
    await drawer.getByRole('button', { name: 'Button with the link' }).click()
    await expect(preview.getByText('Dear Alex,')).toBeVisible()
    await expect(preview.getByText('Go to the survey', { exact: true })).toBeVisible()

    await drawer.getByRole('button', { name: 'Send me a test' }).click()
    await expect(page.getByText(`A test is on its way to ${email}.`)).toBeVisible()
    expect(await tenant.linkSentTo(email)).toBe('/survey/take#preview')
    await drawer.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(drawer).toHaveCount(0)
    const row = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: 'Invitation', exact: true }) })
    await expect(row).toContainText('Take our survey, please')
    await expect(row).toContainText(/Edited [A-Z][a-z]{2} \d/)

    await page.getByRole('button', { name: 'Invitation', exact: true }).click()
    await expect(drawer.getByLabel('Subject')).toHaveValue('Take our survey, please')
    await drawer.getByRole('button', { name: 'Use the default text again' }).click()
    await expect(drawer).toHaveCount(0)
    await expect(row).toContainText('Default')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })

test('a user without the permission has no email templates', nightly, async ({ page }) => {
  await openSignedIn(page, 'company.user@demo.test', '/company-settings/emails')
  await expect(page.getByText('The owners of Lantern Northgate look after its settings.')).toBeVisible()
})
