import type { Page } from '@playwright/test'
import { check } from './accessible.ts'
import { followResults, queryDatabase } from './database.ts'
import { desk, looks, nightly, phone } from './looks.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, test } from './watch.ts'

const owner = 'company.owner@demo.test'
const superAdmin = 'super@demo.test'

/** Finds a person by name in the open dialog. */
async function choose(page: Page, name: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill(name)
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await dialog.getByRole('button', { name: new RegExp(name) }).click()
}

/** Opens the coaching report of a person from their result. */
async function openCoaching(page: Page, name: string) {
  await openSignedIn(page, superAdmin, `/survey-results?search=${encodeURIComponent(name)}`)
  await page
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click()
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Coaching report' }).click()
}

const fitsWindow = () => document.documentElement.scrollWidth <= innerWidth

for (const { width, height } of looks(phone, desk))
  test(`three people are ticked and compared, two agree on something, at ${width} px`, nightly, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await openSignedIn(page, owner, '/survey-results?states=["completed"]&quality=["good"]')
    const ticks = page.getByRole('checkbox', { name: /^Select (?!all)/ })
    for (const row of [0, 1, 2]) await ticks.nth(row).check()
    await page.getByRole('button', { name: 'Compare', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Side by side' })).toBeVisible()
    await page.setViewportSize({ width, height })
    await expect(page.getByRole('list', { name: 'Legend' }).getByRole('listitem')).toHaveCount(3)
    await expect(page.getByRole('heading', { name: 'By their own account: what each brings' })).toBeVisible()
    // How people may see each other is only shown for two people.
    await expect(page.getByRole('heading', { name: 'How each may see the other' })).toHaveCount(0)
    await check(page)
    expect(await page.evaluate(fitsWindow)).toBe(true)

    await page.getByRole('button', { name: 'Person', exact: true }).click()
    await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click()
    await expect(page.getByRole('list', { name: 'Legend' }).getByRole('listitem')).toHaveCount(4)
  })

test('a manager reads a coaching report, prepares a talk and keeps what was agreed', async ({ page, toasts }) => {
  await openCoaching(page, 'Oscar Brennan')
  // The reader has no survey result in this company, so the page explains how to get one.
  await expect(page.getByText('needs your own result')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Give feedback' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Give direction' })).toBeVisible()
  await check(page)
  await page.getByRole('button', { name: 'Choose the manager' }).click()
  await choose(page, 'Isak Rhodes')
  await expect(page.getByRole('heading', { name: 'Isak and Oscar' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /what to adjust$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Save as a note' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Who looks after it').fill('')
  await dialog.getByRole('button', { name: 'Save note' }).click()
  await expect(dialog.getByText('Name who looks after it.')).toBeVisible()
  await dialog.getByLabel('Who looks after it').fill('Isak')
  await dialog.getByRole('button', { name: 'Save note' }).click()
  await expect.poll(() => toasts.join()).toContain('Saved as a note with each of them.')
  await page.getByRole('link', { name: 'Oscar Brennan', exact: true }).click()
  await expect(page.getByText('Looked after by Isak.')).toBeVisible()
})

test('two people who lean to no different ends read that there is nothing to agree on', nightly, async ({ page }) => {
  await openCoaching(page, 'Anders Ridley')
  await page.getByRole('button', { name: 'Choose the manager' }).click()
  await choose(page, 'Helena Novak')
  await expect(page.getByRole('heading', { name: 'Helena and Anders' })).toBeVisible()
  await expect(page.getByText('Nothing to agree on here')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save as a note' })).toHaveCount(0)
})

test('changes over two surveys of one person are shown with their error', nightly, async ({ page }) => {
  // Creates a second survey of Sofia Marek: the survey that Tomas Quintero took becomes her first one.
  await queryDatabase(
    `UPDATE survey_results SET completed_at = completed_at - interval '200 days', candidate_id = (
        SELECT c.id FROM candidates c WHERE c.first = 'Sofia' AND c.last = 'Marek' AND c.company_id = survey_results.company_id)
      WHERE candidate_id = (SELECT id FROM candidates WHERE first = 'Tomas' AND last = 'Quintero')`,
    [],
  )
  await followResults()
  await openSignedIn(page, superAdmin, '/candidates?search=sofia%20marek')
  await page
    .getByRole('link', { name: /Sofia Marek/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Actions for Sofia Marek' }).click()
  await page.getByRole('menuitem', { name: 'Changes over time' }).click()
  await expect(page.getByRole('heading', { name: 'What has changed' })).toBeVisible()
  await expect(page.getByText('Less than a year lies between the two surveys')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Then and now' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'For the role of Sales' })).toBeVisible()
  await check(page)
  // The first of the two surveys has no earlier one.
  const first = await page
    .getByRole('link')
    .filter({ hasText: /^\w{3} \d+, \d{4}$/ })
    .first()
    .getAttribute('href')
  await page.goto(first!.replace('/survey-results/', '/reports/changes/'))
  await expect(page.getByText('There is no earlier finished survey with the same form')).toBeVisible()
})
