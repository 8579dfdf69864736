import { beforeAll, expect, it } from 'vitest'
import type { CandidateTag } from '@seatwise/contract/candidate-tags'
import { setUpProduct } from '../../test-product.ts'

const { call, product } = setUpProduct()
const owner = 'company.owner@demo.test'
const franchise = 'franchise.owner@demo.test'

const one = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows[0]
const tags = async (as = owner, query = '') =>
  (await call('GET', `/candidate-tags${query}`, { as })).body.data as CandidateTag[]
const tagOf = async (name: string) => (await tags()).find((tag) => tag.name === name)!
const rename = (id: string, body: object, as = owner) => call('PUT', `/candidate-tags/${id}`, { as, body })
const remove = (id: string, version: number, count: number, as = owner) =>
  call('DELETE', `/candidate-tags/${id}?version=${version}&count=${count}`, { as })

let ids: string[]
const tagged = async (...add: string[]) => {
  const { status } = await call('POST', '/candidates/tags', { as: owner, body: { ids, selected_under: {}, add } })
  expect(status).toBe(200)
}
const namesOf = async (id: string) => (await call('GET', `/candidates/${id}`, { as: owner })).body.data.tags as string[]
const findMatches = async (filters: object) =>
  (await call('POST', '/candidates/search', { as: owner, body: { filters } })).body.total as number

beforeAll(async () => {
  const { rows } = await product.owner.query(
    `SELECT p.id FROM candidates p JOIN companies c ON c.id = p.company_id WHERE c.slug = 'northgate' ORDER BY p.id LIMIT 2`,
  )
  ids = rows.map(({ id }) => id)
})

it('A tag is renamed for everybody who has it, in its normalized form, and audited', async () => {
  await tagged('Naem')
  const { id, version, people } = await tagOf('Naem')
  expect(people).toBe(2)
  const answer = await rename(id, { version, name: ' Proper   name ' })
  expect(answer.body.data).toEqual({ id, name: 'Proper name', people: 2, version: version + 1 })
  expect([
    await namesOf(ids[0]!),
    await findMatches({ tags: ['proper NAME'] }),
    await findMatches({ tags: ['Naem'] }),
  ]).toEqual([expect.arrayContaining(['Proper name']), 2, 0])
  const { details } = await one(
    "SELECT details FROM audit_events WHERE action = 'candidate-tags.rename' AND subject_id = $1",
    [id],
  )
  expect(details).toEqual({ from: 'Naem', to: 'Proper name' })
  // A tag that differs from another one only in case is refused.
  expect((await rename(id, { version: version + 1, name: 'proper name' })).status).toBe(200)
})

it('A tag name in use is refused at the field, and an outdated version with the current row', async () => {
  await tagged('First', 'Second')
  const { id, version } = await tagOf('First')
  const response = await rename(id, { version, name: 'SECOND' })
  expect([response.status, response.body[0].path]).toEqual([422, 'name'])
  for (const name of ['', 'a'.repeat(41), 'two\nlines']) expect((await rename(id, { version, name })).status).toBe(422)
  const stale = await rename(id, { version: version + 1, name: 'Third' })
  expect([stale.status, stale.body.current]).toMatchObject([409, { name: 'First', version }])
  expect((await remove(id, version + 1, 2)).body).toMatchObject({ problem: 'changed_meanwhile', current: { id } })
})

it('A deleted tag is removed from everybody if the number of people is as seen, and an undo does not restore it', async () => {
  await tagged('Gone', 'Kept')
  const { id, version } = await tagOf('Gone')
  const untag = await call('POST', '/candidates/tags', { as: owner, body: { ids: [ids[0]], remove: ['Gone'] } })
  expect((await remove(id, version, 2)).body).toMatchObject({ problem: 'count_changed', count: 1 })
  expect((await remove(id, version, 1)).status).toBe(200)
  expect((await remove(id, version, 1)).status).toBe(404)
  await call('POST', '/candidates/undo', { as: owner, body: { undo_id: untag.body.data.undo_id } })
  for (const person of ids) expect(await namesOf(person)).not.toContain('Gone')
  expect([await findMatches({ tags: ['Gone'] }), await tagOf('Gone')]).toEqual([0, undefined])
  const event = await one(
    "SELECT details FROM audit_events WHERE action = 'candidate-tags.delete' AND subject_id = $1",
    [id],
  )
  expect(event.details).toEqual({ name: 'Gone', people: 1 })
  // The deleted tag no longer counts, and a new one of the same name has no people.
  await call('POST', '/candidates/tags', { as: owner, body: { ids: [ids[0]], add: ['Gone'] } })
  expect((await tagOf('Gone')).people).toBe(1)
})

it('Saved views leave a deleted tag out and say so', async () => {
  await tagged('Viewed', 'Still there')
  const query = { list: 'candidates', filters: { tags: ['viewed', 'STILL there'], not_tags: ['Viewed'] } }
  await call('POST', '/saved-views', { as: owner, body: { name: 'Tags', is_shared: false, query } })
  const { id, version } = await tagOf('Viewed')
  expect((await remove(id, version, 2)).status).toBe(200)
  const { data } = (await call('GET', '/saved-views?list=candidates', { as: owner })).body
  expect(data[0]).toMatchObject({
    filters: { tags: ['STILL there'] },
    dropped: [
      { filter: 'tags', value: 'viewed' },
      { filter: 'not_tags', value: 'Viewed' },
    ],
  })
  expect(data[0].filters).not.toHaveProperty('not_tags')
})

it('Tags belong to one company, and only owners change them', async () => {
  await tagged('Northern')
  const { id, version } = await tagOf('Northern')
  const { id: harbour } = await one("SELECT id FROM companies WHERE slug = 'harbour'")
  const { id: northgate } = await one("SELECT id FROM companies WHERE slug = 'northgate'")
  expect((await call('GET', `/candidate-tags?company_id=${harbour}`, { as: owner })).status).toBe(404)
  expect((await tags(franchise, `?company_id=${northgate}`)).map(({ name }) => name)).toContain('Northern')
  expect((await tags(franchise, `?company_id=${harbour}`)).map(({ name }) => name)).not.toContain('Northern')
  for (const as of ['company.user@demo.test', 'franchise.user@demo.test'])
    expect([
      (await rename(id, { version, name: 'Mine' }, as)).status,
      (await remove(id, version, 2, as)).status,
    ]).toEqual([403, 403])
  expect((await rename(id, { version, name: 'Southern' }, franchise)).status).toBe(200)
})
