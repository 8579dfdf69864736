import { randomBytes } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { check } from './accessible.ts'
import { demoPassword } from './people.ts'
import { rowsOf } from './rows.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, test } from './watch.ts'

/** A company invites people by mail, and they take the survey by a link of their own. */

const owner = 'company.owner@demo.test'
const newAddress = () => `${randomBytes(4).toString('hex')}@people.test`

/** The link in the latest mail to an address, as the person finds it in their mailbox. */
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
  await openSignedIn(page, owner, '/survey-results')
  await page.getByRole('button', { name: 'Invite candidates' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite candidates' })
  await check(page)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByText('Choose the role that the survey is for.').first()).toBeVisible()
  await dialog.getByLabel('Role').selectOption({ label: 'Sales' })
  await dialog.getByLabel('Email addresses').fill(`Ida Berg <${first}>, ${second}\nnobody@`)
  await dialog.getByRole('button', { name: 'Send 2 invitations' }).click()
  await expect(dialog.getByText('Not a complete email address: nobody@').first()).toBeVisible()
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
  for (let statement = 1; statement <= 12; statement++) {
    await expect(person.getByText(`Statement ${statement} of 87`)).toBeVisible()
    await person.keyboard.press(String(1 + (statement % 5)))
  }
  await expect(person.getByText('Saved', { exact: true })).toBeVisible()
  await phone.close()

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Bo Persson' })).toBeVisible()
  await expect(page.getByText(/12 of 87 answered, last active/)).toBeVisible()
  await expect(page.locator('[aria-current="step"]')).toHaveText('Finished, not yet')
  await check(page)
})

test('a withdrawn invitation explains itself, and can be renewed', async ({ page, browser, request }) => {
  const email = newAddress()
  await openSignedIn(page, owner, '/survey-results')
  await page.getByRole('button', { name: 'Invite candidates' }).click()
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
  await expect(page.getByRole('heading', { name: 'The email is waiting to be sent' })).toBeVisible()
  await person.goto('about:blank')
  await person.goto(await linkFor(request, email))
  await expect(person.getByRole('button', { name: 'Begin' })).toBeVisible()
  await other.close()
})

test('the open link is handed out for one role, as text and as a picture', async ({ page, browser }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openSignedIn(page, owner, '/survey-results')
  await page.getByRole('button', { name: 'Invite candidates' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite candidates' })
  await dialog.getByText('Link and QR code').click()
  await dialog.getByLabel('Role').selectOption({ label: 'Support' })
  await check(page)
  await dialog.getByRole('button', { name: 'Copy as text' }).click()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(text).toContain('Lantern Northgate invites you to a short survey')
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

test('people are invited from a file, and the same file invites nobody twice', async ({ page }) => {
  const [first, second] = [newAddress(), newAddress()]
  const lines = ['E-Mail;Name', `${first};Ida Berg`, `${second};Bo Persson`, `${first};Ida Again`, 'nobody@;Cy Young']
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n'), 'latin1') }
  await openSignedIn(page, owner, '/survey-results')
  const open = async () => {
    await page.getByRole('button', { name: 'Invite candidates' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite candidates' })
    await dialog.getByText('From a file').click()
    return dialog
  }
  const dialog = await open()
  await dialog
    .getByLabel('CSV file')
    .setInputFiles({ ...file, name: 'people.xlsx', buffer: Buffer.from('PK\u0003\u0004') })
  await expect(dialog.getByRole('alert')).toContainText('Save it as CSV first')
  await dialog.getByLabel('CSV file').setInputFiles(file)
  await expect(dialog.getByRole('heading', { name: '2 people in 4 rows' })).toBeVisible()
  await expect(dialog.getByRole('listitem')).toContainText([
    'Row 4, E-Mail The same address as in row 2.',
    'Row 5, E-Mail Enter',
  ])
  await expect(dialog.getByLabel('Full name')).toHaveValue('1')
  await check(page)
  await dialog.getByLabel('Role').selectOption({ label: 'Sales' })
  await dialog.getByRole('button', { name: 'Check 2 people' }).click()
  await expect(dialog.getByRole('status')).toContainText('Nobody of this file has been invited before.')
  await dialog.getByRole('button', { name: 'Send 2 invitations' }).click()
  await expect(dialog.getByRole('status')).toContainText('2 people invited')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download the outcome' }).click()
  expect((await download).suggestedFilename()).toBe('invitations.csv')
  await dialog.getByRole('button', { name: 'Done' }).click()

  const again = await open()
  await again.getByLabel('CSV file').setInputFiles(file)
  await again.getByLabel('Role').selectOption({ label: 'Sales' })
  await again.getByRole('button', { name: 'Check 2 people' }).click()
  await expect(again.getByRole('heading', { name: '2 people will not be invited' })).toBeVisible()
  await expect(again.getByRole('button', { name: 'Send 0 invitations' })).toBeDisabled()
})
