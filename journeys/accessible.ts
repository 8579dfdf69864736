import axe, { type RunOptions } from 'axe-core'
import type { Page } from '@playwright/test'
import { expect } from './watch.ts'

const allRules: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
/** The only rules that depend on colours. */
const colourRules: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }

/**
 * Expects no axe violation in light and dark colours, and no horizontal overflow. Because the schemes differ only in
 * colours, all rules run in one scheme, and only the rules about colours in the other.
 */
export async function check(page: Page) {
  // Waits for the heading, because a page that is still loading has none, which would be a violation.
  await expect(page.locator('h1').first()).toBeAttached()
  await expectNoViolation(page, allRules)
  const [overflow, isDark] = await page.evaluate(() => [
    document.documentElement.scrollWidth - document.documentElement.clientWidth,
    matchMedia('(prefers-color-scheme: dark)').matches,
  ])
  expect.soft(overflow, page.url()).toBeLessThanOrEqual(0)
  await show(page, isDark ? 'light' : 'dark')
  await expectNoViolation(page, colourRules)
  await show(page, isDark ? 'dark' : 'light')
}

/**
 * Only a violation that persists counts, because an element that is just closing, such as a menu, is no longer in a
 * landmark. One run of axe on a long list takes seconds while other suites run, so the timeout is long.
 */
async function expectNoViolation(page: Page, options: RunOptions) {
  await expect
    .configure({ soft: true })
    .poll(() => violations(page, options), { message: page.url(), intervals: [250, 500, 1_000], timeout: 30_000 })
    .toEqual([])
}

/** Loads axe once for each document. The Playwright builder of axe would load it four times for each run. */
async function violations(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (runOptions) => {
    const found = await (window as unknown as { axe: typeof axe }).axe.run(runOptions)
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
  }, options)
}

/**
 * Switches the color scheme. Survey pages follow the media query without the attribute, so the attribute may be absent.
 */
async function show(page: Page, colorScheme: 'light' | 'dark') {
  const other = colorScheme === 'dark' ? 'light' : 'dark'
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).not.toHaveAttribute('data-mantine-color-scheme', other)
}
