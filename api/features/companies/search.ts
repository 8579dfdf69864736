import { and, eq, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { maxExactCount } from '@seatwise/contract/limits'
import type { Company, CompanyFilters, CompanySort } from '@seatwise/contract/companies'
import { companies } from '../../database/tables/companies.ts'
import { surveyResults } from '../../database/tables/survey-results.ts'
import { users } from '../../database/tables/users.ts'
import { inScope, type Scope } from '../../platform/scope.ts'
import { canBeActedAs } from '../proxy-sessions/repository.ts'
import { listPlaces } from './repository.ts'

const franchise = alias(companies, 'franchise')

/**
 * Computed for the rows of the page only, by indexes that begin with company_id. The count of results stops at
 * 1,001.
 */
const counts = {
  users: sql<number>`(select count(*)::int from ${users} where ${users.company_id} = ${companies.id} and ${users.active})`,
  results: sql<number>`(select count(*)::int from (select from ${surveyResults}
    where ${surveyResults.company_id} = ${companies.id}
      and ${surveyResults.archived_at} is null and not ${surveyResults.is_test} limit ${maxExactCount + 1}) found)`,
  last_active_at: sql<string | null>`greatest(
    (select max(${users.last_sign_in_at}) from ${users} where ${users.company_id} = ${companies.id}),
    (select max(${surveyResults.dated_at}) from ${surveyResults} where ${surveyResults.company_id} = ${companies.id}
      and ${surveyResults.archived_at} is null and not ${surveyResults.is_test}))`,
}

const hasUserToActAs = sql<boolean>`exists (select from ${users} where ${users.company_id} = ${companies.id} and ${canBeActedAs})`

const columns = {
  id: companies.id,
  kind: companies.kind,
  franchise: { id: franchise.id, name: franchise.name },
  name: companies.name,
  brand: companies.brand,
  industry: companies.industry,
  logo_id: companies.logo_id,
  go_high_level_location_id: companies.go_high_level_location_id,
  country: companies.country,
  time_zone: companies.time_zone,
  state: companies.state,
  settings: companies.settings,
  created_at: companies.created_at,
  version: companies.version,
  users: counts.users.as('users'),
  results: counts.results.as('results'),
  has_user_to_act_as: hasUserToActAs.as('has_user_to_act_as'),
  last_active_at: counts.last_active_at.mapWith(surveyResults.dated_at).as('last_active_at'),
}

/** The name of a franchise outside the reader's scope is not returned. */
function selectCompanies(scope: Scope, where?: SQL) {
  return scope.db
    .select(columns)
    .from(companies)
    .leftJoin(franchise, and(eq(franchise.id, companies.franchise_id), inScope(scope, franchise.id)))
    .where(and(inScope(scope, companies.id), where))
}

export async function findCompany(scope: Scope, id: string): Promise<Company | undefined> {
  const [company] = await withPlaces(scope, await selectCompanies(scope, eq(companies.id, id)))
  return company
}

export type CompanySearch = { filters: CompanyFilters; sort: CompanySort; page: number; page_size: number }

/** One page of the companies in scope, and their total number. */
export async function searchCompanies(scope: Scope, { filters, sort, page, page_size }: CompanySearch) {
  const where = conditions(filters)
  const rows = await selectCompanies(scope, where)
    .orderBy(...sortKeys(sort), companies.id)
    .limit(page_size)
    .offset((page - 1) * page_size)
  const [counted] = await scope.db
    .select({ total: sql<number>`count(*)::int` })
    .from(companies)
    .where(and(inScope(scope, companies.id), where))
  return { data: await withPlaces(scope, rows), total: counted!.total }
}

export async function listCompanies(scope: Scope) {
  return scope.db
    .select({ id: companies.id, name: companies.name, kind: companies.kind, state: companies.state })
    .from(companies)
    .where(inScope(scope, companies.id))
    .orderBy(byName, companies.id)
}

function conditions({ id, text, franchise_id, kind, brand, state }: CompanyFilters): SQL | undefined {
  return and(
    text ? matches(text.split(/\s+/)) : undefined,
    id ? eq(companies.id, id) : undefined,
    franchise_id ? eq(companies.franchise_id, franchise_id) : undefined,
    kind && eq(companies.kind, kind),
    brand && eq(companies.brand, brand),
    state && eq(companies.state, state),
  )
}

/** Matches companies whose name or industry contains every word, in any order. */
function matches(words: string[]): SQL {
  const searched = sql`fold(concat_ws(' ', ${companies.name}, ${companies.industry}))`
  return sql`not exists (select from unnest(${sql.param(words)}::text[]) word where strpos(${searched}, fold(word)) = 0)`
}

const byName = sql`${companies.name} collate "und-x-icu"`

function sortKeys({ field, order }: CompanySort): SQL[] {
  const keys: Record<CompanySort['field'], SQL[]> = {
    name: [byName],
    brand: [sql`${companies.brand}`, byName],
    created_at: [sql`${companies.created_at}`],
    users: [counts.users, byName],
    results: [counts.results, byName],
    last_active_at: [counts.last_active_at, byName],
  }
  return keys[field].map((key) => sql`${key} ${sql.raw(order)} nulls last`)
}

type Row = Awaited<ReturnType<typeof selectCompanies>>[number]

async function withPlaces(scope: Scope, rows: Row[]): Promise<Company[]> {
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return []
  const locations = await listPlaces(scope, 'locations', ids)
  const departments = await listPlaces(scope, 'departments', ids)
  return rows.map((row) => ({
    ...row,
    locations: locations.filter((place) => place.company_id === row.id),
    departments: departments.filter((place) => place.company_id === row.id),
  }))
}
