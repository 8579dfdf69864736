import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as yauzl from 'yauzl'
import { check } from './accessible.ts'
import { looks, nightly } from './looks.ts'
import { openPalette } from './palette.ts'
import { openSignedIn } from './signed-in.ts'
import { createTestUser, password } from './tenants.ts'
import { expect, test } from './watch.ts'

/** An owner exports everything: starts the export, watches it, downloads it and opens it. */

for (const { brand, width } of looks({ brand: 'hb', width: 1440 }, { brand: 'be', width: 390 }))
  test(`an owner exports everything of their company, ${brand} at ${width} px`, async ({ page, request }) => {
    const { email } = await createTestUser(request, brand, {}, 'COMPANY_OWNER')
    await page.setViewportSize({ width, height: 900 })
    await openSignedIn(page, email, '/company-settings/data', password)
    const exports = page.getByRole('region', { name: 'Data export' })
    await expect(exports.getByText('You can download it for 24 hours.')).toBeVisible()
    await check(page)

    await exports.getByRole('button', { name: 'Export everything' }).click()
    const starting = page.getByRole('dialog', { name: 'Export everything?' })
    await starting.getByLabel('Current password').fill('not the password')
    await starting.getByRole('button', { name: 'Export everything' }).click()
    await expect(starting.getByText('The password is not right.').first()).toBeVisible()
    await check(page)
    await starting.getByLabel('Current password').fill(password)
    await starting.getByRole('button', { name: 'Export everything' }).click()
    await expect(starting).toBeHidden()
    const row = exports.getByRole('listitem').first()
    // The page shows the end of the task without a reload.
    await expect(row.getByText(/^[\d,]+ rows · [\d.]+ kB · expires in 24\sh/)).toBeVisible()
    await expect(exports.getByRole('button', { name: 'Export everything' })).toBeEnabled()
    await row.getByText('SHA-256').click()
    const sum = await row.locator('code').innerText()
    await check(page)

    const begun = page.waitForEvent('download')
    await row.getByRole('button', { name: /^Download/ }).click()
    const downloading = page.getByRole('dialog', { name: 'Download this export?' })
    await downloading.getByLabel('Current password').fill(password)
    await downloading.getByRole('button', { name: 'Download' }).click()
    const download = await begun
    expect(download.suggestedFilename()).toMatch(/^[\w-]+\.zip$/)
    const zip = readFileSync(await download.path())
    expect(createHash('sha256').update(zip).digest('hex')).toBe(sum)
    const names: string[] = []
    for await (const { fileName } of (await yauzl.fromBufferPromise(zip, { lazyEntries: true })).eachEntry())
      names.push(fileName)
    expect(names).toEqual(expect.arrayContaining(['README.md', 'csv/people.csv', 'json/users.jsonl', 'versions.json']))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)

    await row.getByRole('button', { name: /^Actions for the export/ }).click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete this export?' })
    await check(page)
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(dialog).toBeHidden()
    await expect(row.getByText(/rows · Deleted$/)).toBeVisible()
    await expect(row.getByRole('button')).toHaveCount(0)

    await page.goto('/audit-events')
    await expect(page.getByText('downloaded an export of everything').first()).toBeVisible()
    await expect(page.getByText('deleted an export of everything').first()).toBeVisible()
  })

test('the command palette leads to the export', nightly, async ({ page }) => {
  await openSignedIn(page, 'company.owner@demo.test', '/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await (await openPalette(page)).fill('export')
  await page.getByRole('option', { name: 'Export everything of the company' }).click()
  await expect(page).toHaveURL(/\/company-settings\/data/)
  await expect(page.getByRole('region', { name: 'Data export' })).toBeVisible()
})

test('a super admin who acts as an owner reads why an export is refused', nightly, async ({ page }) => {
  await openSignedIn(page, 'super@demo.test', '/user-management?search=Cora')
  await page.getByRole('button', { name: 'Actions for Cora Ownby' }).click()
  await page.getByRole('menuitem', { name: 'Log in as' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log in as Cora Ownby' })
  await dialog.getByLabel('Reason').fill('Looking at exports')
  await dialog.getByRole('button', { name: 'Log in as Cora Ownby' }).click()
  await expect(page.getByText('Logged in as: Cora Ownby of').filter({ visible: true })).toHaveCount(1)
  await page.goto('/company-settings/data')
  const exports = page.getByRole('region', { name: 'Data export' })
  await expect(exports.getByText('While you act as another user, nothing is exported')).toBeVisible()
  await expect(exports.getByRole('button')).toHaveCount(0)
  await check(page)
})

test('a user without the permission sees no export', nightly, async ({ page }) => {
  await openSignedIn(page, 'company.user@demo.test', '/company-settings/data')
  await expect(page.getByText('The owners of Lantern Northgate look after its settings.')).toBeVisible()
  await expect(page.getByText('Export everything')).toHaveCount(0)
})
