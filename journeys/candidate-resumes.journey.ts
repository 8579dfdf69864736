import { check as checkAccessible } from './accessible.ts'
import { productLooks } from './looks.ts'
import { rowsOf } from './rows.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, test } from './watch.ts'

const owner = 'company.owner@demo.test'
const samples = 'api/people/candidate-resumes/resume-samples'

for (const { brand, url, width } of [...productLooks('hb', 1440), ...productLooks('be', 390)])
  test.describe(`${brand} at ${width} px`, () => {
    test.use({ baseURL: url, viewport: { width, height: 900 } })

    test('five resumes are read, checked and added: one good, a scan, a locked one, one of a known person and a copy', async ({
      page,
    }) => {
      const email = `noor.haddad.${Date.now()}@mail.test`
      const text = `Noor Haddad\nWelder\n${email}\n+1 415 555 0171\n\nExperience\n2019 - 2024 Harbor Steel`
      const known = 'Greta Castellano\ngreta.castellano@people.test\n\nExperience\n2015 - 2024 Site office'
      const fileOf = (name: string, content: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })
      await openSignedIn(page, owner, '/candidates')
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Add people from resumes' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add people from resumes' })
      const choose = dialog.getByLabel(/^Choose resumes/)
      await expect(choose).toBeAttached()
      await checkAccessible(page)
      await choose.setInputFiles([`${samples}/scan.pdf`, `${samples}/locked.pdf`])
      await expect(dialog.getByText('0 new people will be added · 2 files left out')).toBeVisible()
      await expect(dialog.getByText(/^No text was found in it/)).toBeVisible()
      await expect(dialog.getByText(/^It opens only with a password/)).toBeVisible()
      await dialog.getByRole('button', { name: 'Choose other files' }).click()

      const { readFile } = await import('node:fs/promises')
      const pdf = async (name: string) => ({
        name,
        mimeType: 'application/pdf',
        buffer: await readFile(`${samples}/${name}`),
      })
      await choose.setInputFiles([
        fileOf('noor.txt', text),
        await pdf('scan.pdf'),
        await pdf('locked.pdf'),
        fileOf('greta.txt', known),
        fileOf('noor-copy.txt', text),
      ])
      await expect(
        dialog.getByText('1 new person will be added · 1 more file goes to a person who is here · 3 files left out'),
      ).toBeVisible()
      await expect(dialog.getByText('Greta Castellano has this email address already.')).toBeVisible()
      await expect(dialog.getByText('It is the same file as noor.txt.')).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await checkAccessible(page)

      // By keyboard: a fact is corrected, and the people are added.
      await dialog.getByLabel('Last name, noor.txt').focus()
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type('Haddad-Lee')
      await dialog.getByRole('button', { name: 'Add 1 person and 1 file' }).focus()
      await page.keyboard.press('Enter')
      await expect(dialog.getByText('1 person added, 1 more file added to people')).toBeVisible()
      await expect(dialog.getByRole('heading', { name: '3 files were left out' })).toBeVisible()
      await checkAccessible(page)
      await dialog.getByRole('button', { name: 'Done' }).click()

      await page.getByRole('searchbox').fill(email)
      await expect(rowsOf(page)).toHaveCount(1)
      await page.getByRole('link', { name: 'Noor Haddad-Lee' }).click()
      await page.getByRole('link', { name: /^Files/ }).click()
      await expect(page.getByRole('button', { name: 'Download noor.txt' })).toBeVisible()
    })
  })
