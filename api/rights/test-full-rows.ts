import { globSync } from 'node:fs'
import * as path from 'node:path'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable, type PgColumn } from 'drizzle-orm/pg-core'
import type pg from 'pg'

/** Columns that stay empty, because reads leave out rows in which they have a value. */
const endings =
  'archived_at deleted_at disconnected_at ended_at end_reason erased_at fault forgotten_at held_at locked_until merged_into missing_since removed_at retired_at revoked_at undone_at withdrawn_at'.split(
    ' ',
  )
/**
 * Columns that must stay empty, because a constraint forbids them together with other columns or because of what they
 * mean for other rows.
 */
const forbidden = [
  'companies.franchise_id',
  'custom_interview_questions.survey_result_id',
  'messages.stage_event_id',
  'messages.user_id',
  'reject_reasons.mail_template_id',
  'report_shares.growth_plan_id',
  'report_shares.period_days',
  'report_shares.pipeline_id',
  'report_shares.role_benchmark_id',
  'role_benchmarks.company_id',
  'roles.company_id',
  'roles.department_id',
  'roles.pipeline_id',
  'scorecard_answers.custom_interview_question_id',
]

const values: Record<string, string> = {
  uuid: 'gen_random_uuid()',
  text: `'Filled'`,
  date: 'current_date',
  'timestamptz(3)': `now() - interval '1 minute'`,
  smallint: '3',
  integer: '3',
  bigint: '3',
}

/** Values for columns that do not accept any text. */
const valuesByName: Record<string, string> = {
  time_zone: `'Europe/Berlin'`,
  country: `'DE'`,
  phone: `'+15550100100'`,
  occupation_code: `'47-1011.00'`,
  ip: `'192.0.2.1'`,
  expires_at: `now() + interval '1 day'`,
  next_attempt_at: `now() + interval '1 day'`,
  last_used_ip: `'192.0.2.1'`,
  department_id: '(SELECT id FROM departments d WHERE d.company_id = t.company_id LIMIT 1)',
  reject_reason_id: '(SELECT id FROM reject_reasons x WHERE x.company_id = t.company_id LIMIT 1)',
  location_id: '(SELECT id FROM locations l WHERE l.company_id = t.company_id LIMIT 1)',
}

/**
 * Fills the optional columns in rows of the company: in the rows with these ids, and in the first row of each other
 * table.
 */
export async function fillRows(owner: pg.Pool, company_id: string, ids: readonly string[]) {
  const client = await owner.connect()
  try {
    // Switches off triggers and foreign keys: the filled-in values are made up and need not satisfy them.
    await client.query('SET session_replication_role = replica')
    for (const table of await tablesOf()) await fillTable(client, table, company_id, ids)
  } finally {
    await client.query('RESET session_replication_role')
    client.release()
  }
}

async function tablesOf(): Promise<PgTable[]> {
  const folder = path.join(import.meta.dirname, '../database/tables')
  const files = globSync('*.ts', { cwd: folder })
  const modules = await Promise.all(
    files.map((file) => import(path.join(folder, file)) as Promise<Record<string, unknown>>),
  )
  return modules.flatMap((module) => Object.values(module).filter((one): one is PgTable => is(one, PgTable)))
}

async function fillTable(client: pg.PoolClient, table: PgTable, company_id: string, ids: readonly string[]) {
  const { name, columns, foreignKeys } = getTableConfig(table)
  const key = columns.find((column) => column.name === 'id')
  if (!key) return
  const filled = columns.flatMap((column) => {
    const value =
      column.notNull || endings.includes(column.name) || forbidden.includes(`${name}.${column.name}`)
        ? undefined
        : valueOf(column)
    return value ? [`${column.name} = coalesce(t.${column.name}, ${value})`] : []
  })
  if (filled.length === 0) return
  const owning = name === 'companies' ? 'id' : columns.some((column) => column.name === 'company_id') && 'company_id'
  const first = `SELECT id FROM ${name} ${owning ? `WHERE ${owning} = '${company_id}'` : ''} ORDER BY ctid LIMIT 1`
  const fill = `UPDATE ${name} t SET ${filled.join(', ')}`
  const { rowCount } = await client.query(`${fill} WHERE id = any($1::uuid[])`, [ids])
  if (!rowCount) await client.query(`${fill} WHERE id IN (${first})`)

  function valueOf(column: PgColumn): string | undefined {
    if (column.name.endsWith('_until')) return `now() + interval '1 day'`
    if (valuesByName[column.name]) return valuesByName[column.name]
    const key = foreignKeys.map((one) => one.reference()).find(({ columns: of }) => of.includes(column))
    if (key) {
      const at = key.columns.indexOf(column)
      const to = getTableConfig(key.foreignTable)
      const same = key.columns.length > 1 ? 'WHERE f.company_id = t.company_id' : ''
      return `(SELECT f.${key.foreignColumns[at]!.name} FROM ${to.name} f ${same} ORDER BY f.ctid LIMIT 1)`
    }
    if (column.enumValues?.length) return `'${column.enumValues[0]}'`
    return values[column.getSQLType()]
  }
}
