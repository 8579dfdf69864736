import { expect, it } from 'vitest'
import type { ImportAnswer } from './data.ts'
import { findingsOf } from './findings.ts'

const cell = (field: 'location' | 'department' | 'phone', rows: number) => ({
  row: 2,
  column: field,
  value: `${field} ${rows}`,
  problem: 'Not there.',
  field,
  rows,
})
const checked = (cells: ReturnType<typeof cell>[], more: object = {}) =>
  ({
    rows: 12,
    problems: [],
    left_out_cells: cells,
    file: { encoding: 'utf-8', others: [] },
    ambiguous_days: { count: 0, first: null },
    asks_day_order: false,
    shared_phones: [],
    look_alikes: { total: 0, rows: [] },
    without_name: 0,
    not_employed: 0,
    missing_place_count: 0,
    ...more,
    // The cast is for what the list does not read.
  }) as unknown as ImportAnswer<'check'>
const ranked = (answer: ImportAnswer<'check'>) => findingsOf(answer, {}).map(({ kind, rows }) => `${kind} ${rows}`)

it('Locations and departments are one finding, which concerns no more rows than there are', () => {
  const places = [cell('location', 5), cell('department', 11), cell('location', 6)]
  expect(ranked(checked(places))).toEqual(['places 11'])
  expect(findingsOf(checked(places), {})[0]).toMatchObject({ cells: [{ rows: 11 }, { rows: 6 }, { rows: 5 }] })
})

it('Who is not imported comes first, whatever concerns more rows', () => {
  const problems = [{ row: 3, column: 'Email', value: 'x@', problem: 'Not complete.' }]
  expect(ranked(checked([cell('phone', 3)], { problems, without_name: 4 }))).toEqual([
    'cells 1',
    'no_name 4',
    'cells 3',
  ])
})

it('A choice that was made stays in the list, at its end', () => {
  const findings = findingsOf(checked([cell('phone', 3)], { missing_place_count: 2 }), { day_order: 'day_first' })
  expect(findings.map(({ kind }) => kind)).toEqual(['cells', 'places', 'days'])
})
