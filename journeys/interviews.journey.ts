import { check } from './accessible.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, test } from './watch.ts'

const planner = 'company.user@demo.test'

test('An interview is planned, saved as a file for calendars, changed and canceled on the page of a result', async ({
  page,
}) => {
  await openSignedIn(page, planner, '/survey-results')
  await page.getByRole('link', { name: 'Amara Abara' }).first().click()
  const card = page.locator('[aria-labelledby="interviews"]')
  await card.getByRole('button', { name: 'Plan interview…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Date').fill('2199-12-24')
  await dialog.getByLabel('Time', { exact: true }).fill('09:30')
  await dialog.getByLabel('Time zone').selectOption('UTC')
  await dialog.getByRole('textbox', { name: /^Place/ }).fill('Room 7')
  await check(page)
  await dialog.getByRole('button', { name: 'Plan and send' }).click()
  await expect(dialog).toBeHidden()
  await expect(card.getByText('Room 7')).toBeVisible()

  await card
    .getByRole('button', { name: /^Actions for Interview of/ })
    .first()
    .click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Add to calendar' }).click()
  expect((await download).suggestedFilename()).toBe('interview.ics')

  await card
    .getByRole('button', { name: /^Actions for Interview of/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Change…' }).click()
  await dialog.getByRole('textbox', { name: /^Place/ }).fill('Room 8')
  await dialog.getByRole('button', { name: 'Save and send' }).click()
  await expect(card.getByText('Room 8')).toBeVisible()

  await card
    .getByRole('button', { name: /^Actions for Interview of/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Cancel interview…' }).click()
  await dialog.getByRole('button', { name: 'Cancel interview' }).click()
  await expect(dialog).toBeHidden()
  await expect(card.getByText('canceled')).toBeVisible()
  await expect(page.getByText(/^Interview planned for/).first()).toBeVisible()
})
