import { expect, it } from 'vitest'
import { isAskedFirst } from './survey-results.ts'

const of = (type: string | null, count: number) => ({ status: type === null ? null : { type }, count })

it.each([
  ['ten people of stages that are under way', [of('new', 4), of('interview', 5), of(null, 1)], false],
  ['eleven people, whatever their stages', [of('new', 5), of(null, 6)], true],
  ['one hired person', [of('hired', 1)], true],
  ['one rejected person among others', [of('new', 1), of('rejected', 1)], true],
  ['nobody', [], false],
])('A move of %s is handled', (_, from, expected) => {
  expect(isAskedFirst(from)).toBe(expected)
})
