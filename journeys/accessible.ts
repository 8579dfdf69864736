import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './watch.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The only axe rules that depend on colours; the others run in one colour scheme. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Expects no axe violation in light and dark colours, and no horizontal overflow. */
export async function check(page: Page) {
  await expectNoViolation(page, new AxeBuilder({ page }).withTags(tags))
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft(overflow, page.url()).toBeLessThanOrEqual(0)
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  await show(page, isDark ? 'light' : 'dark')
  await expectNoViolation(page, new AxeBuilder({ page }).withRules(colourRules))
  await show(page, isDark ? 'dark' : 'light')
}

async function expectNoViolation(page: Page, axe: AxeBuilder) {
  const { violations } = await axe.analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
  expect.soft(found, page.url()).toEqual([])
}

/** Survey pages follow the media query without the attribute, so its absence is allowed. */
async function show(page: Page, colorScheme: 'light' | 'dark') {
  const other = colorScheme === 'dark' ? 'light' : 'dark'
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).not.toHaveAttribute('data-mantine-color-scheme', other)
}
