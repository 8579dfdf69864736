import { sql } from 'drizzle-orm'
import type { Scope } from '../../platform/scope.ts'
import type { RemovedFile } from '../files/repository.ts'

export type Erased = {
  surveys: number
  notes: number
  messages: number
  exports: number
  files: number
  /** Of the person, and the archives that held them. */
  stored: RemovedFile[]
  /** Ids, addresses and names by which texts and stored answers may name the person. */
  words: string[]
}

/** Everything but the bytes of files and the answers stored for repeated requests. The caller has locked the person. */
export async function eraseCandidate(scope: Scope, id: string): Promise<Erased> {
  const { rows } = await scope.db.execute<{ erased: Erased }>(sql`select erase_candidate(${id}) as erased`)
  return rows[0]!.erased
}
