import { expect, it } from 'vitest'
import { differences, rangeWords } from './target-words.ts'

it.each([
  [{ lo: 55, hi: null }, '55 or more'],
  [{ lo: null, hi: 60 }, '60 or less'],
  [{ lo: 15, hi: 70 }, '15 to 70'],
  [{ lo: null, hi: null }, 'no limit'],
])('A range %o reads %s', (range, words) => expect(rangeWords(range)).toBe(words))

const lead = { scale: 'LEAD', weight: 3, lo: 55, hi: null } as const
const order = { scale: 'ORDER', weight: 1, lo: 15, hi: 70 } as const

it('The comparison of two versions lists exactly the scales on which they differ', () => {
  expect(differences([lead, order], [{ ...lead, weight: 2 }, order])).toEqual([
    { scale: 'LEAD', one: '55 or more, weight 3', other: '55 or more, weight 2' },
  ])
})

it('A scale that one version lacks, or that has no weight, counts as absent there', () => {
  expect(differences([lead], [lead, order])).toEqual([
    { scale: 'ORDER', one: 'does not count', other: '15 to 70, weight 1' },
  ])
  expect(differences([lead], [lead, { ...order, weight: 0 }])).toEqual([])
})
