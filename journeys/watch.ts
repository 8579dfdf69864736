import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'

/** Fails a test whose pages violate their content security policy or log an error. */
export const test = base.extend<{ pageErrors: string[]; toasts: string[] }>({
  /**
   * The texts of the toasts of all pages. Toasts are collected, because each is visible for only two seconds, and a
   * busy machine could check too late.
   */
  toasts: async ({ context }, use) => {
    const texts: string[] = []
    await collectToasts(context, texts)
    await use(texts)
  },
  pageErrors: [
    async ({ page }, use) => {
      const errors: string[] = []
      watch(page, errors)
      await use(errors)
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
})

async function collectToasts(context: BrowserContext, texts: string[]) {
  await context.exposeBinding('toastShown', (_page, text: string) => texts.push(text))
  await context.addInitScript(() => {
    const { toastShown } = window as unknown as { toastShown: (text: string) => void }
    const toast = '.mantine-Notification-root, [data-plain-toast]'
    // A plain toast is rendered again once the component for toasts is loaded, but counts only once.
    const plain = new Set<string>()
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof Element)) continue
        const elements = node.matches(toast) ? [node] : [...node.querySelectorAll(toast)]
        for (const one of elements) {
          const { textContent } = one
          if (one.matches('[data-plain-toast]')) plain.add(textContent)
          else if (plain.delete(textContent)) continue
          toastShown(textContent)
        }
      }
    }).observe(document, { childList: true, subtree: true })
  })
}

function watch(page: Page, errors: string[]) {
  page.on('pageerror', (error) => errors.push(`error: ${error.message}`))
  page.on('console', (message) => {
    // The browser logs every refused or failed request as an error, and journeys cause such requests on purpose.
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) errors.push(message.text())
  })
}

/** The router stores scroll positions under this key; they contain no user data. */
const scrollPositions = 'tsr-scroll-restoration-v1_3'

/** The keys of all entries in localStorage and sessionStorage. */
export async function storedKeys(page: Page): Promise<string[]> {
  const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  return keys.filter((key) => key !== scrollPositions).sort()
}

export { expect }
