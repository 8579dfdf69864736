import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { drawPage } from '../../app/test-draw.tsx'
import { setUpServer } from '../../kernel/test-server.ts'
import { PeoplePage } from './list-page.tsx'

/** The list of people, in a real browser, with simulated answers of the server. */

const { answers, asked } = setUpServer()
const person = {
  id: '00000000-0000-4000-8000-000000000001',
  first: 'Ana',
  last: 'Ruiz',
  email: 'ana@people.test',
  phone: null,
  kind: 'candidate',
  company: { id: 'c', name: 'Lantern Northgate' },
  latest: null,
  status: null,
  results: 0,
  tags: [],
  custom_values: {},
  rating: null,
  owner: null,
  active_at: '2026-11-01T10:00:00Z',
  created_at: '2026-11-01T10:00:00Z',
  archived_at: null,
  location_name: null,
  department_name: null,
  ways_in: null,
  source: null,
}
const duplicates = 'POST /candidates/duplicates/search'
const totalOf = (total: number) => ({ body: { data: [], total, next: null } })
const draw = () => drawPage({ '/candidates': PeoplePage, '/candidates/duplicates': () => null }, { at: '/candidates' })
const buttons = () =>
  [...document.querySelectorAll('header button')].map((button) => button.ariaLabel ?? button.textContent)

beforeEach(() => {
  answers['POST /candidates/search'] = { body: { data: [person], total: 37, next: null } }
  answers[duplicates] = totalOf(0)
  for (const list of ['POST /survey-results/search', 'POST /hiring-campaigns/campaigns/search'])
    answers[list] = totalOf(0)
  for (const rows of ['GET /companies/locations', 'GET /companies/departments', 'GET /saved-views'])
    answers[rows] = { body: { data: [] } }
  answers['GET /custom-fields'] = { body: { data: [] } }
  answers['GET /users/preferences'] = { body: { data: { columns: {} } } }
})

it('The list of people has its count beside its title, and two buttons and a menu', async () => {
  await draw()
  const tabs = page.getByRole('navigation', { name: 'Candidates/Employees' })
  await expect.element(tabs).toMatchTextContent(/^PeopleSurvey resultsArchived$/)
  await expect.element(page.getByRole('status').filter({ hasText: '37 people' })).toBeVisible()
  expect(buttons()).toEqual(['Add a person', 'More actions', 'Invite candidates'])
  await page.getByRole('button', { name: 'More actions' }).click()
  for (const name of ['Import people', 'Add people from resumes', 'Export CSV', 'Manage tags'])
    await expect.element(page.getByRole('menuitem', { name })).toBeVisible()
})

it.each([
  [0, undefined],
  [1, '1 probable duplicate'],
  [3, '3 probable duplicates'],
])('Of %i probable duplicates, the list of people names the number, if there are some', async (total, name) => {
  const asked = Promise.withResolvers<void>()
  answers[duplicates] = { ...totalOf(total), after: Promise.resolve().then(asked.resolve) }
  await draw()
  await asked.promise
  const link = page.getByRole('link', { name: /probable duplicate/i })
  if (name === undefined) await expect.poll(() => link.elements()).toEqual([])
  else {
    await expect.element(link).toHaveTextContent(name)
    await expect.element(link).toHaveAttribute('href', '/candidates/duplicates')
  }
})

const tagged = { ...person, kind: 'employee', tags: ['Night shift', 'Referral', 'Driver'] }

it('At 1440 px, the list shows every column that is on by default, and offers the others', async () => {
  await page.viewport(1440, 900)
  await draw()
  await expect.element(page.getByRole('link', { name: 'Ana Ruiz' })).toBeVisible()
  await page.getByRole('button', { name: 'Columns' }).click()
  const ticked = [...document.querySelectorAll<HTMLInputElement>('[aria-label="Columns"] input')]
    .filter(({ checked }) => checked)
    .map((input) => input.parentElement!.textContent)
  const heads = [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent)
  for (const label of ticked)
    expect(
      heads.some((head) => head.includes(label)),
      label,
    ).toBe(true)
  expect(ticked).toEqual(['Latest role', 'Right Seat Score', 'Stage', 'Last activity'])
  await expect.element(page.getByRole('checkbox', { name: 'Rating' })).not.toBeChecked()
})

it('On a phone, a person has two lines, the second one with the kind and the tags in words', async () => {
  await page.viewport(390, 900)
  answers['POST /candidates/search'] = { body: { data: [tagged], total: 1, next: null } }
  await draw()
  await expect.element(page.getByText('Employee · Nov 1 · Night shift +2')).toBeVisible()
})

it('A person is put on the board for a job or a role, and the outcome is told', async () => {
  const may = { update: true, archive: true, restore: false }
  answers['POST /candidates/search'] = { body: { data: [{ ...person, can: may }], total: 1, next: null } }
  answers['POST /jobs/search'] = { body: { data: [{ id: 'j1', title: 'Night driver' }], total: 1, next: null } }
  answers['POST /roles/search'] = { body: { data: [{ id: 'r1', name: 'Driver' }], total: 1, next: null } }
  const add = 'POST /pipelines/board/add'
  answers[add] = { body: { data: { added: [], not_added: [{ candidate_id: person.id, reason: 'on_board' }] } } }
  await draw()
  await page.getByRole('button', { name: 'Actions for Ana Ruiz' }).click()
  await page.getByRole('menuitem', { name: 'Add to board…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Ana Ruiz to the board' })
  await dialog.getByRole('button', { name: 'Add to board' }).click()
  await expect.element(dialog.getByText('Choose what they are considered for.')).toBeVisible()
  expect(asked).not.toHaveBeenCalledWith(add, expect.anything())
  await dialog.getByLabelText('Job or role').selectOptions('Night driver')
  await dialog.getByRole('button', { name: 'Add to board' }).click()
  await expect.element(page.getByText('1 person is on the board for Night driver already.')).toBeVisible()
  expect(asked).toHaveBeenCalledWith(add, { candidate_ids: [person.id], job_id: 'j1' })
})

const choice = { id: '00000000-0000-4000-8000-0000000000d1', name: 'Night', is_archived: false }
const ofPeople = (id: string, name: string, type: string, how: object = {}) => ({
  id: `00000000-0000-4000-8000-0000000000${id}`,
  subject: 'person',
  name,
  type,
  options: [],
  archived_at: null,
  version: 1,
  ...how,
})
const permit = ofPeople('e1', 'Permit', 'text')
const pay = ofPeople('e2', 'Pay', 'number')
const shift = ofPeople('e3', 'Shift', 'choice', { options: [choice] })
const gone = ofPeople('e4', 'Gone', 'text', { archived_at: '2026-01-01T00:00:00Z' })
const conditions = (value: object) => `/candidates?custom_values=${encodeURIComponent(JSON.stringify(value))}`
const drawCustom = async (at = '/candidates') => {
  await page.viewport(1440, 900)
  answers['GET /custom-fields'] = { body: { data: [permit, pay, shift, gone] } }
  answers['POST /candidates/search'] = {
    body: { data: [{ ...person, custom_values: { [permit.id]: 'Forklift' } }], total: 1, next: null },
  }
  await drawPage({ '/candidates': PeoplePage, '/candidates/duplicates': () => null }, { at })
  await expect.element(page.getByRole('link', { name: 'Ana Ruiz' })).toBeVisible()
}

it('Custom fields are columns that are hidden until somebody shows them, also after an earlier choice', async () => {
  answers['GET /users/preferences'] = { body: { data: { columns: { candidates: { order: [], hidden: ['stage'] } } } } }
  const write = 'PUT /users/preferences'
  answers[write] = { body: { data: { columns: {} } } }
  await drawCustom()
  await page.getByRole('button', { name: 'Columns' }).click()
  for (const name of ['Permit', 'Pay', 'Shift'])
    await expect.element(page.getByRole('checkbox', { name })).not.toBeChecked()
  expect(page.getByRole('checkbox', { name: 'Gone' }).elements()).toEqual([])
  await page.getByRole('checkbox', { name: 'Permit' }).click()
  await expect.poll(() => asked.mock.calls.filter(([name]) => name === write).length).toBe(1)
  const sent = asked.mock.calls.find(([name]) => name === write)![1] as {
    columns: { candidates: { order: string[]; hidden: string[] } }
  }
  expect(sent.columns.candidates.hidden).toEqual(['stage', pay.id, shift.id])
  expect(sent.columns.candidates.order).toContain(permit.id)
})

it('Custom fields filter the list by their types, and the address keeps the filters', async () => {
  await drawCustom(conditions({ [permit.id]: { contains: 'fork' }, [pay.id]: { from: 10, to: 1500.5 } }))
  const filters = page.getByRole('group', { name: 'Filters' })
  await expect.element(filters).toMatchTextContent(/Pay10 – 1,500.5|Pay 10 – 1,500.5/)
  const search = () =>
    asked.mock.calls.findLast(([name, body]) => name === 'POST /candidates/search' && 'filters' in (body as object))![1]
  await expect.poll(search).toMatchObject({
    filters: {
      custom_values: [
        { field_id: permit.id, contains: 'fork' },
        { field_id: pay.id, from: 10, to: 1500.5 },
      ],
    },
  })
  await page.getByRole('button', { name: 'Remove the filter Pay' }).click()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Shift' }).click()
  await page.getByRole('checkbox', { name: 'Night' }).click()
  await expect.poll(search).toMatchObject({
    filters: {
      custom_values: [
        { field_id: permit.id, contains: 'fork' },
        { field_id: shift.id, any_of: [choice.id] },
      ],
    },
  })
})
