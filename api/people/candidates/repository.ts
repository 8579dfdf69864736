import { and, eq, getTableColumns, inArray, isNull, max, ne, or, sql } from 'drizzle-orm'
import type { CandidateDetail } from '@seatwise/contract/candidates'
import {
  candidateChanges,
  candidateRatings,
  candidates,
  candidateSelections,
  changeableColumns,
  type Changeable,
} from '../../database/tables/candidates.ts'
import { messages } from '../../database/tables/messages.ts'
import type { TeamPart } from '@seatwise/contract/values/hiring'
import type { WaitingMail } from '@seatwise/contract/survey-results'
import { statuses } from '../../database/tables/pipelines.ts'
import { roles } from '../../database/tables/roles.ts'
import { surveyResults } from '../../database/tables/survey-results.ts'
import { readRows, write } from '../../kernel/statements.ts'
import { decidesWithPerson, teamPartWith } from '../../assessment/candidacies/public.ts'
import { inScope, type Scope } from '../../kernel/scope.ts'
import { signedInActor, trackChanges } from '../../kernel/tracked-changes.ts'
import {
  ownScore,
  resultColumns,
  resultJoins,
  waitingMailOf,
  type ResultRow,
} from '../../assessment/survey-results/public.ts'

/** The ids of roles with these names, regardless of case: roles of the companies in scope and global roles. */
export async function idsOfRoles(scope: Scope, names: readonly string[]): Promise<string[]> {
  const own = inScope(scope, roles.company_id)
  const lower = names.map((name) => name.toLowerCase())
  const rows = await scope.db
    .select({ id: roles.id })
    .from(roles)
    .where(and(own && or(isNull(roles.company_id), own), inArray(sql`lower(${roles.name})`, lower)))
  return rows.map(({ id }) => id)
}

export async function idsOfStatuses(scope: Scope, names: readonly string[]): Promise<string[]> {
  const rows = await scope.db
    .select({ id: statuses.id })
    .from(statuses)
    .where(and(inScope(scope, statuses.company_id), inArray(statuses.name, [...names])))
  return rows.map(({ id }) => id)
}

const maxSurveys = 200

/** All results of one person, latest first. */
export async function surveysOf(scope: Scope, candidate_id: string): Promise<ResultRow[]> {
  return readRows<ResultRow>(scope, {
    select: { ...resultColumns, ...ownScore },
    from: sql`survey_results r ${resultJoins}
      where ${inScope(scope, sql`r.company_id`) ?? sql`true`}
        and (r.company_id, r.candidate_id) in (select c.company_id, c.id from candidates c where c.id = ${candidate_id})
      order by r.dated_at desc, r.id desc limit ${sql.raw(String(maxSurveys))}`,
  })
}

/** The id of the result whose stage counts as the person's: the latest result that is neither archived nor a test. */
export async function findLatestResult(scope: Scope, id: string): Promise<string | null | undefined> {
  const [candidate] = await scope.db
    .select({ latest_result_id: candidates.latest_result_id })
    .from(candidates)
    .where(and(inScope(scope, candidates.company_id), eq(candidates.id, id)))
  return candidate?.latest_result_id
}

/** The next waiting email of a move of one person. */
export async function findWaitingMail(scope: Scope, candidate_id: string): Promise<WaitingMail | null> {
  const own = sql`${inScope(scope, sql`m.company_id`) ?? sql`true`} and m.candidate_id = ${candidate_id}`
  const [row] = await readRows<{ mail: WaitingMail | null }>(scope, sql`select ${waitingMailOf(own)} as mail`)
  return row!.mail
}

export type StoredCandidate = typeof candidates.$inferSelect

/** What the hiring teams of a person allow the writer. */
export const ownParts = {
  team_part: teamPartWith(sql`${candidates.company_id}`, sql`${candidates.id}`),
  decides_all: decidesWithPerson(sql`${candidates.company_id}`, sql`${candidates.id}`),
}

export async function findPerson(scope: Scope, id: string): Promise<StoredCandidate | undefined> {
  const [person] = await scope.db
    .select()
    .from(candidates)
    .where(and(inScope(scope, candidates.company_id), eq(candidates.id, id)))
  return person
}

/** A person with what the hiring teams allow the writer; see `domain/policies/candidates.ts`. */
export type CandidateOfTeam = StoredCandidate & { team_part: TeamPart | null; decides_all: boolean }

/** Locks the person until the end of the transaction, so that the second of two simultaneous changes sees the first. */
export async function lockCandidate(scope: Scope, id: string): Promise<CandidateOfTeam | undefined> {
  const [candidate] = await scope.db
    .select({ ...getTableColumns(candidates), ...ownParts })
    .from(candidates)
    .where(and(inScope(scope, candidates.company_id), eq(candidates.id, id)))
    .for('no key update')
  return candidate
}

export type Facts = Pick<
  StoredCandidate,
  'first' | 'last' | 'title' | 'phone' | 'location_id' | 'department_id' | 'owner_user_id' | 'rating' | 'custom_values'
>

/** @returns undefined if a person of the company has the address, or had it before a merge */
export async function insertCandidate(
  scope: Scope,
  person: Pick<
    StoredCandidate,
    'company_id' | 'kind' | 'first' | 'last' | 'email' | 'phone' | 'title' | 'custom_values'
  >,
): Promise<{ id: string; version: number } | undefined> {
  const [added] = await scope.db
    .insert(candidates)
    .values(person)
    .onConflictDoNothing({ target: [candidates.company_id, candidates.email] })
    .returning({ id: candidates.id, version: candidates.version })
  return added
}

export async function changeCandidate(scope: Scope, id: string, change: Partial<Facts>) {
  await scope.db
    .update(candidates)
    .set({ ...change, version: sql`${candidates.version} + 1`, updated_at: sql`now()` })
    .where(and(inScope(scope, candidates.company_id), eq(candidates.id, id)))
}

type Rating = { company_id: string; candidate_id: string; rating: number | null }

export async function insertRating(scope: Scope, rating: Rating) {
  await scope.db.insert(candidateRatings).values({ ...rating, ...signedInActor(scope) })
}

const maxRatings = 50

/** The ratings of a person, the latest first. Names of users outside the reader's scope are left out. */
export async function ratingsOf(scope: Scope, candidate_id: string): Promise<CandidateDetail['ratings']> {
  const visible = (table: string) => inScope(scope, sql.raw(`${table}.company_id`)) ?? sql`true`
  return readRows(
    scope,
    sql`select given.rating, given.created_at as at,
        json_build_object('id', by.id, 'name', by.first || ' ' || by.last) as by,
        case when given.acting_as_user_id is not null then
          json_build_object('id', acted_as.id, 'name', acted_as.first || ' ' || acted_as.last) end as acting_as
      from candidate_ratings given
      left join users by on by.id = given.actor_user_id and ${visible('by')}
      left join users acted_as on acted_as.id = given.acting_as_user_id and ${visible('acted_as')}
      where (given.company_id, given.candidate_id) in (select c.company_id, c.id from candidates c
        where c.id = ${candidate_id} and ${inScope(scope, sql`c.company_id`) ?? sql`true`})
      order by given.created_at desc, given.id desc limit ${sql.raw(String(maxRatings))}`,
  )
}

/** The number of messages to one person that the reader may see. */
export const countMessages = (scope: Scope, candidate_id: string, seesStages: boolean): Promise<number> =>
  scope.db.$count(
    messages,
    and(
      inScope(scope, messages.company_id),
      eq(messages.candidate_id, candidate_id),
      // A rejection reveals the stage, and so does the email of a move.
      seesStages ? undefined : and(ne(messages.kind, 'rejection'), isNull(messages.stage_event_id)),
    ),
  )

/** A person locked until the end of the transaction. @property now the start of the transaction */
export type LockedPerson = CandidateOfTeam & { now: string }

/**
 * Locks people in the order of their ids, so that two writes of the same people wait for each other and never deadlock.
 * Ids out of scope are left out.
 */
export async function lockPeople(scope: Scope, ids: readonly string[]): Promise<LockedPerson[]> {
  return scope.db
    .select({ ...getTableColumns(candidates), ...ownParts, now: sql<string>`now()` })
    .from(candidates)
    .where(and(inScope(scope, candidates.company_id), isOneOf(candidates.id, ids)))
    .orderBy(candidates.id)
    .for('no key update')
}

const isOneOf = (column: typeof candidates.id | typeof surveyResults.candidate_id, ids: readonly string[]) =>
  sql`${column} = any(${sql.param(ids)}::uuid[])`

async function resultIds(scope: Scope, people: readonly string[], condition = sql`true`): Promise<string[]> {
  const rows = await scope.db
    .select({ id: surveyResults.id })
    .from(candidates)
    .innerJoin(
      surveyResults,
      and(eq(surveyResults.company_id, candidates.company_id), eq(surveyResults.candidate_id, candidates.id)),
    )
    .where(and(inScope(scope, candidates.company_id), isOneOf(candidates.id, people), condition))
  return rows.map(({ id }) => id)
}

export const resultsOf = (scope: Scope, people: readonly string[]) => resultIds(scope, people)

/** The ids of these people's results that are not archived. */
export const resultsInLists = (scope: Scope, people: readonly string[]) =>
  resultIds(scope, people, sql`${surveyResults.archived_at} is null`)

/**
 * The ids of these people's results that were archived together with the person, in the same transaction and so at the
 * same time.
 */
export const resultsArchivedWith = (scope: Scope, people: readonly string[]) =>
  resultIds(scope, people, sql`${surveyResults.archived_at} = ${candidates.archived_at}`)

/** @property next all changeable columns, including those that keep their value */
export type Write = { row: LockedPerson; next: Changeable }

export function changeableOf(row: Changeable): Changeable {
  // The cast is safe: the entries are exactly the changeable columns.
  return Object.fromEntries(changeableColumns.map((name) => [name, row[name]])) as Changeable
}

const columnTypes = sql.raw(changeableColumns.map((name) => `${name} ${candidates[name].getSQLType()}`).join(', '))
const assignments = sql.raw(changeableColumns.map((name) => `${name} = n.${name}`).join(', '))

/** Writes locked people in one statement. */
export async function writePeople(scope: Scope, writes: readonly Write[]) {
  const rows = writes.map(({ row, next }) => ({ ...next, id: row.id }))
  await write(
    scope,
    sql`update candidates c
    set ${assignments}, version = c.version + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id uuid, ${columnTypes})
    where ${inScope(scope, sql`c.company_id`) ?? sql`true`} and c.id = n.id`,
  )
}

export const trackedPeople = trackChanges<Changeable>({
  rows: candidates,
  changes: {
    table: candidateChanges,
    id: candidateChanges.candidate_id,
    version: candidateChanges.candidate_version,
    // Imports are undone by whoever may import (api/people/candidate-imports/undo.ts).
    isOfAuthor: isNull(candidateChanges.imported),
  },
  selections: {
    table: candidateSelections,
    id: candidateSelections.candidate_id,
    version: candidateSelections.candidate_version,
  },
})

/** Stores the values of people before the write, so that the write can be undone. */
export async function insertChanges(scope: Scope, change_id: string, writes: readonly Write[]) {
  const actor = signedInActor(scope)
  await scope.db.insert(candidateChanges).values(
    writes.map(({ row }) => ({
      company_id: row.company_id,
      change_id,
      candidate_id: row.id,
      candidate_version: row.version + 1,
      before: changeableOf(row),
      ...actor,
    })),
  )
}

/** The columns of the selected people that the rules about a write read, each combination of values once. */
export async function kindsSelected(scope: Scope, change_id: string) {
  return scope.db
    .select({ kind: candidates.kind, ...ownParts, archived_at: max(candidates.archived_at) })
    .from(candidateSelections)
    .innerJoin(candidates, eq(candidates.id, candidateSelections.candidate_id))
    .where(trackedPeople.isSelected(scope, change_id))
    .groupBy(candidates.kind, ...Object.values(ownParts), isNull(candidates.archived_at))
}

/** The names of people by id, for a result sheet. */
export async function namesOfPeople(scope: Scope, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await scope.db
    .select({
      id: candidates.id,
      name: sql<string>`coalesce(nullif(btrim(${candidates.first} || ' ' || ${candidates.last}), ''), ${candidates.email})`,
    })
    .from(candidates)
    .where(and(inScope(scope, candidates.company_id), isOneOf(candidates.id, ids)))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
