import { check } from './accessible.ts'
import { queryDatabase } from './database.ts'
import { nightly, productLooks } from './looks.ts'
import { rowsOf } from './rows.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, test } from './watch.ts'

const colleague = 'company.user@demo.test'

// A trace records the whole document at every step.
test.use({ trace: 'off' })

for (const { brand, url, width } of productLooks('be', 390))
  test(`a report is shared, read in a private window, printed, and revoked: ${brand}, ${width} px`, async ({
    browser,
  }) => {
    const staff = await browser.newContext({ baseURL: url, viewport: { width, height: 900 } })
    const page = await staff.newPage()
    await openSignedIn(page, colleague, '/survey-results?search=amara%20abara')
    await rowsOf(page).getByRole('link', { name: 'Amara Abara' }).first().click()
    await expect(page.getByRole('heading', { name: 'Snapshot' })).toBeVisible()
    const amara = new URL(page.url()).pathname.split('/').at(-1)!
    const share = page.getByRole('button', { name: 'Share', exact: true })
    if (await share.isVisible()) await share.click()
    else {
      await page.getByRole('button', { name: 'Actions for Amara Abara' }).click()
      await page.getByRole('menuitem', { name: 'Share…' }).click()
    }
    const dialog = page.getByRole('dialog', { name: 'Share the report on Amara Abara' })
    await dialog.getByLabel('Whom it is for').fill(`The lead at ${width}`)
    await dialog.getByLabel('Name in the report').selectOption('First name only')
    await check(page)
    await dialog.getByRole('button', { name: 'Make a link' }).click()
    const address = await dialog.getByLabel('Link', { exact: true }).inputValue()
    await expect(dialog.getByText('opened never').first()).toBeVisible()

    const stranger = await browser.newContext({ viewport: { width, height: 900 } })
    const report = await stranger.newPage()
    await report.clock.install()
    const requests: string[] = []
    report.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`))
    await report.goto(address)
    await expect(report.getByRole('heading', { level: 1, name: 'Amara', exact: true })).toBeVisible()
    await expect(report).toHaveTitle(/^Amara · /)
    await expect(report.locator('html')).toHaveAttribute('data-brand', brand)
    expect(await report.content()).not.toContain('Abara')
    expect(await report.evaluate(() => Object.keys(localStorage).length + document.cookie.length)).toBe(0)
    // Loads no script of the application for staff.
    expect(requests.filter((one) => one.endsWith('.js'))).toHaveLength(1)
    await check(report)
    const [saved] = await Promise.all([
      report.waitForEvent('download'),
      report.getByRole('button', { name: 'PDF' }).click(),
    ])
    expect(saved.suggestedFilename()).toMatch(/^Amara - .+\.pdf$/)
    const facets = report.getByText('Trusting others')
    await expect(facets).toBeHidden()
    await report.emulateMedia({ media: 'print' })
    await report.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    await expect(facets).toBeVisible()
    await expect(report.getByRole('button', { name: 'Print' })).toBeHidden()
    await report.emulateMedia({ media: 'screen' })

    await dialog.getByRole('link', { name: 'All shared reports' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Shared reports' })).toBeVisible()
    const row = rowsOf(page).filter({ hasText: `The lead at ${width}` })
    await expect(row.getByText('2 times').first()).toBeVisible()
    await check(page)
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Revoke…' }).click()
    await page.getByRole('button', { name: 'Revoke link' }).click()
    await expect(row.getByText(/^Revoked/)).toBeVisible()

    // A page that is still open is removed when its reader returns to it.
    await report.clock.fastForward(31_000)
    await report.evaluate(() => window.dispatchEvent(new Event('pageshow')))
    await expect(report.getByRole('heading', { name: 'This link does not open a report' })).toBeVisible()
    await report.reload()
    await expect(report.getByRole('heading', { name: 'This link does not open a report' })).toBeVisible()
    expect(await report.content()).not.toContain('Amara')
    await check(report)

    // Two people beside each other: the choice of names applies to both.
    await page.goto(`/reports/comparison?ids=${amara}`)
    await page.getByRole('button', { name: 'Choose a person' }).click()
    const other = page.getByRole('dialog', { name: 'Compare with' }).getByRole('listitem').first().getByRole('button')
    const otherName = await other.locator('span').first().innerText()
    await other.click()
    await expect(page.getByRole('heading', { level: 1, name: `Amara Abara and ${otherName}` })).toBeVisible()
    if (width < 600) await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole(width < 600 ? 'menuitem' : 'button', { name: 'Share', exact: true }).click()
    const compared = page.getByRole('dialog', { name: `Share the comparison of Amara Abara and ${otherName}` })
    await expect(compared.getByText('This report is about 2 people:')).toBeVisible()
    await compared.getByLabel('Names in the report').selectOption('Initials only')
    await check(page)
    await compared.getByRole('button', { name: 'Make a link' }).click()
    await report.goto(await compared.getByLabel('Link', { exact: true }).inputValue())
    await expect(report.getByRole('heading', { level: 1, name: /^A\. A\..* and / })).toBeVisible()
    await expect(report.getByRole('heading', { name: 'Side by side' })).toBeVisible()
    const shared = await report.content()
    expect(await report.locator('main').innerText()).not.toContain('..')
    for (const hidden of ['Amara', 'Abara', ...otherName.split(' ')]) expect(shared).not.toContain(hidden)
    await check(report)
    await compared.getByRole('link', { name: 'All shared reports' }).click()
    await expect(rowsOf(page).first()).toContainText(`Amara Abara and ${otherName}`)
    await staff.close()
    await stranger.close()
  })

test(
  'the reports on targets and on a pipeline are shared, with initials, and found again in the list',
  nightly,
  async ({ page, browser }) => {
    await openSignedIn(page, 'company.owner@demo.test', '/hiring-pipeline')
    await page.getByRole('button', { name: 'Report', exact: true }).click()
    const stranger = await browser.newContext()
    const report = await stranger.newPage()
    const share = async (name: RegExp) => {
      await page.getByRole('button', { name: 'Share', exact: true }).click()
      const dialog = page.getByRole('dialog', { name })
      await expect(dialog.getByText('This report names people:')).toBeVisible()
      await dialog.getByLabel('Names in the report').selectOption('Initials only')
      await check(page)
      await dialog.getByRole('button', { name: 'Make a link' }).click()
      await report.goto(await dialog.getByLabel('Link', { exact: true }).inputValue())
      await expect(report.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(report.getByText(/^[A-Z]\. [A-Z]\./).first()).toBeVisible()
      await check(report)
      await dialog.getByRole('link', { name: 'All shared reports' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Shared reports' })).toBeVisible()
    }
    await share(/^Share the report on the pipeline /)
    await rowsOf(page).first().getByRole('link').first().click()
    await expect(page.getByRole('heading', { name: 'Funnel' })).toBeVisible()

    const [benchmark] = await queryDatabase<{ id: string }>(
      "SELECT b.id FROM role_benchmarks b JOIN roles r ON r.id = b.role_id WHERE b.state = 'active' AND r.name = 'Sales' AND b.company_id IS NULL",
      [],
    )
    await page.goto(`/reports/benchmark/${benchmark!.id}`)
    await share(/^Share the report on /)
    await rowsOf(page).first().getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1, name: /targets and people/ })).toBeVisible()
    await stranger.close()
  },
)
