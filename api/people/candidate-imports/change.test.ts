import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeOf, undoOf, type Facts, type GivenFacts } from './change.ts'

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

describe('the undo of the change of a person', () => {
  type Person = Facts & { rating: number | null }
  const person: fc.Arbitrary<Person> = fc
    .tuple(facts, fc.constantFrom(null, 3))
    // Only employees have a day of hiring and a rating.
    .map(([one, rating]) => (one.kind === 'employee' ? { ...one, rating } : { ...one, hired_at: null, rating: null }))
  /** The person after an import, and what the import remembers. */
  function importing(stored: Person, row: GivenFacts, mode: 'skip' | 'merge' | 'update') {
    const isEmployee = (row.kind ?? stored.kind) === 'employee'
    const change = changeOf(stored, isEmployee ? row : { ...row, hired_at: undefined }, mode)
    const written: Partial<Person> = change.kind === 'candidate' ? { ...change, rating: null } : change
    const before = Object.fromEntries(Object.keys(written).map((field) => [field, stored[field as keyof Person]]))
    return { after: { ...stored, ...written }, before: before as Partial<Person>, written }
  }

  it('gives the person back as they were, if nobody has changed them since', () => {
    fc.assert(
      fc.property(person, input, modes, (stored, row, mode) => {
        const { after, before, written } = importing(stored, row, mode)
        const { change, left } = undoOf(after, { before, facts: written })
        expect({ ...after, ...change }).toEqual(stored)
        expect(left).toEqual([])
      }),
    )
  })

  it('touches no field that somebody has changed since, names it, and makes nobody a candidate with a rating', () => {
    fc.assert(
      fc.property(person, input, modes, person, (stored, row, mode, now) => {
        const { before, written } = importing(stored, row, mode)
        const { change, left } = undoOf(now, { before, facts: written })
        for (const [field, value] of Object.entries(change)) {
          const key = field as keyof Person
          expect([now[key], value]).toEqual([written[key], before[key]])
        }
        for (const field of left) expect(now[field]).not.toEqual(before[field])
        const after = { ...now, ...change }
        if (after.kind === 'candidate') expect([after.hired_at, after.rating]).toEqual([null, null])
      }),
    )
  })
})
