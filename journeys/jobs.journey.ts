import { randomBytes } from 'node:crypto'
import { check } from './accessible.ts'
import { nightly } from './looks.ts'
import { rowsOf } from './rows.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, test } from './watch.ts'

const owner = 'company.owner@demo.test'

test('staff publish a job, a person applies on a phone without scripts, and the application is on the board', async ({
  page,
  browser,
}) => {
  await openSignedIn(page, owner, '/jobs/overview')
  await page.getByRole('link', { name: 'Add a job' }).click()
  await page.getByLabel('Title').fill('Window fitter')
  await page.getByRole('button', { name: 'Create draft' }).click()
  await expect(page).toHaveURL(/\/jobs\/edit\?id=/)
  await page.getByLabel('Role').selectOption({ label: 'Sales' })
  await page.getByLabel('Workplace').selectOption({ label: 'Remote' })
  await page.getByRole('combobox', { name: 'Countries' }).fill('United States')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.getByLabel('Type of employment').selectOption({ label: 'Full time' })
  await page
    .getByRole('textbox', { name: 'Description' })
    .fill('You fit windows.\n\n- Every day\n- <b>never</b> at night')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await check(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('heading', { name: 'Nobody has applied yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).click()
  const address = await page.getByRole('region', { name: 'Open to everybody' }).getByRole('link').innerText()

  const phone = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  const form = await phone.newPage()
  await form.goto(address)
  await expect(form.getByRole('heading', { level: 1, name: 'Window fitter' })).toBeVisible()
  await expect(form.getByText('<b>never</b> at night')).toBeVisible()
  await form.getByLabel('First name').fill('Ada')
  await form.getByLabel('Last name').fill('Fitter')
  await form.getByLabel('Email').fill('ada.fitter@people.test')
  const resume = { name: 'cv.txt', mimeType: 'text/plain', buffer: Buffer.from('Ten years of windows.') }
  await form.getByLabel('Resume').setInputFiles(resume)
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Continue' }).click()
  await expect(form.getByText('cv.txt')).toBeVisible()
  // The application form in the demo world asks about a license.
  await form.getByRole('textbox').fill('Windows, to home owners')
  await form.getByRole('radio', { name: 'No' }).check()
  await form.getByRole('button', { name: 'Send application' }).click()
  await expect(form.getByRole('heading', { name: 'Your application has arrived' })).toBeVisible()
  await expect(form.getByRole('link', { name: 'Begin the survey' })).toHaveAttribute('href', /\/survey\/take#/)
  expect(await form.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  await page.goto('/jobs/overview')
  await rowsOf(page).getByRole('link', { name: 'Window fitter' }).click()
  await page
    .getByRole('button', { name: 'Ada Fitter' })
    .or(page.getByRole('link', { name: 'Ada Fitter' }))
    .first()
    .click()
  await expect(page.getByText('No driver’s license').first()).toBeVisible()
  await expect(page.getByText('Windows, to home owners')).toBeVisible()
  await check(page)
  await page.goto('/hiring-pipeline')
  await expect(page.getByText('Ada Fitter').first()).toBeVisible()
})

test('an owner completes the address of a job’s location for search engines, and its page shows the place', async ({
  page,
  browser,
}) => {
  const name = `Lock ${randomBytes(3).toString('hex')}`
  await openSignedIn(page, owner, '/jobs/add')
  await page.getByLabel('Title').fill('Lock keeper')
  await page.getByRole('button', { name: 'Create draft' }).click()
  await page.getByLabel('Role').selectOption({ label: 'Sales' })
  await page.getByLabel('Workplace').selectOption({ label: 'On site' })
  await page.getByRole('button', { name: 'Add a location' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Add location' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByLabel('Type of employment').selectOption({ label: 'Full time' })
  await page.getByRole('textbox', { name: 'Description' }).fill('You open the gates.')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await expect(page.getByText('Search engines will not list this job among jobs.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText(`The address of ${name} has no town and no country.`)).toBeVisible()
  await check(page)
  await page.getByRole('button', { name: 'Edit' }).click()
  const address = await page.getByRole('region', { name: 'Open to everybody' }).getByRole('link').innerText()
  const job = page.url()
  const stranger = await browser.newPage()
  await stranger.goto(address)
  await expect(stranger.getByText(`${name} · Full time · On site`)).toBeVisible()
  await expect(stranger.locator('script[type="application/ld+json"]')).toHaveCount(0)

  await page.getByRole('link', { name: 'Complete the address' }).click()
  await expect(dialog.getByRole('heading', { name })).toBeVisible()
  await dialog.getByLabel('Street and number').fill('3 Towpath')
  await dialog.getByLabel('Town').fill('Galena')
  await dialog.getByLabel('State or region').fill('Illinois')
  await dialog.getByLabel('Country').selectOption({ label: 'United States' })
  await check(page)
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('list', { name: 'Locations' })).toContainText('3 Towpath, Galena, Illinois')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('group', { name: 'Unsaved changes' })).toHaveCount(0)

  await stranger.reload()
  await expect(stranger.getByText(`${name}, Galena · Full time · On site`)).toBeVisible()
  const posting = await stranger.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(posting!).jobLocation.address).toMatchObject({
    streetAddress: '3 Towpath',
    addressLocality: 'Galena',
    addressCountry: 'US',
  })
  await page.goto(job)
  await expect(page.getByRole('heading', { level: 1, name: 'Lock keeper' })).toBeVisible()
  await expect(page.getByText('Search engines do not list this job among jobs.')).toHaveCount(0)
})

test(
  'an incomplete draft shows what is missing, with the focus, when its page is opened to publish it',
  nightly,
  async ({ page }) => {
    await openSignedIn(page, owner, '/jobs/overview')
    await rowsOf(page).getByRole('link', { name: 'Service coordinator' }).click()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    const missing = page.getByRole('alert').filter({ hasText: 'It is not published yet' })
    await expect(missing).toBeVisible()
    await expect(missing.locator('xpath=..')).toBeFocused()
    await check(page)
  },
)

test(
  'a paused job keeps typed text, a closed one says so, and its page has no script and one heading',
  nightly,
  async ({ page, browser }) => {
    await openSignedIn(page, owner, '/jobs/overview')
    await rowsOf(page).getByRole('link', { name: 'Field sales, home services' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Field sales, home services' })).toBeVisible()
    const address = await page.evaluate(async () => {
      const token = localStorage.getItem('seatwise.id_token')
      const answer = await fetch('/api/jobs/search', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ filters: { states: ['open'], search: 'field' } }),
      })
      return ((await answer.json()) as { data: { url: string }[] }).data[0]!.url
    })
    const stranger = await browser.newContext({ colorScheme: 'dark', viewport: { width: 1440, height: 900 } })
    const form = await stranger.newPage()
    const requests: string[] = []
    form.on('request', (request) => requests.push(request.resourceType()))
    await form.goto(address)
    expect(requests.filter((type) => type === 'script')).toEqual([])
    const posting = await form.locator('script[type="application/ld+json"]').textContent()
    expect(JSON.parse(posting!)).toMatchObject({ '@type': 'JobPosting', title: 'Field sales, home services' })
    await check(form)
    await form.getByLabel('First name').fill('Pat')
    await form.getByLabel('Last name').fill('Patient')
    await form.getByLabel('Email').fill('pat.patient@people.test')
    await form.getByRole('checkbox').check()
    await form.getByRole('button', { name: 'Continue' }).click()
    await expect(form.getByRole('heading', { name: 'A few questions' })).toBeVisible()
    await check(form)

    await page
      .getByRole('button', { name: /^More|Actions/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Pause…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click()
    await expect(page.getByText('Paused').first()).toBeVisible()
    await form.getByRole('radio', { name: 'Yes' }).check()
    await form.getByRole('button', { name: 'Send application' }).click()
    await expect(form.getByRole('status')).toContainText('Come back later: what you have typed is kept until')
    const typed = form.getByRole('region', { name: 'What you have typed' })
    await expect(typed).toContainText('pat.patient@people.test')
    await expect(typed).toContainText('Yes')
    await expect(form.getByRole('radio')).toHaveCount(0)
    await check(form)
  },
)
