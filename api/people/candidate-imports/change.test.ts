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
const input: fc.Arbitrary<GivenFacts> = fc.record(
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

describe('the change of a known person by a file', () => {
  it('is empty when it was made already: the same file again changes nobody', () => {
    fc.assert(
      fc.property(facts, input, modes, (stored, row, mode) => {
        const after = { ...stored, ...changeOf(stored, row, mode) }
        const again = changeOf(after, { ...row, ...(after.hired_at === null ? { hired_at: undefined } : {}) }, mode)
        expect(again).toEqual({})
      }),
    )
  })

  it('is limited to missing values when merging, and empty when skipping', () => {
    fc.assert(
      fc.property(facts, input, (stored, row) => {
        expect(changeOf(stored, row, 'skip')).toEqual({})
        for (const [field, value] of Object.entries(changeOf(stored, row, 'merge'))) {
          expect([null, '']).toContain(stored[field as keyof Facts])
          expect(value).toBe(row[field as keyof Facts])
        }
      }),
    )
  })

  it('has the values of the file when updating, and an empty cell changes nothing', () => {
    fc.assert(
      fc.property(facts, input, (stored, row) => {
        const after = { ...stored, ...changeOf(stored, row, 'update') }
        for (const field of Object.keys(stored) as (keyof Facts)[])
          if (field !== 'hired_at') expect(after[field]).toBe(row[field] ?? stored[field])
      }),
    )
  })

  it('removes the day of hiring of people who are no longer employees', () => {
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
