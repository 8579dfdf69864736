import { expect, it } from 'vitest'
import { statementNames } from './statements.ts'

const times = <Answer>(count: number, run: () => Answer) => Array.from({ length: count }, run)

it('A statement with values runs under one name after its first four runs', () => {
  const nameOf = statementNames()
  const names = times(6, () => nameOf('select $1::int', [1]))
  expect(names).toEqual([
    ...times(4, () => undefined),
    ...times(2, () => expect.stringMatching(/^[\w-]{22}$/) as string),
  ])
  expect(names[4]).toBe(names[5])
})

it('Several commands in one text and a list of many values never run under a name', () => {
  const nameOf = statementNames()
  const list = times(61, () => 1)
  expect(times(9, () => nameOf('rollback to savepoint asked; release savepoint asked', []))).toEqual(
    times(9, () => undefined),
  )
  expect(times(9, () => nameOf('select 1 where 1 in ($1)', list))).toEqual(times(9, () => undefined))
})

it('At most 300 statements have names, and the first ones keep theirs', () => {
  const nameOf = statementNames()
  const nameOfNth = (nth: number) => times(5, () => nameOf(`select $1::int + ${nth}`, [1])).at(-1)
  const names = Array.from({ length: 310 }, (_, nth) => nameOfNth(nth))
  expect(new Set(names.slice(0, 300)).size).toBe(300)
  expect(names.slice(300)).toEqual(times(10, () => undefined))
  expect(nameOfNth(0)).toBe(names[0])
})
