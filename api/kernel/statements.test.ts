import type pg from 'pg'
import { expect, it } from 'vitest'
import { namingClient } from './statements.ts'

/** The names under which a client was asked to run the statements. */
async function namesOf(...statements: { text: string; values?: unknown[]; plannedForValues?: true }[]) {
  const names: (string | undefined)[] = []
  const client = namingClient({
    query: (config: pg.QueryConfig) => Promise.resolve(names.push(config.name)),
  } as unknown as pg.Pool)
  for (const statement of statements) await client.query(statement)
  return names
}

it('A statement with values runs under a name from the second time on, and under the same one', async () => {
  const statement = { text: 'select $1::int as first', values: [1] }
  const [first, second, third] = await namesOf(statement, statement, statement)
  expect(first).toBeUndefined()
  expect(second).toMatch(/^[\w-]{22}$/)
  expect(third).toBe(second)
})

it('Several commands, a list of many values and what is planned for its values never run under a name', async () => {
  const commands = { text: 'rollback to savepoint asked; release savepoint asked' }
  const list = { text: 'select 1 where 1 in ($1)', values: Array.from({ length: 61 }, (_, nth) => nth) }
  const planned = { text: 'select $1::int as planned', values: [1], plannedForValues: true as const }
  for (const statement of [commands, list, planned])
    expect(await namesOf(statement, statement, statement)).toEqual([undefined, undefined, undefined])
})
