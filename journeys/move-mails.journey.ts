import type { APIRequestContext } from '@playwright/test'
import { check } from './accessible.ts'
import { looks } from './looks.ts'
import { chooseAction } from './rows.ts'
import { openSignedIn } from './signed-in.ts'
import { createTestUser, password, tokenOf } from './tenants.ts'
import { expect, test } from './watch.ts'

/**
 * A company has assigned an email to a stage. A user who moves a person to this stage sends it with a delay, cancels
 * it, or undoes the move.
 */

/** Adds an own template to a company, and assigns it to the stage Interview. */
async function assignEmail(request: APIRequestContext, owner: string, company_id: string) {
  const headers = { authorization: `Bearer ${await tokenOf(request, owner, password)}` }
  const text = { subject: 'Shall we talk?', body: 'Hello,\n\nchoose a time.' }
  const made = await request.post('/api/mailer/templates', {
    headers,
    data: { company_id, name: 'Come and talk', ...text, can_unsubscribe: true },
  })
  const { data: template } = (await made.json()) as { data: { id: string } }
  const pipelines = await request.get('/api/pipelines', { headers })
  const { data } = (await pipelines.json()) as {
    data: { id: string; statuses: { id: string; name: string; version: number }[] }[]
  }
  const stage = data[0]!.statuses.find(({ name }) => name === 'Interview')!
  const changed = await request.put(`/api/pipelines/${data[0]!.id}/statuses`, {
    headers,
    data: { status_id: stage.id, version: stage.version, mail_template_id: template.id },
  })
  expect(changed.status(), await changed.text()).toBe(200)
}

for (const width of looks(390, 1440))
  test(`the email of a move waits and is canceled, at ${width} px`, async ({ page, request }) => {
    const { id, email, tenant } = await createTestUser(request, 'hb', {}, 'COMPANY_OWNER')
    await tenant.changeUser(id, { permissions: { can_view_hiring_pipeline: true } })
    await tenant.invitePerson('ida@people.test', { first: 'Ida', last: 'Berg' })
    await page.setViewportSize({ width, height: 900 })
    await assignEmail(request, email, tenant.company.id)
    await openSignedIn(page, email, '/pipelines', password)
    await chooseAction(page, 'the stage Interview', 'Change…')
    const stage = page.getByRole('dialog', { name: 'Change stage Interview' })
    await expect(stage.getByRole('combobox', { name: 'Email' }).locator('option:checked')).toHaveText('Come and talk')
    await check(page)

    await page.goto('/hiring-pipeline')
    await page
      .getByRole('link', { name: /^Ida Berg/ })
      .first()
      .click()
    const stages = page.getByRole('combobox', { name: 'Stage' })
    await stages.selectOption('Interview')
    const asking = page.getByRole('dialog', { name: /^Move .+ to Interview$/ })
    await expect(asking.getByText('You can cancel it until then.')).toBeVisible()
    await expect(asking.getByText('choose a time.')).toBeVisible()
    await check(page)
    await asking.getByRole('button', { name: 'Move to Interview' }).click()
    await expect(page.getByText(/^Moved to Interview\. An email waits until /)).toBeVisible()
    await expect(page.getByText(/^An email waits until /)).toBeVisible()
    await check(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await page.getByRole('button', { name: 'Cancel email' }).last().click()
    await expect(page.getByText('Email canceled')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cancel email' })).toHaveCount(0)

    await stages.selectOption('Rejected')
    const rejecting = page.getByRole('dialog', { name: /^Move .+ to Rejected$/ })
    await rejecting.getByRole('button', { name: 'Move to Rejected' }).click()
    await expect(rejecting.getByText('Choose a reason.')).toBeVisible()
    await rejecting.getByLabel('Reject reason').selectOption('Another person was chosen')
    await expect(rejecting.getByRole('combobox', { name: /^Email/ })).toHaveValue('240')
    await rejecting.getByRole('button', { name: 'Move to Rejected' }).click()
    await expect(page.getByText(/^Moved to Rejected\. An email waits until /)).toBeVisible()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByText('Undone', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cancel email' })).toHaveCount(0)
    await expect(stages.locator('option:checked')).toHaveText('Interview')
  })
