import { check as checkAccessible } from './accessible.ts'
import { rowsOf } from './rows.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, test } from './watch.ts'

test('two entries of one person are merged, unmerged, one gets another address and is erased', async ({
  page,
  request,
}) => {
  const get = async <Data>(path: string) =>
    ((await (await request.get(`/api/public/companies${path}?link=demo-northgate`)).json()) as { data: Data }).data
  const roles = await get<{ id: string }[]>('/role-names')
  const company = await get<{ notice: { version: string } }[]>('')
  for (const email of ['mira.double@people.test', 'm.double@people.test']) {
    const registered = await request.post('/api/surveys/register', {
      data: {
        link: 'demo-northgate',
        role_id: roles[0]!.id,
        first: 'Mira',
        last: 'Double',
        email,
        notice_version: company[0]!.notice.version,
        language: 'en',
      },
    })
    expect(registered.ok(), await registered.text()).toBe(true)
  }
  await openSignedIn(page, 'company.owner@demo.test', '/candidates?search=mira.double')
  await page.getByRole('link', { name: 'Mira Double' }).click()
  const menu = page.getByRole('button', { name: 'Actions for Mira Double' })

  await menu.click()
  await page.getByRole('menuitem', { name: 'Merge with another entry…' }).click()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await checkAccessible(page)
  await page.getByRole('button', { name: 'Mira Double m.double@people.test' }).click()
  await expect(page.getByRole('group', { name: 'Both entries' })).toBeFocused()
  await page.getByRole('radio', { name: 'm.double@people.test', exact: true }).check()
  await checkAccessible(page)
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(
    page.getByText('Mira Double (m.double@people.test) is merged into Mira Double (mira.double@people.test).'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'm.double@people.test' })).toBeVisible()
  const merged = page.getByRole('list', { name: 'Merged entries' })
  await expect(merged).toContainText('Also mira.double@people.test')

  await merged.getByRole('button', { name: 'Undo' }).click()
  await checkAccessible(page)
  await page.getByRole('button', { name: 'Undo the merge' }).click()
  await expect(page.getByText(/^Mira Double .* is an entry of its own again$/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'mira.double@people.test' })).toBeVisible()

  await page.getByRole('button', { name: 'Change email' }).click()
  const changing = page.getByRole('dialog')
  const address = changing.getByLabel('New email address')
  await address.fill('m.double@people.test')
  await changing.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByText('Somebody with this email address is among your people already.').first()).toBeVisible()
  await checkAccessible(page)
  await page.getByRole('button', { name: 'Compare and merge' }).click()
  await expect(page.getByRole('group', { name: 'Both entries' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Change email' }).click()
  await address.fill('mira.new@people.test')
  await changing.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByText('Email address changed. 1 new link sent to mira.new@people.test')).toBeVisible()
  await page.getByRole('link', { name: 'History' }).click()
  await expect(
    page.getByText('Email address changed from mira.double@people.test to mira.new@people.test'),
  ).toBeVisible()

  await menu.click()
  await page.getByRole('menuitem', { name: 'Erase…' }).click()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await checkAccessible(page)
  await page.getByRole('combobox', { name: 'Reason' }).selectOption('They asked for it')
  const typed = page.getByRole('textbox', { name: 'Type mira.new@people.test to confirm' })
  await typed.fill('m.double@people.test')
  await page.getByRole('button', { name: 'Erase for good' }).click()
  await expect(page.getByText('Type the email address of this person.')).toBeVisible()
  await typed.fill('mira.new@people.test')
  await page.getByRole('button', { name: 'Erase for good' }).click()
  await expect(page.getByRole('heading', { name: 'People', level: 1 })).toBeVisible()
  await expect(page.getByText('Mira Double is erased')).toBeVisible()
  await page.getByRole('searchbox').fill('double')
  await expect(rowsOf(page)).toHaveCount(1)
})
