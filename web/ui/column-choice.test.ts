import { describe, expect, it } from 'vitest'
import { choosable, chosenColumns, moved, toggled } from './column-choice.ts'

const columns = [
  { label: 'Candidate' },
  { id: 'role', label: 'Role' },
  { id: 'score', label: 'Score' },
  { id: 'date', label: 'Date' },
  { label: 'Actions' },
]
const none = { order: [], hidden: [] }
const labels = (matches: { label: string }[]) => matches.map(({ label }) => label).join(' ')

describe('the chosen columns of a list', () => {
  it('are the default ones until somebody chooses', () => {
    expect(labels(chosenColumns(columns, none))).toBe('Candidate Role Score Date Actions')
  })

  it('move between the first and the last, which stay', () => {
    const once = moved(columns, none, 'date', -1)
    expect(labels(chosenColumns(columns, once))).toBe('Candidate Role Date Score Actions')
    const twice = moved(columns, once, 'date', -1)
    expect(labels(chosenColumns(columns, twice))).toBe('Candidate Date Role Score Actions')
    expect(moved(columns, twice, 'date', -1)).toEqual(twice)
  })

  it('are hidden and shown again', () => {
    const hidden = toggled(none, 'score')
    expect(labels(chosenColumns(columns, hidden))).toBe('Candidate Role Date Actions')
    expect(labels(choosable(columns, hidden))).toBe('Role Score Date')
    expect(toggled(hidden, 'score')).toEqual(none)
  })

  it('survive columns that were removed or added since', () => {
    const old = { order: ['gone', 'date'], hidden: ['gone'] }
    expect(labels(chosenColumns(columns, old))).toBe('Candidate Date Role Score Actions')
  })
})
