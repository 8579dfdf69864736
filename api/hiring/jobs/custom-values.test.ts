import { expect, it } from 'vitest'
import type { CustomField } from '@seatwise/contract/custom-fields'
import type { Job } from '@seatwise/contract/jobs'
import { setUpProduct } from '../../test-product.ts'

/** The values of custom fields of jobs. */

const { call, product } = setUpProduct()
const owner = 'company.owner@demo.test'
const superAdmin = 'super@demo.test'
const rows = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows

let made = 0
const field = async (body: object = {}, as = owner): Promise<CustomField> => {
  const own = { subject: 'job', type: 'number', name: `Field ${++made}`, ...body }
  return (await call('POST', '/custom-fields', { as, body: own })).body.data
}
const create = (body: object) => call('POST', '/jobs', { as: owner, body: { title: 'With own fields', ...body } })
const change = ({ id, version }: Job, body: object) =>
  call('PUT', `/jobs/${id}`, { as: owner, body: { version, ...body } })

it('Values are set with a job, change one by one, and only the named fields are audited', async () => {
  const [budget, note] = [await field(), await field({ type: 'text' })]
  const job: Job = (await create({ custom_values: { [budget.id]: 1500, [note.id]: 'Secret' } })).body.data
  expect(job.custom_values).toEqual({ [budget.id]: 1500, [note.id]: 'Secret' })
  const changed: Job = (await change(job, { custom_values: { [budget.id]: null } })).body.data
  expect(changed.custom_values).toEqual({ [note.id]: 'Secret' })
  expect((await change(changed, { custom_values: { [note.id]: 'Secret' } })).body.data.version).toBe(changed.version)
  const found = await call('POST', '/jobs/search', { as: owner, body: { filters: { id: job.id } } })
  expect(found.body.data[0].custom_values).toEqual({ [note.id]: 'Secret' })
  const [event] = await rows("SELECT details FROM audit_events WHERE subject_id = $1 AND action = 'jobs.update'", [
    job.id,
  ])
  expect(event.details).toEqual({ title: job.title, changed: ['custom_values'], custom_fields: [budget.name] })
})

it('A value of another type, of a field of people, of another company, or of an archived one is refused at its field', async () => {
  const job: Job = (await create({})).body.data
  const [{ id: company_id }] = (await rows("SELECT id FROM companies WHERE slug = 'orchard'")) as [{ id: string }]
  const archived = await field()
  await call('PUT', `/custom-fields/${archived.id}`, { as: owner, body: { version: 1, archived: true } })
  for (const { id } of [
    await field({ type: 'date' }),
    await field({ subject: 'person' }),
    await field({ company_id }, superAdmin),
    archived,
  ])
    for (const answer of [
      await change(job, { custom_values: { [id]: 12 } }),
      await create({ custom_values: { [id]: 12 } }),
    ])
      expect([answer.status, answer.body[0].path]).toEqual([422, `custom_values.${id}`])
})

it('The public page, its list and its feed never have values', async () => {
  const note = await field({ type: 'text', name: 'Internal note' })
  const [role] = await rows("SELECT id FROM roles WHERE name = 'Sales' AND company_id IS NULL")
  const draft: Job = (
    await create({
      role_id: role.id,
      workplace: 'remote',
      countries: ['US'],
      employment_type: 'full_time',
      description: 'You sell.',
      custom_values: { [note.id]: 'Only for staff' },
    })
  ).body.data
  const open = await change(draft, { state: 'open' })
  expect(open.body.data.custom_values).toEqual({ [note.id]: 'Only for staff' })
  for (const path of [`/jobs/${draft.id}`, '/jobs?company=northgate']) {
    const answer = await call('GET', path)
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('With own fields')
    expect(answer.text).not.toContain('Only for staff')
    expect(answer.text).not.toContain('custom_values')
  }
})
