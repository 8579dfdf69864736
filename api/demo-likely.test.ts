import { expect, it } from 'vitest'
import { demoBenchmarks } from './demo-benchmarks.ts'
import { simulateLikely } from './assessment/role-benchmarks/actions.ts'

const entries = Object.entries(demoBenchmarks)

it('The likely ranges behind the scores of the demo world are those of a simulation', async () => {
  const tables = await Promise.all(entries.map(([, targets]) => simulateLikely(targets)))
  const byName = Object.fromEntries(entries.map(([name], index) => [name, tables[index]]))
  const lines = entries.map(
    ([name]) => `"${name}": [\n${byName[name]!.map((row) => JSON.stringify(row)).join(',\n')}\n]`,
  )
  // `npx vitest -u` writes it anew after a change of a benchmark or of the simulation.
  await expect(`{\n${lines.join(',\n')}\n}\n`).toMatchFileSnapshot('./demo-likely.json')
})

it('A benchmark that cannot score anybody has no stored likely ranges', async () => {
  expect(await simulateLikely(demoBenchmarks.sales.slice(0, 2))).toBeNull()
})
