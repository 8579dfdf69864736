import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Usage, UsageFigures } from '@seatwise/contract/usage'
import type { UserProfile } from '@seatwise/contract/users'
import { drawPage, owner } from '../../app/test-draw.tsx'
import { faults, setUpServer } from '../../kernel/test-server.ts'
import { CompanyUsagePage } from './settings-page.tsx'
import { UsagePage } from './usage-page.tsx'

/** The page with simulated answers of the server: for all companies, for one, and without data. */

const { answers, asked } = setUpServer()
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const superAdmin = { ...owner, auth_role: 'SUPER_ADMIN' } as UserProfile
const franchise = { ...owner, auth_role: 'FRANCHISE_OWNER' } as UserProfile

const figures: UsageFigures = {
  started: 81,
  answered: 74,
  finished: 64,
  completion: 79,
  minutes: { to_first_answer: 0.6, to_finish: 11.4 },
  emails: { sent: 205, failed: 3 },
  webhooks: { delivered: 40, failed: 0 },
  active_days: 12,
  storage: 1_234_567,
}
const none: UsageFigures = {
  ...figures,
  started: 0,
  answered: 0,
  finished: 0,
  completion: null,
  minutes: { to_first_answer: null, to_finish: null },
  emails: { sent: 0, failed: 0 },
}
const ofAll: Usage = {
  company: null,
  from: '2026-10-28',
  to: '2026-11-26',
  total: figures,
  companies: { all: 40, active: 12 },
  first_result: { minutes: 4_320, companies: 4 },
  by_day: [
    { day: '2026-11-02', started: 60, answered: 55, finished: 40 },
    { day: '2026-11-26', started: 21, answered: 19, finished: 24 },
  ],
  by_company: {
    data: [
      { id: idOf(1), name: 'Lantern Northgate', kind: 'company', figures },
      { id: idOf(2), name: 'Lantern Group', kind: 'franchise', figures: none },
    ],
    total: 2,
    next: null,
  },
}
const ofOne: Usage = {
  ...ofAll,
  company: { id: idOf(1), name: 'Lantern Northgate' },
  companies: null,
  first_result: { minutes: 90, companies: 1 },
  by_company: { data: [], total: 0, next: null },
}

const queries = () =>
  (window.fetch as unknown as { mock: { calls: [string | Request | URL][] } }).mock.calls.flatMap(([address]) => {
    const { pathname, searchParams } = new URL(address instanceof Request ? address.url : address, location.origin)
    return pathname === '/api/usage' ? [Object.fromEntries(searchParams)] : []
  })
const draw = (usage: Usage | undefined, at = '/usage', user = superAdmin) => {
  if (usage) answers['GET /usage'] = { body: { data: usage } }
  return drawPage({ '/usage': UsagePage, '/company-settings/usage': CompanyUsagePage }, { at, user })
}
const figure = (label: string) => page.getByRole('term').filter({ hasText: label })

beforeEach(() => page.viewport(1280, 900))

describe('the usage of all companies', () => {
  it('shows the figures with their base, the surveys by day, and a line for each company', async () => {
    await draw(ofAll)
    await expect.element(page.getByRole('heading', { name: 'Usage', level: 1 })).toBeVisible()
    await expect.element(page.getByRole('status')).toHaveTextContent('Oct 28, 2026 to Nov 26, 2026, days in UTC')
    for (const [label, text] of [
      ['Active companies', '12 of 40, franchises not counted'],
      ['Completion', '79 % of 81 started'],
      ['Start to first answer', '36 s median'],
      ['First answer to finish', '11 min median'],
      ['Time to first result', '3 days median of 4 new companies'],
      ['Emails failed', '3 of 208 emails'],
      ['Webhooks failed', '0 of 40 deliveries'],
      ['Storage', '1.2 MB files on Nov 26, 2026'],
    ] as const) {
      await expect.element(figure(label)).toBeVisible()
      expect(figure(label).element().nextElementSibling!.textContent).toBe(text)
    }
    const table = page.getByRole('table', { name: 'Usage by company' })
    await expect.element(table.getByRole('link', { name: 'Lantern Northgate' })).toBeVisible()
    await expect.element(table.getByText('Franchise')).toBeVisible()
    await page.getByText('All numbers by day').first().click()
    const numbers = page.getByRole('table', { name: 'All numbers by day' })
    await expect.element(numbers.getByRole('row', { name: 'Nov 2, 2026 60 55 40' })).toBeVisible()
    expect(await faults()).toEqual([])
  })

  it('can show another period, which the address holds, and a year by week', async () => {
    const router = await draw(ofAll)
    await expect.element(page.getByRole('heading', { name: 'Surveys by day' })).toBeVisible()
    expect(queries()[0]).toMatchObject({ days: '30' })
    answers['GET /usage'] = { body: { data: { ...ofAll, from: '2025-11-27' } } }
    await page.getByRole('combobox', { name: 'Days' }).selectOptions('Last 12 months')
    await expect.element(page.getByRole('heading', { name: 'Surveys by week' })).toBeVisible()
    expect(router.state.location.search).toEqual({ days: '365' })
    expect(queries().at(-1)).toMatchObject({ days: '365' })
    await page.getByRole('combobox', { name: 'Days' }).selectOptions('Last 30 days')
    await expect.poll(() => router.state.location.search).toEqual({})
  })

  it('leads to one company for the same days, and back to all', async () => {
    const router = await draw(ofAll, '/usage?days=90')
    await expect.element(page.getByRole('link', { name: 'Lantern Northgate' })).toBeVisible()
    answers['GET /usage'] = { body: { data: ofOne } }
    await page.getByRole('link', { name: 'Lantern Northgate' }).click()
    await expect.element(page.getByText(/^Only Lantern Northgate/)).toBeVisible()
    expect(queries().at(-1)).toMatchObject({ company_id: idOf(1), days: '90' })
    await expect.element(figure('Active days')).toBeVisible()
    await expect.element(page.getByRole('table', { name: 'Usage by company' })).not.toBeInTheDocument()
    await page.getByRole('link', { name: 'Show all companies' }).click()
    await expect.poll(() => router.state.location.search).toEqual({ days: 90 })
  })

  it('says that there were no surveys, and offers a longer period', async () => {
    const quiet = { ...ofAll, total: none, by_day: [], first_result: { minutes: null, companies: 0 } }
    const router = await draw(quiet)
    await expect.element(page.getByRole('heading', { name: 'No surveys in these days' })).toBeVisible()
    expect(figure('Completion').element().nextElementSibling!.textContent).toBe('— of 0 started')
    expect(figure('Time to first result').element().nextElementSibling!.textContent).toBe(
      '— no first result in these days',
    )
    expect(await faults()).toEqual([])
    await page.getByRole('link', { name: 'Show 12 months' }).click()
    await expect.poll(() => router.state.location.search).toEqual({ days: '365' })
    await expect.element(page.getByRole('link', { name: 'Show 12 months' })).not.toBeInTheDocument()
  })

  it('shows that it is loading, and errors with a retry', async () => {
    let answer: (response: Response) => void = () => undefined
    const server = window.fetch
    window.fetch = () => new Promise((resolve) => (answer = resolve))
    await draw(undefined)
    await expect.element(page.getByText('Loading')).toBeInTheDocument()
    window.fetch = server
    answer(Response.json({ problem: 'forbidden', message: 'Not allowed' }, { status: 403 }))
    await expect.element(page.getByRole('alert')).toBeVisible()
    expect(await faults()).toEqual([])
    answers['GET /usage'] = { body: { data: ofAll } }
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(figure('Storage')).toBeVisible()
  })

  it('is a list on a phone, and does not scroll sideways', async () => {
    await page.viewport(390, 844)
    await draw(ofAll)
    await expect.element(page.getByText('64 finished')).toBeVisible()
    await expect.element(page.getByText('81 started · 79 % · 3 emails failed · 1.2 MB')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
    expect(await faults()).toEqual([])
  })
})

describe('the usage in Company Settings', () => {
  it('is that of the own company for its owner', async () => {
    await draw(ofOne, '/company-settings/usage', owner)
    await expect.element(page.getByRole('heading', { name: 'Usage', level: 2 })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Usage' })).toHaveAttribute('aria-current', 'page')
    await expect.element(figure('Active days')).toBeVisible()
    expect(figure('Active days').element().nextElementSibling!.textContent).toBe('12 of 30 days')
    expect(figure('Time to first result').element().nextElementSibling!.textContent).toBe(
      '90 min since the company was added',
    )
    await expect.element(page.getByRole('link', { name: 'Show all companies' })).not.toBeInTheDocument()
    expect(queries()[0]).not.toHaveProperty('company_id')
    expect(await faults()).toEqual([])
  })

  it('is that of all its companies for a franchise, and of the own one for a super admin', async () => {
    await draw(ofAll, '/company-settings/usage', franchise)
    await expect.element(page.getByRole('table', { name: 'Usage by company' })).toBeVisible()
    await draw(ofOne, '/company-settings/usage', superAdmin)
    await expect.poll(() => queries().at(-1)).toMatchObject({ company_id: superAdmin.company.id })
    expect(asked).toHaveBeenCalledWith('GET /usage')
  })
})
