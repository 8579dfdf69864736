import { test as base, expect, type Page } from '@playwright/test'

/** A test whose pages may neither break their content security policy nor log an error. */
export const test = base.extend<{ quiet: string[] }>({
  quiet: [
    async ({ page }, use) => {
      const loud: string[] = []
      watch(page, loud)
      await use(loud)
      expect(loud).toEqual([])
    },
    { auto: true },
  ],
})

function watch(page: Page, loud: string[]) {
  page.on('pageerror', (error) => loud.push(`error: ${error.message}`))
  page.on('console', (message) => {
    // The browser itself reports every refused or lost request; those are ours to show in words.
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) loud.push(message.text())
  })
}

/** The router's scroll positions, by random keys: they say nothing about who was here. */
const scrollPositions = 'tsr-scroll-restoration-v1_3'

/** The names of all that the browser stores for the page, of its tab included. */
export async function storedKeys(page: Page): Promise<string[]> {
  const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  return keys.filter((key) => key !== scrollPositions).sort()
}

export { expect }
