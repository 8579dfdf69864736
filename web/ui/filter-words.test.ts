import { describe, expect, it } from 'vitest'
import { today } from './dates.ts'
import { scoreBands, valueWords, type FilterControl } from './filter-words.ts'

const roles: FilterControl = {
  kind: 'many',
  label: 'Role',
  names: ['roles'],
  options: ['Sales', 'Support', 'Driver'].map((label) => ({ value: label.toLowerCase(), label })),
}
const score: FilterControl = { kind: 'scores', label: 'Score', names: ['score_from', 'score_to'], options: [] }
const date: FilterControl = { kind: 'period', label: 'Date', names: ['from', 'to'], options: [] }

describe('a filter in words', () => {
  it('lists the choices, and counts more than two', () => {
    expect(valueWords(roles, { roles: ['sales', 'driver'] })).toBe('Sales, Driver')
    expect(valueWords(roles, { roles: ['sales', 'driver', 'support'] })).toBe('3 chosen')
    expect(valueWords({ ...roles, kind: 'one' }, { roles: 'support' })).toBe('Support')
  })

  it('names a range of scores, open at one end or closed', () => {
    expect(valueWords(score, { score_from: 66, score_to: 80 })).toBe('66 – 80')
    expect(valueWords(score, { score_from: 66 })).toBe('66 or more')
    expect(valueWords(score, { score_from: 91, score_to: 99 })).toBe('91 or more')
    expect(valueWords(score, { score_from: 1, score_to: 9 })).toBe('9 or less')
    expect(valueWords(score, { score_from: 50, score_to: 50 })).toBe('50')
    expect(valueWords(score, {})).toBe('')
  })

  it('names the least number of days', () => {
    const days: FilterControl = { kind: 'days', label: 'Days in stage', names: ['days'], options: [], max: 365 }
    expect([1, 14, undefined].map((value) => valueWords(days, { days: value }))).toEqual([
      '1 or more',
      '14 or more',
      '',
    ])
  })

  it('offers every band of scores as a range, from end to end', () => {
    expect(scoreBands.map(({ from, to }) => [from, to])).toEqual([
      [91, 99],
      [81, 90],
      [66, 80],
      [35, 65],
      [20, 34],
      [10, 19],
      [1, 9],
    ])
  })

  it('quotes words', () =>
    expect(valueWords({ kind: 'text', label: 'Reason', names: ['reason'], options: [] }, { reason: 'moved' })).toBe(
      '“moved”',
    ))

  it('shows an unknown value unchanged', () =>
    expect(valueWords(roles, { roles: ['retired one'] })).toBe('retired one'))

  it('names the usual periods, and shows the days of others', () => {
    expect(valueWords(date, { from: today(), to: today() })).toBe('Today')
    expect(valueWords(date, { from: today(29), to: today() })).toBe('Last 30 days')
    expect(valueWords(date, { from: '2026-01-05', to: '2026-02-28' })).toBe('Jan 5, 2026 – Feb 28, 2026')
    expect(valueWords(date, { from: '2026-01-05', to: '2026-01-05' })).toBe('Jan 5, 2026')
    expect(valueWords(date, { from: '2026-01-05' })).toBe('from Jan 5, 2026')
    expect(valueWords(date, { to: '2026-01-05' })).toBe('until Jan 5, 2026')
    expect(valueWords(date, {})).toBe('')
  })
})
