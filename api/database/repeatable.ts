import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'

/** The order matters, because an SQL function can only call functions that exist already. */
const files = [
  'domain-events.sql',
  'candidacies.sql',
  'results.sql',
  'hiring-teams.sql',
  'entries.sql',
  'days.sql',
  'mail.sql',
  'invitations.sql',
  'search.sql',
  'benchmarks.sql',
  'task-runs.sql',
  'expiry.sql',
  'counts.sql',
  'files.sql',
  'deletions.sql',
  'todos.sql',
  'scorecards.sql',
  'interviews.sql',
  'live.sql',
  'refusals.sql',
  'candidate-duplicates.sql',
  'people.sql',
  'webhooks.sql',
  'ghl.sql',
  'jobs.sql',
  'hiring-campaigns.sql',
  'utils.sql',
  'usage.sql',
  'row-level-security.sql',
  'task-queue.sql',
]

/** The SQL of functions, triggers, views, policies and grants. */
export const repeatableContents = (): string[] =>
  files.map((name) => readFileSync(new URL(`repeatable/${name}`, import.meta.url), 'utf8'))

type Kind = 'function' | 'trigger' | 'view' | 'policy'
/** @property table the table of a trigger or policy, or an empty text */
type Statement = { sql: string; object?: { kind: Kind; name: string; table: string } }

/**
 * Applies functions, triggers, views and policies that have changed, drops those that were removed, and grants anew. What
 * has not changed is left alone: replacing a trigger, view or policy locks its table, and a statement that was planned
 * with a function that is dropped fails. So an update of the product disturbs nobody who works meanwhile.
 */
export async function applyRepeatable(client: pg.Client) {
  await client.query(`CREATE TABLE IF NOT EXISTS drizzle.repeatable_objects
    (kind text NOT NULL, name text NOT NULL, table_name text NOT NULL, hash text NOT NULL, PRIMARY KEY (kind, name, table_name))`)
  const { rows } = await client.query<{ kind: Kind; name: string; table_name: string; hash: string }>(
    'SELECT kind, name, table_name, hash FROM drizzle.repeatable_objects',
  )
  const applied = new Map(rows.map((row) => [keyOf({ ...row, table: row.table_name }), row.hash]))
  const statements = repeatableContents().flatMap(statementsOf)
  for (const { sql, object } of statements) {
    if (!object) {
      await client.query(sql)
      continue
    }
    const hash = createHash('sha256').update(sql).digest('hex')
    if (applied.get(keyOf(object)) !== hash) await replace(client, sql, object, hash)
    applied.delete(keyOf(object))
  }
  await dropRemoved(client, statements)
}

const keyOf = ({ kind, name, table }: NonNullable<Statement['object']>) => [kind, name, table].join(' ')

async function replace(
  client: pg.Client,
  sql: string,
  { kind, name, table }: NonNullable<Statement['object']>,
  hash: string,
) {
  if (kind === 'trigger') await client.query(`DROP TRIGGER IF EXISTS ${name} ON ${table}`)
  if (kind === 'policy') await client.query(`DROP POLICY IF EXISTS ${name} ON ${table}`)
  if (kind === 'function') await replaceFunction(client, sql, name)
  else await client.query(sql)
  await client.query(
    `INSERT INTO drizzle.repeatable_objects VALUES ($1, $2, $3, $4)
       ON CONFLICT (kind, name, table_name) DO UPDATE SET hash = excluded.hash`,
    [kind, name, table, hash],
  )
}

/** A function keeps its identity where its arguments and its result stay the same. No two functions share a name. */
async function replaceFunction(client: pg.Client, sql: string, name: string) {
  const before = await functionsOf(client, name)
  await client.query('SAVEPOINT before_function')
  try {
    await client.query(sql.replace(/^CREATE FUNCTION/, 'CREATE OR REPLACE FUNCTION'))
  } catch (error) {
    // invalid_function_definition: another result type.
    if (!(error instanceof pg.DatabaseError) || error.code !== '42P13') throw error
    await client.query('ROLLBACK TO before_function')
    for (const { signature } of before) await client.query(`DROP FUNCTION ${signature}`)
    await client.query(sql)
  }
  // A function with other arguments stands beside the one that it replaces.
  const unchanged = new Set(before.map(({ row_version }) => row_version))
  for (const { signature, row_version } of await functionsOf(client, name))
    if (unchanged.has(row_version)) await client.query(`DROP FUNCTION ${signature}`)
}

async function functionsOf(client: pg.Client, name: string) {
  const { rows } = await client.query<{ signature: string; row_version: string }>(
    `SELECT oid::regprocedure::text AS signature, oid || ' ' || xmin AS row_version FROM pg_proc
      WHERE pronamespace = 'public'::regnamespace AND proname = $1`,
    [name],
  )
  return rows
}

/** Functions of migrations belong to the owner and are called by columns and policies; they stay. */
const removable: Record<Kind, string> = {
  trigger: `SELECT 'trigger' AS kind, tgname::text AS name, c.relname::text AS table, format('DROP TRIGGER %I ON %I', tgname, c.relname) AS drop
    FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid WHERE c.relnamespace = 'public'::regnamespace AND NOT tgisinternal`,
  policy: `SELECT 'policy' AS kind, polname::text AS name, c.relname::text AS table, format('DROP POLICY %I ON %I', polname, c.relname) AS drop
    FROM pg_policy JOIN pg_class c ON c.oid = polrelid WHERE 'seatwise_definer'::regrole = ANY (polroles) AND polname <> 'definer_reads' OR polname = 'of_team'`,
  function: `SELECT 'function' AS kind, proname::text AS name, '' AS table, format('DROP FUNCTION %s', oid::regprocedure) AS drop
    FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND (proowner = 'seatwise_definer'::regrole OR prorettype = 'trigger'::regtype)`,
  view: `SELECT 'view' AS kind, relname::text AS name, '' AS table, format('DROP VIEW %I', relname) AS drop
    FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'v'`,
}

async function dropRemoved(client: pg.Client, statements: readonly Statement[]) {
  const kept = new Set(statements.flatMap(({ object }) => (object ? [keyOf(object)] : [])))
  for (const query of Object.values(removable)) {
    const { rows } = await client.query<NonNullable<Statement['object']> & { drop: string }>(query)
    for (const row of rows) {
      if (kept.has(keyOf(row))) continue
      await client.query(row.drop)
      await client.query('DELETE FROM drizzle.repeatable_objects WHERE kind = $1 AND name = $2 AND table_name = $3', [
        row.kind,
        row.name,
        row.table,
      ])
    }
  }
}

const objectPatterns: [Kind, RegExp][] = [
  ['function', /^CREATE (?:OR REPLACE )?FUNCTION (\w+)()/],
  ['trigger', /^CREATE (?:CONSTRAINT )?TRIGGER (\w+) [^]*? ON (\w+)\b/],
  ['policy', /^CREATE POLICY (\w+) ON (\w+)/],
  ['view', /^CREATE OR REPLACE VIEW (\w+)()/],
]

/** The statements of a file. They end with a semicolon at the end of a line, outside of the body of a function. */
export function statementsOf(file: string): Statement[] {
  const statements: string[] = []
  let current = ''
  for (const line of file.split('\n')) {
    if (current === '' && /^(--|\s*$)/.test(line)) continue
    current += `${line}\n`
    const isInBody = current.split('$$').length % 2 === 0
    if (isInBody || !line.replace(/--.*$/, '').trimEnd().endsWith(';')) continue
    statements.push(current.trim())
    current = ''
  }
  if (current !== '') throw new Error(`a statement does not end: ${current.slice(0, 80)}`)
  return statements.map((sql) => {
    for (const [kind, pattern] of objectPatterns) {
      const [, name, table = ''] = pattern.exec(sql) ?? []
      if (name) return { sql, object: { kind, name, table } }
    }
    return { sql }
  })
}
