import { readFile } from 'node:fs/promises'
import { check as checkAccessible } from './accessible.ts'
import { openPalette } from './palette.ts'
import { demoPassword } from './people.ts'
import { rowsOf } from './rows.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, test } from './watch.ts'

const owner = 'company.owner@demo.test'

/** A file of another system, whose people get addresses of this journey. */
async function fileOf(name: string, encode: (text: string) => Buffer) {
  const text = await readFile(
    new URL(`../api/people/candidate-imports/other-systems/${name}.csv`, import.meta.url),
    'utf8',
  )
  const buffer = encode(text.replaceAll('@mail.test', `.${name}@moved.test`))
  return { name: `${name}.csv`, mimeType: 'text/csv', buffer }
}

test('a company moves here with the files of three systems, and a recruiter who is called back finds the person', async ({
  page,
}) => {
  const files = [
    { people: 1, file: await fileOf('greenhouse', (text) => Buffer.from(text)) },
    { people: 2, file: await fileOf('bamboohr', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')) },
    { people: 1, file: await fileOf('outlook-de', (text) => Buffer.from(text, 'latin1')) },
  ]
  await openSignedIn(page, owner, '/candidates')
  for (const { people, file } of files) {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Import people' }).click()
    await page.getByRole('dialog').getByLabel('Choose a CSV or Excel file').setInputFiles(file)
    // The columns are taken as they were found.
    await page.getByRole('button', { name: /^Check \d rows?$/ }).click()
    const isMonthFirst = page.getByRole('radio', { name: /month first/i })
    if (await isMonthFirst.isVisible()) await isMonthFirst.check()
    const noun = people === 1 ? '1 person' : `${people} people`
    await page.getByRole('button', { name: `Import ${noun}` }).click()
    await expect(page.getByText(`${noun} added`)).toBeVisible()
    await page.getByRole('button', { name: 'Done' }).click()
  }
  await page.getByRole('searchbox').fill('moved.test')
  await expect(rowsOf(page)).toHaveCount(4)

  // The number on the display of the recruiter's telephone, and as it is written in a note.
  for (const number of ['+49 30 901820', '030/90 18 20', '1820']) {
    const palette = await openPalette(page)
    await palette.fill(number)
    await expect(page.getByRole('option', { name: /Mara Quill/ }).first()).toBeVisible()
    await page.keyboard.press('Escape')
  }
  await page.getByRole('searchbox').fill('030 901820')
  await expect(rowsOf(page)).toHaveCount(1)
  await page.getByRole('link', { name: 'Mara Quill' }).click()
  await expect(page.getByRole('link', { name: '+49 30 901820' })).toBeVisible()
  await expect(page.getByText('Bäckerin')).toBeVisible()
})

test('an applicant with one name and a Persian keyboard applies on a phone, and is found by it', async ({
  page,
  browser,
  request,
}) => {
  const signedIn = await request.post('/api/auth/sign-in', { data: { username: owner, password: demoPassword } })
  const { access_token } = ((await signedIn.json()) as { data: { access_token: string } }).data
  const headers = { authorization: `Bearer ${access_token}` }
  const found = await request.post('/api/jobs/search', { headers, data: { filters: { states: ['open'] } } })
  const [job] = ((await found.json()) as { data: { url: string; title: string }[] }).data
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'fa-IR' })
  const form = await phone.newPage()
  await form.goto(job!.url)
  await form.getByRole('link', { name: 'Apply', exact: true }).click()
  const name = 'علی\u200Cرضا'
  await form.getByLabel('First name').fill(name)
  await form.getByLabel('Email').fill('alireza@خانه.test')
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Continue' }).click()
  await checkAccessible(form)
  for (const answer of await form.getByRole('radio').all()) if (!(await answer.isChecked())) await answer.check()
  await form.getByRole('button', { name: 'Send application' }).click()
  await expect(form.getByRole('heading', { level: 1 })).toHaveText('Your application has arrived')
  await phone.close()

  // The Arabic form of the same letters, without the joiner.
  await openSignedIn(page, owner, `/candidates?search=${encodeURIComponent('عليرضا')}`)
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(rowsOf(page)).toContainText('alireza@خانه.test')
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name })).toBeFocused()
  await checkAccessible(page)
})
