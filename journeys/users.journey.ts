import type { Page } from '@playwright/test'
import { nightly } from './looks.ts'
import { openSignedIn, submitSignIn } from './signed-in.ts'
import { createTestUser, password, tokenOf } from './tenants.ts'
import { expect, test } from './watch.ts'

async function openUserManagement(page: Page) {
  await openSignedIn(page, 'company.owner@demo.test', '/user-management')
  await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible()
}

const choose = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test(
  'each invalid field has its error at the field and in the summary, and in no toast',
  nightly,
  async ({ page, toasts }) => {
    await openUserManagement(page)
    await page.getByRole('button', { name: 'Add user' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a user' })
    await dialog.getByLabel('Email').fill('wanda@nowhere')
    await dialog.getByLabel('First name').fill(' ')
    await dialog.getByLabel('Last name').fill('Welcome')
    await dialog.getByRole('button', { name: 'Add user' }).click()

    const summary = dialog.getByRole('alert')
    for (const [label, sentence] of [
      ['Email', 'Enter a complete email address, such as name@example.com.'],
      ['First name', 'Fill this in.'],
    ] as const) {
      await expect(dialog.getByLabel(label)).toHaveAccessibleDescription(sentence)
      await expect(summary.getByText(`${label}: ${sentence}`)).toHaveCount(1)
    }
    await summary.getByRole('button', { name: 'First name' }).click()
    await expect(dialog.getByLabel('First name')).toBeFocused()
    expect(toasts).toEqual([])

    // Typed text is not discarded without a confirmation.
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(dialog.getByLabel('Last name')).toHaveValue('Welcome')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Discard changes' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  },
)

test('an owner invites a user, changes them, mails the invitation again and deactivates them', async ({
  page,
  toasts,
}) => {
  await openUserManagement(page)
  const dialog = page.getByRole('dialog')
  const address = `wanda.${Date.now()}@people.test`
  await page.getByRole('button', { name: 'Add user' }).click()
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await dialog.getByLabel('Email').fill('company.user@demo.test')
  await dialog.getByLabel('First name').fill('Wanda')
  await dialog.getByLabel('Last name').fill('Welcome')
  await expect(dialog.getByLabel('Access').getByRole('option')).toHaveText(['Company owner', 'Company user'])
  await dialog.getByRole('button', { name: 'Add user' }).click()
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription(/Somebody uses this address already/)
  await dialog.getByLabel('Email').fill(address)
  await dialog.getByRole('button', { name: 'Add user' }).click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => toasts).toContain('User added and set-up email sent')

  await page.getByRole('searchbox').fill(address)
  await expect(page).toHaveURL(/search=wanda/)
  await expect(page.getByRole('status').filter({ hasText: '1 user' })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: address })
  await expect(row.getByText('Invited')).toBeVisible()

  await choose(page, 'Wanda Welcome', 'Edit')
  await dialog.getByLabel('Last name').fill('Wellcome')
  await dialog.getByLabel('Can view the hiring pipeline').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row.getByText('Wanda Wellcome')).toBeVisible()
  await expect(row.getByText('On', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Actions for Wanda Wellcome' })).toBeFocused()

  await choose(page, 'Wanda Wellcome', 'Resend set-up email')
  await dialog.getByRole('button', { name: 'Send email' }).click()
  await expect.poll(() => toasts).toContain('Set-up email sent')

  await choose(page, 'Wanda Wellcome', 'Deactivate')
  await page.keyboard.press('Escape')
  await expect(row.getByText('Invited')).toBeVisible()
  await choose(page, 'Wanda Wellcome', 'Deactivate')
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect(row.getByText('Deactivated')).toBeVisible()
  await page.reload()
  await expect(row.getByText('Deactivated')).toBeVisible()
})

test('a sign-up link is shown once', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openUserManagement(page)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Add user' }).click()
  await dialog.getByLabel('Email').fill(`linus.${Date.now()}@people.test`)
  await dialog.getByLabel('First name').fill('Linus')
  await dialog.getByLabel('Last name').fill('Linkman')
  await dialog.getByLabel(/Give me the link/).check()
  await dialog.getByRole('button', { name: 'Add user' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Sign-up link' })).toHaveValue(/\/sign-up#[\w-]{43}$/)
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Link copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/sign-up#[\w-]{43}$/)
  await dialog.getByRole('button', { name: 'Done' }).click()
})

test('users cannot change their own rights, and staff have no user management', nightly, async ({ page }) => {
  await openUserManagement(page)
  await choose(page, 'Cora Ownby', 'Edit')
  await expect(page.getByRole('dialog').getByLabel('Access')).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.goto('/login?to=/user-management')
  await submitSignIn(page, 'company.user@demo.test')
  await expect(page.getByRole('heading', { name: 'This page is not open to you' })).toBeVisible()
})

test('a user with the time zone of Auckland sees its time, and filters by its days', async ({ page, request }) => {
  const { email } = await createTestUser(request, 'hb', {}, 'COMPANY_OWNER')
  const headers = { authorization: `Bearer ${await tokenOf(request, email, password)}` }
  const changed = await request.put('/api/users/profile', { headers, data: { time_zone: 'Pacific/Auckland' } })
  expect(changed.status()).toBe(200)
  await openSignedIn(page, email, '/audit-events', password)
  const latest = page.getByRole('row').locator('time').first()
  await expect(async () => {
    const [shown, expected] = await latest.evaluate((time: HTMLTimeElement) => {
      const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Pacific/Auckland' } as const
      return [time.title, new Intl.DateTimeFormat(undefined, format).format(new Date(time.dateTime))]
    })
    expect(shown).toBe(expected)
  }).toPass()
  const filtered = page.waitForRequest(/audit-events\?.*from=/)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Date' }).click()
  await page.getByLabel('From').fill('2026-01-15')
  expect(new URL((await filtered).url()).searchParams.get('from')).toBe('2026-01-14T11:00:00.000Z')
})
