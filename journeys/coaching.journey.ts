import type { Page } from '@playwright/test'
import { check } from './accessible.ts'
import { cards, column } from './boards.ts'
import { desk, looks, phone } from './looks.ts'
import { products } from './products.ts'
import { chooseAction } from './rows.ts'
import { openSignedIn } from './signed-in.ts'
import { newTeam } from './teams.ts'
import { password } from './tenants.ts'
import { expect, test } from './watch.ts'

/**
 * A leader in the brand Alignwise opens reports about their team: from the board, the list of people and a person's
 * page.
 */

test.use({ baseURL: products.be })

const isPhone = (page: Page) => page.viewportSize()!.width < 500

async function savePdf(page: Page) {
  const saved = page.waitForEvent('download')
  if (isPhone(page)) await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole(isPhone(page) ? 'menuitem' : 'button', { name: 'PDF', exact: true }).click()
  return (await saved).suggestedFilename()
}

for (const { width, height } of looks(phone, desk))
  test(`a leader reads about two of the team, and about one and themselves, at ${width} px`, async ({ page }) => {
    const { email, last } = await newTeam(page.request)
    await openSignedIn(page, email, '/hiring-pipeline', password)

    await expect(cards(page, 'New')).toHaveCount(3)
    const tick = (first: string) =>
      column(page, 'New')
        .getByRole('checkbox', { name: `Select ${first} ${last}` })
        .check()
    await tick('Ada')
    await tick('Ben')
    await page.setViewportSize({ width, height })
    await check(page)
    await page.getByRole('button', { name: 'Working together' }).click()
    await expect(page.getByRole('heading', { name: `Ada ${last} and Ben ${last}` })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'To talk about' })).toBeVisible()
    await check(page)
    expect(await savePdf(page)).toMatch(new RegExp(`Ada ${last}.*Ben ${last}.*\\.pdf$`))

    await page.goBack()
    await chooseAction(page, `Ada ${last}`, 'Coaching report')
    // The leader's own survey is used as that of the manager, until the leader chooses another.
    await expect(page.getByRole('heading', { name: 'Olive and Ada' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'For Olive: what to adjust' })).toBeVisible()
    await check(page)
    await page.getByRole('button', { name: 'Without manager' }).click()
    await expect(page.getByRole('heading', { name: 'Olive and Ada' })).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Give feedback' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Choose the manager' })).toBeVisible()

    // Lists on phones have no checkboxes.
    await page.setViewportSize({ width: 1440, height })
    await page.goto('/candidates')
    const people = page.getByRole('checkbox', { name: new RegExp(`^Select (Ada|Ben) ${last}$`) })
    await expect(people).toHaveCount(2)
    for (const person of await people.all()) await person.check()
    await expect(page.getByRole('button', { name: 'Working together' })).toBeEnabled()
    await page.getByRole('checkbox', { name: `Select Cem ${last}` }).check()
    await expect(page.getByRole('button', { name: 'Compare', exact: true })).toBeDisabled()
    await expect(page.getByText(`Cem ${last} has not finished a survey.`)).toBeVisible()
    await page.setViewportSize({ width, height })
    await check(page)
  })
