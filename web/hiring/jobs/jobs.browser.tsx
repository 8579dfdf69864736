import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Job } from '@seatwise/contract/jobs'
import type { UserProfile } from '@seatwise/contract/users'
import { drawPage, owner } from '../../app/test-draw.tsx'
import { faults, setUpServer } from '../../kernel/test-server.ts'
import { EditJobPage } from './edit-page.tsx'
import { JobPage } from './job-page.tsx'
import { JobsPage } from './list-page.tsx'

/** The list and the form of jobs with simulated answers of the server: their requests, and their refusals. */

const { answers, asked } = setUpServer()
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const choiceOf = (id: number, name: string) => ({ id: idOf(id), name })

const draft: Job = {
  id: idOf(1),
  title: 'Field sales',
  company: choiceOf(2, 'Lantern Northgate'),
  role: null,
  department: null,
  location: null,
  address: null,
  workplace: null,
  countries: [],
  employment_type: null,
  pay: null,
  openings: 1,
  description: '',
  closes_on: null,
  answer_within_days: null,
  template: null,
  team: [],
  survey: 'at_once',
  owner: null,
  custom_values: {},
  state: 'draft',
  applicants: 0,
  new_applicants: 0,
  sources: [],
  days_open: null,
  published_at: null,
  created_at: '2026-11-01T10:00:00Z',
  updated_at: '2026-11-01T10:00:00Z',
  url: 'https://jobs.example.com/jobs/field-sales-k3m9',
  missing: ['role_id', 'workplace', 'employment_type', 'description'],
  can: { update: true, publish: true, pause: false, close: false, archive: true, restore: false },
  version: 1,
}
const complete: Job = {
  ...draft,
  role: choiceOf(3, 'Sales'),
  location: choiceOf(4, 'Market Street'),
  address: { street: null, town: 'Springfield', region: null, postal_code: null, country: 'US' },
  workplace: 'on_site',
  employment_type: 'full_time',
  pay: { min: 52_000, max: 64_000, currency: 'USD', period: 'year' },
  description: 'You visit eight homes a day.',
  missing: [],
}
const open: Job = {
  ...complete,
  state: 'open',
  applicants: 12,
  new_applicants: 3,
  days_open: 6,
  published_at: '2026-11-18T10:00:00Z',
  can: { ...draft.can, publish: false, pause: true, close: true, archive: false },
}

const put = `PUT /jobs/${draft.id}`
const bodies = (call: string) => asked.mock.calls.filter(([name]) => name === call).map(([, body]) => body)
const list = (...jobs: Job[]) => ({ body: { data: jobs, total: jobs.length, next: null } })
/** Longer than a pause in typing. */
const saved = { timeout: 5_000 }

beforeEach(() => {
  answers['POST /roles/search'] = { body: { data: [choiceOf(3, 'Sales')], total: 1, next: null } }
  answers['POST /companies/search'] = list()
  answers['GET /companies/departments'] = { body: { data: [] } }
  answers['GET /companies/locations'] = { body: { data: [choiceOf(4, 'Market Street')] } }
  answers['POST /users/search'] = list()
  answers['GET /custom-fields'] = { body: { data: [] } }
  answers['GET /job-application-templates'] = { body: { data: [] } }
})

function edit(job: Job, hash = '') {
  answers['POST /jobs/search'] = list(job)
  return drawPage(
    {
      '/jobs/edit': EditJobPage,
      '/jobs/overview': () => <h1>All jobs</h1>,
      '/jobs/$id/{-$tab}': () => <h1>The job</h1>,
    },
    { at: `/jobs/edit?id=${job.id}${hash}` },
  )
}

describe('the list of jobs', () => {
  const draw = (...jobs: Job[]) => {
    answers['POST /jobs/search'] = list(...jobs)
    return drawPage({ '/jobs/overview': JobsPage }, { at: '/jobs/overview' })
  }

  it('explains jobs when there are none, and leaves archived ones out', async () => {
    await draw()
    await expect.element(page.getByRole('heading', { name: 'No jobs yet' })).toBeVisible()
    expect(await faults()).toEqual([])
    expect(bodies('POST /jobs/search')).toContainEqual(
      expect.objectContaining({ filters: { states: ['draft', 'open', 'paused', 'closed'] } }),
    )
  })

  it('shows the number of applicants, and offers the actions of each job', async () => {
    await page.viewport(1280, 800)
    await draw(open, { ...draft, id: idOf(9), title: 'Coordinator' })
    await expect.element(page.getByText('12 applicants, 3 new')).toBeVisible()
    await page.getByRole('button', { name: 'Actions for Field sales' }).click()
    await expect.element(page.getByRole('menuitem', { name: 'Pause…' })).toBeVisible()
    await expect.element(page.getByRole('menuitem', { name: 'Publish…' })).not.toBeInTheDocument()
    // The menu fades in.
    await expect.poll(faults).toEqual([])
  })

  it('asks before a job is closed', async () => {
    await draw(open)
    answers[put] = { body: { data: { ...open, state: 'closed', version: 2 } } }
    await page.getByRole('button', { name: 'Actions for Field sales' }).click()
    await page.getByRole('menuitem', { name: 'Close…' }).click()
    expect(bodies(put)).toEqual([])
    await page.getByRole('button', { name: 'Close the job' }).click()
    await expect.poll(() => bodies(put)).toEqual([{ version: 1, state: 'closed' }])
  })
})

describe('what search engines need', () => {
  const address = { street: null, town: null, region: null, postal_code: null, country: null }
  const title = page.getByText('Search engines do not list this job among jobs.')
  const show = (job: Job, user = owner) => {
    answers['POST /jobs/search'] = list(job)
    answers['POST /applications/search'] = list()
    return drawPage(
      { '/jobs/$id/{-$tab}': JobPage, '/company-settings/$section': () => null },
      { at: `/jobs/${job.id}`, user },
    )
  }

  it.each([
    [address, 'no town and no country'],
    [{ ...address, country: 'US' }, 'no town'],
    [{ ...address, town: 'Galena' }, 'no country'],
  ])('is said of %j, with a link to the location', async (known, missing) => {
    await show({ ...open, company: owner.company, address: known })
    await expect.element(title).toBeVisible()
    await expect.element(page.getByText(`The address of Market Street has ${missing}.`)).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Complete the address' }))
      .toHaveAttribute('href', `/company-settings/places#location-${idOf(4)}`)
  })

  it('is said to who may not change the company, without a link', async () => {
    const user = { ...owner, auth_role: 'COMPANY_USER' } as UserProfile
    await show({ ...open, company: owner.company, address }, user)
    await expect
      .element(page.getByText(/The owners of Lantern Northgate can add what is missing in Company Settings\.$/))
      .toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Complete the address' })).not.toBeInTheDocument()
  })

  it.each<[string, Job]>([
    ['with its address', open],
    ['that is remote', { ...open, workplace: 'remote', countries: ['US'], address: null }],
    ['that is closed', { ...open, state: 'closed', address }],
  ])('is not said of a job %s', async (_, job) => {
    await show(job)
    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(/^Field sales/)
    await expect.element(title).not.toBeInTheDocument()
  })

  it('is said of a draft while it is written', async () => {
    await edit({ ...complete, address })
    await expect.element(page.getByText('Search engines will not list this job among jobs.')).toBeVisible()
    await expect.poll(faults).toEqual([])
  })
})

describe('a company without locations', () => {
  const company = { ...draft.company, version: 7, locations: [], can: { update: true } }
  const search = (match: object) => ({ body: { data: [match], total: 1, next: null } })
  beforeEach(() => {
    answers['GET /companies/locations'] = { body: { data: [] } }
    answers['POST /companies/search'] = search(company)
  })

  it('gets its first one in place, from a user who may change it, and the job uses it', async () => {
    await edit({ ...open, location: null })
    await page.getByRole('button', { name: 'Add a location' }).click()
    await page.getByRole('button', { name: 'Add location' }).click()
    await expect.element(page.getByText('Fill this in.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Name' }).fill(' Quay Street ')
    await page.getByLabelText('Town').fill('Galena')
    await expect.poll(faults).toEqual([])
    const added = choiceOf(8, 'Quay Street')
    answers['PUT /companies/update'] = { body: { data: { ...company, version: 8, locations: [added] } } }
    answers['GET /companies/locations'] = { body: { data: [added] } }
    await page.getByRole('button', { name: 'Add location' }).click()
    await expect.element(page.getByRole('combobox', { name: 'Location' })).toHaveValue(added.id)
    const written = { id: company.id, version: 7, locations: [{ name: 'Quay Street', town: 'Galena' }] }
    expect(bodies('PUT /companies/update')).toEqual([written])
  })

  it('chooses an existing one of the same name and does not add it again', async () => {
    answers['POST /companies/search'] = search({ ...company, locations: [choiceOf(4, 'Market Street')] })
    answers['GET /companies/locations'] = { body: { data: [choiceOf(4, 'Market Street')] } }
    await edit({ ...open, location: null })
    await page.getByRole('button', { name: 'Add a location' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('market street')
    await page.getByRole('button', { name: 'Add location' }).click()
    await expect.element(page.getByRole('combobox', { name: 'Location' })).toHaveValue(idOf(4))
    expect(bodies('PUT /companies/update')).toEqual([])
    // What is typed of its address is taken over.
    answers['PUT /companies/update'] = {
      body: { data: { ...company, locations: [choiceOf(4, 'Market Street')] } },
    }
    await page.getByRole('button', { name: 'Add a location' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('market street')
    await page.getByLabelText('Town').fill('Galena')
    await page.getByRole('button', { name: 'Add location' }).click()
    await expect
      .poll(() => bodies('PUT /companies/update'))
      .toEqual([{ id: company.id, version: 7, locations: [{ ...choiceOf(4, 'Market Street'), town: 'Galena' }] }])
  })

  it('tells other users that owners add them', async () => {
    answers['POST /companies/search'] = search({ ...company, can: { update: false } })
    await edit({ ...open, location: null })
    await expect
      .element(page.getByText('There is none yet. The owners of Lantern Northgate can add one.'))
      .toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Add a location' })).not.toBeInTheDocument()
  })
})

describe('a draft of a job', () => {
  it('saves itself after a pause, and keeps the text being typed', async () => {
    await edit(draft)
    answers[put] = { body: { data: { ...draft, description: 'Eight homes', version: 2 } } }
    await page.getByRole('textbox', { name: 'Description' }).fill('Eight homes ')
    await expect.element(page.getByText('Not saved yet')).toBeVisible()
    await expect.poll(() => bodies(put), saved).toHaveLength(1)
    await expect.element(page.getByText('Draft saved')).toBeVisible()
    expect(bodies(put)[0]).toMatchObject({ version: 1, description: 'Eight homes', pay: null })
    // The space is not stored, and still there for the next word.
    await expect.element(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Eight homes ')
    expect(await faults()).toEqual([])
  })

  it('shows what is not saved, and sends it again once it is corrected', async () => {
    await edit(complete)
    answers[put] = { body: { data: { ...complete, version: 2 } } }
    await page.getByLabelText('To (optional)', { exact: true }).fill('100')
    await expect.element(page.getByText('Not saved: The highest pay is less than the lowest one.'), saved).toBeVisible()
    expect(bodies(put)).toEqual([])
    await page.getByLabelText('To (optional)', { exact: true }).fill('70,000')
    await expect.poll(() => bodies(put), saved).toHaveLength(1)
    expect(bodies(put)[0]).toMatchObject({ pay: { min: 52_000, max: 70_000, currency: 'USD', period: 'year' } })
  })

  it('is saved when its page is left in the middle of a word', async () => {
    const router = await edit(draft)
    answers[put] = { body: { data: { ...draft, title: 'Field sales, homes', version: 2 } } }
    await page.getByLabelText('Title').fill('Field sales, homes')
    await page.getByRole('link', { name: 'Jobs' }).click()
    await expect.element(page.getByRole('heading', { name: 'All jobs' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/jobs/overview')
    await expect.poll(() => bodies(put)).toMatchObject([{ title: 'Field sales, homes' }])
  })

  it('shows what somebody else has saved meanwhile, and saves nothing until a version is chosen', async () => {
    await edit(draft)
    answers[put] = {
      status: 409,
      body: {
        problem: 'changed_meanwhile',
        message: 'Changed.',
        current: { ...draft, openings: 4, version: 7 },
      },
    }
    await page.getByLabelText('Title').fill('Mine')
    await expect
      .element(page.getByText('Somebody else has changed this meanwhile.', { exact: false }), saved)
      .toBeVisible()
    await expect.element(page.getByText('You typed: Mine')).toBeVisible()
    answers[put] = { body: { data: { ...draft, title: 'Mine', version: 8 } } }
    await page.getByRole('button', { name: 'Keep what I typed' }).click()
    await expect.poll(() => bodies(put), saved).toHaveLength(2)
    expect(bodies(put)[1]).toMatchObject({ version: 7, title: 'Mine' })
  })

  it('is not published before it is complete: missing values are shown at their fields', async () => {
    await edit(draft)
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect.element(page.getByText('It is not published yet.', { exact: false })).toBeVisible()
    await expect.element(page.getByText('Describe the job.').first()).toBeVisible()
    await expect.element(page.getByLabelText('Workplace')).toHaveAttribute('aria-invalid', 'true')
    expect(bodies(put)).toEqual([])
    expect(await faults()).toEqual([])
  })

  it('shows what is missing when it is opened for publication, and has the focus there', async () => {
    await edit(draft, '#missing')
    const summary = page.getByRole('alert')
    await expect.element(summary).toMatchTextContent(/It is not published yet.*Describe the job/)
    await expect.poll(() => document.activeElement?.contains(summary.element())).toBe(true)
    expect(bodies(put)).toEqual([])
  })

  it('is not published by opening an address', async () => {
    await edit(complete, '#missing')
    await expect.element(page.getByText('Ready to be published')).toBeVisible()
    expect(bodies(put)).toEqual([])
  })

  it('is published with the typed text, and not by Enter in a field', async () => {
    await edit(complete)
    answers[put] = { body: { data: { ...open, title: 'Field sales, homes', version: 2 } } }
    await page.getByLabelText('Title').fill('Field sales, homes')
    await userEvent.keyboard('{Enter}')
    expect(bodies(put)).toEqual([])
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect.element(page.getByRole('heading', { name: 'The job' })).toBeVisible()
    expect(bodies(put)).toMatchObject([{ version: 1, title: 'Field sales, homes', state: 'open' }])
  })
})

describe('a published job', () => {
  it('is saved by a button only', async () => {
    await edit(open)
    await expect.element(page.getByRole('link', { name: open.url })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'View applications' })).toBeVisible()
    answers[put] = { body: { data: { ...open, openings: 3, version: 2 } } }
    await page.getByLabelText('Openings').fill('3')
    await expect.element(page.getByRole('group', { name: 'Unsaved changes' })).toBeVisible()
    expect(bodies(put)).toEqual([])
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => bodies(put)).toMatchObject([{ version: 1, openings: 3 }])
    await expect.element(page.getByRole('group', { name: 'Unsaved changes' })).not.toBeInTheDocument()
  })

  it('promises an answer within some days, or none', async () => {
    await edit(open)
    const field = page.getByLabelText(/^Days until an answer/)
    await expect.element(page.getByText('Applicants are promised no day.')).toBeVisible()
    answers[put] = { body: { data: { ...open, answer_within_days: 14, version: 2 } } }
    await field.fill('14')
    await expect.element(page.getByText(/^The pages of the job promise it/)).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => bodies(put)).toMatchObject([{ version: 1, answer_within_days: 14 }])
    await field.fill('')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => bodies(put)[1]).toMatchObject({ version: 2, answer_within_days: null })
  })

  it('can be given another owner, and its owner is not sent along with other changes', async () => {
    const ann = { id: idOf(11), name: 'Ann Lee', active: true }
    const other = { ...owner, id: idOf(12), first: 'Ben', last: 'Ost', state: 'active' }
    const reader = { ...other, id: idOf(13), first: 'Cara', auth_role: 'COMPANY_USER' }
    answers['POST /users/search'] = { body: { data: [other, reader], total: 2, next: null } }
    const owned = { ...open, owner: ann }
    await edit(owned)
    const field = page.getByRole('combobox', { name: 'Owner' })
    await expect.element(field).toHaveValue(ann.id)
    await expect.element(field.getByRole('option', { name: 'Ben Ost' })).toBeInTheDocument()
    await expect.element(field.getByRole('option', { name: 'Cara Ost' })).not.toBeInTheDocument()
    answers[put] = { body: { data: { ...owned, openings: 3, version: 2 } } }
    await page.getByLabelText('Openings').fill('3')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => bodies(put)).toHaveLength(1)
    expect(bodies(put)[0]).not.toHaveProperty('owner_user_id')
    await field.selectOptions(other.id)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => bodies(put)[1]).toMatchObject({ version: 2, owner_user_id: other.id })
  })

  it('has a hiring team, whose members get a part and can be removed', async () => {
    const ben = { ...owner, id: idOf(12), first: 'Ben', last: 'Ost', state: 'active' }
    const cara = { ...ben, id: idOf(13), first: 'Cara', auth_role: 'COMPANY_USER' }
    const gone = { ...ben, id: idOf(14), first: 'Gus', state: 'deactivated' }
    answers['POST /users/search'] = { body: { data: [ben, cara, gone], total: 3, next: null } }
    const team: Job['team'] = [
      { id: ben.id, name: 'Ben Ost', part: 'reader', active: true },
      { id: null, name: null, part: 'interviewer', active: true },
    ]
    const staffed = { ...open, team }
    await edit(staffed)
    const card = page.getByRole('region', { name: 'Hiring team' })
    await expect
      .element(card.getByText('One more member works outside of your companies, and stays in the team.'))
      .toBeVisible()
    const adding = card.getByRole('combobox', { name: 'Add a member' })
    await expect.element(adding.getByRole('option', { name: 'Gus Ost' })).not.toBeInTheDocument()
    await adding.selectOptions(cara.id)
    await card.getByRole('combobox', { name: 'What Cara Ost does' }).selectOptions('owner')
    await card.getByRole('button', { name: 'Remove Ben Ost' }).click()
    answers[put] = { body: { data: { ...staffed, version: 2 } } }
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => bodies(put)).toMatchObject([{ version: 1, team: [{ user_id: cara.id, part: 'owner' }] }])
  })

  it('says in its form and on its page that an owner who has left is none', async () => {
    const left = { ...open, owner: { id: idOf(11), name: 'Ann Lee', active: false } }
    const words = 'Nobody (Ann Lee may not edit jobs)'
    answers['POST /applications/search'] = list()
    answers['POST /jobs/search'] = list(left)
    await drawPage(
      { '/jobs/edit': EditJobPage, '/jobs/$id/{-$tab}': JobPage, '/company-settings/$section': () => null },
      { at: `/jobs/${left.id}` },
    )
    await expect.element(page.getByText(/Owner: Nobody \(Ann Lee may not edit jobs\)/)).toBeVisible()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const field = page.getByRole('combobox', { name: 'Owner' })
    await expect.element(field.getByRole('option', { name: words })).toBeInTheDocument()
  })

  it('says at its field what the server refuses', async () => {
    await edit(open)
    answers[put] = { status: 422, body: [{ path: 'description', message: 'Describe the job.' }] }
    await page.getByRole('textbox', { name: 'Description' }).fill('')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.element(page.getByRole('textbox', { name: 'Description' })).toHaveAttribute('aria-invalid', 'true')
    await expect.element(page.getByText('Describe the job.').first()).toBeVisible()
  })
})

describe('custom fields of a job', () => {
  const field = (id: number, name: string, how: object = {}) => ({
    ...choiceOf(id, name),
    subject: 'job',
    type: 'number',
    options: [],
    archived_at: null,
    version: 1,
    ...how,
  })
  const budget = field(21, 'Budget')
  const fields = [budget, field(22, 'Of people', { subject: 'person' })]

  it('are edited in a group of their own and saved with the draft, once', async () => {
    answers['GET /custom-fields'] = { body: { data: fields } }
    answers[put] = { body: { data: { ...draft, version: 2, custom_values: { [budget.id]: 1500 } } } }
    await edit(draft)
    const group = page.getByRole('region', { name: 'Custom fields' })
    await group.getByLabelText('Budget (optional)').fill('1,500')
    expect(group.getByLabelText('Of people (optional)').elements()).toEqual([])
    await expect.poll(() => bodies(put), saved).toHaveLength(1)
    expect(bodies(put)[0]).toMatchObject({ custom_values: { [budget.id]: 1500 } })
    await expect.element(page.getByText('Draft saved')).toBeVisible()
    await expect.element(group.getByLabelText('Budget (optional)')).toHaveValue('1,500')
  })

  it('stand among the facts of its page, and no group is in the form of a company without any', async () => {
    answers['GET /custom-fields'] = { body: { data: fields } }
    answers['POST /jobs/search'] = list({ ...open, custom_values: { [budget.id]: 1500 } })
    answers['POST /applications/search'] = list()
    await drawPage({ '/jobs/$id/{-$tab}': JobPage, '/jobs/overview': () => null }, { at: `/jobs/${open.id}` })
    await expect.element(page.getByText(/Budget: 1,500/)).toBeVisible()
    answers['GET /custom-fields'] = { body: { data: [] } }
    await edit(draft)
    await expect.element(page.getByRole('heading', { name: 'Basics' })).toBeVisible()
    expect(page.getByRole('heading', { name: 'Custom fields' }).elements()).toEqual([])
  })
})
