import type pg from 'pg'
import type { Fault, Rule } from './fault.ts'

/**
 * Faults of the database by rule. They are read from the catalog of a migrated database, so that they concern what is
 * really in effect, wherever it was defined.
 */
export async function faultsOfDatabase(client: pg.ClientBase): Promise<Fault[]> {
  const fault = (rule: Rule, name: string, sql: string): Fault => ({ name: `database ${name}`, rule, edits: [], sql })
  const rows = async <Row extends pg.QueryResultRow>(sql: string) => (await client.query<Row>(sql)).rows
  const own = "relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')"

  const triggers = await rows<{ table: string; name: string }>(
    `SELECT tgrelid::regclass::text AS table, tgname AS name FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid
      WHERE NOT tgisinternal AND tgparentid = 0 AND ${own} ORDER BY 1, 2`,
  )
  const policies = await rows<{ table: string; name: string; reads: boolean; writes: boolean }>(
    `SELECT polrelid::regclass::text AS table, polname AS name, polqual IS NOT NULL AS reads, polwithcheck IS NOT NULL AS writes
       FROM pg_policy WHERE 'seatwise_app'::regrole = ANY (polroles) ORDER BY 1, 2`,
  )
  const tables = await rows<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class WHERE relrowsecurity AND ${own} ORDER BY 1`,
  )
  const refused = await rows<{ table: string; command: string }>(
    `SELECT c.oid::regclass::text AS table, command FROM pg_class c, unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) command
      WHERE ${own} AND NOT has_any_column_privilege('seatwise_app', c.oid, nullif(command, 'DELETE'))
         OR ${own} AND command = 'DELETE' AND NOT has_table_privilege('seatwise_app', c.oid, 'DELETE') ORDER BY 1, 2`,
  )
  const functions = await rows<{ name: string; identity: string; definition: string }>(
    `SELECT proname AS name, oid::regprocedure::text AS identity, pg_get_functiondef(oid) AS definition FROM pg_proc
      WHERE pronamespace = 'public'::regnamespace AND prosecdef ORDER BY 1, 2`,
  )
  return [
    ...triggers.map(({ table, name }) =>
      fault('trigger', `${table}: without ${name}`, `DROP TRIGGER "${name}" ON ${table}`),
    ),
    ...policies.flatMap(({ table, name, reads, writes }) => [
      ...(reads
        ? [fault('row policy', `${table}: ${name} reads every row`, `ALTER POLICY "${name}" ON ${table} USING (true)`)]
        : []),
      ...(writes
        ? [
            fault(
              'row policy',
              `${table}: ${name} writes every row`,
              `ALTER POLICY "${name}" ON ${table} WITH CHECK (true)`,
            ),
          ]
        : []),
    ]),
    ...tables.map(({ name }) => fault('row-level security', name, `ALTER TABLE ${name} DISABLE ROW LEVEL SECURITY`)),
    ...refused.map(({ table, command }) =>
      fault('grant', `${table}: ${command}`, `GRANT ${command} ON ${table} TO seatwise_app`),
    ),
    ...functions.map(({ identity }) =>
      fault('grant', `${identity}: everybody`, `GRANT EXECUTE ON FUNCTION ${identity} TO PUBLIC`),
    ),
    ...functions.flatMap(({ name, definition }) =>
      withoutConditions(definition).map(({ condition, sql }) =>
        fault('SQL condition', `${name}: without ${condition}`, sql),
      ),
    ),
  ]
}

/** Words and signs that end a term of a condition, if they are outside its brackets. */
const ends =
  /^(AND|OR|ORDER|GROUP|LIMIT|RETURNING|JOIN|LEFT|CROSS|WHERE|FOR|THEN|ON|UNION|INTO|FROM|WHEN|ELSE|END|LOOP|FETCH|SET|WINDOW|HAVING|[);,])$/i

/**
 * Versions of a definition that each lack one of the terms joined by AND. Joins of two columns are kept, because a
 * foreign key enforces them anyway.
 */
export function withoutConditions(definition: string): { condition: string; sql: string }[] {
  const tokens = [...definition.matchAll(/--[^\n]*|'(?:[^']|'')*'|\$\w*\$|[\w.]+|\s+|[^\w\s]/g)].map(
    ({ 0: text, index }) => ({
      text,
      index,
    }),
  )
  const conditions: { condition: string; sql: string }[] = []
  for (const [at, { text, index }] of tokens.entries()) {
    const isOfBetween = tokens.slice(Math.max(0, at - 4), at).some((token) => /^BETWEEN$/i.test(token.text))
    if (!/^AND$/i.test(text) || isOfBetween) continue
    let depth = 0
    const end = tokens.slice(at + 1).find((token, next) => {
      const isDistinct = /^FROM$/i.test(token.text) && /^DISTINCT$/i.test(tokens[at + next - 1]?.text ?? '')
      if (depth === 0 && ends.test(token.text) && !isDistinct) return true
      if (/^(\(|\[|CASE)$/i.test(token.text)) depth += 1
      if (/^(\)|\]|END)$/i.test(token.text)) depth -= 1
      return false
    })
    if (!end) continue
    const condition = definition
      .slice(index + text.length, end.index)
      .replaceAll(/--[^\n]*/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
    if (/^\w+\.\w+ = \w+\.\w+$/.test(condition)) continue
    conditions.push({ condition, sql: `${definition.slice(0, index)}${definition.slice(end.index)}` })
  }
  return conditions.map((one, at) => {
    const time = conditions.slice(0, at).filter(({ condition }) => condition === one.condition).length
    return time === 0 ? one : { ...one, condition: `${one.condition} (${time + 1})` }
  })
}
