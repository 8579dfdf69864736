import { sql, type SQL } from 'drizzle-orm'
import { maxExactCount } from '@seatwise/contract/limits'
import type { Company, CompanyFilters, CompanySort } from '@seatwise/contract/companies'
import { brands } from '@seatwise/domain/brands/brands'
import { jobListUrl } from '@seatwise/domain/jobs/address'
import { canDoWithCompany } from '@seatwise/domain/policies/companies'
import { hasJobs } from '@seatwise/domain/policies/jobs'
import { companies, settingsOf } from '../../database/tables/companies.ts'
import { inLastDays } from '../../database/tables/daily-counts.ts'
import { instantColumn, plainColumn, textColumn, wordColumn } from '../../kernel/list/columns.ts'
import type { ExportedList } from '../../kernel/list/csv.ts'
import { nameKey, nullableKeys, type Key } from '../../kernel/list/keyset.ts'
import { findInList, searchList, type PageRequest } from '../../kernel/list/search.ts'
import { actorOf, inScope, type Scope, type UserScope } from '../../kernel/scope.ts'
import { columnsOf, joinedOf } from '../../kernel/selection.ts'
import { canBeActedAs } from '../proxy-sessions/repository.ts'
import { listPlaces } from './repository.ts'

const countedResult = sql`r.company_id = companies.id and r.archived_at is null and not r.is_test`

const ofLastDays = (column: SQL) => sql<number>`(select coalesce(sum(${column}), 0)::int from daily_counts_in_scope
  where daily_counts_in_scope.company_id = companies.id and ${inLastDays})`

/** Computed only for the rows of the page, with indexes that begin with company_id. Results are counted up to 1,001. */
const counts = {
  users: sql<number>`(select count(*)::int from users where users.company_id = companies.id and users.active)`,
  results: sql<number>`(select count(*)::int from (select from survey_results r where ${countedResult}
    limit ${sql.raw(String(maxExactCount + 1))}) found)`,
  started: ofLastDays(sql`started`),
  finished: ofLastDays(sql`finished`),
  open_jobs: sql<number>`(select count(*)::int from jobs where jobs.company_id = companies.id and jobs.state = 'open'
    and job_state(jobs, companies) = 'open')`,
  last_active_at: sql<string | null>`greatest(
    (select max(users.last_sign_in_at) from users where users.company_id = companies.id),
    (select max(r.dated_at) from survey_results r where ${countedResult}))`,
}

const byName = nameKey(sql`companies.name`)
/** Sorts the companies of a franchise after the franchise, at the place of its name, if the franchise is in scope. */
const byFamily: Key[] = [
  nameKey(sql`coalesce(franchise.name, companies.name)`),
  { expression: sql`coalesce(franchise.id, companies.id)`, type: 'uuid' },
  { expression: sql`(franchise.id is not null)::int`, type: 'int' },
  byName,
]

type Row = Omit<Company, 'locations' | 'departments' | 'can' | 'jobs_url'> & { public_name: string }

export const companyList: ExportedList<CompanyFilters, CompanySort, Row> = {
  name: 'companies',
  defaultSort: { field: 'name', order: 'asc' },
  columns: () => ({
    ...columnsOf(companies, 'companies', [
      'id',
      'kind',
      'name',
      'brand',
      'industry',
      'website',
      'contact_email',
      'logo_id',
      'go_high_level_location_id',
      'country',
      'time_zone',
      'state',
      'settings',
      'created_at',
      'version',
    ]),
    ...counts,
    public_name: sql`companies.slug`,
    has_user_to_act_as: sql`exists (select from users where users.company_id = companies.id and ${canBeActedAs})`,
    franchise: joinedOf(sql`franchise.id`, { id: sql`franchise.id`, name: sql`franchise.name` }),
  }),
  // The name of a franchise outside the reader's scope is not returned.
  tables: ({ scope }) => sql`companies left join companies franchise on franchise.id = companies.franchise_id
    and ${inScope(scope, sql`franchise.id`) ?? sql`true`}`,
  counted: () => sql`companies`,
  tenant: (scope) => inScope(scope, sql`companies.id`),
  id: sql`companies.id`,
  searched: { table: 'companies', id: sql`companies.id` },
  conditions: {
    id: (id) => sql`companies.id = ${id}`,
    franchise_id: (id) => sql`companies.franchise_id = ${id}`,
    kind: (kind) => sql`companies.kind = ${kind}`,
    brand: (brand) => sql`companies.brand = ${brand}`,
    state: (state) => sql`companies.state = ${state}`,
  },
  keys: {
    name: () => byFamily,
    brand: () => [{ expression: sql`companies.brand`, type: 'text' }, byName],
    created_at: () => [{ expression: sql`companies.created_at`, type: 'timestamptz' }],
    users: () => [{ expression: counts.users, type: 'int' }, byName],
    results: () => [{ expression: counts.results, type: 'int' }, byName],
    open_jobs: () => [{ expression: counts.open_jobs, type: 'int' }, byName],
    last_active_at: ({ sort }) => [...nullableKeys(counts.last_active_at, 'timestamptz', sort.order), byName],
  },
  exported: {
    permission: 'companies.export',
    storedOrder: () => ({ keys: [], order: 'asc' }),
    columns: (_, time_zone) => [
      textColumn('Name', sql`companies.name`),
      wordColumn('Kind', sql`companies.kind`, { company: 'Company', franchise: 'Franchise' }),
      textColumn('Franchise', sql`franchise.name`),
      wordColumn('Brand', sql`companies.brand`, { hb: brands.hb.name, be: brands.be.name }),
      textColumn('Industry', sql`companies.industry`),
      textColumn('Website', sql`companies.website`),
      plainColumn('Country', sql`companies.country`),
      plainColumn('Time zone', sql`companies.time_zone`),
      wordColumn('Status', sql`companies.state`, { active: 'Active', suspended: 'Suspended' }),
      plainColumn('Users', counts.users),
      plainColumn(`Results (up to ${maxExactCount + 1})`, counts.results),
      plainColumn('Started in 30 days', counts.started),
      plainColumn('Finished in 30 days', counts.finished),
      plainColumn('Open jobs', counts.open_jobs),
      instantColumn('Created', sql`companies.created_at`, time_zone),
      instantColumn('Last active', counts.last_active_at, time_zone),
    ],
  },
}

export async function searchCompanies(
  scope: UserScope,
  request: PageRequest<CompanyFilters, CompanySort>,
  jobs_url: string,
) {
  const { rows, ...page } = await searchList(scope, companyList, request)
  return { ...page, data: await toCompanies(scope, rows, jobs_url) }
}

export async function findCompany(scope: UserScope, id: string, jobs_url: string): Promise<Company | undefined> {
  const row = await findInList(scope, companyList, id)
  const [company] = await toCompanies(scope, row ? [row] : [], jobs_url)
  return company
}

export async function listCompanies(scope: Scope) {
  return scope.db
    .select({
      id: companies.id,
      name: companies.name,
      kind: companies.kind,
      brand: companies.brand,
      state: companies.state,
    })
    .from(companies)
    .where(inScope(scope, companies.id))
    .orderBy(byName.expression, companies.id)
}

async function toCompanies(scope: UserScope, rows: Row[], jobs_url: string): Promise<Company[]> {
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return []
  const locations = await listPlaces(scope, 'locations', ids)
  const departments = await listPlaces(scope, 'departments', ids)
  return rows.map(({ public_name, ...row }) => ({
    ...row,
    jobs_url: row.state === 'active' && hasJobs(row.brand) ? jobListUrl(jobs_url, public_name) : null,
    settings: settingsOf(row.settings),
    can: canDoWithCompany(actorOf(scope), row),
    locations: locations.filter((place) => place.company_id === row.id),
    departments: departments.filter((place) => place.company_id === row.id),
  }))
}
