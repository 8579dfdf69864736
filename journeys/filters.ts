import type { Page } from '@playwright/test'

/** Adds a filter to a list and selects one of its values. */
export async function addFilter(page: Page, name: string, choice: string) {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
  await page.getByRole('group', { name, exact: true }).getByLabel(choice, { exact: true }).check()
  await page.keyboard.press('Escape')
}
