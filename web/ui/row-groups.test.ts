import { expect, it } from 'vitest'
import { entriesOf } from './row-groups.ts'

const rows = [
  { id: '1', team: 'a' },
  { id: '2', team: 'a' },
  { id: '3', team: 'b' },
]
const ids = (of?: (row: (typeof rows)[number]) => string) => entriesOf(rows, of).map(({ id }) => id)

it('puts a heading before the first row of each group, and none without groups', () => {
  expect(ids()).toEqual(['1', '2', '3'])
  expect(ids(({ team }) => team)).toEqual(['heading of 1', '1', '2', 'heading of 3', '3'])
})
