import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { drawPage } from '../../app/test-draw.tsx'
import { setUpServer } from '../../kernel/test-server.ts'
import { PeoplePage } from './list-page.tsx'

/** The list of people, in a real browser, with simulated answers of the server. */

const { answers } = setUpServer()
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
