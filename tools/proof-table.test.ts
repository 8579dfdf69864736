import { readdirSync, readFileSync } from 'node:fs'
import * as path from 'node:path'
import { expect, test } from 'vitest'
import { markdownTable } from './measured-table.ts'
import { aimOf, figureOf, rowsOf } from './proof-table.ts'

test('The figures of a proof are the counts of its tests, without the colours of a terminal', () => {
  expect(
    figureOf(' Test Files  1 passed (1)\n\u001b[2m      Tests \u001b[22m 2 passed | 1 skipped (3)\n   Duration  4 s\n'),
  ).toBe('2 passed \\| 1 skipped (3)')
  expect(figureOf('Running 4 tests\n\n  1 failed\n  3 passed (12.1s)\n')).toBe('1 failed, 3 passed (12.1s)')
})

test('The figures of a proof without tests are its last line', () => {
  expect(figureOf('Answers compared\n  200 calls, none differs\n\n')).toBe('200 calls, none differs')
})

test('What a proof tells as its figures is what the table shows', () => {
  const output = 'stdout | a test\nfigures: 20 leaders lost\n\nfigures: 3 writes lost\n Tests  2 passed (2)\n'
  expect(figureOf(output)).toBe('20 leaders lost; 3 writes lost')
})

test('A table is read as it was written', () => {
  const rows = [
    ['crm', 'Moves cards.', '2 passed \\| 1 skipped (3)'],
    ['pdf', 'Draws.', ''],
  ]
  expect(rowsOf(`# Proofs\n\n${markdownTable(['proof', 'what it does', 'figures'], rows)}\n\nEnd.\n`)).toEqual(rows)
})

const folder = path.join(import.meta.dirname, 'proofs')
const files = readdirSync(folder).filter((file) => file.endsWith('.ts'))

test('Every proof runs every night', () => {
  const workflow = readFileSync(path.join(import.meta.dirname, '../.github/workflows/nightly.yml'), 'utf8')
  const listed = workflow.split('proof:\n').at(-1)!.split('    steps:')[0]!
  const names = files.map((file) => path.basename(file, '.ts'))
  expect([...listed.matchAll(/- (\S+)/g)].map(([, name]) => name)).toEqual(names.toSorted())
})

test.each(files)('%s says in a sentence what it proves', (file) => {
  expect(aimOf(readFileSync(path.join(folder, file), 'utf8'))).toMatch(/^[A-Z].{20,}/)
})
