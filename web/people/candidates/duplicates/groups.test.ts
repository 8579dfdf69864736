import { expect, it } from 'vitest'
import type { CandidateDuplicate } from '@seatwise/contract/candidate-duplicates'
import type { DuplicateReason } from '@seatwise/contract/values/people'
import { groupsOf } from './groups.ts'

const pair = (names: string, ...reasons: DuplicateReason[]) =>
  ({ id: names, one: { id: names[0] }, other: { id: names[1] }, reasons }) as unknown as CandidateDuplicate
const drawn = (...pairs: CandidateDuplicate[]) =>
  groupsOf(pairs).map(
    ({ people, pairs: own }) => `${people.map(({ id }) => id).join('')}: ${own.map(({ id }) => id).join()}`,
  )

it('Three entries of one person are one group, with all of their pairs', () => {
  expect(drawn(pair('ab', 'phone', 'name'), pair('xy', 'phone'), pair('bc', 'email'), pair('ac', 'name'))).toEqual([
    'abc: ab,bc,ac',
    'xy: xy',
  ])
})

it('Two groups that turn out to be one person are one', () => {
  expect(drawn(pair('ab', 'email'), pair('cd', 'email'), pair('bc', 'phone'))).toEqual(['abcd: ab,cd,bc'])
})

it('Namesakes are in one group only if all of them are like each other', () => {
  expect(drawn(pair('ab', 'name'), pair('ac', 'name'), pair('bc', 'name'))).toEqual(['abc: ab,ac,bc'])
  expect(drawn(pair('ab', 'phone'), pair('bc', 'name'))).toEqual(['ab: ab', 'bc: bc'])
  expect(drawn(pair('ab', 'similar_name', 'location'), pair('bc', 'similar_name', 'location'))).toEqual([
    'ab: ab',
    'bc: bc',
  ])
})

it('A group has at most five entries, and no pair is lost', () => {
  const all = ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((one, at, names) =>
    names.slice(at + 1).map((other) => pair(one + other, 'phone')),
  )
  const groups = groupsOf(all)
  expect(groups.every(({ people }) => people.length <= 5)).toBe(true)
  expect(new Set(groups.flatMap(({ pairs }) => pairs))).toEqual(new Set(all))
})

it('Nobody is like anybody in no pairs', () => expect(drawn()).toEqual([]))
