import type { Locator, Page } from '@playwright/test'
import { expect } from './watch.ts'

/** Opens the command palette. A key that is pressed before the page listens is lost, so it is pressed again. */
export async function openPalette(page: Page): Promise<Locator> {
  const field = page.getByRole('dialog').getByRole('combobox', { name: /^Find a person/ })
  await expect(async () => {
    if (!(await field.isVisible())) await page.keyboard.press('ControlOrMeta+k')
    await expect(field).toBeFocused({ timeout: 2_000 })
  }).toPass()
  return field
}
