import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { directDependencies, renewed, tableFaults } from './dependency-table.ts'

function project() {
  const root = mkdtempSync(path.join(tmpdir(), 'dependencies-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const write = (folder: string, content: object) => {
    mkdirSync(path.join(root, folder), { recursive: true })
    writeFileSync(path.join(root, folder, 'package.json'), JSON.stringify(content))
  }
  write('.', { workspaces: ['room'], devDependencies: { one: '1.0.0' }, optionalDependencies: { '@a/two': '2.0.0' } })
  write('room', { dependencies: { one: '1.0.0', '@seatwise/contract': '0.1.0' } })
  return directDependencies(root)
}

const one = '| `one`    | 1.0.0 | 2026-01-02 | counts | the other is slower |'
const two = '| `@a/two` | 2.0.0 | 2026-01-03 | adds   | there is no other   |'

describe('the table of dependencies', () => {
  it('A table with a row for every package of every workspace has no fault', () =>
    expect(tableFaults([one, two].join('\n'), project())).toEqual([]))

  it.each<[string, string[], string]>([
    ['a package without a row', [one], '@a/two has no row'],
    [
      'a row without a package',
      [one, two, two.replace('@a/two', 'old')],
      'old has a row, and no package.json names it',
    ],
    ['two rows for a package', [one, two, one], 'one has two rows'],
    ['another version', [one.replace('1.0.0', '1.1.0'), two], 'one is 1.0.0, its row says 1.1.0'],
    ['no purpose', [one.replace('counts', ''), two], 'one: its row says no purpose, or not why no other package'],
  ])('A table with %s has one fault', (_, rows, fault) =>
    expect(tableFaults(rows.join('\n'), project())).toEqual([fault]),
  )

  it('A table is renewed with versions and dates, and keeps its words', () => {
    const old = ['# Packages', one.replace('1.0.0', '0.9.0').replace('2026-01-02', '2025-01-01'), two].join('\n')
    const text = renewed(old, project(), (name) => (name === 'one' ? '2026-01-02' : '2026-01-03'))
    expect(tableFaults(text, project())).toEqual([])
    expect(text).toContain('| `one` | 1.0.0 | 2026-01-02 | counts | the other is slower |')
    expect(text).toContain('# Packages')
  })
})
