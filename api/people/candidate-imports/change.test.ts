import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeOf, type Facts, type GivenFacts } from './change.ts'

const text = fc.constantFrom('', 'Ana', 'Bo')
const known = fc.constantFrom(null, '', 'x', 'y')
const facts: fc.Arbitrary<Facts> = fc.record({
  first: text,
  last: text,
  phone: known,
  kind: fc.constantFrom('candidate', 'employee'),
  title: known,
  location_id: known,
  department_id: known,
  owner_user_id: known,
  hired_at: known,
})
const given: fc.Arbitrary<GivenFacts> = fc.record(
  {
    first: fc.constantFrom('Ana', 'Cy'),
    last: fc.constantFrom('Ana', 'Cy'),
    phone: fc.constantFrom('x', 'z'),
    kind: fc.constantFrom('candidate', 'employee'),
    title: fc.constantFrom('x', 'z'),
    location_id: fc.constantFrom('x', 'z'),
    department_id: fc.constantFrom('x', 'z'),
    owner_user_id: fc.constantFrom('x', 'z'),
    hired_at: fc.constantFrom('x', 'z'),
  },
  { requiredKeys: [] },
)
const modes = fc.constantFrom('skip', 'merge', 'update')

describe('what a file changes of a known person', () => {
  it('is nothing when it was changed already: the same file again leaves everybody as they are', () => {
    fc.assert(
      fc.property(facts, given, modes, (stored, row, mode) => {
        const after = { ...stored, ...changeOf(stored, row, mode) }
        const again = changeOf(after, { ...row, ...(after.hired_at === null ? { hired_at: undefined } : {}) }, mode)
        expect(again).toEqual({})
      }),
    )
  })

  it('is nothing of what is known when merging, and nothing at all when skipping', () => {
    fc.assert(
      fc.property(facts, given, (stored, row) => {
        expect(changeOf(stored, row, 'skip')).toEqual({})
        for (const [field, value] of Object.entries(changeOf(stored, row, 'merge'))) {
          expect([null, '']).toContain(stored[field as keyof Facts])
          expect(value).toBe(row[field as keyof Facts])
        }
      }),
    )
  })

  it('is what the file says when updating, and an empty cell changes nothing', () => {
    fc.assert(
      fc.property(facts, given, (stored, row) => {
        const after = { ...stored, ...changeOf(stored, row, 'update') }
        for (const field of Object.keys(stored) as (keyof Facts)[])
          if (field !== 'hired_at') expect(after[field]).toBe(row[field] ?? stored[field])
      }),
    )
  })

  it('takes the day of hiring from who is no employee any more', () => {
    const employee: Facts = {
      first: 'Ana',
      last: 'Torres',
      phone: null,
      kind: 'employee',
      title: null,
      location_id: null,
      department_id: null,
      owner_user_id: null,
      hired_at: '2020-01-01',
    }
    expect(changeOf(employee, { kind: 'candidate' }, 'update')).toEqual({ kind: 'candidate', hired_at: null })
    expect(changeOf(employee, { kind: 'candidate' }, 'merge')).toEqual({})
  })
})
