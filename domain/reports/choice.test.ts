import { describe, expect, it } from 'vitest'
import { chosenFirst, chosenFor } from './choice.ts'

const ids = Array.from({ length: 2_000 }, (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`)

describe('the text that is chosen for a person', () => {
  it.each([2, 3, 4, 7])('of %i is each one about equally often, and does not follow that of another rule', (count) => {
    const texts = Array.from({ length: count }, (_, index) => index)
    const pairs = new Map<string, number>()
    for (const id of ids) {
      const both = ['strength/DRIVE/high', 'caution/DRIVE/high'].map((rule) => chosenFor([id], rule, texts))
      pairs.set(both.join(), (pairs.get(both.join()) ?? 0) + 1)
    }
    const expected = ids.length / count ** 2
    expect(pairs.size).toBe(count ** 2)
    // Five standard deviations.
    for (const [pair, people] of pairs) expect(Math.abs(people - expected), pair).toBeLessThan(5 * Math.sqrt(expected))
  })

  it('is the same each time, and for two people in either order', () => {
    const [one, other] = ids as [string, string]
    const texts = ['a', 'b', 'c', 'd', 'e']
    for (const rule of ['topic/order/apart/ask', 'pair/differ/LEAD', 'pair/differ/CARE']) {
      expect(chosenFor([one, other], rule, texts)).toBe(chosenFor([other, one], rule, texts))
      expect(chosenFirst([one], rule, texts)[0]).toBe(chosenFor([one], rule, texts))
      expect(chosenFirst([one], rule, texts).toSorted()).toEqual(texts)
    }
  })
})
