import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawPage } from '../../app/test-draw.tsx'
import { faults, setUpServer } from '../../kernel/test-server.ts'
import { PersonPage } from './person-page.tsx'

/** The page of a person, in a real browser, with simulated answers of the server. */

const { answers, asked } = setUpServer()
const id = '00000000-0000-4000-8000-000000000001'
const when = '2026-11-01T10:00:00Z'
const person = {
  id,
  first: 'Ana',
  last: 'Ruiz',
  email: 'ana@people.test',
  phone: '+14155550132',
  phone_shown: '+1 415 555 0132',
  kind: 'candidate',
  title: null,
  hired_at: null,
  rating: null,
  ratings: [],
  owner: null,
  latest: null,
  status: null,
  location_id: null,
  location_name: null,
  department_id: null,
  department_name: null,
  ways_in: null,
  surveys: [],
  notes: 2,
  messages: 0,
  files: 0,
  tags: [],
  custom_values: {},
  team_part: null,
  generates: false,
  waiting_mail: null,
  created_at: when,
  active_at: when,
  archived_at: null,
  version: 1,
  company: { id: 'c', name: 'Lantern Northgate' },
  can: { update: true, archive: true, restore: false, rate: false },
}
const None = () => null
const parts = { ApplicationsCard: None, ResumesCard: None, ConversationCard: None }
const draw = () =>
  drawPage(
    { '/candidates/$id/{-$tab}': () => <PersonPage {...parts} />, '/candidates': None },
    { at: `/candidates/${id}` },
  )
const email = page.getByRole('link', { name: 'ana@people.test' })
const button = (name: string) => page.getByRole('button', { name })

beforeEach(() => {
  answers[`GET /candidates/${id}`] = { body: { data: person } }
  answers[`GET /candidates/${id}/duplicates`] = { body: { data: { duplicates: [], dismissed_ids: [], merges: [] } } }
  answers['GET /candidate-notes'] = { body: { data: [], next: null } }
  for (const rows of ['GET /companies/locations', 'GET /companies/departments']) answers[rows] = { body: { data: [] } }
  answers['GET /custom-fields'] = { body: { data: [] } }
  answers['POST /users/search'] = { body: { data: [], total: 0, next: null } }
})

it.each([
  [390, true],
  [1440, false],
])('At %i px, how to reach a person stands once, below the name: %s', async (width, isBelowName) => {
  await page.viewport(width, 900)
  await draw()
  await expect.element(page.getByRole('heading', { name: 'Ana Ruiz' })).toBeVisible()
  expect(email.elements()).toHaveLength(1)
  expect(page.getByRole('link', { name: '+1 415 555 0132' }).elements()).toHaveLength(1)
  expect(email.element().closest('header') !== null).toBe(isBelowName)
})

it('On a phone, the actions stand in one line and their words do not wrap', async () => {
  await page.viewport(390, 900)
  await draw()
  await expect.element(button('Invite to the survey')).toBeVisible()
  const boxes = [button('Email'), button('Invite to the survey'), button('Actions for Ana Ruiz')].map((one) =>
    one.element().getBoundingClientRect(),
  )
  expect(new Set(boxes.map(({ top }) => Math.round(top))).size).toBe(1)
  const label = button('Invite to the survey').element().querySelector('.mantine-Button-label')!
  expect(label.scrollWidth).toBeLessThanOrEqual(label.clientWidth)
})

it('The tabs of a person show what there is, and no zeros', async () => {
  await draw()
  const tabs = page.getByRole('navigation', { name: 'Person' })
  await expect.element(tabs).toHaveTextContent('OverviewSurveysNotes2MessagesFilesHistory')
})

it('One button edits the details of a person, from where the email address is changed', async () => {
  await draw()
  await button('Edit details').click()
  const details = page.getByRole('dialog', { name: 'Details of Ana Ruiz' })
  await expect.element(details.getByText('ana@people.test')).toBeVisible()
  expect(await faults()).toEqual([])
  await details.getByRole('button', { name: 'Change email' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Change the email address of Ana Ruiz' })).toBeVisible()
  await expect.element(details).not.toBeInTheDocument()
  await button('Cancel').click()
  await expect.element(button('Edit details')).toHaveFocus()
})

it.each([390, 1440])('At %i px, the email address is changed in two steps, by the button beside it', async (width) => {
  await page.viewport(width, 900)
  await draw()
  await button('Change email').click()
  const dialog = page.getByRole('dialog', { name: 'Change the email address of Ana Ruiz' })
  await expect.element(dialog.getByLabelText('New email address')).toHaveFocus()
  expect(await faults()).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(button('Change email')).toHaveFocus()
})

it('A merge that follows from a taken address gives the focus back to the button that opened the change', async () => {
  await page.viewport(390, 900)
  const address = 'ana.ruiz@people.test'
  answers[`PUT /candidates/${id}/email`] = { status: 409, body: { problem: 'person_known', message: 'Known already.' } }
  answers['POST /candidates/search'] = {
    body: { data: [{ ...person, id: '00000000-0000-4000-8000-000000000002', email: address }], total: 1, next: null },
  }
  await draw()
  await button('Edit details').click()
  await page.getByRole('dialog', { name: 'Details of Ana Ruiz' }).getByRole('button', { name: 'Change email' }).click()
  const change = page.getByRole('dialog', { name: 'Change the email address of Ana Ruiz' })
  await change.getByLabelText('New email address').fill(address)
  await change.getByRole('button', { name: 'Change email' }).click()
  await change.getByRole('button', { name: 'Compare and merge' }).click()
  const merge = page.getByRole('dialog', { name: 'Merge two entries' })
  await expect.element(merge).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(merge).not.toBeInTheDocument()
  await expect.element(button('Edit details')).toHaveFocus()
})

const field = (one: string, type: string, name: string, how: object = {}) => ({
  id: `00000000-0000-4000-8000-00000000000${one}`,
  subject: 'person',
  type,
  name,
  options: [],
  archived_at: null,
  version: 1,
  ...how,
})
const permit = field('a', 'text', 'Permit')
const pay = field('b', 'number', 'Pay')
const night = { id: '00000000-0000-4000-8000-0000000000aa', name: 'Night', is_archived: false }
const shift = field('c', 'choice', 'Shift', { options: [night] })
const car = field('d', 'yes_no', 'Own car')

it('The custom fields of a person stand among the details, and none of them where the company has none', async () => {
  await draw()
  await expect.element(page.getByRole('heading', { name: 'Details' })).toBeVisible()
  expect(page.getByText('Custom fields').elements()).toEqual([])
})

it('Custom fields are shown in words, edited by their types, and refused where they stand', async () => {
  answers['GET /custom-fields'] = {
    body: { data: [permit, pay, shift, car, field('e', 'number', 'Of jobs', { subject: 'job' })] },
  }
  const values = { [pay.id]: 1500, [car.id]: true }
  answers[`GET /candidates/${id}`] = { body: { data: { ...person, custom_values: values } } }
  const write = `PUT /candidates/${id}`
  answers[write] = {
    status: 422,
    body: [{ path: `custom_values.${pay.id}`, message: 'Enter a number.', code: 'invalid' }],
  }
  await draw()
  const facts = page.getByRole('region', { name: 'Custom fields' })
  await expect.element(facts).toMatchTextContent(/Pay1,500Own carYes/)
  await button('Edit details').click()
  await page.getByLabelText('Permit (optional)').fill('Forklift')
  await page.getByLabelText('Pay (optional)').fill('12,5')
  await page.getByLabelText('Shift (optional)').selectOptions('Night')
  await page.getByLabelText('Own car (optional)').selectOptions('Not set')
  expect(page.getByLabelText('Of jobs (optional)').elements()).toEqual([])
  await button('Save').click()
  await expect.element(page.getByText('Enter a number.')).toBeVisible()
  const sent = asked.mock.calls.find(([name]) => name === write)![1] as { custom_values: object }
  expect(sent.custom_values).toEqual({
    [permit.id]: 'Forklift',
    [pay.id]: '12,5',
    [shift.id]: night.id,
    [car.id]: null,
  })
})
