import { and, eq, sql } from 'drizzle-orm'
import type {
  BenchmarkRequest,
  BenchmarkRequestFilters,
  BenchmarkRequestSort,
  NewBenchmarkRequest,
} from '@seatwise/contract/role-benchmarks'
import { occupationOf } from '@seatwise/domain/benchmark/occupations'
import {
  canDoWithBenchmarkRequest,
  readsDrafts,
  refuseBenchmarkRequest,
} from '@seatwise/domain/policies/role-benchmarks'
import { benchmarkRequests } from '../../database/tables/roles.ts'
import type { List } from '../../kernel/list/list.ts'
import { findInList, searchList, type PageRequest } from '../../kernel/list/search.ts'
import { Invalid, refuse, Refusal } from '../../kernel/refusal.ts'
import { actorOf, inScope, publish, type Scope, type UserScope } from '../../kernel/scope.ts'
import { columnsOf, joinedOf, objectOf } from '../../kernel/selection.ts'
import { audit } from '../../base/audit-events/public.ts'
import { findRole } from '../../base/roles/public.ts'
import { mailDeclined, mailRequested } from './mails.ts'

type Person = { id: string; name: string } | null
type Row = Omit<BenchmarkRequest, 'can' | 'asked_by' | 'decided' | 'occupation'> & {
  asked_by: Person
  decided_by: Person
  decided_at: string | null
  occupation_code: string | null
}

const requestList: List<BenchmarkRequestFilters, BenchmarkRequestSort, Row> = {
  name: 'benchmark-requests',
  defaultSort: { field: 'created_at', order: 'desc' },
  columns: () => ({
    ...columnsOf(benchmarkRequests, 'q', [
      'id',
      'occupation_code',
      'note',
      'state',
      'created_at',
      'decided_at',
      'answer',
      'version',
    ]),
    role_benchmark_id: sql`fulfilled.id`,
    company: objectOf({ id: sql`company.id`, name: sql`company.name` }),
    role: objectOf({ id: sql`role.id`, name: sql`role.name` }),
    asked_by: joinedOf(sql`asker.id`, { id: sql`asker.id`, name: sql`asker.first || ' ' || asker.last` }),
    decided_by: joinedOf(sql`decider.id`, { id: sql`decider.id`, name: sql`decider.first || ' ' || decider.last` }),
  }),
  tables: ({ scope }) => {
    const visible = (column: string) => inScope(scope, sql.raw(column)) ?? sql`true`
    return sql`benchmark_requests q
      join companies company on company.id = q.company_id
      join roles role on role.id = q.role_id
      left join role_benchmarks fulfilled on fulfilled.id = q.role_benchmark_id
        and (fulfilled.state <> 'draft' or ${readsDrafts(actorOf(scope))})
      left join users asker on asker.id = q.asked_by_user_id and ${visible('asker.company_id')}
      left join users decider on decider.id = q.decided_by_user_id and ${visible('decider.company_id')}`
  },
  counted: () => sql`benchmark_requests q`,
  tenant: (scope) => inScope(scope, sql`q.company_id`),
  id: sql`q.id`,
  conditions: {
    states: (states) => sql`q.state = any(${sql.param(states)}::text[])`,
    company_id: (id) => sql`q.company_id = ${id}`,
    role_id: (id) => sql`q.role_id = ${id}`,
  },
  keys: { created_at: () => [{ expression: sql`q.created_at`, type: 'timestamptz' }] },
}

export async function searchRequests(
  scope: UserScope,
  request: PageRequest<BenchmarkRequestFilters, BenchmarkRequestSort>,
) {
  const { rows, ...page } = await searchList(scope, requestList, request)
  return { ...page, data: rows.map((row) => toRequest(scope, row)) }
}

export async function shownRequest(scope: UserScope, id: string): Promise<{ data: BenchmarkRequest }> {
  const row = await findInList(scope, requestList, id)
  if (!row) throw new Refusal('not_found')
  return { data: toRequest(scope, row) }
}

function toRequest(scope: UserScope, { asked_by, decided_by, decided_at, occupation_code, ...row }: Row) {
  const occupation = occupation_code === null ? undefined : occupationOf(occupation_code)
  const nameOf = (person: Person) => person ?? { id: null, name: null }
  return {
    ...row,
    occupation: occupation ? { code: occupation.code, title: occupation.title } : null,
    asked_by: nameOf(asked_by),
    decided: decided_at === null ? null : { at: decided_at, by: nameOf(decided_by) },
    can: canDoWithBenchmarkRequest(actorOf(scope), row),
  }
}

/** @param public_url the start of the link in the mail to the super admins */
export async function askForBenchmark(
  scope: UserScope,
  input: NewBenchmarkRequest,
  public_url: string,
): Promise<string> {
  const { role_id, occupation_code = null, note } = input
  const role = await findRole(scope, role_id)
  if (!role) throw new Refusal('not_found')
  const { company_id } = role
  refuse(refuseBenchmarkRequest({ ...role, is_global: company_id === null }))
  if (company_id === null) throw new Refusal('not_allowed')
  const occupation = occupation_code === null ? undefined : occupationOf(occupation_code)
  if (occupation_code !== null && !occupation)
    throw new Invalid([{ path: 'occupation_code', message: 'Choose one of the occupations.' }])
  const [created] = await scope.db
    .insert(benchmarkRequests)
    .values({ company_id, role_id, occupation_code, note: note || null, asked_by_user_id: scope.user.id })
    .onConflictDoNothing()
    .returning({ id: benchmarkRequests.id })
  if (!created) throw new Refusal('benchmark_request_open')
  await auditRequest(scope, 'role-benchmarks.ask', { company_id, role_id }, { occupation_code })
  await mailRequested(
    scope,
    { id: created.id, company_id, role_id, occupation: occupation?.title ?? '', note: note ?? '' },
    public_url,
  )
  return created.id
}

/** @param public_url the start of the link in the mail to the user who made the request */
export async function declineRequest(
  scope: UserScope,
  input: { id: string; version: number; answer: string },
  public_url: string,
) {
  const request = await lockRequest(scope, input.id)
  if (!request) throw new Refusal('not_found')
  if (request.version !== input.version || request.state !== 'open') throw new Refusal('changed_meanwhile')
  await decide(scope, request.id, { state: 'declined', answer: input.answer })
  await auditRequest(scope, 'role-benchmarks.decline', request)
  await mailDeclined(scope, { ...request, answer: input.answer }, public_url)
}

/** Marks an open request as fulfilled by a version of its role. */
export async function acceptRequest(scope: UserScope, id: string, version: { id: string; role_id: string }) {
  const request = await lockRequest(scope, id)
  if (request?.role_id !== version.role_id) throw new Refusal('not_found')
  if (request.state !== 'open') throw new Refusal('benchmark_request_over')
  await decide(scope, id, { state: 'accepted', role_benchmark_id: version.id })
}

async function lockRequest(scope: Scope, id: string) {
  const [benchmarkRequest] = await scope.db
    .select()
    .from(benchmarkRequests)
    .where(and(inScope(scope, benchmarkRequests.company_id), eq(benchmarkRequests.id, id)))
    .for('no key update')
  return benchmarkRequest
}

type Decision = { state: 'accepted'; role_benchmark_id: string } | { state: 'declined'; answer: string }

async function decide(scope: UserScope, id: string, decision: Decision) {
  await scope.db
    .update(benchmarkRequests)
    .set({
      ...decision,
      decided_by_user_id: scope.user.id,
      decided_at: sql`now()`,
      version: sql`${benchmarkRequests.version} + 1`,
      updated_at: sql`now()`,
    })
    .where(and(inScope(scope, benchmarkRequests.company_id), eq(benchmarkRequests.id, id)))
}

async function auditRequest(
  scope: UserScope,
  action: 'role-benchmarks.ask' | 'role-benchmarks.decline',
  { company_id, role_id }: { company_id: string; role_id: string },
  details: Record<string, unknown> = {},
) {
  await audit(scope, { action, company_id, subject_type: 'role', subject_id: role_id, details })
  publish(scope, 'role-benchmarks', company_id)
}
