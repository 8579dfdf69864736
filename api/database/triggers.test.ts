import { readFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, expect, it } from 'vitest'
import { setUpProduct } from '../test-product.ts'

const { product } = setUpProduct()
const page = readFileSync(path.join(import.meta.dirname, '../../docs/triggers.md'), 'utf8')

describe('docs/triggers.md', () => {
  it('lists the triggers of the database, each once', async () => {
    const rows = page
      .split('\n')
      .flatMap((line) => /^\| ([a-z_]+) +\| ([a-z_]+) +\|/.exec(line)?.slice(1, 3).join('.') ?? [])
    const { rows: triggers } = await product.owner.query<{ name: string }>(
      `SELECT c.relname || '.' || t.tgname AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
         JOIN pg_proc p ON p.oid = t.tgfoid JOIN pg_namespace n ON n.oid = p.pronamespace
        WHERE c.relnamespace = 'public'::regnamespace AND NOT t.tgisinternal
          -- Those of tests: api/database/test-fixtures.sql.
          AND n.nspname <> 'witness'`,
    )
    expect(rows.toSorted()).toEqual(triggers.map(({ name }) => name).toSorted())
  })
})
