import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { cards, column, drag, expectOrder, fingerOn, newBoard } from './boards.ts'
import { nightly } from './looks.ts'
import { rowsOf } from './rows.ts'
import { submitSignIn } from './signed-in.ts'
import { createTestUser, password } from './tenants.ts'
import { expect, test } from './watch.ts'

/** A recruiter's whole day, from sign-in to sign-out. */

for (const { device, viewport, hasTouch } of [
  { device: 'at a desk', viewport: { width: 1440, height: 900 }, hasTouch: false },
  { device: 'on a phone', viewport: { width: 390, height: 844 }, hasTouch: true },
])
  test.describe(device, hasTouch ? {} : nightly, () => {
    test.use({ viewport, hasTouch })

    test('a recruiter moves, rejects, reads, notes, tags, finds, archives and exports people in a day', async ({
      page,
      request,
    }) => {
      const { email, id, tenant } = await createTestUser(request, 'hb')
      await tenant.changeUser(id, { permissions: { can_view_hiring_pipeline: true } })
      await newBoard(request, tenant)
      const press = (target: Locator) => (hasTouch ? target.tap() : target.click())
      const goTo = async (name: string) => {
        if (hasTouch) await press(page.getByRole('button', { name: 'Open the menu' }))
        await press(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }))
      }
      const chooseStage = async (person: string, stage: string) => {
        await press(page.getByRole('button', { name: new RegExp(`^Actions for ${person}`) }))
        await press(page.getByRole('menuitem', { name: 'Move to…' }))
        await press(page.getByRole('dialog').getByRole('button', { name: stage }))
      }

      await page.goto('/login')
      await submitSignIn(page, email, password)
      await expect(page.getByRole('heading', { name: /, Nora$/ })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Hiring Pipeline' })).toContainText(/New\s*4/)

      await goTo('Hiring Pipeline')
      await expectOrder(page, 'New', ['Anna', 'Bela', 'Cleo', 'Dora'])
      if (hasTouch) await (await fingerOn(page)).drag('Anna', 330)
      else await drag(page, 'Anna', 'New', 400)
      await expectOrder(page, 'New', ['Bela', 'Cleo', 'Dora', 'Anna'])
      if (hasTouch) await chooseStage('Anna', 'Interview')
      else await drag(page, 'Anna', 'Interview')
      await expectOrder(page, 'Interview', ['Anna'])
      await chooseStage('Dora', 'Rejected')
      const rejecting = page.getByRole('dialog', { name: /^Move Dora .+ to Rejected$/ })
      await rejecting.getByLabel('Reject reason').selectOption('Another person was chosen')
      await expect(rejecting.getByText('1 person gets this email.')).toBeVisible()
      await press(rejecting.getByRole('button', { name: 'Move to Rejected' }))
      await expectOrder(page, 'Rejected', ['Dora'])
      await press(page.getByRole('button', { name: 'Undo' }))
      await expectOrder(page, 'New', ['Bela', 'Cleo', 'Dora'])

      await press(cards(page, 'New').first().getByRole('link'))
      await expect(page.getByRole('heading', { name: /^Bela/ })).toBeVisible()
      await press(page.getByRole('link', { name: /^Bela/ }))
      await page.getByRole('textbox', { name: 'New note' }).fill('Can start on **Monday**')
      await press(page.getByRole('button', { name: 'Save note' }))
      await expect(page.getByRole('list', { name: 'Notes' }).locator('strong')).toHaveText('Monday')
      await press(page.getByRole('button', { name: 'Change tags' }))
      await page.getByRole('combobox', { name: 'Add' }).fill('Referral')
      await page.keyboard.press('Enter')
      await press(page.getByRole('dialog').getByRole('button', { name: 'Change tags' }))
      await expect(page.getByRole('list', { name: 'Tags' })).toContainText('Referral')
      await press(page.getByRole('button', { name: 'Move to…' }))
      await press(page.getByRole('menuitem', { name: 'Screening' }))
      await expect(page.getByText('in Screening since today')).toBeVisible()
      await press(page.getByRole('link', { name: 'History' }))
      await expect(page.getByText('Moved from New to Screening')).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)

      await goTo('Candidates/Employees')
      await expect(rowsOf(page)).toHaveCount(4)
      await page.getByRole('searchbox').fill('cleo')
      await expect(rowsOf(page)).toHaveCount(1)
      await press(page.getByRole('button', { name: /^Actions for Cleo/ }))
      await press(page.getByRole('menuitem', { name: 'Archive…' }))
      const archiving = page.getByRole('dialog')
      await archiving.getByLabel('Reason').fill('Applied twice')
      await press(archiving.getByRole('button', { name: 'Archive', exact: true }))
      await expect(page.getByText('Nobody')).toBeVisible()
      await page.getByRole('searchbox').fill('')
      await expect(rowsOf(page)).toHaveCount(3)
      await expect(rowsOf(page).filter({ hasText: 'Bela' })).toContainText('Screening')

      const downloading = page.waitForEvent('download')
      await press(page.getByRole('button', { name: 'More actions' }))
      await press(page.getByRole('menuitem', { name: 'Export CSV' }))
      const file = await readFile(await (await downloading).path(), 'utf8')
      expect(file.split('\r\n').slice(1, -1)).toHaveLength(3)

      await goTo('Hiring Pipeline')
      await expectOrder(page, 'New', ['Dora'])
      await expect(column(page, 'Screening').getByTitle('1 note')).toBeVisible()
      await press(page.getByRole('button', { name: /account of/ }))
      await press(page.getByRole('menuitem', { name: 'Sign out' }))
      await expect(page.getByLabel('Email')).toBeVisible()
    })
  })
