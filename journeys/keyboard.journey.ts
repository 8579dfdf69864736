import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expectOrder, newBoard } from './boards.ts'
import { expectVisibleFocus } from './focus.ts'
import { nightly } from './looks.ts'
import { openPalette } from './palette.ts'
import { demoPassword } from './people.ts'
import { rowsOf } from './rows.ts'
import { createTestUser, password } from './tenants.ts'
import { expect, test } from './watch.ts'

/** A day's work without a mouse: only keys are pressed, and every element that gets the focus shows it. */

test('an owner signs in, works and signs out by keyboard alone', async ({ page }) => {
  const { keyboard } = page
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toBeFocused()
  await keyboard.type('company.owner@demo.test')
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await keyboard.type(demoPassword)
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /, Cora$/ })).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'Candidates/Employees' }))
  await keyboard.press('Enter')
  await expect(rowsOf(page).first()).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'Survey results' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('table', { name: 'Survey results' })).toBeVisible()

  await page.reload()
  await expect(rowsOf(page).first()).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'Skip to content' }), 1)
  await keyboard.press('Enter')
  await tabTo(page, page.getByRole('searchbox'))
  await keyboard.type('tara hoang')
  await expect(rowsOf(page)).toHaveCount(1)
  await tabTo(page, page.getByRole('link', { name: 'Tara Hoang' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Tara Hoang' })).toBeFocused()

  const stage = page.getByLabel('Stage')
  await tabTo(page, stage)
  await keyboard.press('ArrowUp')
  await expect(page.getByText('Moved to Offer.')).toBeVisible()
  await keyboard.press('ControlOrMeta+z')
  await expect(page.getByText('Undone', { exact: true }).last()).toBeVisible()
  await expect(stage).toBeFocused()

  const actions = page.getByRole('button', { name: 'Actions for Tara Hoang' })
  await tabTo(page, actions, 60, 'Shift+Tab')
  await keyboard.press('Enter')
  await lastOfMenu(page, 'End', 'Archive…')
  await keyboard.press('Enter')
  const asking = page.getByRole('dialog')
  await expect(asking.getByLabel('Reason')).toBeFocused()
  await keyboard.type('A test')
  await tabTo(page, asking.getByRole('button', { name: 'Archive' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible()
  await expect(actions).toBeFocused()
  await keyboard.press('ControlOrMeta+z')
  await expect(stage).toBeVisible()
  await expect(actions).toBeFocused()
  await keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Tara Hoang' })).toBeFocused()

  await goTo(page, 'roles')
  const change = page.getByRole('button', { name: 'Actions for Site manager' })
  await tabTo(page, change)
  await keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Change…' })).toBeFocused()
  await keyboard.press('Enter')
  const drawer = page.getByRole('dialog')
  await tabTo(page, drawer.getByLabel('Description'))
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type(`Leads a site ${randomBytes(2).toString('hex')}`)
  await tabTo(page, drawer.getByRole('button', { name: 'Save' }))
  await keyboard.press('Enter')
  await expect(drawer).toHaveCount(0)
  await expect(change).toBeFocused()

  await page.reload()
  await tabTo(page, page.getByRole('link', { name: 'Skip to content' }), 1)
  await keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: /account of/ }), 5, 'Shift+Tab')
  await keyboard.press('Enter')
  await lastOfMenu(page, 'ArrowUp', 'Sign out')
  await expectVisibleFocus(page)
  await keyboard.press('Enter')
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
})

test('a recruiter moves, rejects, notes, tags, finds, archives and exports people by keyboard alone', async ({
  page,
  request,
}) => {
  const { keyboard } = page
  const { email, id, tenant } = await createTestUser(request, 'hb')
  await tenant.changeUser(id, { permissions: { can_view_hiring_pipeline: true } })
  await newBoard(request, tenant)
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toBeFocused()
  await keyboard.type(email)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await keyboard.type(password)
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /, Nora$/ })).toBeVisible()

  await goTo(page, 'hiring pipeline')
  await expectOrder(page, 'New', ['Anna', 'Bela', 'Cleo', 'Dora'])
  const card = (person: string) => page.getByRole('link', { name: new RegExp(`^${person}`) })
  await tabTo(page, card('Anna'))
  await keyboard.press('Space')
  await keyboard.press('ArrowRight')
  await keyboard.press('Enter')
  await expectOrder(page, 'Screening', ['Anna'])
  await expect(card('Anna')).toBeFocused()
  await keyboard.press('ArrowLeft')
  await expect(card('Bela')).toBeFocused()
  await keyboard.press('m')
  const dialog = page.getByRole('dialog')
  await tabTo(page, dialog.getByRole('button', { name: 'Rejected' }))
  await keyboard.press('Enter')
  await expect(dialog.getByLabel('Reject reason')).toBeFocused()
  await keyboard.type('Another p')
  await tabTo(page, dialog.getByRole('button', { name: 'Move to Rejected' }))
  await keyboard.press('Enter')
  await expectOrder(page, 'Rejected', ['Bela'])
  await expect(page.getByText(/^Bela .* is now in Rejected\./)).toBeVisible()
  await keyboard.press('ControlOrMeta+z')
  await expectOrder(page, 'New', ['Bela', 'Cleo', 'Dora'])

  await expect(card('Bela')).toBeFocused()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Cleo/ })).toBeFocused()
  await tabTo(page, card('Cleo'))
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/candidates\//)
  await expect(page.getByRole('textbox', { name: 'New note' })).toBeVisible()
  await keyboard.press('n')
  await keyboard.type('Can start on Monday')
  await keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText('Can start on Monday')
  await tabTo(page, page.getByRole('button', { name: 'Change tags' }))
  await keyboard.press('Enter')
  await expect(dialog.getByRole('combobox', { name: 'Add' })).toBeFocused()
  await keyboard.type('Referral')
  await keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('button', { name: 'Change tags' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Tags' })).toContainText('Referral')

  // After going back from a person, the focus is on that person's row.
  await openByPalette(page, 'candidates/')
  await expect(rowsOf(page).filter({ hasText: 'Cleo' }).getByRole('link').first()).toBeFocused()
  await expect(rowsOf(page)).toHaveCount(4)
  const row = (person: string) => rowsOf(page).filter({ hasText: person })
  await keyboard.press('j')
  await keyboard.press('j')
  await keyboard.press('k')
  const focused = page.locator('[data-row]:focus-within')
  const person = (await focused.getByRole('link').first().textContent())!
  await keyboard.press('m')
  await tabTo(page, dialog.getByRole('button', { name: 'Interview' }))
  await keyboard.press('Enter')
  await expect(row(person)).toContainText('Interview')
  await expect(focused).toContainText(person)
  await keyboard.press('x')
  await keyboard.press('j')
  await keyboard.press('x')
  await keyboard.press('e')
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await keyboard.type('Applied twice')
  await tabTo(page, dialog.getByRole('button', { name: 'Archive', exact: true }))
  await keyboard.press('Enter')
  await expect(rowsOf(page)).toHaveCount(2)
  await keyboard.press('ControlOrMeta+z')
  await expect(rowsOf(page)).toHaveCount(4)

  await keyboard.press('/')
  await keyboard.type('cleo')
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(row('Cleo')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await tabTo(page, page.getByRole('button', { name: 'More actions' }), 60, 'Shift+Tab')
  await keyboard.press('Enter')
  const exporting = page.getByRole('menuitem', { name: 'Export CSV' })
  await expect(exporting).toBeVisible()
  while (!(await exporting.evaluate((item) => item === document.activeElement))) await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  expect(await readFile(await (await downloading).path(), 'utf8')).toContain('Cleo')

  await openPalette(page)
  await keyboard.type('sign out')
  await keyboard.press('Enter')
  await expect(page.getByLabel('Email')).toBeFocused()
})

test('a person registers, answers and submits by keyboard alone', nightly, async ({ page }) => {
  const { keyboard } = page
  await page.goto('/survey/register?link=demo-harbour')
  await tabTo(page, page.getByLabel('Role'))
  await keyboard.press('ArrowDown')
  for (const [label, text] of [
    ['First name', 'Kay'],
    ['Last name', 'Board'],
    ['Email', `kay.${randomBytes(3).toString('hex')}@people.test`],
  ] as const) {
    await tabTo(page, page.getByLabel(label))
    await keyboard.type(text)
  }
  await tabTo(page, page.getByLabel('I have read “Before you begin” and agree'))
  await keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: 'Begin' }))
  await keyboard.press('Enter')
  await expect(page.getByText('Statement 1 of 87')).toBeVisible()
  // The first statement is answered with the arrow keys, the others with digits.
  await tabTo(page, page.getByRole('radio').first())
  for (let statement = 1; statement <= 87; statement++) {
    await expect(page.getByText(`Statement ${statement} of 87`)).toBeVisible()
    await keyboard.press(String(1 + (statement % 5)))
  }
  await expect(page.getByRole('heading', { name: 'You have answered every statement' })).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Send my answers' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
})

/**
 * Moves to the last item of a menu. When it opens, the menu takes the focus twice within milliseconds. A key that is
 * pressed in between has no effect, so it is pressed again.
 */
async function lastOfMenu(page: Page, key: 'End' | 'ArrowUp', name: string) {
  const first = page.getByRole('menuitem').first()
  await expect(first).toBeFocused()
  await expect(async () => {
    if (await first.evaluate((item) => item === document.activeElement)) await page.keyboard.press(key)
    await expect(page.getByRole('menuitem', { name })).toBeFocused({ timeout: 1_000 })
  }).toPass()
}

async function openByPalette(page: Page, name: string) {
  await openPalette(page)
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
}

async function goTo(page: Page, name: string, title = name) {
  await openByPalette(page, name)
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(title, 'i') })).toBeFocused()
}

/** Presses Tab until the target has the focus. Every element on the way must show its focus. */
async function tabTo(page: Page, target: Locator, atMost = 60, key = 'Tab') {
  await expect(target).toBeAttached()
  for (let pressed = 0; pressed < atMost; pressed++) {
    await page.keyboard.press(key)
    await expectVisibleFocus(page)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${String(target)} has not taken the focus`)
}
