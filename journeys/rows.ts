import type { Page } from '@playwright/test'

/** The rows of a list: of its table, or of the list that phones show in its place. */
export const rowsOf = (page: Page) => page.locator('[data-row]')
