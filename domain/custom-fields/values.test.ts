import { describe, expect, it } from 'vitest'
import type { CustomField } from '@seatwise/contract/custom-fields'
import { changedValues, checkedValue } from './values.ts'

const day = { id: 'd', name: 'Day', is_archived: false }
const gone = { id: 'g', name: 'Gone', is_archived: true }
const field = (type: CustomField['type'], how: Partial<CustomField> = {}): CustomField => ({
  id: type,
  subject: 'person',
  name: type,
  type,
  options: type === 'choice' ? [day, gone] : [],
  archived_at: null,
  version: 1,
  ...how,
})

describe('a value of a custom field', () => {
  it.each([
    ['text', 'Night shift'],
    ['number', -12.5],
    ['number', 999_999_999_999_999],
    ['number', 0.000001],
    ['date', '2028-02-29'],
    ['choice', 'd'],
    ['yes_no', false],
  ] as const)('of the type %s can be %j', (type, value) => {
    expect(checkedValue(field(type), value)).toEqual({ value })
  })

  it.each([
    ['text', 12],
    ['text', 'x'.repeat(501)],
    ['number', '12'],
    ['number', Number.NaN],
    ['number', Number.POSITIVE_INFINITY],
    ['number', 1e15],
    ['number', 1e300],
    ['number', 1e-7],
    ['number', 0.1 + 0.2],
    ['date', '2027-02-29'],
    ['date', '2028-1-1'],
    ['date', '0099-01-01'],
    ['date', '2028-02-29T00:00:00Z'],
    ['choice', 'g'],
    ['choice', 'of another field'],
    ['choice', true],
    ['yes_no', 'true'],
    ['yes_no', 1],
  ] as const)('of the type %s cannot be %j', (type, value) => {
    expect(checkedValue(field(type), value)).toEqual({ fault: expect.any(String) })
  })

  it('that is a text becomes one line without invisible letters, and none if it is empty', () => {
    expect(checkedValue(field('text'), ' Night\nshift\u0000 ')).toEqual({ value: 'Night shift' })
    expect(checkedValue(field('text'), ' \u200B ')).toEqual({ value: null })
  })

  it('is never a negative zero, which JSON does not keep', () => {
    expect(checkedValue(field('number'), -0)).toEqual({ value: 0 })
  })
})

describe('a change of values', () => {
  const fields = [
    field('text'),
    field('number'),
    field('choice'),
    field('date', { archived_at: '2026-01-01T00:00:00Z' }),
  ]

  it('keeps the fields that it does not name, those of archived fields too, and removes by null', () => {
    const stored = { text: 'Old', number: 1, date: '2026-01-01' }
    expect(changedValues(fields, stored, { text: 'New', number: null })).toEqual({
      values: { text: 'New', date: '2026-01-01' },
      changed: [fields[0], fields[1]],
    })
  })

  it('that says what is stored already changes nothing, also for a choice that is offered no longer', () => {
    const stored = { choice: 'g', text: 'Old' }
    expect(changedValues(fields, stored, { choice: 'g', text: ' Old ', number: null })).toEqual({
      values: stored,
      changed: [],
    })
  })

  it('is refused for each field that is unknown, archived, or has another type', () => {
    const change = { unknown: 'x', date: '2026-01-01', number: 'x', constructor: 'x', toString: 'x', text: 'New' }
    const answer = changedValues(fields, {}, change)
    expect('faults' in answer && [...answer.faults.keys()]).toEqual([
      'unknown',
      'date',
      'number',
      'constructor',
      'toString',
    ])
  })
})
