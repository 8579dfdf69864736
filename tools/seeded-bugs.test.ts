import { readFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, expect, it } from 'vitest'
import { bugsByClass } from './seeded-bugs/all.ts'
import { planted } from './seeded-bugs/bug.ts'

const root = path.join(import.meta.dirname, '..')
const bugs = Object.values(bugsByClass).flat()

describe('the planted bugs', () => {
  it.each(bugs.map((bug) => [bug.name, bug] as const))('%s: its places are where they were', (_, { changes }) => {
    const sources = new Map<string, string>()
    for (const change of changes) {
      const before = sources.get(change.file) ?? readFileSync(path.join(root, change.file), 'utf8')
      const after = planted(before, change)
      expect(after).not.toBe(before)
      sources.set(change.file, after)
    }
  })

  it('have names of their own', () => expect(new Set(bugs.map(({ name }) => name)).size).toBe(bugs.length))
})
