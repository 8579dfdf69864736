import { expect, it } from 'vitest'
import { guessMapping, peopleOf } from './people-of-table.ts'

const table = (columns: string[], ...rows: string[][]) => ({ columns, rows, firstRow: 2 })

it.each([
  [['Email', 'First name', 'Last name'], { email: 0, first: 1, last: 2, name: -1 }],
  [['Name', 'E-Mail'], { email: 1, first: -1, last: -1, name: 0 }],
  [['Nachname', 'Vorname', 'Mail'], { email: 2, first: 1, last: 0, name: -1 }],
  [['A', 'B'], { email: -1, first: -1, last: -1, name: -1 }],
])('guesses the columns of %j', (columns, mapping) => {
  expect(guessMapping(table(columns))).toEqual(mapping)
})

it('finds the addresses in a file without a head', () => {
  expect(guessMapping(table(['Column 1', 'Column 2'], ['Ann', 'a@b.test'])).email).toBe(1)
})

it('takes people over, each address once, and names each row with a problem', () => {
  const rows = [
    ['ANN@b.test', 'Ann', 'Lee'],
    ['nobody', 'Bo', 'Berg'],
    ['ann@b.test', 'Ann', 'Again'],
    ['cy@d.test', 'http://spam.test/', ''],
    ['di@d.test', '', ''],
    ['', 'Ed', ''],
  ]
  const found = peopleOf(table(['Email', 'First', 'Last'], ...rows), { email: 0, first: 1, last: 2, name: -1 })
  expect(found.people).toEqual([{ email: 'ann@b.test', first: 'Ann', last: 'Lee' }, { email: 'di@d.test' }])
  expect(found.problems).toMatchObject([
    { row: 3, column: 'Email' },
    { row: 4, column: 'Email', problem: 'The same address as in row 2.' },
    { row: 5, column: 'First' },
    { row: 7, column: 'Email' },
  ])
})

it('splits names that stand in one column', () => {
  const found = peopleOf(table(['Name', 'Email'], ['Lee, Ann', 'a@b.test']), { email: 1, first: -1, last: -1, name: 0 })
  expect(found.people).toEqual([{ email: 'a@b.test', first: 'Ann', last: 'Lee' }])
})
