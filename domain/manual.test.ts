import { readFileSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { guideFigures, manualFigures } from './oracle/manual-figures.ts'
import { manualTables, markdown } from './oracle/manual-tables.ts'

// Simulations take a second alone and longer when all cores are busy.
vi.setConfig({ testTimeout: 30_000 })

const path = '../docs/psychometrics.md'
const manual = readFileSync(new URL(path, import.meta.url), 'utf8')

/** The table between `<!-- computed: NAME -->` and `<!-- end of NAME -->` as domain computes it. */
function withTable(text: string, name: string): string {
  const [begin, end] = [`<!-- computed: ${name} -->`, `<!-- end of ${name} -->`]
  const [before, rest] = text.split(begin)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) throw new Error(`${path} lacks ${begin} or ${end}`)
  return `${before}${begin}\n\n${markdown(manualTables[name]!())}\n\n${end}${after}`
}

it('The manual has the tables that domain computes (vitest -u writes them)', () =>
  expect(Object.keys(manualTables).reduce(withTable, manual)).toMatchFileSnapshot(path))

const missing = (text: string, figures: readonly string[]) => {
  const plain = text.replaceAll(/\s+/g, ' ')
  return figures.filter((figure) => !plain.includes(figure))
}

it('The manual has the figures that domain computes in its sentences', () =>
  expect(missing(manual, manualFigures())).toEqual([]))

it('The user guide has the figures of its examples', () => {
  const guide = readFileSync(new URL('../docs/user-guide.md', import.meta.url), 'utf8')
  expect(missing(guide, guideFigures())).toEqual([])
})

it('The code, the manual and the user guide state the rule for naming an end in the same words', () => {
  const textOf = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8').replaceAll(/\s+(\* )?/g, ' ')
  const [rule] = /An end of a scale is named only [^.]+/.exec(textOf('assessment/named-end.ts')) ?? []
  expect(rule).toMatch(/nine-of-ten/)
  for (const file of ['../docs/psychometrics.md', '../docs/user-guide.md']) expect(textOf(file), file).toContain(rule)
})
