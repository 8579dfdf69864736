import { randomBytes } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { check } from './accessible.ts'
import { inEveryLook, looks, nightly } from './looks.ts'
import { openSignedIn } from './signed-in.ts'
import { createTestUser, password, tokenOf } from './tenants.ts'
import { expect, test } from './watch.ts'

/**
 * An owner sends emails to people and colleagues: from a template, to a selection, to one person; and the person
 * unsubscribes.
 */

for (const width of looks(1440, 390))
  test(`an owner writes an email from a template to one person, who unsubscribes, at ${width} px`, async ({
    page,
    request,
    browser,
  }) => {
    const { email, tenant } = await createTestUser(request, 'hb', {}, 'COMPANY_OWNER')
    const headers = { authorization: `Bearer ${await tokenOf(request, email, password)}` }
    const body = 'Hello {{ first }},\n\ncome on Friday.\n\n{{ sender_name }}'
    const template = { name: 'Open day', subject: 'Come and see us, {{ first }}', body, can_unsubscribe: true }
    expect((await request.post('/api/mailer/templates', { headers, data: template })).status()).toBe(200)
    if (inEveryLook) await addTemplate(page, email)
    const person = await invited(request, headers)
    await page.setViewportSize({ width, height: 900 })
    await openSignedIn(page, email, `/survey-results/${person.survey_result_id}`, password)
    const card = page.getByRole('region', { name: 'Messages' })
    await card.scrollIntoViewIfNeeded()
    await expect(card.getByText('No emails written by hand yet.')).toBeVisible()
    await card.getByRole('button', { name: 'Write an email' }).click()
    const compose = page.getByRole('dialog', { name: /^Email to/ })
    await compose.getByLabel('Template').selectOption('Open day')
    await expect(compose.getByRole('heading', { name: /^Preview for / })).toBeVisible()
    await expect(compose.getByText(`Come and see us, ${person.first}`)).toBeVisible()
    await check(page)
    await compose.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(compose.getByText(/is on its way$/)).toBeVisible()
    await compose.getByRole('button', { name: 'Done' }).click()
    await expect(card.getByText(`Come and see us, ${person.first}`, { exact: true })).toBeVisible()
    await expect(card.getByText('Not sent: no mail server is set up')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)

    const link = await tenant.linkSentTo(person.email)
    expect(link).toMatch(/^\/unsubscribe\//)
    const stranger = await (await browser.newContext()).newPage()
    await stranger.goto(link)
    await expect(stranger.getByRole('heading', { name: 'Get no more of these emails?' })).toBeVisible()
    await check(stranger)
    await stranger.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(stranger.getByRole('heading', { name: 'You have unsubscribed' })).toBeVisible()

    await card.getByRole('button', { name: 'Write an email' }).click()
    await compose.getByLabel('Template').selectOption('Open day')
    await expect(compose.getByText('Nobody gets this email.')).toBeVisible()
    await expect(compose.getByText('Has unsubscribed.', { exact: true })).toBeVisible()
    await compose.getByLabel('Template').selectOption('Thank you')
    await expect(compose.getByRole('heading', { name: /^Preview for / })).toBeVisible()
    await stranger.context().close()
  })

/** Adds a template in the settings, by hand. */
async function addTemplate(page: Page, email: string) {
  await openSignedIn(page, email, '/company-settings/emails', password)
  await page.getByRole('button', { name: 'New template' }).click()
  const drawer = page.getByRole('dialog', { name: 'New template' })
  const text = drawer.getByRole('textbox', { name: 'Text' })
  await drawer.getByRole('textbox', { name: 'Name' }).fill('By hand')
  await drawer.getByLabel('Subject').fill('Come and see us')
  await text.fill('Hello {{ first }},\n\n[our address](https://evil.test)')
  await expect(drawer.getByText(/^Write web addresses as they are/)).toBeVisible()
  await text.fill('Hello {{ first }},\n\ncome on Friday.')
  await expect(drawer.getByText('come on Friday.').last()).toBeVisible()
  await check(page)
  await drawer.getByRole('button', { name: 'Add template' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'By hand' })).toBeVisible()
}

/** A person whom the user has invited. */
async function invited(request: APIRequestContext, headers: { authorization: string }) {
  const roles = await request.post('/api/roles/search', { headers, data: { filters: { is_global: true } } })
  const { data: rows } = (await roles.json()) as { data: { id: string }[] }
  const person = { email: `${randomBytes(4).toString('hex')}@people.test`, first: 'Ida', last: 'Berg' }
  const answer = await request.post('/api/invitations', { headers, data: { role_id: rows[0]!.id, people: [person] } })
  const { data } = (await answer.json()) as { data: { invited: { survey_result_id: string }[] } }
  return { ...person, ...data.invited[0]! }
}

test('an email goes to a selection of people', async ({ page }) => {
  await openSignedIn(page, 'company.owner@demo.test', '/survey-results')
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') })
  for (const nth of [0, 1]) await rows.nth(nth).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Email…' }).click()
  const compose = page.getByRole('dialog', { name: 'Email to the selected people' })
  await compose.getByLabel('Subject').fill('A question')
  // People without a name also get the message.
  await compose.getByRole('textbox', { name: 'Text' }).fill('When can we talk?')
  if (inEveryLook) {
    await expect(compose.getByText('1 of 2')).toBeVisible()
    await compose.getByRole('button', { name: 'Next person' }).click()
    await expect(compose.getByText('2 of 2')).toBeVisible()
  }
  await compose.getByRole('button', { name: 'Send to 2 people' }).click()
  await expect(compose.getByText('2 people get the email')).toBeVisible()
  await check(page)
})

test('an owner writes to two colleagues from Users, and to one from a row', nightly, async ({ page, request }) => {
  const { email, tenant } = await createTestUser(request, 'be', {}, 'COMPANY_OWNER')
  const colleagues = [await tenant.invite(), await tenant.invite()]
  for (const [nth, { id }] of colleagues.entries())
    await tenant.changeUser(id, { first: ['Abel', 'Bea'][nth], last: 'Colleague' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await openSignedIn(page, email, '/user-management', password)
  for (const name of ['Abel', 'Bea']) await page.getByRole('checkbox', { name: `Select ${name} Colleague` }).check()
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await check(page)
  await bar.getByRole('button', { name: 'Write an email' }).click()
  const compose = page.getByRole('dialog', { name: 'Email to the selected users' })
  await expect(compose.getByLabel('Template').getByRole('option')).toHaveText(['None: write a new email'])
  await expect(compose.getByRole('button', { name: 'Role' })).toHaveCount(0)
  await compose.getByLabel('Subject').fill('Our next step')
  await compose.getByRole('textbox', { name: 'Text' }).fill('Hello {{ first }}, about {{ role_name }}.')
  await expect(compose.getByText('Nobody gets this email.')).toBeVisible()
  await expect(compose.getByText('Not known: role.')).toHaveCount(2)
  await compose.getByRole('textbox', { name: 'Text' }).fill('Hello {{ first }},\n\nwe meet at noon.')
  await expect(compose.getByText('2 people get this email.')).toBeVisible()
  await check(page)
  await compose.getByRole('button', { name: 'Send to 2 people' }).click()
  await expect(compose.getByText('2 people get the email')).toBeVisible()
  await compose.getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL(/user-management$/)
  await expect(bar.getByRole('button', { name: 'Write an email' })).toBeFocused()
  const link = await tenant.linkSentTo(colleagues[0]!.email)
  expect(link).toMatch(/^\/unsubscribe\//)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Actions for Bea Colleague' }).click()
  await page.getByRole('menuitem', { name: 'Write an email' }).click()
  const one = page.getByRole('dialog', { name: 'Email to Bea Colleague' })
  await one.getByLabel('Subject').fill('One thing more')
  await one.getByRole('textbox', { name: 'Text' }).fill('See you at noon.')
  await expect(one.getByRole('heading', { name: /^Preview for Bea Colleague/ })).toBeVisible()
  await check(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await one.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(one.getByText('The email to Bea Colleague is on its way')).toBeVisible()
  await one.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Actions for Bea Colleague' })).toBeFocused()
  await expect(page).toHaveURL(/user-management$/)
})

test('one message cannot go to users of two companies', nightly, async ({ page }) => {
  await openSignedIn(page, 'franchise.owner@demo.test', '/user-management')
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await page.getByRole('checkbox', { name: 'Select Colin Usman' }).check()
  await expect(bar.getByRole('button', { name: 'Write an email' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select Fiona Usher' }).check()
  await expect(bar.getByText('An email comes from one company: select users of one.')).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Write an email' })).toHaveCount(0)
  await check(page)
})

test('a user without the permission reads messages but cannot write', nightly, async ({ page }) => {
  await openSignedIn(page, 'company.user@demo.test', '/survey-results')
  await page
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
    .nth(0)
    .getByRole('link')
    .first()
    .click()
  const card = page.getByRole('region', { name: 'Messages' })
  await card.scrollIntoViewIfNeeded()
  await expect(card).toBeVisible()
  await expect(card.getByRole('button', { name: 'Write an email' })).toHaveCount(0)
})
