import { randomBytes } from 'node:crypto'
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { letMinutesPass } from './database.ts'
import { nightly } from './looks.ts'
import { answerTo, oracle } from './people.ts'
import { secondProcess } from './products.ts'
import { startSecondProcess } from './second-process.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, test } from './watch.ts'

const person = oracle('responses84.csv')[0]!
/**
 * How long a colleague's browser may take to show a change on a busy machine. Without the stream it would poll every 30
 * s.
 */
const inTime = { timeout: 10_000 }

/** Registers a person at the second process, while the staff of these journeys use the first one. */
async function register(request: APIRequestContext) {
  const last = `Livesey ${randomBytes(4).toString('hex')}`
  const get = async <Data>(path: string) =>
    (await (await request.get(`${secondProcess}/api/public/companies${path}?link=demo-northgate`)).json()) as Data
  const { data: roles } = await get<{ data: { id: string; name: string }[] }>('/role-names')
  const { data: company } = await get<{ data: { notice: { version: string } }[] }>('')
  const answer = await request.post(`${secondProcess}/api/surveys/register`, {
    data: {
      link: 'demo-northgate',
      role_id: roles.find(({ name }) => name === 'Sales')!.id,
      first: 'Liv',
      last,
      email: `${randomBytes(6).toString('hex')}@people.test`,
      notice_version: company[0]!.notice.version,
      language: 'en',
    },
  })
  expect(answer.status()).toBe(200)
  return { last, token: ((await answer.json()) as { data: { token: string } }).data.token }
}

async function finish(request: APIRequestContext, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  const attempt = await request.get(`${secondProcess}/api/surveys/attempt`, { headers })
  const { data } = (await attempt.json()) as { data: { items: { id: string; text: string }[] } }
  const answers = data.items.map((item) => ({ item: item.id, answer: answerTo(item, person), ms: 4_000 }))
  await letMinutesPass()
  const submitted = await request.post(`${secondProcess}/api/surveys/submit`, { headers, data: { answers } })
  expect(submitted.status()).toBe(200)
}

let stopSecondProcess: () => Promise<void>
test.beforeAll(async () => {
  stopSecondProcess = await startSecondProcess()
})
test.afterAll(() => stopSecondProcess())

const rowOf = (page: Page, last: string) => page.getByRole('row').filter({ hasText: last })

/** Counts the event streams that a browser opens. */
function countStreams(context: BrowserContext) {
  const opened: string[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/live') opened.push(request.headers()['x-proxy-user-id'] ?? '')
  })
  return opened
}

test('a registration and a finished survey show in another browser without a reload, over two processes', async ({
  page,
  request,
}) => {
  const connected = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/live')
  await openSignedIn(page, 'company.owner@demo.test', '/survey-results')
  await connected
  const { last, token } = await register(request)
  await expect(rowOf(page, last)).toContainText('In progress', inTime)
  await finish(request, token)
  await expect(rowOf(page, last)).not.toContainText('In progress', inTime)
})

test(
  'the tabs of a browser share one stream, and another tab takes it over',
  nightly,
  async ({ page, context, request }) => {
    const streams = countStreams(context)
    await openSignedIn(page, 'company.owner@demo.test', '/survey-results')
    await expect.poll(() => streams).toHaveLength(1)
    const other = await context.newPage()
    await other.goto('/survey-results')
    await expect(other.getByRole('table')).toBeVisible()
    const { last } = await register(request)
    for (const tab of [page, other]) await expect(rowOf(tab, last)).toBeVisible(inTime)
    expect(streams).toHaveLength(1)

    await page.close()
    await expect.poll(() => streams).toHaveLength(2)
    const later = await register(request)
    await expect(rowOf(other, later.last)).toBeVisible(inTime)
  },
)

test(
  'acting as a user has a stream of its own, and signing out ends it',
  nightly,
  async ({ page, context, request }) => {
    const streams = countStreams(context)
    await openSignedIn(page, 'super@demo.test', '/survey-results')
    await expect.poll(() => streams).toEqual([''])
    const token = await page.evaluate(() => localStorage.getItem('seatwise.id_token'))
    const headers = { authorization: `Bearer ${token}` }
    const found = await request.post('/api/users/search', { headers, data: { filters: { search: 'cora' } } })
    const { data } = (await found.json()) as { data: { id: string }[] }
    const started = await request.post('/api/proxy-sessions', {
      headers,
      data: { user_id: data[0]!.id, reason: 'Looking at the list with them' },
    })
    expect(started.status()).toBe(200)
    await page.evaluate((id) => localStorage.setItem('seatwise.proxy_user_id', id), data[0]!.id)
    await page.reload()
    await expect.poll(() => streams).toEqual(['', data[0]!.id])

    const ended = page.waitForEvent('requestfailed', (request) => new URL(request.url()).pathname === '/api/live')
    await page.getByRole('button', { name: /account of/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await ended
    await expect(page).toHaveURL(/\/login/)
    expect(streams).toHaveLength(2)
  },
)
