import type { Page } from '@playwright/test'
import { expect } from './watch.ts'

/** Expects an outline of two pixels around the focused element, its label, or the element that represents it. */
export async function expectVisibleFocus(page: Page) {
  const unmarked = await page.evaluate(() => {
    const focused = document.activeElement!
    // Before and after the page, the focus is on the browser's own controls.
    if (focused === document.body) return null
    const bearers = [focused, focused.closest('label'), focused.nextElementSibling].filter((one) => one !== null)
    const isMarked = bearers.some((bearer) =>
      [undefined, '::after'].some((part) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(bearer, part)
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      }),
    )
    return isMarked ? null : focused.outerHTML.slice(0, 200)
  })
  expect.soft(unmarked).toBeNull()
}
