import { describe, expect, it } from 'vitest'
import type { CustomField } from '@seatwise/contract/custom-fields'
import { customChangeOf, customDraftOf, valueWords } from './words.ts'

const field = (type: CustomField['type'], options: CustomField['options'] = []): CustomField => ({
  id: type,
  subject: 'person',
  name: type,
  type,
  options,
  archived_at: null,
  version: 1,
})
const fields = (['text', 'number', 'date', 'choice', 'yes_no'] as const).map((type) => field(type))
const stored = { text: 'Night', number: 1500, date: '2026-02-01', yes_no: false }

describe('the values of a form', () => {
  it('are sent only where they were changed, and null where they were removed', () => {
    const draft = customDraftOf(stored)
    expect(customChangeOf(fields, draft, stored)).toEqual({})
    expect(customChangeOf(fields, { ...draft, text: ' Night ', number: '1,500' }, stored)).toEqual({})
    expect(customChangeOf(fields, { ...draft, text: ' ', number: '1,500.5', yes_no: 'true' }, stored)).toEqual({
      text: null,
      number: 1500.5,
      yes_no: true,
    })
  })

  it('are sent as typed if they are no number, so that the server says so at the field', () => {
    expect(customChangeOf(fields, { number: '12,5' }, {})).toEqual({ number: '12,5' })
  })
})

it('A value is shown as people read it, and a choice by its name, also one that was taken away', () => {
  const choice = field('choice', [{ id: 'd', name: 'Day', is_archived: true }])
  expect(valueWords(field('number'), 1234567.5)).toBe('1,234,567.5')
  expect(valueWords(field('date'), '2026-02-01')).toBe('Feb 1, 2026')
  expect(valueWords(choice, 'd')).toBe('Day')
  expect([true, false].map((value) => valueWords(field('yes_no'), value))).toEqual(['Yes', 'No'])
})
