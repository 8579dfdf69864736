import { describe, expect, it } from 'vitest'
import { fitting } from './fitting-columns.ts'

const columns = [
  { label: 'Name' },
  { label: 'Score', width: 260, leaves: 1, narrow: { width: 160 } },
  { label: 'Quality', width: 100, leaves: 2 },
  { label: 'Date', width: 100, leaves: 3 },
  { label: 'Stage', width: 120 },
]
const shownAt = (width: number) => fitting(columns, width).map(({ label, width: own }) => [label, own])

describe('the columns of a table', () => {
  it('are all shown, at their widths, where there is room', () =>
    expect(shownAt(828)).toEqual(columns.map(({ label, width }) => [label, width])))

  it('become narrower before one is hidden', () =>
    expect(shownAt(827)).toEqual([
      ['Name', undefined],
      ['Score', 160],
      ['Quality', 100],
      ['Date', 100],
      ['Stage', 120],
    ]))

  it('keep their width where a hidden one made more room than they need', () =>
    expect(
      fitting(
        [
          { label: 'Name' },
          { label: 'Score', width: 220, leaves: 1, narrow: { width: 200 } },
          { label: 'Date', width: 100, leaves: 2 },
        ],
        500,
      ).map(({ label, width }) => [label, width]),
    ).toEqual([
      ['Name', undefined],
      ['Score', 220],
    ]))

  it('are hidden in their order, until the name has its width', () => {
    expect(shownAt(727).map(([label]) => label)).toEqual(['Name', 'Score', 'Date', 'Stage'])
    expect(shownAt(627).map(([label]) => label)).toEqual(['Name', 'Score', 'Stage'])
  })

  it('stay when none may be hidden', () =>
    expect(shownAt(10).map(([label]) => label)).toEqual(['Name', 'Score', 'Stage']))
})
