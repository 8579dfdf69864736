import { randomBytes } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { demoPassword } from './people.ts'
import type { Tenant } from './tenants.ts'
import { expect } from './watch.ts'

/** Creates a company with four invited people. The person invited last has the first card. */
export async function newBoard(request: APIRequestContext, tenant: Pick<Tenant, 'company'>) {
  await invite(request, tenant, ['Dora', 'Cleo', 'Bela', 'Anna'])
  return `/hiring-pipeline?company_id=${tenant.company.id}`
}

/** Invites people for Sales one after the other. */
export async function invite(request: APIRequestContext, { company }: Pick<Tenant, 'company'>, names: string[]) {
  const signedIn = await request.post('/api/auth/sign-in', {
    data: { username: 'super@demo.test', password: demoPassword },
  })
  const { access_token } = ((await signedIn.json()) as { data: { access_token: string } }).data
  const headers = { authorization: `Bearer ${access_token}` }
  const roles = await request.post('/api/roles/search', {
    headers,
    data: { filters: { search: 'sales', is_global: true } },
  })
  const role_id = ((await roles.json()) as { data: { id: string }[] }).data[0]!.id
  const mark = randomBytes(3).toString('hex')
  for (const first of names) {
    const data = {
      company_id: company.id,
      role_id,
      people: [{ first, last: mark, email: `${first}.${mark}@people.test` }],
    }
    expect((await request.post('/api/invitations', { headers, data })).status()).toBe(200)
  }
}

export const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
export const cards = (page: Page, name: string) => column(page, name).locator('[data-card]:not([data-away="true"])')
export const names = async (page: Page, name: string) =>
  (await cards(page, name).locator('b:first-child').allTextContents()).map((text) => text.split(' ')[0])
export const expectOrder = (page: Page, name: string, expected: string[], options = {}) =>
  expect.poll(() => names(page, name), options).toEqual(expected)

export async function drag(page: Page, person: string, to: string, below = 40) {
  const from = (await page.locator('[data-card]').filter({ hasText: person }).boundingBox())!
  const target = (await column(page, to).getByRole('list').boundingBox())!
  await page.mouse.move(from.x + 60, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(from.x + 80, from.y + 30, { steps: 3 })
  await page.mouse.move(target.x + 100, target.y + below, { steps: 6 })
  await page.mouse.up()
}

/** Touches the page like a finger. `drag` first presses the card until it is lifted. */
export async function fingerOn(page: Page) {
  const browser = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  const at = async (person: string) => {
    const { x, y } = (await page.locator('[data-card]').filter({ hasText: person }).boundingBox())!
    return { x: x + 60, y: y + 20 }
  }
  return {
    swipe: async (person: string, down: number) => {
      const { x, y } = await at(person)
      await touch('touchStart', x, y)
      for (let step = 1; step <= 5; step++) await touch('touchMove', x, y + (step * down) / 5)
      await touch('touchEnd')
    },
    drag: async (person: string, down: number) => {
      const { x, y } = await at(person)
      await touch('touchStart', x, y)
      await expect(page.locator('[data-card][data-lifted="true"]').first()).toBeAttached()
      for (let step = 1; step <= 4; step++) await touch('touchMove', x, y + (step * down) / 4)
      await touch('touchEnd')
    },
  }
}
