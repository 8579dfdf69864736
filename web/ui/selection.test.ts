import { describe, expect, it } from 'vitest'
import { isSelected, nothingSelected, selectedCount, withTicks, type Selection } from './selection.ts'

const ticks = (entries: Record<string, boolean>) => new Map(Object.entries(entries))

describe('a selection of rows', () => {
  it('keeps rows that are not on the screen', () => {
    const first = withTicks(nothingSelected, ticks({ a: true, b: true }))
    const second = withTicks(first, ticks({ b: false, c: true }))
    expect(second).toEqual({ kind: 'some', ids: ['a', 'c'] })
    expect(selectedCount(second)).toBe(2)
  })

  it('of all that match counts the unticked rows, loaded or not', () => {
    const all: Selection = { kind: 'all', except: ['x'], matching: 1_200 }
    const less = withTicks(all, ticks({ a: false, b: true }))
    expect(less).toEqual({ kind: 'all', except: ['x', 'a'], matching: 1_200 })
    expect(selectedCount(less)).toBe(1_198)
    expect([isSelected(less, 'a'), isSelected(less, 'never loaded')]).toEqual([false, true])
    expect(withTicks(less, ticks({ a: true }))).toEqual({ kind: 'all', except: ['x'], matching: 1_200 })
  })

  it('ticks no row twice', () => {
    const once = withTicks(nothingSelected, ticks({ a: true }))
    expect(withTicks(once, ticks({ a: true }))).toEqual(once)
  })
})
