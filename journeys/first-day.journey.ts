import { randomBytes } from 'node:crypto'
import { answerTo, oracle } from './people.ts'
import { rowsOf } from './rows.ts'
import { createTenant, password } from './tenants.ts'
import { submitSignIn } from './signed-in.ts'
import { expect, test } from './watch.ts'

/**
 * The first day of a company that gets no help: from the invitation of its owner to the first result, and Home on the
 * next day.
 */

test('an owner adds a role, invites by link, by mail and by file, and finds the first result on Home', async ({
  page,
  request,
  browser,
}) => {
  const tenant = await createTenant(request, 'hb')
  const owner = await tenant.invite('mail', 'COMPANY_OWNER')
  await tenant.setUp(owner.email)
  await page.goto('/login')
  await submitSignIn(page, owner.email, password)
  await expect(page.getByRole('heading', { name: /^Get .* started$/ })).toBeVisible()

  await page.goto('/roles')
  await page.getByRole('button', { name: 'Add role' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a role' })
  await adding.getByLabel('Name').fill('Window cleaner')
  await adding.getByRole('button', { name: 'Add role' }).click()
  await expect(rowsOf(page).filter({ hasText: 'Window cleaner' })).toBeVisible()

  await page.goto('/survey-results')
  const invite = page.getByRole('dialog', { name: 'Invite candidates' })
  const open = async () => {
    await page.getByRole('button', { name: 'Invite candidates' }).first().click()
    await expect(invite).toBeVisible()
  }
  const email = `${randomBytes(4).toString('hex')}@people.test`
  await open()
  await invite.getByLabel('Role').selectOption({ label: 'Window cleaner' })
  await invite.getByLabel('Email addresses').fill(`Ida Berg <${email}>`)
  await invite.getByRole('button', { name: 'Send invitation' }).click()
  await expect(invite.getByRole('status')).toContainText('1 person invited')
  await invite.getByRole('button', { name: 'Done' }).click()

  await open()
  await invite.getByText('From a file').click()
  const lines = ['Email,Name', `${email},Ida Berg`, `${randomBytes(4).toString('hex')}@people.test,Bo Persson`]
  await invite
    .getByLabel('Choose a CSV or Excel file')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
  await invite.getByLabel('Role').selectOption({ label: 'Window cleaner' })
  await invite.getByRole('button', { name: 'Check 2 rows' }).click()
  await expect(invite.getByRole('status')).toHaveText('1 person will be invited')
  await invite.getByRole('button', { name: 'Send 1 invitation' }).click()
  await expect(invite.getByRole('status')).toContainText('1 person invited')
  await invite.getByRole('button', { name: 'Done' }).click()

  await open()
  await invite.getByText('Link and QR code').click()
  await expect(invite.getByRole('img', { name: /QR code/ })).toBeVisible()
  await page.keyboard.press('Escape')

  // The invited person takes the survey on a phone.
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const person = await phone.newPage()
  const attempt = person.waitForResponse(
    async (response) =>
      response.url().endsWith('/api/surveys/attempt') && (await response.text()).includes('"items":[{'),
  )
  await person.goto(await tenant.linkSentTo(email))
  await person.getByLabel('First name').fill('Ida')
  await person.getByLabel('Last name').fill('Berg')
  await person.getByLabel('I have read “Before you begin” and agree').check()
  await person.getByRole('button', { name: 'Begin' }).click()
  const response = await attempt
  const { data } = (await response.json()) as { data: { items: { id: string; text: string }[] } }
  const answers = data.items.map((item) => ({
    item: item.id,
    answer: answerTo(item, oracle('responses84.csv')[0]!),
    ms: 4_200,
  }))
  const answer = async (nth: number) => {
    await expect(person.getByText(`Statement ${nth + 1} of ${answers.length}`)).toBeVisible()
    await person
      .getByRole('radio')
      .nth(answers[nth]!.answer - 1)
      .click()
  }
  await answer(0)
  await expect(person.getByText('Saved', { exact: true })).toBeVisible()
  // All statements are answered by hand in survey.journey.ts.
  const { authorization } = await response.request().allHeaders()
  const saved = await request.put('/api/surveys/attempt', {
    headers: { authorization: authorization! },
    data: { answers: answers.slice(1, -1) },
  })
  expect(saved.status()).toBe(200)
  await person.goto('about:blank')
  await person.goto('/survey/take')
  await answer(answers.length - 1)
  await person.getByRole('button', { name: 'Send my answers' }).click()
  await expect(person.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await phone.close()

  expect(await tenant.linkSentTo(owner.email)).toMatch(/^\/survey-results\//)
  await page.goto('/')
  await expect(page.getByText(/^1 new result since yesterday\./)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Last 30 days' })).toHaveText(/2Started1Finished1/)
  await page.getByRole('region', { name: 'Latest results' }).getByRole('link', { name: 'Ida Berg' }).click()
  await expect(page.getByRole('heading', { name: 'Ida Berg' })).toBeVisible()
})
