import { describe, expect, it } from 'vitest'
import { endOf } from './words.ts'

describe('the end of the address of a survey link', () => {
  const of = (link: string) => endOf({ url: `https://seatwise.example/survey/register?link=${link}` })

  it('is the part that differs from the other links, where that is short', () =>
    expect(of('riverside')).toBe('riverside'))

  it('is its last letters otherwise', () => expect(of('4fJq0uVn2ZtYk8WcXb1LmA')).toBe('…WcXb1LmA'))
})
