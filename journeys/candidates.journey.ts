import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { check as checkAccessible } from './accessible.ts'
import { inEveryLook, nightly } from './looks.ts'
import { openPalette } from './palette.ts'
import { demoPassword } from './people.ts'
import { rowsOf } from './rows.ts'
import { openSignedIn } from './signed-in.ts'
import { newMark } from './surveys.ts'
import { tokenOf } from './tenants.ts'
import { expect, storedKeys, test } from './watch.ts'

const owner = 'company.owner@demo.test'

test('a person is found, read on all tabs and moved, and the list returns with its state', async ({ page }) => {
  await openSignedIn(page, owner, '/')
  await page.getByRole('link', { name: 'Candidates/Employees' }).click()
  await expect(page.getByRole('heading', { name: 'People', level: 1 })).toBeVisible()
  await page.getByRole('searchbox').fill('keiko kow')
  await expect(rowsOf(page)).toHaveCount(1)
  await checkAccessible(page)
  await page.getByRole('link', { name: 'Keiko Kowalski' }).click()
  await expect(page.getByRole('heading', { name: 'Keiko Kowalski' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Latest result: Sales' })).toBeVisible()
  await checkAccessible(page)

  await page.getByRole('button', { name: 'Move to…' }).click()
  await page.getByRole('menuitem', { name: 'Interview' }).click()
  await expect(page.getByText('Moved to Interview.')).toBeVisible()
  await expect(page.getByText('in Interview since today')).toBeVisible()
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByText('Moved from Offer to Interview')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  // The move that was made before this journey, and its undo.
  await expect(page.getByText('Moved from Interview to Offer')).toHaveCount(2)

  await page.getByRole('link', { name: 'Surveys 1' }).click()
  await page.getByRole('link', { name: 'Sales', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Snapshot' })).toBeVisible()
  await page.getByRole('link', { name: 'Keiko Kowalski' }).click()
  await expect(page.getByRole('link', { name: 'Surveys 1' })).toBeVisible()
  await page.goBack()
  await page.goBack()
  await page.getByRole('navigation', { name: 'Place in the list' }).getByRole('link', { name: 'People' }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('keiko kow')
})

test('on a phone the person’s page is one column, and readers without the pipeline see no stage', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSignedIn(page, 'no.pipeline@demo.test', '/candidates?search=keiko%20kow')
  await page.getByRole('link', { name: 'Keiko Kowalski' }).click()
  await expect(page.getByRole('heading', { name: 'Latest result: Sales' })).toBeVisible()
  await expect(page.getByText('Offer')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Move to…' })).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await checkAccessible(page)
})

test('the team reads one note, nobody else the private one, and a draft survives a reload', async ({
  page,
  request,
  browser,
}) => {
  // Each attempt has a person of its own, who has no notes.
  const last = `Noted${newMark()}`
  const added = await request.post('/api/candidates/create', {
    headers: {
      authorization: `Bearer ${await tokenOf(request, owner, demoPassword)}`,
      'idempotency-key': randomUUID(),
    },
    data: { first: 'Quinn', last, email: `${last.toLowerCase()}@people.test` },
  })
  expect(added.status(), await added.text()).toBe(200)
  const person = `/candidates?search=${last}`
  await openSignedIn(page, owner, person)
  await page.getByRole('link', { name: `Quinn ${last}` }).click()
  await expect(page.getByRole('textbox', { name: 'New note' })).toBeVisible()
  await page.keyboard.press('n')
  await page.keyboard.type('Strong **phone call**')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'New note' })).toHaveValue('Strong **phone call**')
  await page.getByRole('button', { name: 'Save note' }).click()
  const notes = page.getByRole('list', { name: 'Notes' })
  await expect(notes.locator('strong')).toHaveText('phone call')
  await page.getByRole('textbox', { name: 'New note' }).fill('For me alone')
  await page.getByLabel('Who reads it').selectOption('Only me')
  await page.getByRole('textbox', { name: 'New note' }).press('ControlOrMeta+Enter')
  await expect(notes.getByText('For me alone')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Notes 2' })).toBeVisible()
  await checkAccessible(page)

  const other = await (await browser.newContext()).newPage()
  await openSignedIn(other, 'company.user@demo.test', person)
  await other.getByRole('link', { name: `Quinn ${last}` }).click()
  await expect(other.getByRole('link', { name: 'Notes 1' })).toBeVisible()
  await expect(other.getByText('For me alone')).toHaveCount(0)

  // A note by a colleague appears without a reload.
  await other.getByRole('textbox', { name: 'New note' }).fill('Ask for a plan')
  await other.getByRole('button', { name: 'Save note' }).click()
  await expect(notes.getByText('Ask for a plan')).toBeVisible()

  // A mention appears on the reader's Home without a reload, and disappears once the note has been seen.
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await other.getByRole('textbox', { name: 'New note' }).pressSequentially('Which week, @cor')
  await checkAccessible(other)
  await other.getByRole('option', { name: /Cora Ownby/ }).click()
  await other.getByRole('textbox', { name: 'New note' }).press('ControlOrMeta+Enter')
  const needs = page.getByRole('region', { name: 'Needs you' })
  await expect(needs.getByText('mentioned you: “Which week, @Cora Ownby”')).toBeVisible()
  await checkAccessible(page)
  await needs.getByRole('link', { name: `Open note (Quinn ${last})` }).click()
  await expect(page.getByText('mentions you')).toBeVisible()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Needs you' })).toBeVisible()
  await expect(needs.getByText('mentioned you')).toHaveCount(0)
  if (inEveryLook) {
    await page.goBack()
    await page.getByRole('textbox', { name: 'New note' }).fill('Not sent')
    await page.getByRole('button', { name: /account of/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/login/)
    expect((await storedKeys(page)).filter((key) => key.startsWith('seatwise.note'))).toEqual([])
  }
  await other.context().close()
})

test('details of a person are changed in place, and a person becomes an employee and is rated', async ({ page }) => {
  await openSignedIn(page, owner, '/candidates?search=maya%20eri')
  await page.getByRole('link', { name: 'Maya Eriksen' }).click()
  await expect(page.getByRole('heading', { name: /Latest result/ })).toBeVisible()
  // The other parts of the page have arrived.
  await expect(page.getByRole('textbox', { name: 'New note' })).toBeVisible()
  // Without a connection the dialog cannot be loaded. The page stays open, and the next click loads the dialog.
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Edit details' }).click()
  await expect(page.getByText('This could not be opened. Check your connection and try again.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Maya Eriksen' })).toBeVisible()
  await expect(page.getByText('No connection.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('No connection.')).toBeHidden()
  await page.getByRole('button', { name: 'Edit details' }).click()
  await page.getByLabel('Job title').fill('Foreman')
  await page.getByLabel('Owner').selectOption({ label: 'Cora Ownby' })
  await checkAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const details = page.getByRole('region', { name: 'Details' })
  await expect(details.getByText('Foreman')).toBeVisible()
  await expect(details.getByText('Cora Ownby')).toBeVisible()

  await page.getByRole('button', { name: 'Actions for Maya Eriksen' }).click()
  await page.getByRole('menuitem', { name: 'Make an employee' }).click()
  await page.getByLabel('Employed since').fill('2026-11-02')
  await page.getByRole('button', { name: 'Make an employee' }).click()
  await expect(details.getByText('Nov 2')).toBeVisible()
  await expect(page.getByText(/^Employee ·/)).toBeVisible()
  await page.getByRole('radio', { name: '4 of 5' }).click({ force: true })
  await expect(page.getByRole('radio', { name: '4 of 5' })).toBeChecked()
  await expect(page.getByText(/^Cora Ownby, /)).toBeVisible()
})

test('a CV is added and downloaded, another kind is refused, and a colleague sees both changes', async ({
  page,
  browser,
}) => {
  const person = '/candidates?search=quinn%20m'
  const cv = '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n'
  await page.setViewportSize({ width: 390, height: 844 })
  await openSignedIn(page, owner, person)
  await page.getByRole('link', { name: 'Quinn Müller' }).click()
  await page.getByRole('link', { name: 'Files', exact: true }).click()
  await page.getByLabel('Choose files').setInputFiles([
    { name: 'Quinn Müller CV.pdf', mimeType: 'application/pdf', buffer: Buffer.from(cv) },
    { name: 'page.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html><script>alert(1)</script>') },
  ])
  await expect(page.getByRole('link', { name: 'Files 1' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText(
    'Choose a PDF, Word (DOCX), OpenDocument (ODT), RTF, text, PNG or JPEG file that opens.',
  )
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await checkAccessible(page)
  await page.getByRole('button', { name: 'Dismiss page.pdf' }).click()

  const other = await (await browser.newContext()).newPage()
  await openSignedIn(other, 'company.user@demo.test', person)
  await other.getByRole('link', { name: 'Quinn Müller' }).click()
  await other.getByRole('link', { name: 'Files 1' }).click()
  const begun = other.waitForEvent('download')
  await other.getByRole('button', { name: 'Download Quinn Müller CV.pdf' }).click()
  const download = await begun
  expect(download.suggestedFilename()).toBe('Quinn Müller CV.pdf')
  expect(await readFile(await download.path(), 'utf8')).toBe(cv)

  await page.getByRole('button', { name: 'Actions for Quinn Müller CV.pdf' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await checkAccessible(page)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('No files yet.')).toBeVisible()
  await expect(other.getByText('No files yet.')).toBeVisible()
  await other.context().close()
})

test('people are tagged, found, archived and restored together, and each step is undone', nightly, async ({ page }) => {
  await openSignedIn(page, owner, '/candidates')
  for (const name of ['Olga Silva', 'Chloé Okafor'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page.getByRole('button', { name: 'Tags…' }).click()
  await page.getByRole('combobox', { name: 'Add' }).fill('Night shift')
  await page.keyboard.press('Enter')
  await checkAccessible(page)
  await page.getByRole('button', { name: 'Change tags' }).click()
  await expect(page.getByText('Tagged Night shift: 2 people.')).toBeVisible()
  await page.goto('/candidates?tags=["night shift"]')
  await expect(rowsOf(page)).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check()
  await page.keyboard.press('e')
  await page.getByLabel('Reason').fill('Moved abroad')
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await expect(page.getByText('Nobody')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rowsOf(page)).toHaveCount(2)
  await page.goto('/candidates?search=olga%20silva&not_tags=["Night shift"]')
  await expect(page.getByText('Nobody')).toBeVisible()

  await page.goto('/candidates')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Manage tags' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Night shift' })).toContainText('2 people')
  await checkAccessible(page)
  await page.getByRole('button', { name: 'Rename Night shift' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Late shift')
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await page.getByRole('link', { name: 'Late shift' }).click()
  await expect(page.getByRole('button', { name: 'Tags Late shift' })).toBeVisible()
  await expect(rowsOf(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Manage tags' }).click()
  await page.getByRole('button', { name: 'Delete Late shift' }).click()
  await expect(page.getByText(/^2 people have it/)).toBeVisible()
  await checkAccessible(page)
  await page.getByRole('button', { name: 'Delete the tag' }).click()
  await expect(page.getByText('No tags yet.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Nobody')).toBeVisible()
})

test('an employee is rated, and archived and restored on their page', nightly, async ({ page }) => {
  await openSignedIn(page, owner, '/candidates?search=ines%20q')
  await page.getByRole('link', { name: 'Ines Quist' }).click()
  await page.getByRole('button', { name: 'Actions for Ines Quist' }).click()
  await page.getByRole('menuitem', { name: 'Make an employee' }).click()
  await page.getByRole('button', { name: 'Make an employee' }).click()
  await page.getByRole('radio', { name: '4 of 5' }).click({ force: true })
  await expect(page.getByRole('radio', { name: '4 of 5' })).toBeChecked()
  await expect(page.getByText(/^Cora Ownby, /)).toBeVisible()
  await checkAccessible(page)
  await page.getByRole('button', { name: 'Actions for Ines Quist' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await page.getByLabel('Reason').fill('Left us')
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await expect(page.getByText(/^By Cora Ownby on .*: Left us$/)).toBeVisible()
  await page.goto('/candidates')
  await page.getByRole('link', { name: 'Archived' }).click()
  await expect(page.getByRole('heading', { name: 'Archived', level: 1 })).toBeVisible()
  await expect(rowsOf(page).filter({ hasText: 'Ines Quist' })).toContainText('Left us')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Reason for archiving' }).click()
  await page.getByRole('textbox').last().fill('left US')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Reason for archiving “left US”' })).toBeVisible()
  await expect(rowsOf(page)).toHaveCount(1)
  await checkAccessible(page)
  await page.getByRole('link', { name: 'Results', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Archived', level: 1 })).toBeVisible()
  await expect(rowsOf(page).filter({ hasText: 'Ines Quist' })).toContainText('Left us')
  await checkAccessible(page)
  await page.getByRole('navigation', { name: 'What is archived' }).getByRole('link', { name: 'People' }).click()
  await page.getByRole('link', { name: 'Ines Quist' }).click()
  await expect(page.getByRole('heading', { name: 'Ines Quist' })).toBeVisible()
  await checkAccessible(page)
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('button', { name: 'Move to…' })).toBeVisible()
})

test('people are imported from a file, and cells and rows that cannot be read are left out', async ({ page }) => {
  const who = `mina.${Date.now()}`
  const file = {
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `E-Mail;First;Last;Phone;Kind;Tags\r\n${who}@people.test;Mina;Imported;+1 555 010 0177;Employee;"Climber; Dutch"\r\nnobody@;Nobody;;;;\r\nmona.${who}@people.test;Mona Keller;;12;;\r\n`,
    ),
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await openSignedIn(page, owner, '/candidates')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Import people' }).click()
  await page.getByRole('dialog').getByLabel('Choose a CSV or Excel file').setInputFiles(file)
  await checkAccessible(page)
  await page.getByRole('button', { name: 'Check 3 rows' }).click()
  await expect(page.getByText('2 new people will be added')).toBeVisible()
  const findings = page.getByRole('region', { name: '2 things to look at' })
  await expect(findings.getByText('This person is left out until the cell is corrected.')).toBeVisible()
  await expect(findings.getByText(/^Phone: The number has no country code/)).toBeVisible()
  await expect(page.getByLabel('Row 4, Phone')).toHaveValue('12')
  await page.getByText('How the first 2 people will look').click()
  await expect(page.getByText('tags: Climber, Dutch')).toBeVisible()
  // The page behind the drawer stays where it is.
  await page.mouse.move(195, 420)
  await page.mouse.wheel(0, 9_000)
  await page.mouse.wheel(0, 9_000)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await checkAccessible(page)
  await page.getByRole('button', { name: 'Import 2 people' }).click()
  await expect(page.getByText('2 people added')).toBeVisible()
  await expect(page.getByText('1 cell was left out')).toBeVisible()
  await checkAccessible(page)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('searchbox').fill(who)
  await expect(rowsOf(page)).toHaveCount(2)
  await page.getByRole('link', { name: 'Mina Imported' }).click()
  await expect(page.getByRole('link', { name: '+1 555 010 0177' })).toBeVisible()
  for (const tag of ['Climber', 'Dutch']) await expect(page.getByText(tag, { exact: true })).toBeVisible()
  if (!inEveryLook) return

  await page.setViewportSize({ width: 1440, height: 900 })
  await (await openPalette(page)).fill('import')
  await page.getByRole('option', { name: 'Import people' }).click()
  await page.getByRole('dialog').getByLabel('Choose a CSV or Excel file').setInputFiles(file)
  await page.getByRole('button', { name: 'Check 3 rows' }).click()
  await expect(page.getByText('Nothing in this file is new')).toBeVisible()
  await expect(page.getByText(/^Everybody else in it is here already/)).toBeVisible()
})

test('an import of people is undone, from its result or from the list of tasks, and the list is as before', async ({
  page,
}) => {
  const who = `undo.${Date.now()}`
  const file = {
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Email,Name\r\n${who}@people.test,Mina Mistaken\r\nmona.${who}@people.test,Mona Mistaken\r\n`),
  }
  const importFile = async () => {
    await page.goto('/candidates')
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Import people' }).click()
    await page.getByRole('dialog').getByLabel('Choose a CSV or Excel file').setInputFiles(file)
    await page.getByRole('button', { name: 'Check 2 rows' }).click()
    await page.getByRole('button', { name: 'Import 2 people' }).click()
    await expect(page.getByText('2 people added')).toBeVisible()
  }
  const undo = page.getByRole('dialog', { name: 'Undo import' })
  const confirmUndo = async () => {
    await expect(undo.getByText('2 people will be deleted')).toBeVisible()
    await checkAccessible(page)
    await undo.getByRole('button', { name: 'Undo import' }).click()
    await expect(page.getByText('Import undone: 2 people deleted')).toBeVisible()
    await page.getByRole('button', { name: 'Done' }).click()
  }
  const search = async () => {
    await page.goto('/candidates')
    await page.getByRole('searchbox').fill(who)
  }
  const nobody = page.getByRole('heading', { name: `Nobody matches “${who}”` })
  await page.setViewportSize({ width: 390, height: 844 })
  await openSignedIn(page, owner, '/candidates')
  await importFile()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await confirmUndo()
  await expect(page.getByRole('button', { name: 'Undo import' })).toHaveCount(0)
  await search()
  await expect(nobody).toBeVisible()

  await importFile()
  await search()
  await expect(rowsOf(page)).toHaveCount(2)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/task-runs')
  await page.getByRole('button', { name: 'Undo Import people from a file' }).first().click()
  await confirmUndo()
  await expect(page.getByRole('link', { name: 'Undo an import of people' }).first()).toBeVisible()
  await search()
  await expect(nobody).toBeVisible()
})

test('a person is added by hand, gets an email and can be invited at once, and an address in use is refused', async ({
  page,
}) => {
  await openSignedIn(page, owner, '/candidates')
  await page.getByRole('button', { name: 'Add a person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a person' })
  await checkAccessible(page)
  await dialog.getByLabel('First name').fill('Hanna')
  await dialog.getByLabel('Last name').fill('Handmade')
  await dialog.getByLabel('Email').fill('keiko.kowalski@people.test')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('Somebody with this email address is among your people already.')).toBeVisible()
  await dialog.getByLabel('Email').fill('hanna.handmade@people.test')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Hanna Handmade' })).toBeFocused()
  await expect(page.getByText('No survey yet')).toBeVisible()

  await page.getByRole('button', { name: 'Email', exact: true }).click()
  const writing = page.getByRole('dialog', { name: 'Email to Hanna Handmade' })
  await writing.getByLabel('Subject').fill('When can we talk?')
  await writing.getByRole('textbox', { name: 'Text' }).fill('Hello {{ first }}, about {{ role_name }}')
  await expect(writing.getByText('Nobody gets this email.')).toBeVisible()
  await expect(writing.getByText(/Hanna Handmade/).last()).toBeVisible()
  await writing.getByRole('textbox', { name: 'Text' }).fill('Hello {{ first }}, when can we talk?')
  await expect(writing.getByRole('heading', { name: /^Preview for / })).toBeVisible()
  await writing.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(writing.getByText(/is on its way$/)).toBeVisible()
  await writing.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('link', { name: /^Messages *1$/ }).click()
  await expect(page.getByText('When can we talk?', { exact: true })).toBeVisible()
  await checkAccessible(page)

  await page.getByRole('button', { name: 'Invite to the survey' }).click()
  const inviting = page.getByRole('dialog', { name: 'Invite Hanna' })
  await expect(inviting.getByLabel('Email addresses')).toHaveValue('Hanna Handmade <hanna.handmade@people.test>')
  if (!inEveryLook) return
  await page.keyboard.press('Escape')
  await page.goBack()

  await page.getByRole('searchbox').fill('handmade')
  await expect(rowsOf(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Score', exact: true }).click()
  await page.getByRole('button', { name: /^Close fit/ }).click()
  await expect(page.getByText('Nobody')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Remove the filter Score' }).click()
  await expect(rowsOf(page)).toHaveCount(1)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Export CSV' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  expect(file.split('\r\n').slice(1, -1)).toEqual([expect.stringContaining('hanna.handmade@people.test')])

  await page.getByRole('button', { name: 'Save view' }).click()
  const asking = page.getByRole('dialog', { name: 'Save this view' })
  await asking.getByLabel('Name').fill('By hand')
  await asking.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /By hand/ })).toBeVisible()
})
