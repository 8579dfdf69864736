import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Home } from '@seatwise/contract/home'
import type { UserProfile } from '@seatwise/contract/users'
import { drawPage, owner } from '../../app/test-draw.tsx'
import { faults, setUpServer } from '../../kernel/test-server.ts'
import { HomePage } from './home-page.tsx'

/** Home of the super admin, mostly of a new installation, with simulated answers of the server. */

const { answers } = setUpServer()
const superAdmin = {
  ...owner,
  auth_role: 'SUPER_ADMIN',
  company: { ...owner.company, name: 'Head Office', logo_id: null, contact_email: null },
} as UserProfile
const home: Home = {
  company: null,
  new_results: { count: 0, data: [] },
  needs: {
    mentions: [],
    todos: { count: 0, data: [] },
    interviews: [],
    missing_scorecards: [],
    growth_reviews: [],
    target_answers: [],
    applications: { count: 0, data: [] },
    overdue: { count: 0, data: [] },
    invitations: [],
    waiting: [],
    doubtful: [],
    has_more: false,
  },
  stages: null,
  strongest: [],
  companies: [],
  last_30_days: { invited: 0, started: 0, finished: 0, interview: null, hired: null },
  operations: {
    failed_tasks: 0,
    failed_messages: 0,
    uncertain_messages: 0,
    held_messages: 0,
    asked_targets: 0,
    without_users: { count: 0, first: [] },
  },
}
const companies = () => <h1>Companies</h1>
const users = () => <h1>User Management</h1>
const settings = () => <h1>Company Settings</h1>

async function open(user: UserProfile, changed: Partial<Home> = {}) {
  answers['GET /home'] = { body: { data: { ...home, ...changed } } }
  return drawHome(user)
}

const drawHome = (user: UserProfile) =>
  drawPage(
    {
      '/': HomePage,
      '/companies/overview': companies,
      '/company-settings': settings,
      '/company-settings/$section': settings,
      '/user-management': users,
    },
    { at: '/', user },
  )

beforeEach(() => {
  localStorage.clear()
  answers['POST /roles/search'] = { body: { data: [], next: null, total: 0 } }
  answers['GET /auth/mfa'] = {
    body: { data: { preferred: 'NONE', required: false, totp: false, sms: false, backup_codes_left: 0 } },
  }
})

describe('a new installation asks its super admin for the contact address of their company', () => {
  it('in the list of first steps', async () => {
    const router = await open(superAdmin)
    const steps = page.getByRole('region', { name: 'Get Head Office started' })
    await expect.element(steps.getByText(/Without it no link or invitation opens/)).toBeVisible()
    await steps.getByRole('link', { name: 'Enter a contact address' }).click()
    await expect.element(page.getByRole('heading', { name: 'Company Settings' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/company-settings')
    expect(await faults()).toEqual([])
  })

  it('at the actions that need it, as long as it is missing', async () => {
    const router = await open(superAdmin, { last_30_days: { ...home.last_30_days, finished: 3 } })
    await expect.element(page.getByText('Head Office has no contact address')).toBeVisible()
    await expect.element(page.getByRole('region', { name: /started$/ })).not.toBeInTheDocument()
    expect(await faults()).toEqual([])
    await page.getByRole('link', { name: 'Enter it' }).click()
    await expect.element(page.getByRole('heading', { name: 'Company Settings' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/company-settings/details')
  })

  it('no more once it is set', async () => {
    await open({ ...superAdmin, company: { ...superAdmin.company, contact_email: 'people@head-office.test' } })
    await expect.element(page.getByText('Enter a contact address')).toBeVisible()
    await expect.element(page.getByText('(done)')).toBeInTheDocument()
    await expect.element(page.getByText('has no contact address')).not.toBeInTheDocument()
  })
})

describe('a new installation leads its super admin to its first company', () => {
  const only = { id: superAdmin.company.id, name: 'Head Office', kind: 'company', brand: 'hb', state: 'active' }
  const other = { ...only, id: '00000000-0000-4000-8000-0000000000f1', name: 'Northgate' }

  it('which is added first, by the main button too', async () => {
    answers['GET /companies/list'] = { body: { data: [only] } }
    const router = await open(superAdmin)
    await expect.element(page.getByRole('link', { name: 'Add a company' }).first()).toBeVisible()
    await expect.poll(() => page.getByRole('link', { name: 'Add a company' }).elements()).toHaveLength(2)
    await expect.element(page.getByRole('button', { name: /^Invite/ })).not.toBeInTheDocument()
    expect(await faults()).toEqual([])
    await page.getByRole('link', { name: 'Add a company' }).first().click()
    await expect.element(page.getByRole('heading', { name: 'Companies' })).toBeVisible()
    expect([router.state.location.pathname, router.state.location.hash]).toEqual(['/companies/overview', 'add'])
  })

  it('and then to its owner', async () => {
    answers['GET /companies/list'] = { body: { data: [only, other] } }
    const without_users = { count: 1, first: [{ id: other.id, name: other.name }] }
    const router = await open(superAdmin, { operations: { ...home.operations!, without_users } })
    await expect.element(page.getByRole('button', { name: /^Invite/ })).toBeVisible()
    await page.getByRole('link', { name: 'Add the owner of Northgate' }).click()
    await expect.element(page.getByRole('heading', { name: 'User Management' })).toBeVisible()
    const { pathname, hash, search } = router.state.location
    expect({ pathname, hash, search }).toEqual({
      pathname: '/user-management',
      hash: 'add-owner',
      search: { company_id: [other.id] },
    })
  })
})

describe('Home of the owner of a job', () => {
  it('names how many applications for a job have waited too long, and leads to them', async () => {
    const company = { id: 'c', name: 'Lantern Northgate' }
    const of = (id: string, title: string, days: number, count: number) => ({
      job: { id, title },
      company,
      answer_within_days: days,
      count,
    })
    const overdue = { count: 4, data: [of('j', 'Field sales', 14, 3), of('k', 'Window fitter', 1, 1)] }
    answers['GET /home'] = {
      body: { data: { ...home, company, operations: null, needs: { ...home.needs, overdue } } },
    }
    await drawPage(
      { '/': HomePage, '/jobs/$id/{-$tab}': () => <h1>The job</h1> },
      { at: '/', user: { ...owner, company: { ...owner.company, contact_email: 'people@northgate.test' } } },
    )
    await expect.element(page.getByText('3 applications for Field sales have waited too long')).toBeVisible()
    await expect.element(page.getByText('The job promises an answer within 14 days.')).toBeVisible()
    await expect.element(page.getByText('1 application for Window fitter has waited too long')).toBeVisible()
    await expect.element(page.getByText('The job promises an answer within a day.')).toBeVisible()
    const link = page.getByRole('link', { name: 'Show applications (Field sales)' })
    await expect.element(link).toHaveAttribute('href', '/jobs/j')
    expect(await faults()).toEqual([])
  })

  it('names new applications with their job, leads to each, and says how many more there are', async () => {
    const candidate = { id: 'p', first: 'Ana', last: 'Torres', email: 'ana@people.test' }
    const new_application = {
      application_id: 'a',
      survey_result_id: 'r',
      candidate,
      company: { id: 'c', name: 'Lantern Northgate' },
      job: { id: 'j', title: 'Field sales' },
      created_at: '2026-11-20T10:00:00Z',
    }
    const applications = { count: 101, data: [new_application] }
    answers['GET /home'] = {
      body: {
        data: {
          ...home,
          company: new_application.company,
          operations: null,
          needs: { ...home.needs, applications, has_more: true },
        },
      },
    }
    await drawPage(
      { '/': HomePage, '/jobs/$id/{-$tab}': () => <h1>The job</h1>, '/jobs/overview': () => <h1>All jobs</h1> },
      { at: '/', user: { ...owner, company: { ...owner.company, contact_email: 'people@northgate.test' } } },
    )
    const row = page.getByRole('listitem').filter({ hasText: 'Ana Torres' })
    await expect.element(row.getByText(/^Applied for Field sales, .*Nobody has opened it yet\.$/)).toBeVisible()
    await expect.element(page.getByText('100 more applications')).toBeVisible()
    await expect.element(page.getByText(/^Of your jobs, and of jobs without an owner\. /)).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Show all jobs' })).toHaveAttribute('href', '/jobs/overview')
    const link = row.getByRole('link', { name: 'Open application (Ana Torres)' })
    await expect.element(link).toHaveAttribute('href', '/jobs/j?application=a')
    expect(await faults()).toEqual([])
    await link.click()
    await expect.element(page.getByRole('heading', { name: 'The job' })).toBeVisible()
  })
})

describe('Home that cannot be loaded', () => {
  it('says why, and loads on a retry', async () => {
    const message = 'You may not see this.'
    answers['GET /home'] = { status: 403, body: { problem: 'not_allowed', message } }
    await drawHome(superAdmin)
    await expect.element(page.getByRole('alert').getByText(message)).toBeVisible()
    await expect.element(page.getByRole('region', { name: 'Needs you' })).not.toBeInTheDocument()
    expect(await faults()).toEqual([])
    answers['GET /home'] = { body: { data: home } }
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByRole('region', { name: 'Needs you' })).toBeVisible()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })
})
