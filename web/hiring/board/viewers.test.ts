import { describe, expect, it } from 'vitest'
import { viewersOf, wordsOf } from './viewers.ts'

const people = ['Frank Omar', 'Ana Sol', 'Uma Hoang', 'Sven Okafor'].map((name, nth) => {
  const [first = '', last = ''] = name.split(' ')
  return { id: String(nth), first, last }
})
const words = (count: number, has_support = false) =>
  wordsOf(viewersOf({ people: people.slice(0, count), has_support }, 'Seatwise'))

describe('the other viewers of a board', () => {
  it('are listed by first names, at most two of them', () => {
    expect([0, 1, 2, 3, 4].map((count) => words(count))).toEqual([
      '',
      'Frank is here',
      'Frank and Ana are here',
      'Frank, Ana and 1 more are here',
      'Frank, Ana and 2 more are here',
    ])
  })

  it('are shown as support of the product', () => {
    expect(words(0, true)).toBe('Seatwise support is here')
    expect(words(1, true)).toBe('Frank and Seatwise support are here')
  })
})
