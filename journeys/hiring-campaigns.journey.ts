import type { Locator, Page } from '@playwright/test'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { check } from './accessible.ts'
import { rowsOf } from './rows.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, test } from './watch.ts'

const owner = 'company.owner@demo.test'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'

/** The text of a code as a camera reads it. */
async function textOf(code: Locator): Promise<string | undefined> {
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
}

async function addWayIn(page: Page, name: string, channel: string): Promise<string> {
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

test('a campaign with three ways in: codes are read back, people come by them, and the page counts as one does by hand', async ({
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
    await addWayIn(page, 'Poster at the ferry', 'Poster'),
    await addWayIn(page, 'Job board', 'Job board'),
    await addWayIn(page, 'Referral card', 'Card or flyer'),
  ] as const
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click()
  await expect(page.getByText('Active').first()).toBeVisible()

  // Ten people: six by the poster, three by the job board, one by the card, of whom two come by the poster again.
  const ways = [0, 0, 0, 0, 0, 0, 1, 1, 1, 2] as const
  const { data: roles } = (await (
    await request.get(`/api/public/companies/role-names?link=${await linkOf(links[0])}`)
  ).json()) as { data: { id: string; name: string }[] }
  const role_id = roles.find(({ name }) => name === 'Sales')!.id
  const { data: known } = (await (
    await request.get(`/api/public/companies?link=${await linkOf(links[0])}`)
  ).json()) as { data: { notice: { version: string } }[] }
  const notice_version = known[0]!.notice.version
  async function linkOf(link: string) {
    return new URL(await targetOf(link, 'Nobody')).searchParams.get('link')!
  }
  /** Where a short link leads a visitor; each has a browser of their own. */
  async function targetOf(link: string, visitor: string): Promise<string> {
    const answer = await request.get(link, { maxRedirects: 0, headers: { 'user-agent': `${phone} ${visitor}` } })
    expect(answer.status()).toBe(302)
    return answer.headers().location!
  }
  for (const [nth, way] of ways.entries()) {
    const address = new URL(await targetOf(links[way], `Visitor/${nth}`))
    const registered = await request.post('/api/surveys/register', {
      data: {
        link: address.searchParams.get('link'),
        via: address.searchParams.get('via'),
        role_id,
        first: 'Person',
        last: `Number ${nth}`,
        email: `harbour.${nth}@people.test`,
        language: 'en',
        notice_version,
      },
    })
    expect(registered.status(), await registered.text()).toBe(200)
  }
  await page.reload()
  const chart = page.getByRole('region', { name: 'From visit to hire' })
  const step = (name: string) => chart.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
  // The visit that asked for the roles is one more.
  await expect(step('Visits')).toContainText('11')
  await expect(step('Registered')).toContainText('10')
  await expect(step('Finished')).toContainText('0')
  await expect(rowsOf(page).filter({ hasText: 'Poster at the ferry' })).toContainText('6')
  await chart.getByLabel('Ways in').selectOption({ label: 'Job board' })
  await expect(step('Registered')).toContainText('3')
  await check(page)

  await page.goto('/candidates')
  await expect(rowsOf(page).filter({ hasText: 'Person Number 9' })).toBeVisible()

  // Paused, a link explains itself to people.
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour days' })).toBeVisible()
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Paused').first()).toBeVisible()
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

test('who may not write campaigns reads them without the buttons, and small numbers are hidden', async ({ page }) => {
  await openSignedIn(page, 'company.user@demo.test', '/hiring-campaigns')
  await rowsOf(page).getByRole('link', { name: 'Spring drive' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Spring drive' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a way in' })).toHaveCount(0)
  await expect(page.getByText('Under 5').first()).toBeVisible()
  await check(page)
})
