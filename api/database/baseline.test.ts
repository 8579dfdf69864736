import { randomBytes } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import * as path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { restoreBaseline } from './baseline.ts'
import { createDatabase, embeddedConnection } from './database.ts'
import { migrate } from './migrate.ts'

const folder = path.join(import.meta.dirname, 'baselines')
const baselines = globSync('*.json.gz', { cwd: folder })

async function openNew() {
  const database = `test_${randomBytes(6).toString('hex')}`
  const { owner } = embeddedConnection(inject('socketFolder'), database)
  await createDatabase(owner)
  const client = new pg.Client(owner)
  await client.connect()
  return { owner, client }
}

/** The schema as comparable text. Column order is left out, because an added column comes last. */
async function schemaOf(client: pg.Client) {
  const { rows } = await client.query<{ line: string }>(`
    SELECT format('%s.%s %s %s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
                  a.attgenerated, pg_get_expr(d.adbin, d.adrelid), a.attacl) AS line
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'v')
    UNION ALL SELECT format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT format('%s %s %s %s %s %s', tablename, policyname, roles, cmd, qual, with_check) FROM pg_policies
    UNION ALL SELECT format('%s %s %s %s %s %s %s %s', relname, relkind, relpersistence, reloptions, relrowsecurity,
                            relforcerowsecurity, relowner::regrole, relacl)
      FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v', 'S')
    UNION ALL SELECT format('%s %s', viewname, definition) FROM pg_views WHERE schemaname = 'public'
    UNION ALL SELECT pg_get_triggerdef(t.oid) FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
      WHERE c.relnamespace = 'public'::regnamespace AND NOT t.tgisinternal
    UNION ALL SELECT format('%s %s %s', pg_get_functiondef(p.oid), proowner::regrole, proacl)
      FROM pg_proc p WHERE pronamespace = 'public'::regnamespace AND prokind IN ('f', 'p') AND prolang <> 13
    UNION ALL SELECT format('%s %s', extname, extnamespace::regnamespace) FROM pg_extension
     ORDER BY line`)
  return rows.map(({ line }) => line)
}

describe('the stored database of every release', () => {
  it('begins with the baseline, from which every migration continues', () =>
    expect(baselines).toContain('0000_baseline.json.gz'))

  it.each(baselines)(
    'of %s migrates to the schema of a new database, loses no row, and keeps correct counters',
    async (file) => {
      const { owner, client } = await openNew()
      const fresh = await openNew()
      await migrate(fresh.owner, '0.1.0')
      const stored = await restoreBaseline(client, readFileSync(path.join(folder, file)))
      expect(stored.users).toBeGreaterThan(5)
      await migrate(owner, '0.1.0')
      expect(await schemaOf(client)).toEqual(await schemaOf(fresh.client))
      for (const [table, count] of Object.entries(stored)) {
        const { rows } = await client.query<{ count: string }>(`SELECT count(*) FROM "${table}"`)
        expect(Number(rows[0]!.count), table).toBe(count)
      }
      const { rows: miscounted } = await client.query(
        `SELECT FROM survey_links l WHERE (uses, finished) IS DISTINCT FROM
         (SELECT (count(*)::int, count(assessment)::int) FROM survey_answers a WHERE a.survey_link_id = l.id)`,
      )
      expect(miscounted).toHaveLength(0)
      const { rows: unstaged } = await client.query(
        `SELECT FROM survey_results r WHERE status_id IS NOT NULL
         AND NOT EXISTS (SELECT FROM stage_events e WHERE e.survey_result_id = r.id AND e.to_status_id = r.status_id)`,
      )
      expect(unstaged, 'results without the event of their stage').toEqual([])
      const { rows: uncounted } = await client.query(
        `SELECT FROM (
         SELECT company_id, day, measure, span, amount FROM usage_counts WHERE measure IN ('to_first_answer', 'to_finish', 'finished_of_started')
         UNION ALL SELECT r.company_id, u.day, u.measure, u.span, -1
           FROM survey_results r LEFT JOIN survey_answers a ON a.survey_result_id = r.id,
                usage_of_result(r, a.first_answered_at) u) counted
        GROUP BY company_id, day, measure, span HAVING sum(amount) <> 0`,
      )
      expect(uncounted, 'results that the usage counts wrong').toEqual([])
      const { rows: firsts } = await client.query(
        `SELECT company_id FROM usage_counts WHERE measure = 'first_result' AND amount >= 0 ORDER BY 1`,
      )
      const { rows: withResult } = await client.query(
        `SELECT DISTINCT company_id FROM survey_results WHERE state = 'completed' AND NOT is_test ORDER BY 1`,
      )
      expect(firsts).toEqual(withResult)
      await client.end()
      await fresh.client.end()
    },
  )

  it.each(baselines)('of %s is refused when a migration before it was edited', async (file) => {
    const { client } = await openNew()
    const stored = JSON.parse(gunzipSync(readFileSync(path.join(folder, file))).toString()) as {
      migrations: { hash: string }[]
    }
    stored.migrations[0]!.hash = 'of the file before the edit'
    await expect(restoreBaseline(client, gzipSync(JSON.stringify(stored)))).rejects.toThrow(
      'migration 0 was edited after its release: add another one instead',
    )
    await client.end()
  })
})
