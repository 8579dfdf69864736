import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ComparedFigures, CompanyComparison } from '@seatwise/contract/company-comparisons'
import type { UserProfile } from '@seatwise/contract/users'
import { drawPage, owner } from '../../app/test-draw.tsx'
import { faults, setUpServer } from '../../kernel/test-server.ts'
import { ComparisonPage } from './comparison-page.tsx'

/** The page with simulated answers of the server: several companies, too few, none, and a super admin. */

const { answers } = setUpServer()
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const franchise = { ...owner, auth_role: 'FRANCHISE_OWNER' } as UserProfile
const superAdmin = { ...owner, auth_role: 'SUPER_ADMIN' } as UserProfile

const shown = <Figure,>(figure: Figure) => ({ is_hidden: false, figure })
const hidden = { is_hidden: true, figure: null }
const nobody = { is_hidden: false, figure: null }

type Sizes = { finished: number; started: number; hired: number }
const figuresOf = ({ finished, started, hired }: Sizes): ComparedFigures => ({
  finished: shown({
    count: finished,
    by_week: hired < 5 ? [] : Array.from({ length: 13 }, (_, at) => (at === 12 ? 5 * Math.ceil(finished / 5) : 0)),
  }),
  completion: shown({
    finished,
    started,
    share: finished / started,
    likely: { from: finished / started - 0.05, to: finished / started + 0.05 },
  }),
  doubtful: shown({ doubtful: 2, finished, share: 2 / finished }),
  applied: nobody,
  interviewed: shown({ count: 12 }),
  hired: hired < 5 ? hidden : shown({ count: hired }),
  days_to_hire: hired < 5 ? hidden : shown({ hired, median: 16, middle: { from: 11, to: 25 } }),
  open_jobs: { jobs: 2, applications: hired < 5 ? hidden : shown({ count: 9 }) },
  roles: [
    shown({
      scored: 31,
      close: 9,
      scores: [
        { score: 40, count: 22 },
        { score: 70, count: 9 },
      ],
    }),
  ],
})

const companies = [
  { id: idOf(1), name: 'Harbor', figures: figuresOf({ finished: 102, started: 178, hired: 9 }) },
  { id: idOf(2), name: 'Northgate', figures: figuresOf({ finished: 164, started: 194, hired: 22 }) },
  { id: idOf(3), name: 'Station', figures: figuresOf({ finished: 15, started: 19, hired: 2 }) },
]
const comparison: CompanyComparison = {
  franchise: { id: idOf(9), name: 'Lantern Group' },
  from: '2026-09-01',
  to: '2026-11-30',
  all: figuresOf({ finished: 281, started: 391, hired: 31 }),
  companies,
  roles: [{ name: 'Sales', versions: [3], is_one_target: true }],
  role_names: ['Sales', 'Support'],
  difference: {
    different: [{ id: idOf(1), share: 102 / 178 }],
    others: { companies: 2, share: 179 / 213 },
  },
}

const requests = () =>
  (window.fetch as unknown as { mock: { calls: [string | Request | URL][] } }).mock.calls.flatMap(([address]) => {
    const { pathname, searchParams } = new URL(address instanceof Request ? address.url : address, location.origin)
    return pathname.startsWith('/api/companies/compare') ? [{ pathname, ...Object.fromEntries(searchParams) }] : []
  })

function draw(answer: CompanyComparison | undefined, { at = '/companies/compare', user = franchise } = {}) {
  if (answer) answers['GET /companies/compare'] = { body: { data: answer } }
  return drawPage(
    { '/companies/compare': ComparisonPage, '/survey-results': () => <h1>Results</h1>, '/': () => null },
    { at, user },
  )
}
const table = () => page.getByRole('table', { name: 'Companies side by side, last 13 weeks' })
const heads = () =>
  table()
    .getByRole('columnheader')
    .elements()
    .map(({ textContent }) => textContent)

describe('companies side by side', () => {
  it('has a row for each figure, a column for each company, and the difference in a sentence', async () => {
    await draw(comparison)
    await expect.element(page.getByRole('heading', { name: 'Side by side', level: 1 })).toBeVisible()
    await expect
      .element(
        page.getByText('At Harbor 57% finish the survey they start; the other two, near 84%, cannot be told apart.'),
      )
      .toBeVisible()
    expect(heads()).toEqual(['All 3', 'Harbor', 'Northgate', 'Station'])
    const row = (name: string) => table().getByRole('row', { name: new RegExp(`^${name}`) })
    await expect
      .poll(() => row('Finish what they start').element().textContent)
      .toContain('57% 102 of 178, most likely 52% to 62%')
    await expect.poll(() => row('Sales').element().textContent).toContain('scores, target version 3')
    await expect
      .poll(() => row('Sales').element().textContent)
      .toContain('9 of 31 at 66 or moreClose fit: 9, Typical fit: 22')
    await expect.poll(() => row('Applied').element().textContent).toContain('no one yetno one yet')
    expect(await faults()).toEqual([])
  })

  it('says what is hidden, leads nowhere from there, and names who is left out of the sum', async () => {
    await draw(comparison)
    const hired = table().getByRole('row', { name: /^Hired/ })
    await expect.element(hired.getByText('hidden: few people')).toBeVisible()
    await expect.poll(() => hired.element().textContent).toContain('31without Station')
    expect(
      hired
        .getByRole('link')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['9', '22'])
    await expect
      .poll(
        () =>
          table()
            .getByRole('row', { name: /^Open jobs/ })
            .element().textContent,
      )
      .toContain('under 5 applied: hidden')
    expect(
      table()
        .getByRole('row', { name: /^Open jobs/ })
        .element().textContent,
    ).toContain('applied: without Station')
  })

  it('draws no weeks of a company that hides them, beside its number', async () => {
    await draw(comparison)
    const finished = table().getByRole('row', { name: /^Finished/ })
    await expect.element(finished.getByRole('link', { name: '15 finished: list of Station' })).toBeVisible()
    const cells = finished.getByRole('cell').elements()
    expect(cells.map((cell) => [cell.querySelectorAll('rect').length, cell.textContent])).toEqual([
      [13, '281'],
      [13, '102'],
      [13, '164'],
      [0, '15weeks hidden: few people'],
    ])
  })

  it('offers no file to a super admin who acts as a franchise owner, who would be refused', async () => {
    await draw(comparison, { user: { ...franchise, superAdmin: { id: idOf(7) } } as UserProfile })
    await expect.element(table()).toBeVisible()
    expect(page.getByRole('button', { name: 'Export CSV' }).elements()).toEqual([])
    expect(await faults()).toEqual([])
  })

  it.each([
    [/^164 finished/, { states: ['completed'], from: '2026-09-01', to: '2026-11-30', cards_only: true }],
    [/^22 hired/, { reached: 'hired', reached_from: '2026-09-01', reached_to: '2026-11-30', cards_only: true }],
    [
      /^9 Sales, 66 or more: list of Northgate/,
      { roles: ['Sales'], score_from: 66, quality: ['good', 'caution'], states: ['completed'] },
    ],
  ])('leads from %s to its list', async (name, search) => {
    const router = await draw(comparison)
    await table().getByRole('link', { name }).click()
    await expect.element(page.getByRole('heading', { name: 'Results' })).toBeVisible()
    expect(router.state.location.search).toMatchObject({ ...search, company_id: idOf(2), include_archived: true })
  })

  it('orders the companies by a row with the keyboard, those without a figure last, and keeps it in the address', async () => {
    const router = await draw(comparison)
    const button = table().getByRole('button', { name: 'Hired' })
    await expect.element(button).toBeVisible()
    button.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(heads).toEqual(['All 3', 'Northgate', 'Harbor', 'Station'])
    await userEvent.keyboard('{Enter}')
    await expect.poll(heads).toEqual(['All 3', 'Harbor', 'Northgate', 'Station'])
    expect(router.state.location.search).toEqual({ sort: 'hired', order: 'asc' })
    await expect.element(table().getByRole('rowheader', { name: /^Hired/ })).toHaveAttribute('aria-sort', 'ascending')
  })

  it('asks for another period and other roles, which the address has, and for the same as CSV', async () => {
    const router = await draw(comparison)
    await page.getByRole('combobox', { name: 'Period' }).selectOptions('Last 4 weeks')
    await expect.poll(() => requests().at(-1)).toMatchObject({ weeks: '4' })
    await page.getByRole('button', { name: '1 role' }).click()
    await expect.element(page.getByText(/Without a choice: the two roles with the most scores\.$/)).toBeVisible()
    await page.getByRole('checkbox', { name: 'Support' }).click()
    await expect.poll(() => requests().at(-1)).toMatchObject({ weeks: '4', roles: '["Sales","Support"]' })
    expect(router.state.location.search).toEqual({ weeks: '4', roles: ['Sales', 'Support'] })
    expect(await faults()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    await expect
      .poll(() => requests().at(-1))
      .toMatchObject({ pathname: '/api/companies/compare/csv', weeks: '4', roles: '["Sales","Support"]' })
  })

  it('has nothing of stages or jobs for a reader or a brand without them', async () => {
    const without = { interviewed: null, hired: null, days_to_hire: null, applied: null, open_jobs: null }
    await draw({
      ...comparison,
      all: { ...comparison.all, ...without },
      companies: companies.map((company) => ({ ...company, figures: { ...company.figures, ...without } })),
    })
    await expect.element(table()).toBeVisible()
    const rows = table().getByRole('rowheader').elements()
    expect(rows.map((row) => row.querySelector('button')!.textContent)).toEqual([
      'Finished',
      'Finish what they start',
      'Doubtful answers',
      'Sales',
    ])
  })

  it.each([
    [[], 'No active company', 'Lantern Group has no active company. A comparison begins with two.'],
    [
      companies.slice(0, 1),
      'One active company',
      'Lantern Group has one active company, Harbor. A comparison begins with two.',
    ],
  ])('says why there is none with %#', async (few, title, words) => {
    await draw({ ...comparison, companies: few, difference: null })
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
    await expect.element(page.getByText(words)).toBeVisible()
    expect(page.getByRole('table').elements()).toEqual([])
    expect(page.getByRole('button', { name: 'Export CSV' }).elements()).toEqual([])
    expect(await faults()).toEqual([])
  })

  it('is about the franchise that a super admin chooses, at first the first one', async () => {
    answers['GET /companies/list'] = {
      body: {
        data: [
          { id: idOf(1), name: 'Harbor', kind: 'company', brand: 'hb', state: 'active' },
          { id: idOf(8), name: 'Beacon', kind: 'franchise', brand: 'hb', state: 'active' },
          { id: idOf(9), name: 'Lantern Group', kind: 'franchise', brand: 'hb', state: 'active' },
        ],
      },
    }
    const router = await draw(comparison, { user: superAdmin })
    await expect.poll(() => requests().at(-1)).toMatchObject({ franchise_id: idOf(8) })
    await page.getByRole('combobox', { name: 'Franchise' }).selectOptions('Lantern Group')
    await expect.poll(() => requests().at(-1)).toMatchObject({ franchise_id: idOf(9) })
    expect(router.state.location.search).toEqual({ franchise_id: idOf(9) })
    expect(await faults()).toEqual([])
  })

  it('tells a super admin without franchises that there is none', async () => {
    answers['GET /companies/list'] = { body: { data: [] } }
    await draw(undefined, { user: superAdmin })
    await expect.element(page.getByRole('heading', { name: 'No franchises yet' })).toBeVisible()
    expect(requests()).toEqual([])
  })

  it('shows an error with a retry', async () => {
    answers['GET /companies/compare'] = { status: 500, body: { problem: 'fault', message: 'Something went wrong.' } }
    await draw(undefined)
    await expect.element(page.getByRole('alert')).toBeVisible()
    answers['GET /companies/compare'] = { body: { data: comparison } }
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(table()).toBeVisible()
  })

  it('tries the list of franchises again if that was missing, not the comparison', async () => {
    answers['GET /companies/list'] = { status: 500, body: { problem: 'fault', message: 'Something went wrong.' } }
    await draw(comparison, { user: superAdmin })
    await expect.element(page.getByRole('alert')).toBeVisible()
    answers['GET /companies/list'] = {
      body: { data: [{ id: idOf(9), name: 'Lantern Group', kind: 'franchise', brand: 'hb', state: 'active' }] },
    }
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(table()).toBeVisible()
    expect(requests()).toMatchObject([{ franchise_id: idOf(9) }])
  })

  it('is loaded again when the reader comes back to it', async () => {
    await draw(comparison)
    await expect.element(table().getByRole('link', { name: /^164 finished/ })).toBeVisible()
    const [harbor, , station] = companies
    const northgate = { id: idOf(2), name: 'Northgate', figures: figuresOf({ finished: 165, started: 195, hired: 22 }) }
    answers['GET /companies/compare'] = {
      body: { data: { ...comparison, companies: [harbor, northgate, station] } },
    }
    window.dispatchEvent(new Event('visibilitychange'))
    await expect.element(table().getByRole('link', { name: /^165 finished/ })).toBeVisible()
  })

  it('on a phone scrolls in its frame, with the names of the rows in place', async () => {
    await page.viewport(390, 844)
    await draw(comparison)
    await expect.element(table()).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
    const frame = page.getByRole('region', { name: 'Companies side by side' }).element()
    expect(frame.scrollWidth).toBeGreaterThan(frame.clientWidth)
    const head = table()
      .getByRole('rowheader', { name: /^Finished/ })
      .element()
    const before = head.getBoundingClientRect().left
    frame.scrollLeft = 200
    expect(frame.scrollLeft).toBe(200)
    expect(head.getBoundingClientRect().left).toBe(before)
    expect(await faults()).toEqual([])
  })
})
