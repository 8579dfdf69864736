import { randomBytes } from 'node:crypto'
import { and, asc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Address } from '@seatwise/contract/companies'
import { statusDefaults, statusTypes, type BrandKey } from '@seatwise/contract/values/base'
import { brands } from '@seatwise/domain/brands/brands'
import { firstRejectReasons } from '@seatwise/domain/brands/first-reject-reasons'
import { companies, departments, locations } from '../../database/tables/companies.ts'
import { ghlConnections } from '../../database/tables/ghl.ts'
import { pipelines, statuses } from '../../database/tables/pipelines.ts'
import { rejectReasons } from '../../database/tables/reject-reasons.ts'
import type { OptionalFields } from '../../kernel/changed-fields.ts'
import { inScope, type Scope } from '../../kernel/scope.ts'
import { readRows } from '../../kernel/statements.ts'

export type StoredCompany = typeof companies.$inferSelect

export async function findStoredCompany(scope: Scope, id: string): Promise<StoredCompany | undefined> {
  const [company] = await scope.db
    .select()
    .from(companies)
    .where(and(inScope(scope, companies.id), eq(companies.id, id)))
  return company
}

/** The lock makes two requests that give the same location to two companies run one after the other. */
export async function isLocationOfCompany(scope: Scope, location: string): Promise<boolean> {
  await scope.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`ghl:${location}`}, 0))`)
  return (
    (await scope.db.$count(
      companies,
      and(inScope(scope, companies.id), eq(companies.go_high_level_location_id, location)),
    )) > 0
  )
}

/** True if the company is connected to the CRM. Its token belongs to one location, so the location must not change. */
export async function hasCrmConnection(scope: Scope, id: string): Promise<boolean> {
  return (
    (await scope.db.$count(
      ghlConnections,
      and(
        inScope(scope, ghlConnections.company_id),
        eq(ghlConnections.company_id, id),
        isNull(ghlConnections.disconnected_at),
      ),
    )) > 0
  )
}

/** Locks the company until the end of the transaction, so that the second of two concurrent changes sees the first. */
export async function lockCompany(scope: Scope, id: string): Promise<StoredCompany | undefined> {
  const [company] = await scope.db
    .select()
    .from(companies)
    .where(and(inScope(scope, companies.id), eq(companies.id, id)))
    .for('update')
  return company
}

export async function isAnyOfBrands(scope: Scope, brands: readonly BrandKey[]): Promise<boolean> {
  return (
    (await scope.db.$count(companies, and(inScope(scope, companies.id), inArray(companies.brand, [...brands])))) > 0
  )
}

export async function isFranchise(scope: Scope, id: string): Promise<boolean> {
  const found = await scope.db
    .select({ id: companies.id })
    .from(companies)
    .where(and(inScope(scope, companies.id), eq(companies.id, id), eq(companies.kind, 'franchise')))
  return found.length > 0
}

/** If the slug is taken, a random suffix is added to it. */
export async function insertCompany(scope: Scope, values: typeof companies.$inferInsert): Promise<string> {
  const insert = (slug: string) =>
    scope.db
      .insert(companies)
      .values({ ...values, slug })
      .onConflictDoNothing({ target: companies.slug })
      .returning({ id: companies.id })
  const [created] = await insert(values.slug)
  if (created) return created.id
  const [another] = await insert(`${values.slug}-${randomBytes(5).toString('hex')}`)
  return another!.id
}

/** Creates the pipeline with the wording of the company's brand. */
export async function createDefaultPipeline(scope: Scope, company_id: string, brand: BrandKey) {
  const { name, stages } = brands[brand].pipeline
  const [pipeline] = await scope.db
    .insert(pipelines)
    .values({ company_id, name, is_default: true })
    .returning({ id: pipelines.id })
  await scope.db.insert(statuses).values(
    statusTypes.map((type, position) => ({
      company_id,
      pipeline_id: pipeline!.id,
      name: stages[type],
      type,
      position,
      ...statusDefaults[type],
    })),
  )
}

export async function createRejectReasons(scope: Scope, company_id: string, brand: BrandKey) {
  await scope.db
    .insert(rejectReasons)
    .values(firstRejectReasons[brand].map((reason, position) => ({ company_id, position, ...reason })))
}

/**
 * The company adopts the active global version of each role. A lock makes this run either before or after the
 * replacement of such a version.
 */
export async function adoptGlobalBenchmarks(scope: Scope, company_id: string) {
  await scope.db.execute(sql`select adopt_global_benchmarks(${company_id})`)
}

/** The last moment of the day in `days` days, in the company's time zone. */
export const endOfDay = (company_id: string, days: number) =>
  sql<string>`(select end_of_day(c.time_zone, ${days}) from companies c where c.id = ${company_id})`

type Change = Partial<Omit<StoredCompany, 'id' | 'kind' | 'slug' | 'version' | 'created_at' | 'updated_at'>>

/** Increments the version, so that an update based on an older version is refused. */
export async function changeCompany(scope: Scope, id: string, change: Change) {
  await scope.db
    .update(companies)
    .set({ ...change, version: sql`${companies.version} + 1`, updated_at: sql`now()` })
    .where(and(inScope(scope, companies.id), eq(companies.id, id)))
}

/** Does not increment `version`, because the logo is not part of the edit form. */
export async function changeLogo(scope: Scope, id: string, logo_id: string | null) {
  await scope.db
    .update(companies)
    .set({ logo_id, updated_at: sql`now()` })
    .where(and(inScope(scope, companies.id), eq(companies.id, id)))
}

type Places = typeof locations | typeof departments
const tables: Record<'locations' | 'departments', Places> = { locations, departments }
export type PlaceKind = keyof typeof tables
export const placeKinds = ['locations', 'departments'] as const satisfies PlaceKind[]

const addressParts = ['street', 'town', 'region', 'postal_code', 'country'] as const

/** The parts of the address of a location; a department has none. */
const addressOf = (kind: PlaceKind) =>
  // The cast is needed because Object.fromEntries loses the names.
  Object.fromEntries(
    addressParts.map((part) => [part, kind === 'locations' ? sql`${locations[part]}` : sql`null::text`]),
  ) as Record<(typeof addressParts)[number], SQL<string | null>>

export async function listPlaces(scope: Scope, kind: PlaceKind, company_ids?: string[]) {
  const table = tables[kind]
  return scope.db
    .select({ id: table.id, name: table.name, company_id: table.company_id, ...addressOf(kind) })
    .from(table)
    .where(
      and(
        inScope(scope, table.company_id),
        company_ids && inArray(table.company_id, company_ids),
        isNull(table.archived_at),
      ),
    )
    .orderBy(asc(sql`${table.name} collate "und-x-icu"`), table.id)
}

/** A location or department that is not archived. */
export async function findPlace(scope: Scope, kind: PlaceKind, id: string) {
  const table = tables[kind]
  const [found] = await scope.db
    .select({ id: table.id, company_id: table.company_id })
    .from(table)
    .where(and(inScope(scope, table.company_id), eq(table.id, id), isNull(table.archived_at)))
  return found
}

/** Lowercases in the database, because its rules differ from those of JavaScript. */
export async function loweredNames(scope: Scope, names: string[]): Promise<string[]> {
  const { rows } = await scope.db.execute<{ plain: string }>(
    sql`select lower(name) plain from unnest(${sql.param(names)}::text[]) with ordinality given(name, place) order by place`,
  )
  return rows.map(({ plain }) => plain)
}

/** Active entries, and archived ones only with these names, because a company may have thousands of archived ones. */
export async function placesInUseOrNamed(scope: Scope, kind: PlaceKind, company_id: string, plain: string[]) {
  const table = tables[kind]
  const lowered = sql<string>`lower(${table.name})`
  return scope.db
    .select({ id: table.id, name: table.name, plain: lowered, archived_at: table.archived_at, ...addressOf(kind) })
    .from(table)
    .where(
      and(
        inScope(scope, table.company_id),
        eq(table.company_id, company_id),
        or(isNull(table.archived_at), sql`${lowered} = any(${sql.param(plain)}::text[])`),
      ),
    )
}

/** Number of entries, including archived ones. */
export async function countPlaces(scope: Scope, kind: PlaceKind, company_id: string): Promise<number> {
  const table = tables[kind]
  return scope.db.$count(table, and(inScope(scope, table.company_id), eq(table.company_id, company_id)))
}

type NewPlace = { name: string } & OptionalFields<Address>

/** One statement text for any number of places, because each different text would stay prepared on the connection. */
export async function addPlaces(scope: Scope, kind: PlaceKind, company_id: string, places: NewPlace[]) {
  const columns = kind === 'locations' ? (['name', ...addressParts] as const) : (['name'] as const)
  const names = columns.map((column) => sql.identifier(column))
  const lists = columns.map((column) => sql`${sql.param(places.map((place) => place[column] ?? null))}::text[]`)
  await scope.db.execute(
    sql`insert into ${tables[kind]} (company_id, ${sql.join(names, sql`, `)})
      select ${company_id}::uuid, given.* from unnest(${sql.join(lists, sql`, `)}) given`,
  )
}

export async function archivePlaces(scope: Scope, kind: PlaceKind, company_id: string, ids: string[]) {
  const table = tables[kind]
  const named = sql`${table.id} = any(${sql.param(ids)}::uuid[])`
  await scope.db
    .update(table)
    .set({ archived_at: sql`now()` })
    .where(and(inScope(scope, table.company_id), eq(table.company_id, company_id), named))
}

/** Those of these locations and departments that nothing uses, and whose address nobody has entered. */
export async function unusedPlaces(scope: Scope, company_id: string, ids: readonly string[]): Promise<string[]> {
  const rows = await readRows<{ id: string }>(
    scope,
    sql`select unused.id from unused_places(${company_id}, ${sql.param(ids)}::uuid[]) unused (id)
      left join locations l on l.company_id = ${company_id} and l.id = unused.id and ${inScope(scope, sql`l.company_id`) ?? sql`true`}
      where coalesce(l.street, l.town, l.region, l.postal_code, l.country) is null`,
  )
  return rows.map(({ id }) => id)
}

export type PlaceUses = Record<'people' | 'jobs' | 'roles' | 'survey_links' | 'saved_views', number>

/** How many rows of each kind have or name a location or department of the company. */
export async function countPlaceUses(scope: Scope, company_id: string, place_id: string): Promise<PlaceUses> {
  const [uses] = await readRows<PlaceUses>(
    scope,
    sql`select (count(*) filter (where used.kind = 'people'))::int as people,
        (count(*) filter (where used.kind = 'jobs'))::int as jobs,
        (count(*) filter (where used.kind = 'roles'))::int as roles,
        (count(*) filter (where used.kind = 'survey_links'))::int as survey_links,
        (count(*) filter (where used.kind = 'saved_views'))::int as saved_views
      from place_uses(${company_id}, array[${place_id}]::uuid[]) used`,
  )
  return uses!
}

type NamedPlace = { id: string; kind: PlaceKind; name: string }

/** The names of those of these locations and departments that are in use. */
export async function namesOfPlaces(scope: Scope, ids: readonly string[]): Promise<NamedPlace[]> {
  if (ids.length === 0) return []
  return readRows(
    scope,
    sql`select place.id, place.kind, place.name from (
        select 'locations' as kind, id, company_id, name, archived_at from locations
        union all select 'departments', id, company_id, name, archived_at from departments) place
      where ${inScope(scope, sql`place.company_id`) ?? sql`true`} and place.id = any(${sql.param(ids)}::uuid[])
        and place.archived_at is null order by place.kind desc, lower(place.name)`,
  )
}

/**
 * Renames and restores entries, and changes their addresses: a part that is undefined stays as it is. First, each gets its
 * own id as its name, because two entries that swap names would otherwise violate the unique index.
 */
export async function changePlaces(
  scope: Scope,
  kind: PlaceKind,
  company_id: string,
  changed: ({ id: string } & NewPlace)[],
) {
  const table = tables[kind]
  const change = ({ id, ...place }: { id: string } & NewPlace) =>
    scope.db
      .update(table)
      .set({ ...place, archived_at: null })
      .where(and(inScope(scope, table.company_id), eq(table.company_id, company_id), eq(table.id, id)))
  for (const { id } of changed) await change({ id, name: id })
  for (const place of changed) await change(place)
}

export type GeneratingCompany = { id: string; brand: BrandKey; ai_enabled: boolean; time_zone: string | null }

export async function findGeneratingCompany(scope: Scope, id: string): Promise<GeneratingCompany | undefined> {
  const [row] = await scope.db
    .select({
      id: companies.id,
      brand: companies.brand,
      ai_enabled: sql<boolean>`coalesce((${companies.settings} ->> 'ai_enabled')::boolean, false)`,
      time_zone: companies.time_zone,
    })
    .from(companies)
    .where(and(inScope(scope, companies.id), eq(companies.id, id)))
  return row
}
