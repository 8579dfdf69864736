import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Campaign, CampaignFigures, Funnel } from '@seatwise/contract/hiring-campaigns'
import { drawPage } from '../../app/test-draw.tsx'
import { faults, setUpServer } from '../../kernel/test-server.ts'
import { CampaignPage } from './campaign-page.tsx'
import { CampaignsPage } from './list-page.tsx'

/**
 * The list and the page of a campaign with simulated answers of the server: their requests, and the display of small
 * numbers.
 */

const { answers, asked } = setUpServer()
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const choiceOf = (id: number, name: string) => ({ id: idOf(id), name })

const draft: Campaign = {
  ...choiceOf(1, 'Spring drive'),
  company: choiceOf(2, 'Lantern Northgate'),
  role: choiceOf(3, 'Sales'),
  job: null,
  starts_on: null,
  ends_on: null,
  owner: choiceOf(4, 'Cora Ownby'),
  budget: { amount: 600, currency: 'USD' },
  state: 'draft',
  funnels: 0,
  visits: 0,
  finished: 0,
  created_at: '2026-11-01T10:00:00Z',
  updated_at: '2026-11-01T10:00:00Z',
  can: { update: true, start: true, pause: false, archive: true, restore: false },
  version: 3,
}
const running: Campaign = {
  ...draft,
  state: 'active',
  starts_on: '2026-11-01',
  funnels: 1,
  visits: 40,
  finished: 12,
  can: { ...draft.can, start: false, pause: true },
}
const poster: Funnel = {
  ...choiceOf(5, 'Poster'),
  company: draft.company,
  campaign: choiceOf(1, 'Spring drive'),
  channel: 'poster',
  utm: { source: '', medium: '', content: '' },
  target: 'register',
  survey_link_id: null,
  state: 'active',
  url: 'https://app.example.com/w/abcd2345',
  created_at: '2026-11-01T10:00:00Z',
  can: { update: true, archive: true },
  version: 1,
}
const figures: CampaignFigures = {
  campaign: choiceOf(1, 'Spring drive'),
  zone: 'America/New_York',
  from: null,
  to: null,
  steps: ['visits', 'registered', 'finished'],
  total: { visits: 40, registered: 20, finished: 12 },
  by_funnel: [
    {
      id: poster.id,
      name: 'Poster',
      channel: 'poster',
      state: 'active',
      counts: { visits: 40, registered: 20, finished: 12 },
      finished_share: 30,
    },
  ],
  by_day: [{ day: '2026-11-20', counts: { visits: 40, registered: 20, finished: 12 } }],
  cost: { currency: 'USD', per_finished: 50, per_hired: null },
  days_to_hire: null,
}

const put = `PUT /hiring-campaigns/campaigns/${draft.id}`
const figuresOf = `GET /hiring-campaigns/campaigns/${draft.id}/figures`
const bodies = (call: string) => asked.mock.calls.filter(([name]) => name === call).map(([, body]) => body)
const list = <Row,>(...rows: Row[]) => ({ body: { data: rows, total: rows.length, next: null } })

beforeEach(() => {
  answers['POST /roles/search'] = list(choiceOf(3, 'Sales'))
  answers['POST /users/search'] = list()
  answers['POST /jobs/search'] = list()
  answers['GET /survey-links'] = { body: { data: [] } }
})

describe('the list of campaigns', () => {
  const draw = (...campaigns: Campaign[]) => {
    answers['POST /hiring-campaigns/campaigns/search'] = list(...campaigns)
    return drawPage(
      { '/hiring-campaigns': CampaignsPage, '/funnels/$id': () => <h1>The campaign</h1> },
      { at: '/hiring-campaigns' },
    )
  }

  it('links to each campaign, and requests all but the archived ones', async () => {
    await draw(running)
    await expect.element(page.getByRole('link', { name: 'Spring drive' })).toBeVisible()
    expect(bodies('POST /hiring-campaigns/campaigns/search')[0]).toMatchObject({
      filters: { states: ['draft', 'planned', 'active', 'paused', 'ended'] },
    })
    expect(await faults()).toEqual([])
  })

  it('explains campaigns when there are none, and adds one that leads to its page', async () => {
    const router = await draw()
    await expect.element(page.getByRole('heading', { name: 'No campaigns yet' })).toBeVisible()
    answers['POST /hiring-campaigns/campaigns/create'] = { body: { data: draft } }
    await page.getByRole('button', { name: 'Add a campaign' }).first().click()
    const drawer = page.getByRole('dialog', { name: 'Add a campaign' })
    await drawer.getByRole('textbox', { name: 'Name' }).fill('Spring drive')
    await drawer.getByRole('textbox', { name: /^Budget/ }).fill('1,200')
    await page.getByRole('button', { name: 'Add campaign' }).click()
    await expect.poll(() => router.state.location.pathname).toBe(`/funnels/${draft.id}`)
    expect(bodies('POST /hiring-campaigns/campaigns/create')).toMatchObject([
      { name: 'Spring drive', budget: { amount: 1_200, currency: 'USD' }, role_id: null },
    ])
  })
})

describe('the page of a campaign', () => {
  const draw = (campaign: Campaign, input: CampaignFigures = figures, ...funnels: Funnel[]) => {
    answers['POST /hiring-campaigns/campaigns/search'] = list(campaign)
    answers['POST /hiring-campaigns/funnels/search'] = list(...funnels)
    answers[figuresOf] = { body: { data: input } }
    return drawPage(
      { '/funnels/$id': CampaignPage, '/hiring-campaigns': () => <h1>All campaigns</h1> },
      { at: `/funnels/${campaign.id}` },
    )
  }

  it('shows the steps with their shares, the cost, the time zone of the days, and each funnel', async () => {
    await page.viewport(1280, 800)
    await draw(running, figures, poster)
    const steps = page.getByRole('region', { name: 'From visit to finished survey' })
    await expect.element(steps.getByText('50 % of visits')).toBeVisible()
    await expect.element(steps.getByText('$50', { exact: false })).toBeVisible()
    await expect.element(page.getByText(/Days are those of America\/New York/)).toBeVisible()
    await expect.element(page.getByText('30.0 %')).toBeVisible()
    expect(await faults()).toEqual([])
  })

  it('shows a period next to the days before, whose cost is unknown', async () => {
    const ofDays = {
      ...figures,
      from: '2026-10-28',
      to: '2026-11-26',
      cost: { currency: 'USD', per_finished: null, per_hired: null },
      days_to_hire: { median: 4, people: 6 },
    }
    await draw(running, ofDays, poster)
    const chart = page.getByRole('region', { name: 'From visit to finished survey' })
    await chart.getByRole('combobox', { name: 'Days' }).selectOptions('30')
    await expect.element(chart.getByRole('combobox', { name: 'Days' })).toHaveValue('30')
    await chart.getByRole('combobox', { name: 'Compared with' }).selectOptions('before')
    await expect.element(chart.getByText('The days before: 4 days')).toBeVisible()
    await expect.element(chart.getByText(/^The budget is for all days/)).toBeVisible()
    await expect
      .element(chart.getByRole('listitem').filter({ hasText: /^40/ }))
      .toMatchTextContent(/^40Spring drive40The days before/)
    await chart.getByRole('combobox', { name: 'Ways in' }).selectOptions('Poster')
    await expect.element(chart.getByText('Cost and days are those of all ways in.')).toBeVisible()
    await chart.getByRole('combobox', { name: 'Days' }).selectOptions('all')
    await expect.element(chart.getByText('The days before: 4 days')).not.toBeInTheDocument()
    expect(await faults()).toEqual([])
  })

  it('says that a number is under five in place of it', async () => {
    const few = { visits: 9, registered: null, finished: null }
    await draw(
      running,
      {
        ...figures,
        total: few,
        by_funnel: [{ ...figures.by_funnel[0]!, counts: few, finished_share: null }],
        by_day: [],
      },
      poster,
    )
    await expect.element(page.getByText('Under 5').first()).toBeVisible()
    expect(await faults()).toEqual([])
  })

  it('is started after a confirmation, with the shown version', async () => {
    await draw(draft)
    await expect.element(page.getByRole('heading', { name: 'No way in yet' })).toBeVisible()
    answers[put] = { body: { data: running } }
    await page.getByRole('button', { name: 'Start' }).click()
    await expect.element(page.getByText(/It has no way in yet/)).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click()
    await expect.poll(() => bodies(put)).toEqual([{ version: 3, state: 'active' }])
  })

  it('opens the code and the link of a funnel from its row', async () => {
    await draw(running, figures, poster)
    await page.getByRole('button', { name: 'Poster', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Poster' })
    await expect.element(dialog.getByLabelText('Short link')).toHaveValue(poster.url)
    await expect.element(dialog.getByRole('img', { name: `QR code of ${poster.url}` })).toBeVisible()
  })

  it('has no buttons for users who may not write, and says when a campaign does not exist', async () => {
    const can = { update: false, start: false, pause: false, archive: false, restore: false }
    await draw({ ...running, can }, figures, { ...poster, can: { update: false, archive: false } })
    await expect.element(page.getByRole('heading', { level: 1, name: /Spring drive/ })).toBeVisible()
    expect(page.getByRole('button', { name: 'Add a way in' }).elements()).toEqual([])
    answers['POST /hiring-campaigns/campaigns/search'] = list()
  })

  it('of no company in reach says so', async () => {
    answers['POST /hiring-campaigns/campaigns/search'] = list()
    answers['POST /hiring-campaigns/funnels/search'] = list()
    await drawPage(
      { '/funnels/$id': CampaignPage, '/hiring-campaigns': () => <h1>All</h1> },
      { at: `/funnels/${idOf(9)}` },
    )
    await expect.element(page.getByRole('heading', { name: 'There is no such campaign' })).toBeVisible()
  })
})
