import { randomUUID } from 'node:crypto'
import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { CandidateFile } from '@seatwise/contract/candidate-files'
import type { DocumentType } from '@seatwise/contract/values/people'
import { candidateFiles } from '../../database/tables/candidate-files.ts'
import { candidates } from '../../database/tables/candidates.ts'
import { files } from '../../database/tables/files.ts'
import { users } from '../../database/tables/users.ts'
import { write } from '../../kernel/statements.ts'
import { inScope, type Scope } from '../../kernel/scope.ts'
import { teamPartWith } from '../../assessment/candidacies/public.ts'

const ofFile = and(eq(files.company_id, candidateFiles.company_id), eq(files.id, candidateFiles.file_id))

const inReach = (scope: Scope, candidate_id: string) =>
  and(inScope(scope, candidateFiles.company_id), eq(candidateFiles.candidate_id, candidate_id))

/**
 * Locks the person until the end of the transaction, so that the second of two simultaneous uploads counts the first.
 */
export async function lockPerson(scope: Scope, candidate_id: string) {
  const [candidate] = await scope.db
    .select({
      company_id: candidates.company_id,
      team_part: teamPartWith(sql`${candidates.company_id}`, sql`${candidates.id}`),
    })
    .from(candidates)
    .where(and(inScope(scope, candidates.company_id), eq(candidates.id, candidate_id)))
    .for('no key update')
  return candidate
}

/** The files of a person, the latest first. Names and ids of uploaders outside the reader's scope are left out. */
export async function filesOf(scope: Scope, candidate_id: string): Promise<CandidateFile[]> {
  const rows = await scope.db
    .select({
      id: candidateFiles.id,
      name: files.name,
      type: files.type,
      size: files.size,
      uploaded_by: { id: users.id, name: sql<string | null>`${users.first} || ' ' || ${users.last}` },
      created_at: candidateFiles.created_at,
    })
    .from(candidateFiles)
    .innerJoin(files, ofFile)
    .leftJoin(users, and(eq(users.id, files.created_by), inScope(scope, users.company_id)))
    .where(inReach(scope, candidate_id))
    .orderBy(desc(candidateFiles.created_at), desc(candidateFiles.id))
  return rows.map(({ type, size, uploaded_by, ...row }) => ({
    ...row,
    // The upload has checked the type and stored the size.
    type: type as DocumentType,
    size: size!,
    uploaded_by: uploaded_by ?? { id: null, name: null },
  }))
}

export function countFiles(scope: Scope, candidate_id: string): Promise<number> {
  return scope.db.$count(candidateFiles, inReach(scope, candidate_id))
}

/**
 * The id of the person's file with the same bytes and the same name.
 * @param preferred ids of files that come before others
 */
export async function findSame(
  scope: Scope,
  candidate_id: string,
  { sha256, name }: { sha256: string; name: string },
  preferred: readonly string[] = [],
) {
  const [candidateFile] = await scope.db
    .select({ id: candidateFiles.id })
    .from(candidateFiles)
    .innerJoin(files, ofFile)
    .where(and(inReach(scope, candidate_id), eq(files.sha256, sha256), eq(files.name, name)))
    .orderBy(sql`${candidateFiles.id} = any(${sql.param(preferred)}::uuid[]) desc`, candidateFiles.id)
    .limit(1)
  return candidateFile?.id
}

type NewCandidateFile = { company_id: string; candidate_id: string; file_id: string }

export async function insertCandidateFile(scope: Scope, file: NewCandidateFile): Promise<string> {
  const id = randomUUID()
  await write(scope, candidateFileToInsert(scope, { ...file, id }))
  return id
}

/** The insertion of a file as a part of a larger statement. */
export const candidateFileToInsert = ({ db }: Scope, file: NewCandidateFile & { id: string }): SQL =>
  db.insert(candidateFiles).values(file).getSQL()

/** One file of a person, with the storage key of its bytes. */
export async function findFile(scope: Scope, candidate_id: string, id: string) {
  const [row] = await scope.db
    .select({
      id: candidateFiles.id,
      company_id: candidateFiles.company_id,
      file_id: candidateFiles.file_id,
      name: files.name,
      type: files.type,
      size: files.size,
      storage_key: files.storage_key,
    })
    .from(candidateFiles)
    .innerJoin(files, ofFile)
    .where(and(inReach(scope, candidate_id), eq(candidateFiles.id, id), eq(files.state, 'stored')))
  return row
}

export async function removeCandidateFile({ db }: Scope, id: string) {
  await db.execute(sql`select delete_candidate_file(${id})`)
}
