import { describe, expect, it } from 'vitest'
import { repeatableContents, statementsOf } from './repeatable.ts'

const statements = repeatableContents().flatMap(statementsOf)

describe('the repeatable files', () => {
  it('are read statement by statement, and nothing of them is lost', () => {
    const words = (text: string) =>
      text
        .replaceAll(/^--.*$/gm, '')
        .replaceAll(/\s+/g, ' ')
        .trim()
    expect(words(statements.map(({ sql }) => sql).join('\n'))).toBe(words(repeatableContents().join('\n')))
  })

  it('hold one statement each: no second one begins within', () =>
    expect(
      statements.filter(
        ({ sql }) => sql.replaceAll(/\$\$[^]*?\$\$/g, '').match(/^(CREATE|GRANT|REVOKE|DO)\b/gm)!.length > 1,
      ),
    ).toEqual([]))

  it('create everything that locks a table as an object, which is left alone when it has not changed', () =>
    expect(
      statements.filter(
        ({ sql, object }) => !object && /^(CREATE (?!SEQUENCE|INDEX IF NOT EXISTS)|ALTER TABLE|DROP)/.test(sql),
      ),
    ).toEqual([]))

  it('name each object once', () => {
    const keys = statements.flatMap(({ object }) => (object ? [Object.values(object).join(' ')] : []))
    expect(keys.length).toBeGreaterThan(250)
    expect(new Set(keys).size).toBe(keys.length)
  })
})
