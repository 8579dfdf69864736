import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { describe, expect, it } from 'vitest'
import { problemsOf } from './migrations.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'seatwise-migrations-'))
function problemsOfSql(sql: string) {
  const file = path.join(folder, '9999_sample.sql')
  writeFileSync(file, `${sql};\n`)
  return problemsOf([file])
}

describe('a migration', () => {
  it.each([
    'ALTER TABLE users ADD COLUMN nickname text',
    'ALTER TABLE users ADD COLUMN count integer NOT NULL DEFAULT 0',
    '-- squawk-ignore require-concurrent-index-creation\nCREATE INDEX IF NOT EXISTS users_first ON users (first)',
    'CREATE TABLE things (id uuid PRIMARY KEY); CREATE INDEX things_id ON things (id)',
  ])('that only adds is accepted: %s', (sql) => expect(problemsOfSql(sql)).toBeUndefined())

  it.each([
    ['ALTER TABLE users RENAME COLUMN first TO given', 'renaming-column'],
    ['ALTER TABLE users DROP COLUMN first', 'ban-drop-column'],
    ['ALTER TABLE users ALTER COLUMN first TYPE varchar(10)', 'changing-column-type'],
    ['ALTER TABLE users ALTER COLUMN phone SET NOT NULL', 'adding-not-nullable-field'],
    ['ALTER TABLE users ADD COLUMN count integer NOT NULL', 'adding-required-field'],
    ['DROP TABLE users', 'ban-drop-table'],
    ['CREATE INDEX users_first ON users (first)', 'require-concurrent-index-creation'],
    ['ALTER TABLE users ADD FOREIGN KEY (company_id) REFERENCES companies (id)', 'constraint-missing-not-valid'],
  ])('that the version before would notice is refused: %s', (sql, rule) => expect(problemsOfSql(sql)).toContain(rule))
})
