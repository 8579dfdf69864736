import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hideSmall } from './small-cells.ts'

describe('numbers of people', () => {
  it.each([
    [[], [], 0],
    [[0, 0], [0, 0], 0],
    [[7, 12], [7, 12], 19],
    // 3 would be 22 - 7 - 12.
    [[7, 3, 12], [null, null, 12], 22],
    [[0, 3, 12], [0, null, null], 15],
    // Four and one add up to five: neither follows from the total.
    [[4, 1, 12], [null, null, 12], 17],
    [[1, 1, 12, 20], [null, null, null, 20], 34],
    [[3], [null], null],
    [[1, 2], [null, null], null],
    // Two of at most four people have eight only if each has four, and five of at least one have five.
    [[4, 4, 7], [null, null, null], 15],
    [[1, 1, 1, 1, 1], [null, null, null, null, null], null],
    // Of two equal ones both.
    [[6, 6, 4], [null, null, null], 16],
    [[0, 4, 0], [0, null, 0], null],
  ])('%j are shown as %j, with %j in all', (cells, shown, total) => {
    expect(hideSmall(cells)).toEqual({ cells: shown, total })
  })

  it('never allow a reader who adds and subtracts to derive a number from one to four', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(12), { maxLength: 8 }), (cells) => {
        const { cells: shown, total } = hideSmall(cells)
        expect(shown.filter((count) => count !== null && count > 0 && count < 5)).toEqual([])
        const hidden = cells.filter((_, at) => shown[at] === null)
        if (hidden.length === 0 || total === null) return
        // The reader can only derive the sum of the hidden cells.
        expect(hidden.length).toBeGreaterThan(1)
        expect(hidden.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(5)
      }),
    )
  })

  it.each([
    [2, 12],
    [3, 12],
    [4, 8],
    [5, 5],
  ])('from one to four are never certain, even to a reader who knows this rule: %i cells', (length, most) => {
    const rows = Array.from({ length: (most + 1) ** length }, (_, row) =>
      Array.from({ length }, (_cell, at) => Math.floor(row / (most + 1) ** at) % (most + 1)),
    )
    const certain = [...Map.groupBy(rows, (cells) => JSON.stringify(hideSmall(cells)))].filter(([, rowsOfAnswer]) =>
      hideSmall(rowsOfAnswer[0]!).cells.some((cell, at) => {
        const numbers = new Set(rowsOfAnswer.map((cells) => cells[at]!))
        return cell === null && numbers.size === 1 && rowsOfAnswer[0]![at]! < 5
      }),
    )
    expect(certain).toEqual([])
  })
})
