import axe, { type RunOptions } from 'axe-core'
import type { Page } from '@playwright/test'
import { inEveryLook } from './looks.ts'
import { expect } from './watch.ts'

const allRules: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
/** The only rules that depend on colours. */
const colourRules: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }

/** The pages and dialogs that were checked, each once in `npm test` by all journeys of one part. */
const checked = new Set<string>()

/** What decides how a page looks, without the ids and values of one row. */
async function placeOf(page: Page): Promise<string> {
  const { host, pathname, searchParams, hash } = new URL(page.url())
  const titles = await page.getByRole('dialog').getByRole('heading').allTextContents()
  const path = pathname.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, ':id')
  return [host, page.viewportSize()?.width, path, ...searchParams.keys(), Boolean(hash), ...titles].join(' ')
}

/**
 * Expects no axe violation in light and dark colours, and no horizontal overflow. Because the schemes differ only in
 * colours, all rules run in one scheme, and only the rules about colours in the other.
 */
export async function check(page: Page) {
  // Waits for the heading, because a page that is still loading has none, which would be a violation.
  await expect(page.locator('h1').first()).toBeAttached()
  const place = await placeOf(page)
  if (!inEveryLook && checked.has(place)) return
  checked.add(place)
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

const sizes: { width: number; text: '100%' | '200%' }[] = inEveryLook
  ? [
      ...[390, 768, 1024, 1280, 1440, 1920].map((width) => ({ width, text: '100%' as const })),
      { width: 390, text: '200%' },
      { width: 1440, text: '200%' },
    ]
  : [
      { width: 1024, text: '100%' },
      { width: 390, text: '100%' },
      { width: 390, text: '200%' },
    ]

/** Expects that a page never scrolls sideways, also with text of twice its size, and that Tab follows the document. */
export async function expectFitting(page: Page) {
  const viewport = page.viewportSize()!
  const overflows: string[] = []
  for (const { width, text } of sizes) {
    await page.setViewportSize({ width, height: 900 })
    const overflow = await page.evaluate(async (size) => {
      document.documentElement.style.fontSize = size
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      return document.documentElement.scrollWidth - document.documentElement.clientWidth
    }, text)
    if (overflow > 0) overflows.push(`${overflow} px at ${width} px, text at ${text}`)
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  await page.setViewportSize(viewport)
  expect.soft(overflows, page.url()).toEqual([])
  expect.soft(await page.locator('[tabindex]:not([tabindex="0"], [tabindex="-1"])').count(), page.url()).toBe(0)
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
  // Without `resultTypes`, axe would also describe each element that passes, which takes time.
  const ofViolations: RunOptions = { ...options, resultTypes: ['violations'] }
  return page.evaluate(async (runOptions) => {
    const found = await (window as unknown as { axe: typeof axe }).axe.run(runOptions)
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
  }, ofViolations)
}

/**
 * Switches the color scheme. Survey pages follow the media query without the attribute, so the attribute may be absent.
 */
async function show(page: Page, colorScheme: 'light' | 'dark') {
  const other = colorScheme === 'dark' ? 'light' : 'dark'
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).not.toHaveAttribute('data-mantine-color-scheme', other)
}
