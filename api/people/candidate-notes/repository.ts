import { and, eq, inArray, sql } from 'drizzle-orm'
import { candidateNotes } from '../../database/tables/candidate-notes.ts'
import { candidates } from '../../database/tables/candidates.ts'
import { surveyResults } from '../../database/tables/survey-results.ts'
import { readRows } from '../../kernel/statements.ts'
import { inScope, ofTeamOrReader, type UserScope } from '../../kernel/scope.ts'
import { teamPartWith } from '../../assessment/candidacies/public.ts'

export type StoredNote = typeof candidateNotes.$inferSelect

const visible = (scope: UserScope) =>
  and(
    inScope(scope, candidateNotes.company_id),
    ofTeamOrReader(scope, {
      visibility: sql`${candidateNotes.visibility}`,
      author: sql`${candidateNotes.author_user_id}`,
    }),
  )

type Whose = { candidate_id?: string | undefined; surveyResultId?: string | undefined }

/** Finds a person in scope by their id or by one of their results. */
export async function findPerson(scope: UserScope, { candidate_id, surveyResultId }: Whose) {
  const ofResult = scope.db
    .select({ id: surveyResults.candidate_id })
    .from(surveyResults)
    .where(eq(surveyResults.id, surveyResultId!))
  const [candidate] = await scope.db
    .select({
      id: candidates.id,
      company_id: candidates.company_id,
      team_part: teamPartWith(sql`${candidates.company_id}`, sql`${candidates.id}`),
    })
    .from(candidates)
    .where(
      and(
        inScope(scope, candidates.company_id),
        candidate_id === undefined ? inArray(candidates.id, ofResult) : eq(candidates.id, candidate_id),
      ),
    )
  return candidate
}

/** Locks the note until the end of the transaction, so that the second of two simultaneous changes sees the first. */
export async function lockNote(scope: UserScope, id: string): Promise<StoredNote | undefined> {
  const [candidateNote] = await scope.db
    .select()
    .from(candidateNotes)
    .where(and(visible(scope), eq(candidateNotes.id, id)))
    .for('update')
  return candidateNote
}

type NewNote = Pick<StoredNote, 'company_id' | 'candidate_id' | 'body' | 'visibility' | 'is_pinned'>

export async function insertNote(scope: UserScope, note: NewNote): Promise<{ id: string; version: number }> {
  const [created] = await scope.db
    .insert(candidateNotes)
    .values({ ...note, author_user_id: scope.user.id })
    .returning({ id: candidateNotes.id, version: candidateNotes.version })
  return created!
}

type Change = Partial<Pick<StoredNote, 'body' | 'visibility' | 'is_pinned'>>

export async function changeNote(scope: UserScope, id: string, change: Change) {
  await scope.db
    .update(candidateNotes)
    .set({
      ...change,
      ...(change.body === undefined ? {} : { edited_at: sql`now()` }),
      version: sql`${candidateNotes.version} + 1`,
      updated_at: sql`now()`,
    })
    .where(and(visible(scope), eq(candidateNotes.id, id)))
}

export async function removeNote({ db }: UserScope, id: string) {
  await db.execute(sql`select delete_candidate_note(${id})`)
}

/** The number of notes about each of these people that the reader may see; people without notes are absent. */
export async function countNotes(scope: UserScope, candidate_ids: readonly string[]): Promise<Map<string, number>> {
  if (candidate_ids.length === 0) return new Map()
  const rows = await readRows<{ id: string; notes: number }>(
    scope,
    sql`select ${candidates.id}, count(*) as notes from ${candidateNotes}
      join ${candidates} on ${candidates.company_id} = ${candidateNotes.company_id}
       and ${candidates.id} = ${candidateNotes.candidate_id}
     where ${visible(scope)} and ${candidates.id} = any(${sql.param(candidate_ids)}::uuid[])
     group by ${candidates.id}`,
  )
  return new Map(rows.map(({ id, notes }) => [id, notes]))
}
