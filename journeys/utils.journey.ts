import { check } from './accessible.ts'
import { followResults, queryDatabase } from './database.ts'
import { looks, nightly } from './looks.ts'
import { openPalette } from './palette.ts'
import { openSignedIn } from './signed-in.ts'
import { createTenant } from './tenants.ts'
import { expect, test } from './watch.ts'

/** A super admin uses the operator's tools, which are opened from the command palette. */

const superAdmin = 'super@demo.test'

test('a super admin encrypts a secret, and nobody can decrypt it for another company', nightly, async ({ page }) => {
  await openSignedIn(page, superAdmin, '/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await (await openPalette(page)).fill('util')
  await page.getByRole('option', { name: 'Utilities' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Utilities' })).toBeVisible()
  await check(page)

  const encryptRegion = page.getByRole('region', { name: 'Encrypt', exact: true })
  await encryptRegion.getByLabel('Purpose').selectOption('Hand-over')
  await encryptRegion.getByLabel('Company').selectOption({ label: 'Lantern Northgate' })
  await encryptRegion.getByRole('textbox', { name: 'Text', exact: true }).fill('The token of the CRM')
  await encryptRegion.getByRole('button', { name: 'Encrypt text' }).click()
  const encrypted = await encryptRegion.getByRole('textbox', { name: 'Encrypted text' }).inputValue()
  expect(encrypted).toMatch(/^swt1\.[\w-]+$/)

  const open = page.getByRole('region', { name: 'Decrypt', exact: true })
  await open.getByLabel('Purpose').selectOption('Hand-over')
  await open.getByLabel('Company').selectOption({ label: 'Orchard & Pine' })
  await open.getByRole('textbox', { name: 'Encrypted text' }).fill(encrypted)
  await open.getByRole('button', { name: 'Decrypt text' }).click()
  await expect(open.getByText('This text cannot be decrypted.').first()).toBeVisible()
  await check(page)
  await open.getByLabel('Company').selectOption({ label: 'Lantern Northgate' })
  await open.getByRole('button', { name: 'Decrypt text' }).click()
  await expect(open.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue('The token of the CRM')
  await check(page)
})

for (const { scheme, width } of looks<{ scheme: 'light' | 'dark'; width: number }>(
  { scheme: 'dark', width: 390 },
  { scheme: 'light', width: 1440 },
))
  test(`a super admin cleans up the test data of a company, ${scheme} at ${width} px`, async ({ page, request }) => {
    const { company, invitePerson } = await createTenant(request, 'hb')
    await invitePerson('test.one@people.test', { first: 'Tess', last: 'One' })
    await invitePerson('real.person@people.test', { first: 'Rhea', last: 'Person' })
    await queryDatabase(
      `UPDATE survey_results r SET is_test = true FROM candidates c
        WHERE c.id = r.candidate_id AND c.company_id = $1 AND c.first = 'Tess'`,
      [company.id],
    )
    await followResults()
    await page.emulateMedia({ colorScheme: scheme })
    await page.setViewportSize({ width, height: 900 })
    await openSignedIn(page, superAdmin, '/utils')
    const chosen = page.getByLabel('Company to clean up')
    await chosen.selectOption(company.id)
    const name = await chosen.locator('option:checked').innerText()
    await page.getByRole('button', { name: 'List what would go' }).click()
    const list = page.getByRole('region', { name, exact: true })
    await expect(list.getByText('1 test result', { exact: true })).toBeVisible()
    await expect(list.getByText('Tess One')).toBeVisible()
    await expect(list.getByText('Rhea Person')).toBeHidden()
    await check(page)

    await list.getByRole('button', { name: 'Delete these…' }).click()
    const dialog = page.getByRole('dialog', { name: `Delete test data of ${name}?` })
    await expect(dialog.getByRole('button', { name: 'Delete for good' })).toBeDisabled()
    await dialog.getByLabel(`Type ${name} to confirm`).fill(name)
    await check(page)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    // The page shows the end of the task without a reload.
    await expect(list.getByText('1 of 1 deleted', { exact: true })).toBeVisible()
    await expect(list.getByRole('button', { name: 'Download the receipt' })).toBeVisible()
    await check(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    const download = page.waitForEvent('download')
    await list.getByRole('button', { name: 'Download the receipt' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.csv$/)

    await page.goto(`/candidates?company_id=${company.id}`)
    await expect(page.getByText('Tess One').first()).toBeVisible()
    await page.goto('/audit-events')
    await expect(page.getByText('deleted test data and unused files').first()).toBeVisible()
  })

test('an owner of a company finds no utilities', async ({ page }) => {
  await openSignedIn(page, 'company.owner@demo.test', '/utils')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Encrypt and decrypt text')).toBeHidden()
  await (await openPalette(page)).fill('util')
  await expect(page.getByRole('option', { name: 'Utilities' })).toBeHidden()
})
