import { randomBytes } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { check } from './accessible.ts'
import { desk, looks, nightly, phone } from './looks.ts'
import { finishSurvey } from './people.ts'
import { products } from './products.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, test } from './watch.ts'

/**
 * A leader in the brand Alignwise agrees with a person on what to practice, reviews the plan with them, and hands it
 * over to a colleague.
 */

const owner = 'company.owner@demo.test'
const colleague = 'company.user@demo.test'

test.use({ baseURL: products.be })

/** A person of the demo company who has just finished the survey. */
async function newPerson(request: APIRequestContext): Promise<string> {
  const last = `Growing${randomBytes(3).toString('hex')}`
  await finishSurvey(request, 'demo-northgate', { first: 'Gila', last, email: `${last}@people.test`.toLowerCase() })
  return `Gila ${last}`
}

for (const { width, height } of looks(desk, phone))
  test(`a growth plan is made, saved, reviewed, read again and downloaded, at ${width} px`, async ({
    page,
    toasts,
  }) => {
    const name = await newPerson(page.request)
    await page.setViewportSize({ width, height })
    await openSignedIn(page, owner, `/survey-results?search=${encodeURIComponent(name)}`)
    await page
      .getByRole('link', { name: new RegExp(name) })
      .first()
      .click()
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Growth plan' }).click()

    await expect(page.getByRole('heading', { name: `${name} has no open growth plan` })).toBeVisible()
    await expect(page.getByText('Sales asks for 55 or more here; the answers stand at 12.')).toBeVisible()
    await check(page)
    await page.getByRole('button', { name: 'Make a growth plan' }).click()
    const lead = page.getByRole('region', { name: '1. Taking the lead: build up' })
    await lead.getByLabel('Why it matters in their work').fill('The crew waits for a word in the morning.')
    await lead.getByLabel('Practice this week').fill('Open each morning talk with one sentence.')
    await lead.getByLabel('Signs that it works').fill('Somebody asks back.')
    await lead.getByRole('button', { name: /^Add a step/ }).click()
    await lead.getByLabel('Behavior').fill('Speaks first')
    await page.getByRole('button', { name: 'Add a target' }).click()
    await page.getByRole('menuitem', { name: 'In your own words' }).click()
    await page.getByLabel('In a few words').fill('Say no before the week is full')
    await page.getByRole('button', { name: 'Save the plan' }).click()
    await expect(page).toHaveURL(/\/growth-plans\/[\da-f-]{36}$/)
    await expect(page.getByRole('region', { name: '2. Say no before the week is full' })).toBeVisible()
    await check(page)

    await lead.getByLabel('Signs that it works').fill('Somebody answers.')
    await expect(page.getByRole('button', { name: 'Write a review' })).toBeDisabled()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => toasts.join()).toContain('Saved as version 2')

    await page.getByRole('button', { name: 'Write a review' }).click()
    await page.getByLabel('What was seen').fill('Opened the talk twice.\nThe crew noticed.')
    await page.getByRole('dialog').getByLabel('Taking the lead: build up').selectOption('Now and then')
    await check(page)
    await page.getByRole('button', { name: 'Save the review' }).click()
    const reviews = page.getByRole('region', { name: 'Reviews' })
    await expect(reviews.getByText('The crew noticed.')).toBeVisible()
    await expect(reviews.getByText('Now and then')).toBeVisible()

    await page.getByRole('button', { name: 'Read version 1' }).click()
    await expect(page.getByText(/\d places differ/)).toBeVisible()
    await check(page)
    await page.keyboard.press('Escape')

    const pdf = page.waitForResponse(/\/reports\/growth\/pdf/)
    if (width < 500) {
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'PDF' }).click()
    } else await page.getByRole('button', { name: 'PDF' }).click()
    expect((await pdf).headers()['content-type']).toBe('application/pdf')

    await page.goto(page.url().replace('/growth-plans/', '/reports/growth/'))
    await expect(page.getByRole('heading', { name: '1 review' })).toBeVisible()
    await expect(page.getByText('Opened the talk twice.')).toBeVisible()
    await check(page)

    await page.getByRole('link', { name: 'The growth plan' }).click()
    if (width < 500) await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole(width < 500 ? 'menuitem' : 'button', { name: 'Complete…' }).click()
    await page.getByRole('button', { name: 'Complete', exact: true }).click()
    await expect(page.getByText('completed', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Write a review' })).toBeHidden()
    await expect(page.getByText('Open each morning talk with one sentence.')).toBeVisible()
  })

test(
  'when two people edit a plan at once, the second sees what the first has saved',
  nightly,
  async ({ page, browser }) => {
    const name = await newPerson(page.request)
    await openSignedIn(page, owner, `/candidates?search=${encodeURIComponent(name)}`)
    await page
      .getByRole('link', { name: new RegExp(name) })
      .first()
      .click()
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Growth plan' }).click()
    await page.getByRole('button', { name: 'Make a growth plan' }).click()
    await page.getByRole('button', { name: 'Save the plan' }).click()
    await expect(page).toHaveURL(/\/growth-plans\/[\da-f-]{36}$/)

    const context = await browser.newContext({ baseURL: products.be })
    const other = await context.newPage()
    await openSignedIn(other, colleague, new URL(page.url()).pathname)
    await other.getByLabel('Why it matters in their work').first().fill('Mine')
    await page.getByLabel('Why it matters in their work').first().fill('Theirs')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Version 2', { exact: true })).toBeVisible()
    await other.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(other.getByText('Now: Theirs')).toBeVisible()
    await expect(other.getByText('You typed: Mine')).toBeVisible()
    await other.getByRole('button', { name: 'Keep what I typed' }).click()
    await other.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByLabel('Why it matters in their work').first()).toHaveValue('Mine')
    await context.close()
  },
)
