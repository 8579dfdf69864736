import { expect, test } from './watch.ts'
import { check } from './accessible.ts'
import { desk, looks, nightly, phone } from './looks.ts'
import { openSignedIn } from './signed-in.ts'

const owner = 'company.owner@demo.test'

for (const { width, height } of looks(phone, desk)) {
  test(`an owner reads the report of a pipeline and that of a role's targets, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await openSignedIn(page, owner, '/hiring-pipeline')
    if (width < 500) {
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Report' }).click()
    } else await page.getByRole('button', { name: 'Report' }).click()
    await expect(page.getByRole('heading', { name: 'Funnel' })).toBeVisible()
    await expect(page.getByRole('row', { name: /^New \d+ — \d+$/ })).toBeVisible()
    await page.getByLabel('People who came in the').selectOption('Last 365 days')
    await expect(page).toHaveURL(/days=365/)
    await expect(page.getByRole('heading', { name: 'Waiting longest today' })).toBeVisible()
    await check(page)
    await expect(page.getByRole('group', { name: 'Who waits longest' }).getByRole('link').first()).toHaveAttribute(
      'href',
      /^\/survey-results\//,
    )

    await page.goto('/survey-results?search=amara%20abara')
    await page
      .getByRole('link', { name: /Amara Abara/ })
      .first()
      .click()
    await page.getByText('Why this score').click()
    await page.getByRole('link', { name: 'Compare everybody with these targets' }).click()
    await expect(page.getByRole('heading', { name: /^Could be the closest: \d+$/ })).toBeVisible()
    await expect(page.getByRole('rowheader', { name: 'Score before rounding' })).toBeVisible()
    await page.getByText('What if the role asked for something else?').click()
    await page.getByLabel('Weight of Taking the lead').selectOption('0')
    await page.getByRole('button', { name: 'Compare by these targets' }).click()
    await expect(page.getByText('These targets are a what-if copy.')).toBeVisible()
    await check(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })
}

test('a user who may not see the pipeline gets no report on it', nightly, async ({ page }) => {
  await openSignedIn(page, owner, '/hiring-pipeline')
  await page.getByRole('button', { name: 'Report' }).click()
  await expect(page.getByRole('heading', { name: 'Funnel' })).toBeVisible()
  const address = new URL(page.url())
  const context = await page.context().browser()!.newContext({ baseURL: address.origin })
  const other = await context.newPage()
  await openSignedIn(other, 'no.pipeline@demo.test', address.pathname + address.search)
  await expect(other.getByRole('heading', { name: 'Funnel' })).toBeHidden()
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await context.close()
})
