import type { APIRequestContext, Locator, Page } from '@playwright/test'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { check } from './accessible.ts'
import { nightly } from './looks.ts'
import { beginSurvey, demoPassword } from './people.ts'
import { addFilter } from './filters.ts'
import { rowsOf } from './rows.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, test } from './watch.ts'

const owner = 'company.owner@demo.test'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'

/** The text of a QR code, read from its picture like a camera does. */
async function textOf(code: Locator): Promise<string | undefined> {
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
}

/** Signs the owner in, to move people's cards as on the board. */
async function signInToMove(request: APIRequestContext) {
  const data = { username: owner, password: demoPassword }
  const signedIn = await request.post('/api/auth/sign-in', { data })
  const { access_token } = ((await signedIn.json()) as { data: { access_token: string } }).data
  const headers = { authorization: `Bearer ${access_token}` }
  const board = await request.post('/api/pipelines/board', { headers, data: {} })
  const { columns } = ((await board.json()) as { data: { columns: { status: { id: string; type: string } }[] } }).data
  return async (email: string, type: string) => {
    const found = await request.post('/api/survey-results/search', { headers, data: { filters: { search: email } } })
    const [result] = ((await found.json()) as { data: { id: string; version: number }[] }).data
    const { id, version } = result!
    const status_id = columns.find(({ status }) => status.type === type)!.status.id
    const moved = await request.put('/api/survey-results/update-status', { headers, data: { id, version, status_id } })
    expect(moved.status(), await moved.text()).toBe(200)
  }
}

async function addFunnelEntry(page: Page, name: string, channel: string): Promise<string> {
  await page.getByRole('button', { name: 'Add a way in' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Add a way in' })
  await drawer.getByLabel('Name').fill(name)
  await drawer.getByLabel('Channel').selectOption({ label: channel })
  await drawer.getByRole('button', { name: 'Add way in' }).click()
  const code = page.getByRole('dialog', { name })
  const link = await code.getByLabel('Short link').inputValue()
  await expect(code.getByRole('img', { name: `QR code of ${link}` })).toHaveAttribute('aria-busy', 'false')
  expect(await textOf(code.getByRole('img', { name: `QR code of ${link}` }))).toBe(link)
  await code.getByRole('button', { name: 'Close' }).click()
  return link
}

test('a campaign with two funnels: codes are read back, people come by them, and the page counts them correctly', async ({
  page,
  request,
}) => {
  await openSignedIn(page, owner, '/hiring-campaigns')
  await check(page)
  await page.getByRole('button', { name: 'Add a campaign' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add a campaign' })
  await drawer.getByLabel('Name').fill('Harbour days')
  await drawer.getByLabel('Role').selectOption({ label: 'Sales' })
  await drawer.getByLabel('Budget').fill('600')
  await check(page)
  await drawer.getByRole('button', { name: 'Add campaign' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour days' })).toBeVisible()
  const links = [
    await addFunnelEntry(page, 'Poster at the ferry', 'Poster'),
    await addFunnelEntry(page, 'Job board', 'Job board'),
  ] as const
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click()
  await expect(page.getByText('Active').first()).toBeVisible()

  // Two people come through the poster: one only registers, the other is hired. The one who comes through the job board
  // finishes the survey.
  const ways = [0, 0, 1] as const
  for (const [nth, way] of ways.entries()) {
    // Each person has their own browser, and opens the link twice.
    const headers = { 'user-agent': `${phone} Visitor/${nth}` }
    const visits = [1, 2].map(() => request.get(links[way], { maxRedirects: 0, headers }))
    const [visited] = await Promise.all(visits)
    expect(visited!.status()).toBe(302)
    const { searchParams } = new URL(visited!.headers().location!)
    const survey = await beginSurvey(request, searchParams.get('link')!, {
      first: 'Person',
      last: `Number ${nth}`,
      email: `harbour.${nth}@people.test`,
      via: searchParams.get('via'),
    })
    if (nth === 0) continue
    await survey.answerFirst()
    await survey.finish(nth)
  }
  const moveTo = await signInToMove(request)
  for (const type of ['interview', 'hired']) await moveTo('harbour.1@people.test', type)
  await page.reload()
  const chart = page.getByRole('region', { name: 'From visit to hire' })
  const step = (name: string) => chart.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
  const expectSteps = async (counts: Record<string, number>) => {
    for (const [name, count] of Object.entries(counts))
      await expect(step(name)).toHaveText(new RegExp(`^${count}${name}`))
  }
  await expectSteps({ Visits: 3, Registered: 3, Started: 2, Finished: 2, Interview: 1, Hired: 1 })
  const cellsOf = (way: string) => rowsOf(page).filter({ hasText: way }).getByRole('cell').allTextContents()
  const figuresOf = async (way: string) => (await cellsOf(way)).filter((text) => /^\d+( %|\.\d %)?$/.test(text))
  expect(await figuresOf('Poster at the ferry')).toEqual(['2', '2', '1', '1', '1', '50.0 %'])
  expect(await figuresOf('Job board')).toEqual(['1', '1', '1', '0', '0', '100.0 %'])
  // A budget of 600 for two finished surveys and one hire.
  await expect(chart).toContainText('Cost per finished survey$300')
  await expect(chart).toContainText('Cost per hire$600')
  await expect(chart).toContainText('Median from visit to hire0 days of 1 hire')
  await chart.getByLabel('Ways in').selectOption({ label: 'Job board' })
  await expectSteps({ Visits: 1, Registered: 1, Started: 1, Finished: 1, Interview: 0, Hired: 0 })
  // Everything happened today; nobody came in the days before.
  await chart.getByLabel('Days').selectOption({ label: 'Last 7 days' })
  await chart.getByLabel('Compared with').selectOption({ label: 'The days before' })
  await expect(step('Visits')).toHaveText(/^1Job board0The days before/)
  await check(page)

  const address = page.url()
  await page.goto('/survey-results')
  await addFilter(page, 'Campaign', 'Harbour days')
  await expect(rowsOf(page)).toHaveCount(3)
  await expect(page.getByRole('columnheader', { name: 'Source' })).toBeVisible()
  await expect(rowsOf(page).filter({ hasText: 'Person Number 2' })).toContainText('Job board')
  await check(page)

  // The link of a paused campaign explains to visitors why it does not work.
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour days' })).toBeVisible()
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click()
  // The dialog closes once the server has stored the change.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Paused', { exact: true }).first()).toBeVisible()
  const stranger = await page
    .context()
    .browser()!
    .newContext({ viewport: { width: 390, height: 844 } })
  const visited = await stranger.newPage()
  await visited.goto(links[0])
  await expect(visited.getByRole('heading', { level: 1, name: 'This is paused' })).toBeVisible()
  await visited.getByRole('link', { name: 'Go to the survey' }).click()
  await expect(visited).toHaveURL(/\/survey\/register\?link=/)
  await stranger.close()
})

test('readers of campaigns have no buttons to change them, and small numbers are hidden', nightly, async ({ page }) => {
  await openSignedIn(page, 'company.user@demo.test', '/hiring-campaigns')
  await rowsOf(page).getByRole('link', { name: 'Spring drive' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Spring drive' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a way in' })).toHaveCount(0)
  await expect(page.getByText('Under 5').first()).toBeVisible()
  await check(page)
})
