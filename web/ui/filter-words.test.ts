import { describe, expect, it } from 'vitest'
import { today } from './dates.ts'
import { valueWords, type FilterControl } from './filter-words.ts'

const roles: FilterControl = {
  kind: 'many',
  label: 'Role',
  names: ['roles'],
  options: ['Sales', 'Support', 'Driver'].map((label) => ({ value: label.toLowerCase(), label })),
}
const date: FilterControl = { kind: 'period', label: 'Date', names: ['from', 'to'], options: [] }

describe('a filter in words', () => {
  it('names what is chosen, and counts more than two', () => {
    expect(valueWords(roles, { roles: ['sales', 'driver'] })).toBe('Sales, Driver')
    expect(valueWords(roles, { roles: ['sales', 'driver', 'support'] })).toBe('3 chosen')
    expect(valueWords({ ...roles, kind: 'one' }, { roles: 'support' })).toBe('Support')
  })

  it('names a value that is no longer offered as it is', () =>
    expect(valueWords(roles, { roles: ['retired one'] })).toBe('retired one'))

  it('names the usual periods, and the days of others', () => {
    expect(valueWords(date, { from: today(), to: today() })).toBe('Today')
    expect(valueWords(date, { from: today(29), to: today() })).toBe('Last 30 days')
    expect(valueWords(date, { from: '2026-01-05', to: '2026-02-28' })).toBe('Jan 5, 2026 – Feb 28, 2026')
    expect(valueWords(date, { from: '2026-01-05', to: '2026-01-05' })).toBe('Jan 5, 2026')
    expect(valueWords(date, { from: '2026-01-05' })).toBe('from Jan 5, 2026')
    expect(valueWords(date, { to: '2026-01-05' })).toBe('until Jan 5, 2026')
    expect(valueWords(date, {})).toBe('')
  })
})
