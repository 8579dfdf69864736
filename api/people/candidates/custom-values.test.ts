import { beforeAll, describe, expect, it } from 'vitest'
import type { CustomField } from '@seatwise/contract/custom-fields'
import { setUpProduct } from '../../test-product.ts'

/** The values of custom fields of people. */

const { product, call } = setUpProduct()

const owner = 'company.owner@demo.test'
const user = 'company.user@demo.test'
const superAdmin = 'super@demo.test'
let orchard: string

const rows = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows
let made = 0
async function field(body: object = {}, as = owner): Promise<CustomField> {
  const own = { subject: 'person', type: 'text', name: `Field ${++made}`, ...body }
  const answer = await call('POST', '/custom-fields', { as, body: own })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const newPerson = (body: object = {}, as = owner) =>
  call('POST', '/candidates/create', {
    as,
    body: { first: 'Own', last: 'Fields', email: `own.${++made}@people.test`, ...body },
  })
async function person(custom_values: object = {}) {
  const answer = await newPerson({ custom_values })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data as { id: string; version: number; custom_values: Record<string, unknown> }
}
const change = ({ id, version }: { id: string; version: number }, custom_values: unknown, as = owner) =>
  call('PUT', `/candidates/${id}`, { as, body: { version, custom_values } })
const archive = (one: CustomField, archived: boolean, version = one.version) =>
  call('PUT', `/custom-fields/${one.id}`, { as: owner, body: { version, archived } })

let text: CustomField, number: CustomField, date: CustomField, choice: CustomField, yesNo: CustomField

beforeAll(async () => {
  ;[{ id: orchard }] = (await rows("SELECT id FROM companies WHERE slug = 'orchard'")) as [{ id: string }]
  text = await field()
  number = await field({ type: 'number' })
  date = await field({ type: 'date' })
  choice = await field({ type: 'choice', options: [{ name: 'Day' }, { name: 'Night' }] })
  yesNo = await field({ type: 'yes_no' })
})

const some = () => ({
  [text.id]: 'Forklift',
  [number.id]: 12.5,
  [date.id]: '2027-03-01',
  [choice.id]: choice.options[1]!.id,
  [yesNo.id]: false,
})

describe('the values of a person', () => {
  it('are set when the person is added, and shown in the list and on the page', async () => {
    const { id, custom_values } = await person(some())
    expect(custom_values).toEqual(some())
    const found = await call('POST', '/candidates/search', { as: user, body: { filters: { ids: [id] } } })
    expect(found.body.data[0].custom_values).toEqual(some())
  })

  it('change one by one: those that are not named stay, and null removes one', async () => {
    const one = await person(some())
    const answer = await change(one, { [text.id]: ' Crane ', [number.id]: null }, user)
    const { [number.id]: _removed, ...others } = some()
    expect(answer.body.data.custom_values).toEqual({ ...others, [text.id]: 'Crane' })
    const same = await change({ ...one, version: 2 }, { [text.id]: 'Crane' })
    expect(same.body.data.version).toBe(2)
  })

  it('of archived fields are shown no more, cannot be written, and come back with their field', async () => {
    const old = await field()
    const one = await person({ [old.id]: 'Kept' })
    await archive(old, true)
    expect((await call('GET', `/candidates/${one.id}`, { as: owner })).body.data.custom_values).toEqual({})
    const refused = await change(one, { [old.id]: 'New' })
    expect([refused.status, refused.body[0].path]).toEqual([422, `custom_values.${old.id}`])
    const changed = (await change(one, { [text.id]: 'Other' })).body.data
    await archive(old, false, 2)
    const again = (await call('GET', `/candidates/${one.id}`, { as: owner })).body.data
    expect([changed.custom_values, again.custom_values]).toEqual([
      { [text.id]: 'Other' },
      { [text.id]: 'Other', [old.id]: 'Kept' },
    ])
  })

  it('keep a choice that was taken away, which cannot be chosen again', async () => {
    const shift = await field({ type: 'choice', options: [{ name: 'Day' }, { name: 'Night' }, { name: 'Late' }] })
    const [day, ...others] = shift.options
    const one = await person({ [shift.id]: day!.id })
    const options = others.map(({ id, name }) => ({ id, name }))
    await call('PUT', `/custom-fields/${shift.id}`, { as: owner, body: { version: 1, options } })
    expect((await change(one, { [shift.id]: day!.id, [text.id]: 'Other' })).status).toBe(200)
    expect((await newPerson({ custom_values: { [shift.id]: day!.id } })).body[0].path).toBe(`custom_values.${shift.id}`)
  })

  it('are named in the audit log by their fields, without the values', async () => {
    const one = await person()
    await change(one, { [text.id]: 'Not for the log' })
    const [event] = await rows(
      "SELECT details FROM audit_events WHERE subject_id = $1 AND action = 'candidates.update'",
      [one.id],
    )
    expect(event.details).toEqual({ changed: ['custom_values'], custom_fields: [text.name] })
  })
})

describe('a value is refused at its field', () => {
  it.each([
    ['of the wrong type', () => ({ [number.id]: '12' })],
    ['that is too long', () => ({ [text.id]: 'x'.repeat(501) })],
    ['that is too large a number', () => ({ [number.id]: 1e300 })],
    ['that is no day', () => ({ [date.id]: '2027-02-30' })],
    ['that is a choice of another field', () => ({ [choice.id]: text.id })],
    ['that is an object', () => ({ [text.id]: { $ne: null } })],
    ['that is a list', () => ({ [text.id]: ['a'] })],
    ['of no field', () => ({ '00000000-0000-4000-8000-000000000000': 'x' })],
  ])('%s', async (_what, values) => {
    const answer = await newPerson({ custom_values: values() })
    expect([answer.status, answer.body[0].path]).toEqual([422, `custom_values.${Object.keys(values())[0]!}`])
    expect(answer.body[0].message).toMatch(/^[A-Z].*\.$/)
  })

  it('of a field of jobs or of another company', async () => {
    const foreign = await field({ company_id: orchard }, superAdmin)
    for (const { id } of [foreign, await field({ subject: 'job' })]) {
      const answer = await change(await person(), { [id]: 'x' })
      expect([answer.status, answer.body[0].path]).toEqual([422, `custom_values.${id}`])
    }
    const abroad = await newPerson({ company_id: orchard, custom_values: { [text.id]: 'x' } }, superAdmin)
    expect([abroad.status, abroad.body[0].path]).toEqual([422, `custom_values.${text.id}`])
  })

  it.each(['__proto__', 'constructor', 'prototype', 'toString', "x' or '1'='1"])('with the key %s', async (key) => {
    const { id, version } = await person()
    const body = `{"version":${version},"custom_values":{${JSON.stringify(key)}:"x"}}`
    const headers = { 'content-type': 'application/json' }
    expect((await call('PUT', `/candidates/${id}`, { as: owner, body, headers })).status).toBe(
      // Zod leaves this key out.
      key === '__proto__' ? 200 : 422,
    )
    const [stored] = await rows('SELECT custom_values FROM candidates WHERE id = $1', [id])
    expect(stored.custom_values).toEqual({})
  })

  it('and more values than a company can have fields are refused together', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 61 }, (_, n) => [`00000000-0000-4000-8000-${String(n).padStart(12, '0')}`, 'x']),
    )
    expect((await newPerson({ custom_values: many })).status).toBe(422)
  })
})

describe('filters by custom fields', () => {
  const found = async (custom_values: object[], as = owner) => {
    const answer = await call('POST', '/candidates/search', {
      as,
      body: { filters: { custom_values }, page_size: 200 },
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.data.map(({ id }: { id: string }) => id)
  }
  let night: { id: string }, day: { id: string }
  beforeAll(async () => {
    night = await person({ ...some(), [text.id]: 'Café de nuit %_' })
    day = await person({
      [number.id]: 100,
      [date.id]: '2027-12-31',
      [choice.id]: choice.options[0]!.id,
      [yesNo.id]: true,
    })
  })

  it.each([
    [
      'a part of a text, whatever its case and accents',
      () => ({ field_id: text.id, contains: 'CAFE DE' }),
      [true, false],
    ],
    ['a text with signs of patterns', () => ({ field_id: text.id, contains: '%_' }), [true, false]],
    ['a number from', () => ({ field_id: number.id, from: 12.5 }), [true, true]],
    ['a number from and to', () => ({ field_id: number.id, from: 13, to: 100 }), [false, true]],
    ['a day from and to', () => ({ field_id: date.id, from: '2027-03-01', to: '2027-03-01' }), [true, false]],
    ['choices', () => ({ field_id: choice.id, any_of: choice.options.map(({ id }) => id) }), [true, true]],
    ['one choice', () => ({ field_id: choice.id, any_of: [choice.options[0]!.id] }), [false, true]],
    ['yes', () => ({ field_id: yesNo.id, is: true }), [false, true]],
    ['no, which is not the same as no answer', () => ({ field_id: yesNo.id, is: false }), [true, false]],
    ['a condition for another type', () => ({ field_id: text.id, from: 1 }), [false, false]],
  ])('find people by %s', async (_what, filter, expected) => {
    const ids = await found([filter()])
    expect([night, day].map(({ id }) => ids.includes(id))).toEqual(expected)
  })

  it('hold together', async () => {
    const ids = await found([
      { field_id: number.id, from: 0 },
      { field_id: yesNo.id, is: true },
    ])
    expect([ids.includes(night.id), ids.includes(day.id)]).toEqual([false, true])
  })

  it('find nobody by a field that is archived, of jobs, of another company, or of none', async () => {
    const old = await field()
    await person({ [old.id]: 'Findable' })
    expect(await found([{ field_id: old.id, contains: 'Findable' }])).toHaveLength(1)
    await archive(old, true)
    const foreign = await field({ company_id: orchard }, superAdmin)
    await newPerson({ company_id: orchard, custom_values: { [foreign.id]: 'Findable' } }, superAdmin)
    for (const id of [old.id, foreign.id, (await field({ subject: 'job' })).id, '00000000-0000-4000-8000-000000000000'])
      expect(await found([{ field_id: id, contains: 'Findable' }])).toEqual([])
    expect(await found([{ field_id: foreign.id, contains: 'Findable' }], superAdmin)).toHaveLength(1)
  })

  it.each(["' OR 1=1 --", "x') or true --", '%', '\\', '{"$gt": ""}'])('take %j as a text', async (contains) => {
    const answer = await call('POST', '/candidates/search', {
      as: owner,
      body: { filters: { custom_values: [{ field_id: text.id, contains: `${contains} ${contains}` }] } },
    })
    expect([answer.status, answer.body.data]).toEqual([200, []])
  })

  it.each([
    [{ field_id: "' OR 1=1" }],
    [{ field_id: '00000000-0000-4000-8000-000000000000', from: "1' OR 1=1" }],
    [{ field_id: '00000000-0000-4000-8000-000000000000', path: '$.*' }],
    [{ field_id: '00000000-0000-4000-8000-000000000000', any_of: ['x'] }],
  ])('are refused if they are %j', async (filter) => {
    const answer = await call('POST', '/candidates/search', {
      as: owner,
      body: { filters: { custom_values: [filter] } },
    })
    expect(answer.status).toBe(422)
  })
})

describe('an export of people', () => {
  const linesOf = async (filters: object, as = owner) => {
    const ticket = (await call('POST', '/candidates/export', { as, body: { filters } })).body.data
    const file = await call('GET', `/downloads/${ticket.ticket}`)
    return file.text.replace('\uFEFF', '').trim().split('\r\n')
  }

  it('has a column for each custom field of the company, with words for choices, and no formulas', async () => {
    const trap = await field({ name: `=cmd ${++made}`, type: 'choice', options: [{ name: '=1+1' }, { name: 'Other' }] })
    const old = await field()
    const { id } = await person({
      ...some(),
      [text.id]: '=HYPERLINK("x")',
      [trap.id]: trap.options[0]!.id,
      [old.id]: 'Old',
    })
    await archive(old, true)
    const [head, line] = await linesOf({ ids: [id] })
    expect(head).toContain(`"${text.name}","${number.name}","${date.name}","${choice.name}","${yesNo.name}"`)
    expect(head).toContain(`"'${trap.name}"`)
    expect(head).not.toContain(`"${old.name}"`)
    expect(line).toContain(`12.5,2027-03-01,Night,No`)
    expect(line).toContain(`'=HYPERLINK`)
    expect(line).toContain(`'=1+1`)
    expect(line).not.toContain('Old')
  })

  it('of several companies has none of them, and of one company those of this one', async () => {
    const [several] = await linesOf({}, superAdmin)
    expect(several).not.toContain(`"${text.name}"`)
    const theirs = await field({ company_id: orchard }, superAdmin)
    const [one] = await linesOf({ company_id: orchard }, superAdmin)
    expect(one).not.toContain(`"${text.name}"`)
    expect(one).toContain(`"${theirs.name}"`)
  })
})

it('An erasure leaves no value of the person anywhere, also after a merge', async () => {
  const secret = `Kept nowhere ${++made}`
  const other = await person({ [text.id]: secret })
  const kept = await person({ [number.id]: 1 })
  const versioned = ({ id, version }: { id: string; version: number }) => ({ id, version })
  await call('POST', '/candidates/merge', { as: owner, body: { kept: versioned(kept), other: versioned(other) } })
  const { email, version, custom_values } = (await call('GET', `/candidates/${kept.id}`, { as: owner })).body.data
  expect(custom_values).toEqual({ [text.id]: secret, [number.id]: 1 })
  const body = { id: kept.id, version, reason: 'asked', confirmation: email }
  expect((await call('POST', '/candidates/erase', { as: owner, body })).status).toBe(200)
  for (const table of ['candidates', 'candidate_merges', 'audit_events', 'webhook_events', 'idempotency_keys'])
    expect(await rows(`SELECT FROM ${table} t WHERE to_jsonb(t)::text LIKE $1`, [`%${secret}%`]), table).toEqual([])
})
