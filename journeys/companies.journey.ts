import { randomBytes } from 'node:crypto'
import { check } from './accessible.ts'
import type { Page } from '@playwright/test'
import { addFilter } from './filters.ts'
import { productLooks } from './looks.ts'
import { products } from './products.ts'
import { chooseAction, rowsOf } from './rows.ts'
import { openSignedIn } from './signed-in.ts'
import { createTestUser, password } from './tenants.ts'
import { expect, test } from './watch.ts'

/** A screenshot, used as the logo to upload. */
const logo = async (page: Page) => ({
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 120, height: 60 } }),
})

/** A unique name, because a retry of a journey finds the data that the first attempt left. */
const newName = (name: string) => `${name} ${randomBytes(3).toString('hex')}`

test('a super admin adds a company, gives it a logo, changes it, and suspends it', async ({ page }) => {
  const name = newName('Walnut & Daughters')
  await openSignedIn(page, 'super@demo.test', '/companies/overview')
  await page.getByRole('button', { name: 'Add company' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a company' })
  await adding.getByLabel('Name').fill(name)
  await adding.getByLabel('Industry').fill('Joinery')
  await adding.getByLabel('Contact address for people you assess').fill('people@walnut.test')
  await adding.getByLabel('Country').selectOption({ label: 'New Zealand' })
  const browserZone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  await expect(adding.getByLabel('Time zone')).toHaveValue(browserZone)
  await adding.getByLabel('Time zone').selectOption('Pacific/Auckland')
  await adding.getByLabel('Franchise', { exact: true }).selectOption({ label: 'Lantern Group' })
  await adding.getByRole('button', { name: 'Add a location' }).click()
  await adding.getByRole('button', { name: 'Add the company' }).click()
  await expect(adding.getByRole('textbox', { name: 'Location 1' })).toHaveAccessibleDescription('Fill this in.')
  await adding.getByRole('textbox', { name: 'Location 1' }).fill('Mill')
  await adding.getByRole('button', { name: 'Add the company' }).click()

  const panel = page.getByRole('dialog', { name })
  await panel.getByLabel('Logo file').setInputFiles({ ...(await logo(page)), buffer: Buffer.from('<svg/>') })
  await expect(panel.getByText('Choose a PNG, JPEG or WebP image')).toBeVisible()
  await panel.getByLabel('Logo file').setInputFiles(await logo(page))
  await expect(panel.getByRole('button', { name: 'Remove the logo' })).toBeVisible()
  const width = () => panel.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(width).toBeGreaterThan(1)
  await panel.getByLabel('Everybody signs in with a second factor').check()
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('searchbox').fill(name)
  await expect(page).toHaveURL(/search=Walnut/)
  const row = rowsOf(page).filter({ hasText: name })
  await expect(row).toContainText('Lantern Group')
  await chooseAction(page, name, 'Settings')
  await expect(panel.getByLabel('Everybody signs in with a second factor')).toBeChecked()
  await expect(panel.getByRole('textbox', { name: 'Location 1' })).toHaveValue('Mill')
  await expect(panel.getByLabel('Country')).toHaveValue('NZ')
  await expect(panel.getByLabel('Time zone')).toHaveValue('Pacific/Auckland')
  await panel.getByLabel('Industry').fill('Joinery and floors')
  await panel.getByRole('button', { name: 'Suspend…' }).click()
  await expect(panel.getByText('Its survey links and unfinished surveys stop working')).toBeVisible()
  await panel.getByRole('button', { name: 'Suspend the company' }).click()
  await expect(panel.getByRole('button', { name: 'Activate the company' })).toBeVisible()
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(row).toContainText('Suspended')
  await addFilter(page, 'Status', 'Active')
  await expect(page.getByRole('heading', { name: /^No company matches .* with these filters/ })).toBeVisible()
})

test('franchise people read their own companies, and open the results of one', async ({ page }) => {
  await openSignedIn(page, 'franchise.owner@demo.test', '/companies')
  await expect(rowsOf(page)).toContainText(['Lantern Group', 'Lantern Harbour', 'Lantern Northgate'])
  await expect(rowsOf(page).first()).toContainText(/\d+ companies/)
  await expect(page.getByText(/^\d+ companies, 1 franchise$/)).toBeVisible()
  await expect(rowsOf(page).filter({ hasText: 'Orchard' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add company' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Actions for Lantern Harbour' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Survey results', 'Users', 'Add its owner', 'Settings'])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await check(page)
  await page.getByRole('link', { name: 'users of Lantern Northgate' }).click()
  await expect(page).toHaveURL(/user-management\?company_id=/)
  await page.goBack()
  await page.getByRole('link', { name: 'Lantern Harbour', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Survey results' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Company Lantern Harbour' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Company' }).getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Companies' })).toBeFocused()
})

test('people of one company have no list of companies', async ({ page }) => {
  await openSignedIn(page, 'company.owner@demo.test', '/companies/overview')
  await expect(page.getByRole('heading', { name: 'This page is not open to you' })).toBeVisible()
})

test('when two people edit a company, the second sees both versions and chooses', async ({ page, browser }) => {
  const name = newName('Two Desks')
  await openSignedIn(page, 'super@demo.test', '/companies/overview')
  await page.getByRole('button', { name: 'Add company' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.getByRole('dialog').getByLabel('Contact address for people you assess').fill('people@desks.test')
  await page.getByRole('dialog').getByRole('button', { name: 'Add the company' }).click()
  const panel = page.getByRole('dialog', { name })
  await panel.getByLabel('Industry').fill('Mine')

  const other = await browser.newPage({ baseURL: products.hb })
  await openSignedIn(other, 'super@demo.test', `/companies/overview?search=${encodeURIComponent(name)}`)
  await chooseAction(other, name, 'Settings')
  await other.getByRole('dialog').getByLabel('Industry').fill('Theirs')
  await other.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(other.getByRole('dialog')).toHaveCount(0)
  await other.close()

  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByRole('alert')).toContainText('Somebody else has changed this meanwhile')
  await expect(panel.getByRole('alert')).toContainText('Now: Theirs')
  await expect(panel.getByRole('alert')).toContainText('You typed: Mine')
  await panel.getByRole('button', { name: 'Take what is stored now' }).click()
  await expect(panel.getByLabel('Industry')).toHaveValue('Theirs')
})

test('an owner changes their own company, and its survey page shows the logo', async ({ page, toasts }) => {
  await openSignedIn(page, 'company.owner@demo.test', '/company-settings')
  await expect(page.getByLabel('Name')).toHaveValue('Lantern Northgate')
  await expect(page.getByLabel('Brand')).toHaveCount(0)
  await page.getByLabel('Logo file').setInputFiles(await logo(page))
  await expect(page.getByRole('button', { name: 'Remove the logo' })).toBeVisible()
  await page.getByRole('button', { name: 'Add a department' }).click()
  await page.getByRole('textbox', { name: 'Department 1' }).fill('Workshop')
  await expect(page.getByRole('button', { name: 'Remove Workshop' })).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  const timesSaved = () => toasts.filter((text) => text === 'Company saved').length
  await expect.poll(timesSaved).toBe(1)
  await expect(page.getByRole('group', { name: 'Unsaved changes' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove Workshop' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(timesSaved).toBe(2)
  await expect(page.getByText(/^No departments yet/)).toHaveCount(1)

  await page.goto('/survey/register?link=demo-northgate')
  const shown = page.locator('.company img')
  await expect(shown).toHaveAttribute('src', /^\/images\//)
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64)
  await page.goto('/company-settings')
  await page.getByRole('button', { name: 'Remove the logo' }).click()
  await expect(page.getByRole('button', { name: 'Upload a logo' })).toBeVisible()
})

test('settings that are refused lose no input, and leaving them asks first', async ({ page, request, toasts }) => {
  const { email } = await createTestUser(request, 'hb', {}, 'COMPANY_OWNER')
  await openSignedIn(page, email, '/about', password)
  await page.getByRole('link', { name: 'Company Settings' }).click()
  await expect(page).toHaveURL(/\/company-settings\/details/)
  const name = page.getByLabel('Name', { exact: true })
  const bar = page.getByRole('group', { name: 'Unsaved changes' })
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  const stored = await name.inputValue()
  await name.fill('')
  await page.getByLabel('Industry').focus()
  await expect(name).toHaveAccessibleDescription('Fill this in.')
  await name.fill(stored)
  await expect(bar).toHaveCount(0)

  // The form refuses two fields, one of which is outside the visible part.
  await name.fill('')
  for (let count = 1; count <= 9; count++) await page.getByRole('button', { name: 'Add a department' }).click()
  for (let count = 1; count <= 8; count++)
    await page.getByRole('textbox', { name: `Department ${count}` }).fill(`Department of ${count}`)
  await bar.getByRole('button', { name: 'Save' }).click()
  const summary = page.getByRole('alert')
  await expect(summary).toContainText('Name: Fill this in.')
  await expect(summary).toContainText('Department 9: Fill this in.')
  await expect(page.locator(':focus')).toContainText('Nothing is saved yet')
  await summary.getByRole('button', { name: 'Department 9' }).click()
  const last = page.getByRole('textbox', { name: 'Department 9' })
  await expect(last).toBeFocused()
  // The bar at the bottom does not cover the field (WCAG 2.4.11).
  const [field, cover] = await Promise.all([last.boundingBox(), bar.boundingBox()])
  expect(field!.y + field!.height).toBeLessThanOrEqual(cover!.y)
  await last.fill('Department of 9')
  // The server refuses a value that the form accepts.
  await name.fill('Refused by the server')
  const refusal = [{ path: 'name', message: 'Enter another name.', code: 'invalid' }]
  await page.route('**/api/companies/update', (route) => route.fulfill({ status: 422, json: refusal }))
  await bar.getByRole('button', { name: 'Save' }).click()
  await expect(name).toHaveAccessibleDescription('Enter another name.')
  await page.unroute('**/api/companies/update')
  expect(toasts).toEqual([])

  await page.getByRole('link', { name: 'Security' }).click()
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(last).toHaveValue('Department of 9')
  await page.getByRole('button', { name: /account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await page.goBack()
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(name).toHaveValue('Refused by the server')
  await expect(page).toHaveURL(/\/company-settings\/details/)

  await name.fill(stored)
  await bar.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => toasts).toEqual(['Company saved'])
  await expect(bar).toHaveCount(0)
  await page.reload()
  await expect(last).toHaveValue('Department of 9')
  await name.fill('Discarded')
  await bar.getByRole('button', { name: 'Discard' }).click()
  await expect(name).toHaveValue(stored)
  await page.getByRole('link', { name: 'Security' }).click()
  await page.getByLabel('Email a code at sign-in').check()
  await page.getByRole('link', { name: 'About' }).click()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByRole('heading', { name: /^About/ })).toBeVisible()
})

for (const { brand, url, width } of productLooks('be', 390))
  test(`the companies are accessible: ${brand}, ${width} px`, async ({ browser }) => {
    const context = await browser.newContext({ baseURL: url, viewport: { width, height: 900 } })
    const page = await context.newPage()
    await openSignedIn(page, 'super@demo.test', '/companies/overview')
    await expect(rowsOf(page).first()).toBeVisible()
    await check(page)
    await chooseAction(page, 'Lantern Harbour', 'Settings')
    await page.getByRole('button', { name: 'Add a location' }).click()
    await expect(page.getByRole('textbox', { name: /^Location/ }).last()).toBeVisible()
    await check(page)
    await page.getByRole('button', { name: 'Suspend…' }).click()
    await expect(page.getByRole('button', { name: 'Suspend the company' })).toBeVisible()
    await check(page)
    await page.keyboard.press('Escape')
    await check(page)
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await expect(page.getByRole('button', { name: 'Actions for Lantern Harbour' })).toBeFocused()
    for (const section of ['details', 'survey', 'security', 'data']) {
      await page.goto(`/company-settings/${section}`)
      await expect(
        page
          .getByRole('switch')
          .or(page.getByLabel(/^(Name|Days before)/))
          .first(),
      ).toBeVisible()
      await check(page)
    }
    await page.goto('/company-settings/survey')
    await page.getByLabel('Days before each reminder').fill('0')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByLabel('Days before each reminder')).toBeFocused()
    await check(page)
    await page.getByRole('button', { name: 'Discard' }).click()
    await context.close()
  })

test('on a phone the current tab is in view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSignedIn(page, 'company.owner@demo.test', '/company-settings/data')
  await expect(page.getByRole('link', { name: 'People’s data' })).toBeInViewport({ ratio: 1 })
})
