import { randomBytes } from 'node:crypto'
import { check } from './accessible.ts'
import { crmToken } from './crm.ts'
import { demoPassword, finishSurvey } from './people.ts'
import { productLooks } from './looks.ts'
import { openSignedIn } from './signed-in.ts'
import { createTestUser, password } from './tenants.ts'
import { expect, test } from './watch.ts'

// A trace records the whole document at every step.
test.use({ trace: 'off' })

for (const { brand, url, width } of productLooks('be', 390))
  test.describe(`the CRM in ${brand} at ${width} px`, () => {
    test.use({ baseURL: url, viewport: { width, height: 900 } })

    test('is connected by an owner, who maps its stages and writes a message through it', async ({ page, request }) => {
      const { id, email, tenant } = await createTestUser(request, brand, {}, 'COMPANY_OWNER')
      await tenant.changeUser(id, { permissions: { can_view_hiring_pipeline: true } })
      const signIn = async (username: string, value: string) => {
        const answer = await request.post('/api/auth/sign-in', { data: { username, password: value } })
        const { data } = (await answer.json()) as { data: { access_token: string } }
        return { authorization: `Bearer ${data.access_token}` }
      }
      const links = await request.get('/api/survey-links', { headers: await signIn(email, password) })
      const [link] = ((await links.json()) as { data: { url: string }[] }).data
      const last = `Crm${randomBytes(3).toString('hex')}`
      const person = { first: 'Ada', last, email: `ada.${last}@people.test`.toLowerCase(), phone: '+15550100100' }
      await finishSurvey(request, new URL(link!.url).searchParams.get('link')!, person)

      await openSignedIn(page, email, '/company-settings/crm', password)
      await expect(page.getByText('GoHighLevel is not set up yet')).toBeVisible()
      await check(page)
      const { id: company, version } = tenant.company
      const location = { id: company, version, go_high_level_location_id: `loc-${last}` }
      const headers = await signIn('super@demo.test', demoPassword)
      expect((await request.put('/api/companies/update', { headers, data: location })).status()).toBe(200)

      await page.reload()
      await check(page)
      await page.getByLabel('Private integration token').fill(crmToken)
      await page.getByRole('button', { name: 'Connect', exact: true }).click()
      await expect(page.getByText('Connected', { exact: true })).toBeVisible()
      expect(await page.content()).not.toContain(crmToken)

      await page.getByLabel('Pipeline in GoHighLevel').selectOption('Hiring')
      await page.getByRole('button', { name: 'Match by name' }).click()
      await check(page)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText(/The stages of .* are saved/)).toBeVisible()
      await expect(page.getByText('Everybody is up to date')).toBeVisible({ timeout: 40_000 })
      await check(page)

      await page.goto(`/candidates?search=${last}`)
      await page
        .getByRole('link', { name: `Ada ${last}` })
        .first()
        .click()
      await page.getByRole('link', { name: 'Messages' }).click()
      await expect(page.getByText('Is the job still open?')).toBeVisible()
      const composer = page.getByRole('form', { name: `Message to Ada ${last}` })
      await composer.getByRole('textbox').last().fill('Yes. When can we talk?')
      await check(page)
      await composer.getByRole('button', { name: /^Send/ }).click()
      // Until the CRM has answered, the message can stand there twice: as ours, and as read there.
      await expect(page.getByText('Yes. When can we talk?')).toHaveCount(1)
      await check(page)
    })
  })
