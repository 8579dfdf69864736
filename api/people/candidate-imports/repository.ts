import { and, eq, sql } from 'drizzle-orm'
import { candidateChanges, candidates, type Imported, type ImportedFacts } from '../../database/tables/candidates.ts'
import { readRows, write } from '../../kernel/statements.ts'
import { inScope, type Scope } from '../../kernel/scope.ts'
import { signedInActor } from '../../kernel/tracked-changes.ts'
import type { Facts } from './change.ts'

export type KnownPerson = Facts & {
  id: string
  email: string
  rating: number | null
  earlier_names: string[]
  tag_ids: string[]
  tags: string[]
}

const columns = {
  id: candidates.id,
  email: candidates.email,
  first: candidates.first,
  last: candidates.last,
  phone: candidates.phone,
  kind: candidates.kind,
  title: candidates.title,
  location_id: candidates.location_id,
  department_id: candidates.department_id,
  owner_user_id: candidates.owner_user_id,
  hired_at: candidates.hired_at,
  rating: candidates.rating,
  earlier_names: candidates.earlier_names,
  tag_ids: candidates.tag_ids,
  tags: sql<string[]>`array(select tag.name from candidate_tags tag
    where tag.company_id = candidates.company_id and tag.id = any(candidates.tag_ids))`,
}

const ofAddresses = (scope: Scope, company_id: string, emails: readonly string[]) =>
  and(
    inScope(scope, candidates.company_id),
    eq(candidates.company_id, company_id),
    // One parameter for any number of addresses.
    sql`${candidates.email} = any(${sql.param(emails)}::text[])`,
  )

export function findKnown(scope: Scope, company_id: string, emails: readonly string[]): Promise<KnownPerson[]> {
  return scope.db
    .select(columns)
    .from(candidates)
    .where(ofAddresses(scope, company_id, emails))
}

/** Locks people in a fixed order, so that two simultaneous imports wait for each other and never deadlock. */
export function lockKnown(scope: Scope, company_id: string, emails: readonly string[]): Promise<KnownPerson[]> {
  return scope.db
    .select(columns)
    .from(candidates)
    .where(ofAddresses(scope, company_id, emails))
    .orderBy(candidates.email)
    .for('no key update')
}

/** Inserts people in a fixed order (deadlock). People whom another transaction has added meanwhile are not returned. */
export async function insertPeople(scope: Scope, company_id: string, people: readonly (Facts & { email: string })[]) {
  if (people.length === 0) return []
  const inOrder = people.toSorted((a, b) => (a.email < b.email ? -1 : 1))
  return scope.db
    .insert(candidates)
    .values(inOrder.map((person) => ({ ...person, company_id })))
    .onConflictDoNothing({ target: [candidates.company_id, candidates.email] })
    .returning({ id: candidates.id, email: candidates.email, version: candidates.version })
}

type Change = Partial<Facts> & { rating?: number | null; tag_ids?: string[] }

/** @returns the new version of the person */
export async function changePerson(scope: Scope, company_id: string, id: string, change: Change): Promise<number> {
  const [changed] = await scope.db
    .update(candidates)
    .set({
      ...change,
      // Only employees have a rating.
      ...(change.kind === 'candidate' ? { rating: null } : {}),
      version: sql`${candidates.version} + 1`,
      updated_at: sql`now()`,
    })
    .where(and(inScope(scope, candidates.company_id), eq(candidates.company_id, company_id), eq(candidates.id, id)))
    .returning({ version: candidates.version })
  return changed!.version
}

/** Stores the tags of people who were just added. */
export async function tagAdded(scope: Scope, company_id: string, people: readonly { id: string; tag_ids: string[] }[]) {
  if (people.length === 0) return
  await scope.db.execute(
    sql`update candidates c set tag_ids = given.tag_ids
      from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) given (id uuid, tag_ids uuid[])
      where c.company_id = ${company_id} and c.id = given.id and ${inScope(scope, sql`c.company_id`) ?? sql`true`}`,
  )
}

/** The ids of the company's locations or departments with these names, regardless of case, by the given name. */
export async function placesOf(
  scope: Scope,
  company_id: string,
  kind: 'locations' | 'departments',
  names: readonly string[],
): Promise<Map<string, string>> {
  if (names.length === 0) return new Map()
  const { rows } = await scope.db.execute<{ name: string; id: string }>(
    sql`select given.name, place.id from unnest(${sql.param(names)}::text[]) given (name)
      join ${sql.identifier(kind)} place on lower(place.name) = lower(given.name)
      where place.company_id = ${company_id} and place.archived_at is null
        and ${inScope(scope, sql`place.company_id`) ?? sql`true`}`,
  )
  return new Map(rows.map(({ name, id }) => [name, id]))
}

/**
 * The ids of active users of the company or its franchise, by their address or whole name in either order. A name that
 * several users have is left out.
 */
export async function ownersOf(
  scope: Scope,
  company_id: string,
  named: readonly string[],
): Promise<Map<string, string>> {
  if (named.length === 0) return new Map()
  const { rows } = await scope.db.execute<{ name: string; id: string }>(
    sql`with colleagues as materialized (
        select u.id, u.email, btrim(fold(u.first)) as first, btrim(fold(u.last)) as last from users u
         where u.company_id in (${company_id}, (select franchise_id from companies where id = ${company_id})) and u.active
           and ${inScope(scope, sql`u.company_id`) ?? sql`true`}
      ), known as materialized (
        select id, email as word from colleagues
        union select id, btrim(first || ' ' || last) from colleagues
        union select id, btrim(last || ' ' || first) from colleagues
      ), given as materialized (
        select name, case when name like '%@%' then name else btrim(regexp_replace(fold(name), '\\s+', ' ', 'g')) end as word
          from unnest(${sql.param(named)}::text[]) given (name)
      )
      select given.name, min(known.id::text) as id from given join known on known.word = given.word
       group by given.name having count(distinct known.id) = 1`,
  )
  return new Map(rows.map(({ name, id }) => [name, id]))
}

/** @property before the values of the columns that an import has changed; empty for a person whom it added */
export type RememberedPerson = {
  company_id: string
  candidate_id: string
  candidate_version: number
  before: ImportedFacts & { earlier_names?: string[] }
  imported: Imported
}

/** Stores what a batch of an import has changed, so that the import can be undone. Each person comes once. */
export async function rememberImport(scope: Scope, change_id: string, people: readonly RememberedPerson[]) {
  if (people.length === 0) return
  const { actor_user_id, acting_as_user_id } = signedInActor(scope)
  await write(
    scope,
    sql`select remember_import(${change_id}, ${actor_user_id}, ${acting_as_user_id}, ${JSON.stringify(people)}::jsonb)`,
  )
}

/** Those of these tags, or locations and departments, that earlier batches of this import have added to the company. */
export async function madeEarlier(
  scope: Scope,
  change_id: string,
  kind: 'made_tag_ids' | 'made_place_ids',
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await readRows<{ id: string }>(
    scope,
    sql`select distinct made.id from ${candidateChanges}
        cross join lateral jsonb_array_elements_text(${candidateChanges.imported} -> ${kind}) made (id)
      where ${inScope(scope, candidateChanges.company_id) ?? sql`true`} and ${candidateChanges.change_id} = ${change_id}
        and made.id = any(${sql.param(ids)}::text[])`,
  )
  return rows.map(({ id }) => id)
}
