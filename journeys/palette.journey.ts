import type { Page } from '@playwright/test'
import { check as checkAccessible } from './accessible.ts'
import { nightly } from './looks.ts'
import { openPalette } from './palette.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, test } from './watch.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Find a person, a page or an action' })

test('the palette finds a person by keyboard alone and opens their page', async ({ page }) => {
  await openSignedIn(page, 'company.owner@demo.test', '/about')
  await openPalette(page)
  await page.keyboard.type('amara ab')
  const found = palette(page).getByRole('option', { name: /Amara Abara/ })
  await expect(found).toHaveAttribute('aria-selected', 'true')
  await expect(palette(page).getByRole('combobox')).toHaveAttribute(
    'aria-activedescendant',
    (await found.getAttribute('id'))!,
  )
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /Amara Abara/ })).toBeFocused()
  await expect(palette(page)).toHaveCount(0)
})

test('the palette leads to pages and actions, and gives the focus back', nightly, async ({ page }) => {
  await openSignedIn(page, 'company.owner@demo.test', '/about')
  const field = page.getByRole('button', { name: 'Find a person, a page or an action' })
  await field.click()
  await expect(palette(page).getByRole('option', { name: 'User Management' })).toBeVisible()
  await checkAccessible(page)
  await page.keyboard.press('ArrowUp')
  await expect(palette(page).getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(field).toBeFocused()

  await openPalette(page)
  await page.keyboard.type('zzzz')
  await expect(palette(page).getByRole('status')).toHaveText('Nothing found for “zzzz”')
  await palette(page).getByRole('combobox').fill('keyboard')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')

  await openPalette(page)
  await page.keyboard.type('audit')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Audit' })).toBeFocused()
})

test('the palette says when the search for people fails, and searches again', async ({ page }) => {
  await openSignedIn(page, 'company.owner@demo.test', '/about')
  await page.route('**/api/candidates/search', (route) => route.fulfill({ status: 422, json: [] }))
  await openPalette(page)
  await page.keyboard.type('amara')
  await expect(palette(page).getByRole('alert')).toBeVisible()
  await page.unroute('**/api/candidates/search')
  await palette(page).getByRole('button', { name: 'Try again' }).click()
  await expect(palette(page).getByRole('option', { name: /Amara Abara/ })).toBeVisible()
})

test('franchise people choose one of their companies in the top bar', async ({ page }) => {
  await openSignedIn(page, 'franchise.user@demo.test', '/survey-results')
  await page.getByRole('button', { name: 'All companies: choose a company' }).click()
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('harb')
  await page.getByRole('option', { name: 'Lantern Harbour' }).click()
  await expect(page).toHaveURL(/company_id=/)
  await expect(page.getByRole('button', { name: 'Lantern Harbour: choose a company' })).toBeVisible()
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') })
  await expect(rows.first()).toBeVisible()
  await expect(rows.filter({ hasText: 'Amara Abara' })).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Company' })).toHaveCount(0)
})
