import { check } from './accessible.ts'
import { productLooks } from './looks.ts'
import { chooseAction, rowsOf } from './rows.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, test } from './watch.ts'

const owner = 'company.owner@demo.test'
// A trace records the whole document at every step.
test.use({ trace: 'off' })

for (const { brand, url, width } of productLooks('hb', 1440))
  test.describe(`webhooks and keys in ${brand} at ${width} px`, () => {
    test.use({ baseURL: url, viewport: { width, height: 900 } })

    test('let an owner send events to another system, and read by an API key', async ({ page }) => {
      // The host name does not exist; test machines need no DNS to find that out. Each look adds a webhook of its own,
      // because one company keeps those of all.
      const address = `hooks.example.com/${brand}-${width}`
      await openSignedIn(page, owner, '/company-settings/details')
      await page.getByRole('navigation', { name: 'Company settings' }).getByRole('link', { name: 'Webhooks' }).click()
      await expect(page.getByRole('heading', { level: 2, name: 'Webhooks', exact: true })).toBeVisible()
      await check(page)
      await page.getByRole('button', { name: 'Add webhook' }).click()
      const drawer = page.getByRole('dialog', { name: 'Add a webhook' })
      await drawer.getByLabel('Address').fill(`https://${address}`)
      await drawer.getByLabel('Description').fill('Payroll')
      for (const event of ['Person added', 'Survey completed', 'Stage changed'])
        await drawer.getByRole('checkbox', { name: event }).check()
      await check(page)
      await drawer.getByRole('button', { name: 'Add webhook' }).click()

      const added = page.getByRole('dialog', { name: 'Webhook added' })
      const secret = await added.getByRole('textbox', { name: 'Secret' }).inputValue()
      expect(secret).toMatch(/^whsec_/)
      await check(page)
      await added.getByRole('button', { name: 'Done' }).click()
      const row = rowsOf(page).filter({ hasText: address })
      await expect(row).toContainText('Active')
      expect(await page.content()).not.toContain(secret)
      await check(page)

      await chooseAction(page, address, 'Send a test')
      const sent = page.getByRole('dialog', { name: 'Test' })
      await expect(sent.getByText('Given up')).toBeVisible()
      await expect(sent.getByRole('region', { name: 'Attempts' })).toContainText('Name not resolved (DNS)')
      await expect(sent.getByRole('group', { name: 'Payload' })).toContainText('"type": "webhook.test"')
      await check(page)
      await sent.getByRole('button', { name: 'Close' }).click()
      await expect(rowsOf(page).first()).toContainText('Name not resolved (DNS)')
      await check(page)

      await page.getByRole('navigation', { name: 'Company settings' }).getByRole('link', { name: 'API keys' }).click()
      await page.getByRole('button', { name: 'Make a key' }).click()
      const making = page.getByRole('dialog', { name: 'Make an API key' })
      await making.getByLabel('Name').fill('Payroll')
      await making.getByRole('checkbox', { name: 'Read results and scores' }).check()
      await making.getByRole('checkbox', { name: 'Record own events' }).check()
      await check(page)
      await making.getByRole('button', { name: 'Make key' }).click()
      const made = page.getByRole('dialog', { name: 'The API key Payroll' })
      const key = await made.getByRole('textbox', { name: 'API key' }).inputValue()
      const read = () => page.request.get('/api/survey-results', { headers: { authorization: `Bearer ${key}` } })
      const answer = await read()
      expect(answer.status()).toBe(200)
      const [result] = ((await answer.json()) as { data: { company: { id: string }; candidate: { id: string } }[] })
        .data
      const recorded = await page.request.post('/api/company-events/create-bulk', {
        headers: { authorization: `Bearer ${key}` },
        data: {
          company_events: [
            {
              company_id: result!.company.id,
              candidate_id: result!.candidate.id,
              name: 'Contract signed',
              properties: { department: 'Sales', hours: 40 },
              occurred_at: new Date().toISOString(),
            },
          ],
        },
      })
      expect(recorded.status()).toBe(200)
      await check(page)
      await made.getByRole('button', { name: 'Done' }).click()
      await page.reload()
      await expect(rowsOf(page).first()).toContainText('Payroll')
      expect(await page.content()).not.toContain(key)
      await check(page)
      await chooseAction(page, 'Payroll', 'Revoke…')
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
      await expect(rowsOf(page).first()).toContainText('Revoked')
      expect((await read()).status()).toBe(401)

      const settings = page.getByRole('navigation', { name: 'Company settings' })
      await settings.getByRole('link', { name: 'Own events' }).click()
      const event = rowsOf(page).first()
      await expect(event).toContainText('Contract signed')
      await expect(event).toContainText('hours 40, department Sales')
      await check(page)
      await event.getByRole('link', { name: 'A person' }).click()
      // Each look has recorded one.
      await expect(page.getByText('Contract signed: hours 40, department Sales').first()).toBeVisible()

      const token = await page.evaluate(() => localStorage.getItem('seatwise.id_token'))
      const events = await page.request.get('/api/audit-events', { headers: { authorization: `Bearer ${token}` } })
      const actions = ((await events.json()) as { data: { action: string }[] }).data.map(({ action }) => action)
      expect(actions).toEqual(expect.arrayContaining(['api-keys.revoke', 'custom-webhooks.test']))
    })
  })
