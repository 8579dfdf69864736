import type { Page } from '@playwright/test'

/** The rows of a list: of its table, or of the list that phones show in its place. */
export const rowsOf = (page: Page) => page.locator('[data-row]')

/** Chooses what the menu of a row offers. */
export async function chooseAction(page: Page, row: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${row}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
