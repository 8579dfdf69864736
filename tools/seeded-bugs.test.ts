import { readFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, expect, it } from 'vitest'
import { bugsByClass } from './seeded-bugs/all.ts'
import { plan, smoke } from './seeded-bugs/bug.ts'
import { findTests } from './seeded-bugs/places.ts'

const root = path.join(import.meta.dirname, '..')
const bugs = Object.values(bugsByClass).flat()

describe('the planted bugs', () => {
  it.each(bugs.map((bug) => [bug.name, bug] as const))(
    '%s: each change matches exactly one place',
    (_, { changes }) => {
      for (const change of changes) {
        const { before, after } = plan(root, change)
        expect(after).not.toBe(before)
      }
    },
  )

  it.each(bugs.map((bug) => [bug.name, bug] as const))('%s: has tests that should catch it', (_, bug) => {
    expect(findTests(root, bug)).not.toHaveLength(0)
  })

  it('are judged beside a test that signs in', () => {
    expect(findTests(root, { named: smoke })).toEqual(['api/base/auth/auth.test.ts'])
  })

  it('are cited in docs/threat-model.md by names that exist', () => {
    const document = readFileSync(path.join(root, 'docs/threat-model.md'), 'utf8')
    const table = document.slice(document.indexOf('## Planted bugs'))
    const cited = [...table.matchAll(/^\| [a-z ]+ +\| (.+?) +\| `/gm)].map(([, name]) => name)
    expect(cited.length).toBeGreaterThan(100)
    expect(bugs.map(({ name }) => name)).toEqual(expect.arrayContaining(cited))
  })

  it('have unique names', () => expect(new Set(bugs.map(({ name }) => name)).size).toBe(bugs.length))
})
