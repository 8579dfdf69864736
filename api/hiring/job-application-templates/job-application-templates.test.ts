import { describe, expect, it } from 'vitest'
import type { JobApplicationTemplate } from '@seatwise/contract/job-application-templates'
import { setUpProduct } from '../../test-product.ts'

const { call, product } = setUpProduct()
const owner = 'company.owner@demo.test'
const path = '/job-application-templates'
const sameId = '3f0b2d52-6a43-4a71-9a3e-8f3f9c5f1a01'
const content = (changed: object = {}) => ({
  name: `Form ${crypto.randomUUID()}`,
  fields: { resume: 'optional', cover_letter: 'off', phone: 'off', link: 'off' },
  questions: [],
  consent: '',
  thank_you: '',
  ...changed,
})
const question = (changed: object = {}) => ({
  id: crypto.randomUUID(),
  type: 'single',
  label: 'A question',
  help: '',
  required: false,
  options: ['Yes', 'No'],
  knock_out: null,
  ...changed,
})
const create = (changed: object = {}) => call('POST', path, { as: owner, body: content(changed) })
const list = async () => (await call('GET', path, { as: owner })).body.data as JobApplicationTemplate[]

describe('an application template', () => {
  it('replaces the default one, of which there is one at a time', async () => {
    const first = (await create({ is_default: true })).body.data
    const second = (await create({ is_default: true })).body.data
    expect((await list()).filter(({ is_default }) => is_default).map(({ id }) => id)).toEqual([second.id])
    const { version } = (await list()).find(({ id }) => id === first.id)!
    await call('PUT', `${path}/${first.id}`, { as: owner, body: { version, is_default: true } })
    expect((await list())[0]).toMatchObject({ id: first.id, is_default: true })
  })

  it('remains the only default when two are made the default at once', async () => {
    const answers = await Promise.all([create({ is_default: true }), create({ is_default: true })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await list()).filter(({ is_default }) => is_default)).toHaveLength(1)
  })

  it('cannot be deleted as the default or in use by a job; another can, and its name is free', async () => {
    const fallback = (await create({ is_default: true })).body.data
    const used = (await create()).body.data
    await call('POST', '/jobs', { as: owner, body: { title: 'Uses it', template_id: used.id } })
    for (const { id } of [fallback, used]) {
      const refused = await call('DELETE', `${path}/${id}`, { as: owner })
      expect([refused.status, refused.body.problem]).toEqual([409, 'template_in_use'])
    }
    const free = (await create({ name: 'Free again' })).body.data
    expect((await create({ name: 'FREE AGAIN' })).body.problem).toBe('template_name_taken')
    expect((await call('DELETE', `${path}/${free.id}`, { as: owner })).status).toBe(200)
    expect((await create({ name: 'Free again' })).status).toBe(200)
    expect((await list()).find(({ id }) => id === used.id)).toMatchObject({ jobs: 1 })
  })

  it.each([
    [{ questions: [question({ options: ['Only one'] })] }, 'questions.0.options'],
    [{ questions: [question({ options: ['Same', 'same'] })] }, 'questions.0.options'],
    [{ questions: [question({ type: 'short' })] }, 'questions.0.options'],
    [{ questions: [question({ knock_out: { answers: ['Maybe'], reason: 'Why' } })] }, 'questions.0.knock_out'],
    [
      { questions: [question({ type: 'multi', knock_out: { answers: ['No'], reason: 'Why' } })] },
      'questions.0.knock_out',
    ],
    [{ questions: [question({ label: '' })] }, 'questions.0.label'],
    [{ questions: [question({ id: sameId }), question({ id: sameId })] }, 'questions'],
    [{ fields: { resume: 'maybe', cover_letter: 'off', phone: 'off', link: 'off' } }, 'fields.resume'],
  ])('is refused with %j', async (wrong, at) => {
    const refused = await create(wrong)
    expect([refused.status, refused.body.map((one: { path: string }) => one.path)]).toEqual([422, [at]])
  })

  it('that another user has changed meanwhile is refused with the current one', async () => {
    const template = (await create()).body.data
    const put = (name: string) => call('PUT', `${path}/${template.id}`, { as: owner, body: { version: 1, name } })
    await put('Changed by one')
    const late = await put('Changed by two')
    expect([late.status, late.body.current.name]).toEqual([409, 'Changed by one'])
  })

  it('exists only in companies that hire', async () => {
    const { rows } = await product.owner.query("SELECT id FROM companies WHERE slug = 'orchard'")
    const response = await call('GET', `${path}?company_id=${rows[0].id}`, { as: 'super@demo.test' })
    const made = await call('POST', path, { as: 'super@demo.test', body: content({ company_id: rows[0].id }) })
    expect([response.status, made.status]).toEqual([404, 404])
  })
})
