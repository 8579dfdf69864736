import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { check } from './accessible.ts'
import { nightly } from './looks.ts'
import { demoPassword } from './people.ts'
import { chooseAction, rowsOf } from './rows.ts'
import { openSignedIn } from './signed-in.ts'
import { createTestUser, password } from './tenants.ts'
import { passDays } from './time.ts'
import { expect, test } from './watch.ts'

/** A company invites people by mail, and they take the survey through their personal links. */

const owner = 'company.owner@demo.test'
/** The product of the journeys has no mail server. The page says so once the product has tried to send the mail. */
const renewed = /^The email (is waiting to be sent|was not sent: email is not set up)$/
const newAddress = () => `${randomBytes(4).toString('hex')}@people.test`

/**
 * Opens the list of a new company. In the demo company other journeys would be disturbed by the people without a name,
 * who come first in lists.
 */
async function openOwnList(page: Page, request: APIRequestContext) {
  const { email } = await createTestUser(request, 'hb', {}, 'COMPANY_OWNER')
  await openSignedIn(page, email, '/survey-results', password)
}

/** The link in the latest mail to an address. */
async function linkFor(request: APIRequestContext, email: string): Promise<string> {
  const data = { username: 'super@demo.test', password: demoPassword }
  const signedIn = (await (await request.post('/api/auth/sign-in', { data })).json()) as {
    data: { access_token: string }
  }
  const headers = { authorization: `Bearer ${signedIn.data.access_token}` }
  const { data: messages } = (await (await request.get('/api/outbox?page_size=200', { headers })).json()) as {
    data: { recipient: string; body: string }[]
  }
  const { body } = messages.find(({ recipient }) => recipient === email)!
  return /\/survey\/take#[\w-]+/.exec(body)![0]
}

test('an owner invites people by mail, reminds one and sees how far they are', async ({ page, browser, request }) => {
  const [first, second] = [newAddress(), newAddress()]
  await openOwnList(page, request)
  await page.getByRole('button', { name: 'Invite candidates' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Invite candidates' })
  await check(page)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByText('Choose the role that the survey is for.').first()).toBeVisible()
  await dialog.getByLabel('Role').selectOption({ label: 'Sales' })
  await dialog.getByLabel('Email addresses').fill(`Ida Berg <${first}>, ${second}\n${second}`)
  await dialog.getByRole('button', { name: 'Send 3 invitations' }).click()
  await expect(dialog.getByRole('status')).toContainText('2 people invited')
  await expect(dialog.getByRole('region', { name: 'Not invited' }).getByRole('listitem')).toContainText([
    `${second} is in the list twice`,
  ])
  await check(page)
  await dialog.getByRole('button', { name: 'Done' }).click()

  await page.goto(`/survey-results?search=${encodeURIComponent(first)}`)
  await expect(rowsOf(page).first()).toContainText('Ida Berg')
  await expect(rowsOf(page).first()).toContainText('Invited')
  await page.goto(`/survey-results?search=${encodeURIComponent(second)}`)
  await rowsOf(page).getByRole('link', { name: second }).first().click()
  await expect(page.getByRole('heading', { name: second })).toBeVisible()
  await expect(page.locator('[aria-current="step"]')).toHaveText('Opened, not yet')
  await page.getByRole('button', { name: 'Send a reminder' }).click()
  await expect(page.getByText('Reminder sent').first()).toBeVisible()

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const person = await phone.newPage()
  await person.goto(await linkFor(request, second))
  await expect(person.getByText(second)).toBeVisible()
  await expect(person.getByText('Sales')).toBeVisible()
  expect(person.url()).not.toContain('#')
  await check(person)
  await person.getByRole('button', { name: 'Begin' }).click()
  await expect(person.getByText('Enter your first name.').first()).toBeVisible()
  await person.getByLabel('First name').fill('Bo')
  await person.getByLabel('Last name').fill('Persson')
  await person.getByLabel('I have read “Before you begin” and agree').check()
  await person.getByRole('button', { name: 'Begin' }).click()
  for (let statement = 1; statement <= 3; statement++) {
    await expect(person.getByText(`Statement ${statement} of 87`)).toBeVisible()
    await person.keyboard.press(String(1 + (statement % 5)))
  }
  await expect(person.getByText('Saved', { exact: true })).toBeVisible()
  await phone.close()

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Bo Persson' })).toBeVisible()
  await expect(page.getByText(/3 of 87 answered, last active/)).toBeVisible()
  await expect(page.locator('[aria-current="step"]')).toHaveText('Finished, not yet')
  await check(page)
  await page.goto(`/survey-results?search=${encodeURIComponent(second)}`)
  await expect(rowsOf(page).getByText('3 of 87')).toBeVisible()
  await expect(rowsOf(page).getByTitle(/3 of 87 answered, last active/)).toBeVisible()
})

test('several people are reminded at once, and one is withdrawn from the list', nightly, async ({ page, request }) => {
  // A new company, because people without a name come first in lists and would disturb the journeys in the demo
  // company.
  const { email } = await createTestUser(request, 'hb', {}, 'COMPANY_OWNER')
  const tag = randomBytes(4).toString('hex')
  const [first, second] = [`a.${tag}@people.test`, `b.${tag}@people.test`]
  await openSignedIn(page, email, '/survey-results', password)
  await page.getByRole('button', { name: 'Invite candidates' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Invite candidates' })
  await dialog.getByLabel('Role').selectOption({ label: 'Sales' })
  await dialog.getByLabel('Email addresses').fill(`${first}\n${second}`)
  await dialog.getByRole('button', { name: 'Send 2 invitations' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.goto(`/survey-results?search=${tag}`)
  await expect(rowsOf(page)).toHaveCount(2)
  const bar = page.getByRole('region', { name: 'Selected rows' })
  const remindBoth = async () => {
    for (const one of [first, second]) await page.getByRole('checkbox', { name: `Select ${one}` }).check()
    await bar.getByRole('button', { name: 'Remind' }).click()
  }
  await remindBoth()
  await expect(page.getByText('2 reminders are on their way.')).toBeVisible()
  await expect(bar).toHaveCount(0)
  await chooseAction(page, second, 'Send a reminder')
  await expect(page.getByText('A reminder is on its way.')).toBeVisible()
  await remindBoth()
  const refused = page.getByRole('dialog', { name: '1 person was not reminded' })
  await expect(refused.getByRole('listitem')).toContainText([`${second}: `])
  await check(page)
  await page.keyboard.press('Escape')
  await chooseAction(page, second, 'Withdraw invitation…')
  const asking = page.getByRole('dialog', { name: 'Withdraw this invitation?' })
  await check(page)
  await asking.getByRole('button', { name: 'Withdraw' }).click()
  await expect(rowsOf(page).filter({ hasText: second })).toContainText('Expired')
})

test('an expired invitation is renewed by staff', nightly, async ({ page, browser, request }) => {
  const email = newAddress()
  await openOwnList(page, request)
  await page.getByRole('button', { name: 'Invite candidates' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Invite candidates' })
  await dialog.getByLabel('Role').selectOption({ label: 'Sales' })
  await dialog.getByLabel('Email addresses').fill(email)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  const link = await linkFor(request, email)
  const other = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const person = await other.newPage()
  const visit = async (address: string) => {
    await person.goto('about:blank')
    await person.goto(address)
  }
  await passDays(email, 29)
  await visit(link)
  await expect(person.getByRole('button', { name: 'Begin' })).toBeVisible()
  await passDays(email, 3)
  await visit(link)
  await expect(person.getByRole('heading', { name: 'This invitation has ended' })).toBeVisible()
  await check(person)

  await page.goto(`/survey-results?search=${encodeURIComponent(email)}`)
  await rowsOf(page).getByRole('link', { name: email }).first().click()
  await expect(page.getByRole('heading', { name: 'Time to take the survey has passed' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send a reminder' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Invite again' }).click()
  await expect(page.getByRole('heading', { name: renewed })).toBeVisible()
  await visit(await linkFor(request, email))
  await expect(person.getByRole('button', { name: 'Begin' })).toBeVisible()
  // Links of earlier mails still do not work.
  await visit(link)
  await expect(person.getByRole('button', { name: 'Begin' })).toHaveCount(0)
  await other.close()
})

test('a withdrawn invitation explains itself, and can be renewed', nightly, async ({ page, browser, request }) => {
  const email = newAddress()
  await openOwnList(page, request)
  await page.getByRole('button', { name: 'Invite candidates' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Invite candidates' })
  await dialog.getByLabel('Role').selectOption({ label: 'Support' })
  await dialog.getByLabel('Email addresses').fill(email)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.goto(`/survey-results?search=${encodeURIComponent(email)}`)
  await rowsOf(page).getByRole('link', { name: email }).first().click()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  const asking = page.getByRole('dialog', { name: 'Withdraw this invitation?' })
  await check(page)
  await asking.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('heading', { name: 'Invitation withdrawn' })).toBeVisible()

  const link = await linkFor(request, email)
  const other = await browser.newContext()
  const person = await other.newPage()
  await person.goto(link)
  await expect(person.getByRole('heading', { name: 'This invitation has ended' })).toBeVisible()
  await page.getByRole('button', { name: 'Invite again' }).click()
  await expect(page.getByRole('heading', { name: renewed })).toBeVisible()
  await person.goto('about:blank')
  await person.goto(await linkFor(request, email))
  await expect(person.getByRole('button', { name: 'Begin' })).toBeVisible()
  await other.close()
})

test('the open link is copied for one role, as text and as a QR code', async ({ page, browser }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openSignedIn(page, owner, '/survey-results')
  await page.getByRole('button', { name: 'Invite candidates' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Invite candidates' })
  await dialog.getByText('Link and QR code').click()
  await dialog.getByLabel('Role').selectOption({ label: 'Support' })
  await check(page)
  await dialog.getByRole('button', { name: 'Copy invitation text' }).click()
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(clipboard).toContain('Lantern Northgate invites you to a short survey')
  const text = await clipboard()
  for (const kind of ['PNG', 'SVG']) {
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: kind }).click()
    expect((await download).suggestedFilename()).toBe(`survey-lantern-northgate.${kind.toLowerCase()}`)
  }
  const other = await browser.newContext()
  const person = await other.newPage()
  await person.goto(/https?:\S+/.exec(text)![0].replace(/^https?:\/\/[^/]+/, ''))
  await expect(person.getByText('Support', { exact: true })).toBeVisible()
  await expect(person.getByLabel('Role')).toHaveCount(0)
  await other.close()
})

test('people are invited from a file, and the same file invites nobody twice', nightly, async ({ page, request }) => {
  const [first, second] = [newAddress(), newAddress()]
  const lines = ['E-Mail;Name', `${first};Ida Berg`, `${second};Bo Persson`, `${first};Ida Again`, 'nobody@;Cy Young']
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n'), 'latin1') }
  await openOwnList(page, request)
  const open = async () => {
    await page.getByRole('button', { name: 'Invite candidates' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Invite candidates' })
    await dialog.getByText('From a file').click()
    return dialog
  }
  const dialog = await open()
  const current = dialog.locator('[aria-current="step"]')
  await expect(current).toHaveText('File')
  await check(page)
  await dialog
    .getByLabel('Choose a CSV or Excel file')
    .setInputFiles({ ...file, name: 'people.xlsx', buffer: Buffer.from('PK\u0003\u0004') })
  await expect(dialog.getByRole('alert')).toContainText('This is a ZIP file, or a workbook that cannot be read.')
  await dialog
    .getByLabel('Choose a CSV or Excel file')
    .setInputFiles({ ...file, buffer: Buffer.alloc(5 * 1024 * 1024 + 1, 'a') })
  await expect(dialog.getByRole('alert')).toContainText('larger than 5 MB')
  await dialog.getByLabel('Choose a CSV or Excel file').setInputFiles(file)
  await expect(current).toHaveText('Columns')
  await expect(dialog.getByLabel('Full name')).toHaveValue('1')
  await expect(dialog.getByText('Ida Berg, Bo Persson, Ida Again')).toBeVisible()
  await check(page)
  await dialog.getByRole('button', { name: 'Check 4 rows' }).click()
  await expect(dialog.getByText('Choose the role that the survey is for.')).toBeVisible()
  await dialog.getByLabel('Role').selectOption({ label: 'Sales' })
  await dialog.getByRole('button', { name: 'Check 4 rows' }).click()
  await expect(dialog.getByRole('status')).toHaveText('2 people will be invited')
  await expect(dialog.getByRole('region', { name: '2 rows are left out' }).getByRole('listitem')).toContainText([
    /Row 4, E-Mail.*The same address as in row 2\./,
    /Row 5, E-Mail.*nobody@.*complete email address/,
  ])
  await check(page)
  await dialog.getByRole('button', { name: 'Send 2 invitations' }).click()
  await expect(dialog.getByRole('status')).toContainText('2 people invited')
  await expect(current).toHaveText('Result')
  await check(page)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download the result of every row' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('results.csv')
  expect(await readFile(await saved.path(), 'utf8')).toContain(`"Row 2: ${first}","Changed","Invited."`)
  await dialog.getByRole('button', { name: 'Done' }).click()

  const again = await open()
  await again.getByLabel('Choose a CSV or Excel file').setInputFiles(file)
  await again.getByLabel('Role').selectOption({ label: 'Sales' })
  await again.getByRole('button', { name: 'Check 4 rows' }).click()
  await expect(again.getByRole('status')).toHaveText('Nobody in this file can be invited')
  await expect(again.getByText('Has an open invitation or an unfinished survey for this role.')).toHaveCount(2)
  await expect(again.getByRole('button', { name: 'Send 0 invitations' })).toBeDisabled()
})

test(
  'a role that is retired before a file is confirmed is reported, and another one can be chosen',
  nightly,
  async ({ page, request }) => {
    const { email } = await createTestUser(request, 'hb', {}, 'COMPANY_OWNER')
    const signedIn = await request.post('/api/auth/sign-in', { data: { username: email, password } })
    const { data: session } = (await signedIn.json()) as { data: { access_token: string } }
    const headers = { authorization: `Bearer ${session.access_token}` }
    const made = await request.post('/api/roles/create', { headers, data: { name: 'Glazier' } })
    const { data: role } = (await made.json()) as { data: { id: string; version: number } }
    await openSignedIn(page, email, '/survey-results', password)
    await page.getByRole('button', { name: 'Invite candidates' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Invite candidates' })
    await dialog.getByText('From a file').click()
    const buffer = Buffer.from(`Email\n${newAddress()}`)
    await dialog
      .getByLabel('Choose a CSV or Excel file')
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer })
    await dialog.getByLabel('Role').selectOption({ label: 'Glazier' })
    await dialog.getByRole('button', { name: 'Check 1 row' }).click()
    await expect(dialog.getByRole('status')).toHaveText('1 person will be invited')
    const retired = await request.post('/api/roles/retire', { headers, data: { id: role.id, version: role.version } })
    expect(retired.status()).toBe(200)
    await dialog.getByRole('button', { name: 'Send 1 invitation' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Choose an active role of the company')
    await dialog.getByRole('button', { name: 'Back' }).click()
    await dialog.getByLabel('Role').selectOption({ label: 'Sales' })
    await dialog.getByRole('button', { name: 'Check 1 row' }).click()
    await dialog.getByRole('button', { name: 'Send 1 invitation' }).click()
    await expect(dialog.getByRole('status')).toContainText('1 person invited')
  },
)

test(
  'a failure to load data for an invitation is reported, and loads on a retry',
  nightly,
  async ({ page, request }) => {
    const { email } = await createTestUser(request, 'hb', {}, 'COMPANY_OWNER')
    await openSignedIn(page, email, '/survey-results', password)
    const [roles, links] = ['**/api/roles/search', '**/api/survey-links?*']
    for (const address of [roles, links]) await page.route(address, (route) => route.abort())
    await page.getByRole('button', { name: 'Invite candidates' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Invite candidates' })
    await expect(dialog.getByRole('alert')).toBeVisible({ timeout: 30_000 })
    await check(page)
    await page.unroute(roles)
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByLabel('Role')).toBeVisible()
    await dialog.getByText('Link and QR code').click()
    await expect(dialog.getByRole('alert')).toBeVisible({ timeout: 30_000 })
    await page.unroute(links)
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByRole('button', { name: 'Copy invitation text' })).toBeVisible()

    const person = newAddress()
    await dialog.getByText('By email').click()
    await dialog.getByLabel('Role').selectOption({ label: 'Sales' })
    await dialog.getByLabel('Email addresses').fill(person)
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    const invitation = '**/api/invitations?*'
    await page.route(invitation, (route) => route.abort())
    await dialog.getByRole('link', { name: person }).click()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 30_000 })
    await page.unroute(invitation)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: 'Send a reminder' })).toBeVisible()
  },
)
