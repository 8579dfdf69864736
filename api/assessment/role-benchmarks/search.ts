import { and, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { BenchmarkFilters, BenchmarkRow, BenchmarkSort, RoleBenchmark } from '@seatwise/contract/role-benchmarks'
import type { TaskName } from '@seatwise/contract/values/base'
import { occupationOf } from '@seatwise/domain/benchmark/occupations'
import { canDoWithBenchmark, readsDrafts } from '@seatwise/domain/policies/role-benchmarks'
import { companies } from '../../database/tables/companies.ts'
import { roleBenchmarks, type StoredTarget } from '../../database/tables/roles.ts'
import { nameKey } from '../../kernel/list/keyset.ts'
import type { List } from '../../kernel/list/list.ts'
import { findInList, searchList, type PageRequest } from '../../kernel/list/search.ts'
import { readRows } from '../../kernel/statements.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { actorOf, inScope, type Scope, type UserScope } from '../../kernel/scope.ts'
import { columnsOf, joinedOf, objectOf } from '../../kernel/selection.ts'
import { judgeTargets } from './preview-thread.ts'

type Run = NonNullable<BenchmarkRow['recompute']> & { name: TaskName }
type Row = Omit<BenchmarkRow, 'can' | 'recompute'> & { is_accepted: boolean; run: Run | null }

/** Selects versions of companies in scope and global versions. */
function benchmarkInScope(scope: Scope): SQL | undefined {
  const own = inScope(scope, roleBenchmarks.company_id)
  return own && or(isNull(roleBenchmarks.company_id), own)
}

const readable = (scope: UserScope) =>
  and(benchmarkInScope(scope), readsDrafts(actorOf(scope)) ? undefined : sql`role_benchmarks.state <> 'draft'`)

/** True if some companies already score by the version or, while it is being retired, no longer do. */
const isPartlyApplied = sql<boolean>`exists (select from company_benchmarks p where p.role_id = role_benchmarks.role_id
  and case when run.name = 'retire-benchmark' then p.role_benchmark_id is null else p.role_benchmark_id = role_benchmarks.id end)`

const benchmarkList: List<BenchmarkFilters, BenchmarkSort, Row> = {
  name: 'role-benchmarks',
  defaultSort: { field: 'role', order: 'asc' },
  columns: () => ({
    ...columnsOf(roleBenchmarks, 'role_benchmarks', [
      'id',
      'version',
      'state',
      'source',
      'n',
      'created_at',
      'updated_at',
      'revision',
    ]),
    is_accepted: sql`role_benchmarks.accepted_at is not null`,
    scales: sql`jsonb_array_length(jsonb_path_query_array(role_benchmarks.targets, '$[*] ? (@.weight > 0)'))`,
    role: objectOf({ id: sql`roles.id`, name: sql`roles.name` }),
    company: joinedOf(sql`companies.id`, { id: sql`companies.id`, name: sql`companies.name` }),
    run: joinedOf(sql`run.id`, {
      task_run_id: sql`run.id`,
      name: sql`run.name`,
      state: sql`run.state`,
      done: sql`run.done`,
      total: sql`run.total`,
      is_retirement: sql`run.name = 'retire-benchmark'`,
      is_partly_applied: isPartlyApplied,
    }),
  }),
  // Runs belong to no company, so only users who may change benchmarks can read them.
  tables: ({ scope }) => sql`role_benchmarks
    join roles on roles.id = role_benchmarks.role_id
    left join companies on ${and(eq(companies.id, roleBenchmarks.company_id), inScope(scope, companies.id))}
    left join task_runs run on run.id = role_benchmarks.task_run_id and ${inScope(scope, sql`run.company_id`) ?? sql`true`}`,
  counted: () => sql`role_benchmarks join roles on roles.id = role_benchmarks.role_id`,
  tenant: readable,
  id: sql`role_benchmarks.id`,
  searched: { table: 'roles', id: sql`roles.id` },
  conditions: {
    company_id: (id) => sql`(role_benchmarks.company_id is null or role_benchmarks.company_id = ${id})`,
    is_global: (isGlobal) =>
      isGlobal ? sql`role_benchmarks.company_id is null` : sql`role_benchmarks.company_id is not null`,
    role_id: (id) => sql`role_benchmarks.role_id = ${id}`,
    sources: (sources) => sql`role_benchmarks.source = any(${sql.param(sources)}::text[])`,
    states: (states) => sql`role_benchmarks.state = any(${sql.param(states)}::text[])`,
  },
  keys: {
    // The latest version of each role comes first.
    role: ({ sort }) => [
      nameKey(sql`roles.name`),
      { expression: sql`roles.id`, type: 'uuid' },
      {
        expression: sort.order === 'asc' ? sql`-role_benchmarks.version` : sql`role_benchmarks.version`,
        type: 'int',
      },
    ],
    updated_at: () => [{ expression: sql`role_benchmarks.updated_at`, type: 'timestamptz' }],
  },
}

export async function searchBenchmarks(scope: UserScope, request: PageRequest<BenchmarkFilters, BenchmarkSort>) {
  const { rows, ...page } = await searchList(scope, benchmarkList, request)
  return { ...page, data: rows.map((row) => toRow(scope, row)) }
}

function toRow(scope: UserScope, { run, is_accepted, ...row }: Row): BenchmarkRow {
  const isOpen = run !== null && run.state !== 'succeeded' && (row.state === 'activating' || row.state === 'active')
  return {
    ...row,
    recompute: isOpen ? run : null,
    can: canDoWithBenchmark(actorOf(scope), { state: row.state, is_accepted, run }),
  }
}

type Person = { id: string; name: string } | null
type Details = Pick<
  RoleBenchmark,
  'n' | 'n_rest' | 'intervals' | 'note' | 'confirmed' | 'ratio_reason' | 'ratio_alternative' | 'retired_at' | 'versions'
> & {
  targets: StoredTarget[]
  occupation_code: string | null
  copied_from: RoleBenchmark['copied_from']
  created_by: Person
  accepted_at: string | null
  accepted_by: Person
}

type StoredBenchmark = Omit<RoleBenchmark, 'expected_differences'>

/** One stored version. Undefined if it is out of scope, or a draft that the reader may not see. */
export async function findBenchmark(scope: UserScope, id: string): Promise<StoredBenchmark | undefined> {
  const row = await findInList(scope, benchmarkList, id)
  if (!row) return undefined
  const [details] = await readRows<Details>(scope, detailsOf(scope, id))
  const { targets, occupation_code, accepted_at, accepted_by, created_by, ...rest } = details!
  const occupation = occupation_code === null ? undefined : occupationOf(occupation_code)
  return {
    ...toRow(scope, row),
    ...rest,
    targets: targets.map((target) => ({ ...target, reason: target.reason ?? null })),
    occupation: occupation ? { code: occupation.code, title: occupation.title } : null,
    created_by: nameOf(created_by),
    accepted: accepted_at === null ? null : { at: accepted_at, by: nameOf(accepted_by) },
  }
}

/** One version as a page shows it, with the expected differences between groups of people. @throws Refusal not_found */
export async function shownBenchmark(scope: UserScope, id: string): Promise<{ data: RoleBenchmark }> {
  const stored = await findBenchmark(scope, id)
  if (!stored) throw new Refusal('not_found')
  const { expected_differences } = await judgeTargets(stored.targets, scope.origin.signal)
  return { data: { ...stored, expected_differences } }
}

/** A person outside the reader's scope has neither id nor name. */
const nameOf = (person: Person) => person ?? { id: null, name: null }

const personOf = (user: string) =>
  sql.raw(`case when ${user}.id is not null then
    json_build_object('id', ${user}.id, 'name', ${user}.first || ' ' || ${user}.last) end`)

function detailsOf(scope: UserScope, id: string): SQL {
  const visible = (column: string) => inScope(scope, sql.raw(column)) ?? sql`true`
  const drafts = readsDrafts(actorOf(scope)) ? sql`true` : sql`other.state <> 'draft'`
  return sql`select b.targets, b.n, b.n_rest, b.intervals, b.note, b.confirmed, b.ratio_reason, b.ratio_alternative, b.retired_at,
      b.occupation_code, b.accepted_at, ${personOf('maker')} as created_by, ${personOf('accepter')} as accepted_by,
      case when source.id is not null then
        json_build_object('id', source.id, 'role_name', source_role.name, 'version', source.version) end as copied_from,
      (select coalesce(json_agg(json_build_object('id', other.id, 'version', other.version, 'state', other.state,
          'source', other.source, 'created_at', other.created_at) order by other.version desc), '[]')
        from role_benchmarks other where other.role_id = b.role_id and other.id <> b.id and ${drafts}) as versions
    from role_benchmarks b
    left join users maker on maker.id = b.created_by_user_id and ${visible('maker.company_id')}
    left join users accepter on accepter.id = b.accepted_by_user_id and ${visible('accepter.company_id')}
    left join role_benchmarks source on source.id = b.copied_from_id and ${sourceInScope(scope)}
    left join roles source_role on source_role.id = source.role_id
    where b.id = ${id}`
}

function sourceInScope(scope: UserScope): SQL {
  const own = inScope(scope, sql`source.company_id`)
  return own ? sql`(source.company_id is null or ${own})` : sql`true`
}
