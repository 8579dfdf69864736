import type { APIRequestContext } from '@playwright/test'
import { looks } from './looks.ts'
import { createTenant, password } from './tenants.ts'
import { products } from './products.ts'
import { rowsOf } from './rows.ts'
import { submitSignIn } from './signed-in.ts'
import { expect, test } from './watch.ts'

/** Registers a person for a role through an open link. */
async function register(request: APIRequestContext, link: string, role: string) {
  const get = async <Data>(path: string) =>
    ((await (await request.get(`/api/public/companies${path}?link=${link}`)).json()) as { data: Data }).data
  const [company] = await get<{ notice: { version: string } }[]>('')
  const roles = await get<{ id: string; name: string }[]>('/role-names')
  const answer = await request.post('/api/surveys/register', {
    data: {
      link,
      role_id: roles.find(({ name }) => name === role)!.id,
      first: 'Wanda',
      last: 'Winter',
      email: 'wanda.winter@people.test',
      notice_version: company!.notice.version,
      language: 'en',
    },
  })
  expect(answer.status()).toBe(200)
}

for (const brand of looks<'hb' | 'be'>('hb', 'be'))
  test.describe(`a fresh company in ${brand}`, () => {
    test.use({ baseURL: products[brand] })

    test('lets its owner add a role, share the link and see who has registered for that role', async ({
      page,
      request,
    }) => {
      const tenant = await createTenant(request, brand)
      const owner = await tenant.invite('mail', 'COMPANY_OWNER')
      await tenant.setUp(owner.email)

      const isPhone = brand === 'hb'
      await page.setViewportSize({ width: isPhone ? 390 : 1440, height: 900 })
      await page.goto('/login?to=/survey-results')
      await submitSignIn(page, owner.email, password)
      await expect(page.getByRole('heading', { name: 'Survey link and QR code' })).toBeVisible()
      await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
      await page.getByRole('link', { name: 'All survey links' }).click()
      await page.getByRole('link', { name: 'Roles', exact: true }).last().click()

      await page.getByRole('button', { name: 'Add role' }).click()
      const adding = page.getByRole('dialog', { name: 'Add a role' })
      await adding.getByLabel('Name').fill('Sales')
      await adding.getByRole('button', { name: 'Add role' }).click()
      await expect(adding).toHaveCount(0)
      await page.getByRole('button', { name: 'Add role' }).click()
      await adding.getByLabel('Name').fill('SALES')
      await adding.getByRole('button', { name: 'Add role' }).click()
      await expect(adding.getByText('There is a role of this name already.')).toBeVisible()
      await adding.getByLabel('Name').fill('Window cleaner')
      await page.keyboard.press('Enter')
      const row = rowsOf(page).filter({ hasText: 'Window cleaner' })
      await expect(row).toContainText(isPhone ? 'No target yet' : 'None yet')
      await expect(row.getByRole('button', { name: 'Add a description of Window cleaner' })).toBeVisible()
      const emails = row.getByRole('switch', { name: 'Email me when someone finishes the survey for Window cleaner' })
      await emails.click({ force: true })
      await expect(emails).toBeChecked()
      if (!isPhone) {
        await expect(page.getByRole('columnheader', { name: 'Department' })).toHaveCount(0)
        await expect(page.getByTitle('Offered to every company: only Alignwise changes it.').first()).toBeVisible()
      }
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width).toBeLessThanOrEqual(isPhone ? 390 : 1440)

      await page.getByRole('link', { name: 'Survey links', exact: true }).click()
      const own = rowsOf(page).filter({ hasText: 'Company link' })
      await expect(own).toContainText('Nora Newcomer')
      const code = page.getByRole('dialog', { name: 'Company link' })
      await own.getByRole('button', { name: /^QR code/ }).click()
      const address = await code.getByLabel('Survey link', { exact: true }).inputValue()
      await expect(page.getByRole('img', { name: `QR code of the survey link ${address}` })).toBeVisible()
      await page.keyboard.press('Escape')
      await register(request, new URL(address).searchParams.get('link')!, 'Window cleaner')

      await page.goto('/survey-results')
      await expect(rowsOf(page).filter({ hasText: 'Wanda Winter' })).toContainText('Window cleaner')

      await page.goto('/company-settings/survey')
      await page.getByRole('link', { name: 'Open Roles' }).click()
      await row.getByRole('link', { name: /^1/ }).click()
      await expect(page).toHaveURL(/survey-results\?roles=/)
      await expect(rowsOf(page)).toHaveCount(1)
      await page.goto('/survey-links')
      await expect(own).toContainText(isPhone ? '1 started' : '1')
      await page.goto('/roles')
      await row.getByRole('button', { name: 'Actions for Window cleaner' }).click()
      await page.getByRole('menuitem', { name: 'Retire…' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Retire the role' }).click()
      await expect(rowsOf(page).filter({ hasText: 'Window cleaner' })).toHaveCount(0)
    })
  })
