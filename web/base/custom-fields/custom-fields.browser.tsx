import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { brandKeys } from '@seatwise/contract/values/base'
import { brands } from '@seatwise/domain/brands/brands'
import { draw } from '../../app/test-draw.tsx'
import { faults, setUpServer } from '../../kernel/test-server.ts'
import { CustomFieldsSettings } from './parts/custom-fields-settings.tsx'

const { answers, asked } = setUpServer()
const company_id = '01a22df6-ca0d-7bee-af19-cb22fc8183bf'
const day = { id: '01a22df6-ca0d-7bee-af19-cb22fc8183c0', name: 'Day', is_archived: false }
const night = { id: '01a22df6-ca0d-7bee-af19-cb22fc8183c1', name: 'Night', is_archived: false }
const field = (id: string, name: string, how: object = {}) => ({
  id,
  subject: 'person',
  name,
  type: 'text',
  options: [],
  archived_at: null,
  version: 3,
  ...how,
})
const fields = [
  field('a', 'Permit'),
  field('b', 'Shift', { type: 'choice', options: [day, night, { ...day, id: 'old', is_archived: true }] }),
  field('c', 'Budget', { subject: 'job', type: 'number' }),
  field('d', 'Long gone', { archived_at: '2026-01-01T00:00:00Z' }),
]

beforeEach(() => {
  document.documentElement.dataset.brand = 'hb'
  answers['GET /custom-fields'] = { body: { data: fields } }
})

describe.each(brandKeys)('custom fields in the brand %s', (brand) => {
  it('stand in their order with their types, those of jobs where there are jobs', async () => {
    document.documentElement.dataset.brand = brand
    await draw(<CustomFieldsSettings company_id={company_id} />)
    await expect.element(page.getByRole('heading', { name: 'People' })).toBeVisible()
    await expect.element(page.getByText('Choice of 2')).toBeVisible()
    await expect.element(page.getByText('Archived (1)')).toBeVisible()
    await expect.poll(() => page.getByText('Budget').elements().length).toBe(brands[brand].features.jobs ? 1 : 0)
    await expect.poll(faults).toEqual([])
  })
})

it('A field of choices is added with its choices', async () => {
  answers['POST /custom-fields'] = { body: { data: fields[1] } }
  await draw(<CustomFieldsSettings company_id={company_id} />)
  await page.getByRole('button', { name: 'Add a field for people' }).click()
  await page.getByLabelText('Name', { exact: true }).fill('Shift')
  await page.getByLabelText('Type').selectOptions('choice')
  await page.getByLabelText('Choice 1', { exact: true }).fill('Day')
  await page.getByLabelText('Choice 2', { exact: true }).fill('Night')
  await page.getByRole('button', { name: 'Add field' }).click()
  await expect
    .poll(() => asked.mock.calls)
    .toContainEqual([
      'POST /custom-fields',
      {
        company_id,
        subject: 'person',
        name: 'Shift',
        type: 'choice',
        options: [{ name: 'Day' }, { name: 'Night' }],
      },
    ])
})

it('A choice is renamed by its id, and one is taken away', async () => {
  answers['PUT /custom-fields/b'] = { body: { data: fields[1] } }
  await draw(<CustomFieldsSettings company_id={company_id} />)
  await page.getByRole('button', { name: 'Actions for the field Shift' }).click()
  await page.getByRole('menuitem', { name: 'Change…' }).click()
  await page.getByRole('button', { name: 'Add a choice' }).click()
  await page.getByLabelText('Choice 3', { exact: true }).fill('Late')
  await page.getByRole('button', { name: 'Take away Day' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => asked.mock.calls)
    .toContainEqual([
      'PUT /custom-fields/b',
      { version: 3, name: 'Shift', options: [{ id: night.id, name: 'Night' }, { name: 'Late' }] },
    ])
})

it('A field is moved up, archived, and shown again', async () => {
  for (const name of ['PUT /custom-fields', 'PUT /custom-fields/a', 'PUT /custom-fields/d'])
    answers[name] = { body: { data: fields } }
  await draw(<CustomFieldsSettings company_id={company_id} />)
  await page.getByRole('button', { name: 'Move Shift up' }).click()
  await page.getByRole('button', { name: 'Actions for the field Permit' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await page.getByText('Archived (1)').click()
  await page.getByRole('button', { name: 'Actions for the field Long gone' }).click()
  await page.getByRole('menuitem', { name: 'Show again' }).click()
  const writes = () => asked.mock.calls.filter(([name]) => name.startsWith('PUT'))
  await expect.poll(writes).toEqual([
    ['PUT /custom-fields', { company_id, subject: 'person', order: ['b', 'a'] }],
    ['PUT /custom-fields/a', { version: 3, archived: true }],
    ['PUT /custom-fields/d', { version: 3, archived: false }],
  ])
})
