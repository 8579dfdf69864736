import { expect, it } from 'vitest'
import { entriesOf, type Entry } from './row-groups.ts'

const rows = [
  { id: '1', team: 'a' },
  { id: '2', team: 'a' },
  { id: '3', team: 'b' },
]
const idsOf = (entries: readonly Entry[]) => entries.map(({ id }) => id)
const of = ({ team }: (typeof rows)[number]) => team

it('A heading comes before the first row of each group, and none without groups', () => {
  expect(idsOf(entriesOf(rows))).toEqual(['1', '2', '3'])
  expect(idsOf(entriesOf(rows, of))).toEqual(['heading of a', '1', '2', 'heading of b', '3'])
})

it('A collapsed group has its heading without its rows', () =>
  expect(idsOf(entriesOf(rows, of, new Set(['a'])))).toEqual(['heading of a', 'heading of b', '3']))
