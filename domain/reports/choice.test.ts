import { describe, expect, it } from 'vitest'
import { chosenFirst, wordingFor } from './choice.ts'
import type { Sentence } from './packs/scale-texts.ts'

const wordings = ['a', 'b', 'c', 'd', 'e', 'f', 'g'] as const
const ids = Array.from({ length: 2_000 }, (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`)

describe('the wording that is chosen for a person', () => {
  it.each([2, 3, 4, 7])('of %i is each one about equally often, and does not follow that of another rule', (count) => {
    const texts = wordings.slice(0, count) as unknown as Sentence
    const pairs = new Map<string, number>()
    for (const id of ids) {
      const both = ['strength/DRIVE/high', 'caution/DRIVE/high'].map((rule) => wordingFor([id], rule, texts))
      pairs.set(both.join(), (pairs.get(both.join()) ?? 0) + 1)
    }
    const expected = ids.length / count ** 2
    expect(pairs.size).toBe(count ** 2)
    // Five standard deviations.
    for (const [pair, people] of pairs) expect(Math.abs(people - expected), pair).toBeLessThan(5 * Math.sqrt(expected))
  })

  it('is the same each time, and for two people in either order', () => {
    const [one, other] = ids as [string, string]
    const texts = wordings
    for (const rule of ['topic/order/apart/ask', 'pair/differ/LEAD', 'pair/differ/CARE']) {
      expect(wordingFor([one, other], rule, texts)).toBe(wordingFor([other, one], rule, texts))
      expect(chosenFirst([one], rule, texts)[0]).toBe(wordingFor([one], rule, texts))
      expect(chosenFirst([one], rule, texts).toSorted()).toEqual([...texts])
    }
  })
})
