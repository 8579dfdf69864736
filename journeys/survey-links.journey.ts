import { randomBytes } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { letMinutesPass } from './database.ts'
import { answerTo } from './people.ts'
import { chooseAction, rowsOf } from './rows.ts'
import { openSignedIn } from './signed-in.ts'
import { createTenant, password } from './tenants.ts'
import { expect, test } from './watch.ts'

type Reply<Data> = { data: Data }

async function read<Data>(request: APIRequestContext, path: string, token?: string): Promise<Data> {
  const answer = await request.get(`/api${path}`, token ? { headers: { authorization: `Bearer ${token}` } } : {})
  return ((await answer.json()) as Reply<Data>).data
}

/** Registers a person through a link, and returns the token of their survey. */
async function register(request: APIRequestContext, link: string) {
  const [company] = await read<{ notice: { version: string } }[]>(request, `/public/companies?link=${link}`)
  const [role] = await read<{ id: string }[]>(request, `/public/companies/role-names?link=${link}`)
  const answer = await request.post('/api/surveys/register', {
    data: {
      link,
      role_id: role!.id,
      first: 'Lena',
      last: 'Linke',
      email: `${randomBytes(5).toString('hex')}@people.test`,
      notice_version: company!.notice.version,
      language: 'en',
    },
  })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as Reply<{ token: string }>).data.token
}

async function finish(request: APIRequestContext, token: string) {
  const { items } = await read<{ items: { id: string; text: string }[] }>(request, '/surveys/attempt', token)
  const person = Object.fromEntries(items.map(({ id }, nth) => [id, String(1 + (nth % 5))]))
  await letMinutesPass()
  const answer = await request.post('/api/surveys/submit', {
    headers: { authorization: `Bearer ${token}` },
    data: { answers: items.map((item) => ({ item: item.id, answer: answerTo(item, person), ms: 3_000 })) },
  })
  expect(answer.status()).toBe(200)
}

test('an owner limits a link, sees who started and finished, and gives it to a colleague', async ({
  page,
  request,
}) => {
  const tenant = await createTenant(request, 'hb')
  const owner = await tenant.invite('mail', 'COMPANY_OWNER')
  await tenant.setUp(owner.email)
  const colleague = await tenant.invite()
  await tenant.setUp(colleague.email)
  await tenant.changeUser(colleague.id, { first: 'Uma' })
  const signedIn = await request.post('/api/auth/sign-in', { data: { username: owner.email, password } })
  const token = ((await signedIn.json()) as Reply<{ access_token: string }>).data.access_token
  const headers = { authorization: `Bearer ${token}` }
  const { id, version } = tenant.company
  const placed = await request.put('/api/companies/update', {
    headers,
    data: { id, version, locations: [{ name: 'Riverside' }] },
  })
  expect(placed.status()).toBe(200)

  await openSignedIn(page, owner.email, '/survey-links', password)
  await page.getByRole('button', { name: 'Add a link' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a survey link' })
  await adding.getByLabel('Role').selectOption({ label: 'Sales' })
  await adding.getByLabel('Location').selectOption({ label: 'Riverside' })
  await adding.getByLabel('How many people may register').fill('3')
  await adding.getByLabel('Last day').fill('2099-12-03')
  await adding.getByRole('button', { name: 'Add link' }).click()
  const row = rowsOf(page).filter({ hasText: 'Link for Sales' })
  await expect(row).toContainText(/Riverside.*Nora Newcomer.*Dec 3, 2099.*0 of 3/)

  const links = await read<{ id: string; url: string; role: object | null }[]>(request, '/survey-links', token)
  const link = links.find(({ role }) => role !== null)!
  const publicId = new URL(link.url).searchParams.get('link')!
  const finished = await register(request, publicId)
  await register(request, publicId)
  await expect(row).toContainText('2 of 3')
  await finish(request, finished)
  await expect(row.getByRole('cell').filter({ hasText: /^1$/ })).toBeVisible()

  await chooseAction(page, 'Link for Sales', 'Change…')
  const editing = page.getByRole('dialog', { name: 'Change the survey link' })
  const limit = editing.getByLabel('How many people may register')
  await expect(limit).toHaveAccessibleDescription(/^2 people have registered so far/)
  await limit.fill('5')
  await editing.getByLabel('Owner').selectOption({ label: 'Uma Newcomer' })
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(editing).toHaveCount(0)
  await expect(row).toContainText(/Riverside.*Uma Newcomer.*Dec 3, 2099.*2 of 5/)

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(row).toContainText('2 of 5 started')
  await expect(row).toContainText('1 finished')
  await expect(row.getByRole('button', { name: 'Copy link: Link for Sales' })).toBeVisible()
  await expect(row).toContainText('until Dec 3, 2099')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/survey-results')
  await rowsOf(page).filter({ hasText: 'Lena Linke' }).getByRole('link').first().click()
  await expect(page.getByText('Riverside', { exact: true }).first()).toBeVisible()
})
