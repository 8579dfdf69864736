import type { Page } from '@playwright/test'

/** The rows of a list: in its table or, on phones, in the list that replaces the table. */
export const rowsOf = (page: Page) => page.locator('[data-row]')

/** Chooses an item in the menu of a row. */
export async function chooseAction(page: Page, row: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${row}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
