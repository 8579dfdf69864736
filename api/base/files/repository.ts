import { randomUUID } from 'node:crypto'
import { and, eq, gt, ne, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FilePurpose } from '@seatwise/contract/values/base'
import { files } from '../../database/tables/files.ts'
import { write } from '../../kernel/statements.ts'
import { inScope, type Scope } from '../../kernel/scope.ts'

export type NewFile = { company_id: string; purpose: FilePurpose; type: string; name: string }
export type WrittenFile = { id: string; company_id: string; size: number; sha256: string }

export async function insertPendingFile(scope: Scope, file: NewFile): Promise<{ id: string; storage_key: string }> {
  const id = randomUUID()
  const storage_key = `companies/${file.company_id}/${id}`
  const created_by = scope.actor.kind === 'none' ? null : scope.actor.user_id
  await write(
    scope,
    scope.db
      .insert(files)
      .values({ ...file, id, storage_key, created_by })
      .getSQL(),
  )
  return { id, storage_key }
}

/** @returns false if the sweep has removed the file in the meantime */
export async function markStored(scope: Scope, { id, company_id, size, sha256 }: WrittenFile): Promise<boolean> {
  const marked = await scope.db
    .update(files)
    .set({ state: 'stored', size, sha256 })
    .where(
      and(
        inScope(scope, files.company_id),
        eq(files.company_id, company_id),
        eq(files.id, id),
        eq(files.state, 'pending'),
      ),
    )
    .returning({ id: files.id })
  return marked.length > 0
}

/** The company's next stored file after this id, without exports. */
export async function findStoredAfter(scope: Scope, company_id: string, after: string | null) {
  const [file] = await scope.db
    .select({ id: files.id, storage_key: files.storage_key })
    .from(files)
    .where(
      and(
        inScope(scope, files.company_id),
        eq(files.company_id, company_id),
        eq(files.state, 'stored'),
        ne(files.purpose, 'export'),
        after === null ? undefined : gt(files.id, after),
      ),
    )
    .orderBy(files.id)
    .limit(1)
  return file
}

/** @returns the file, so that the caller can remove its bytes without waiting for the sweep */
export async function markRemoved(scope: Scope, { id, company_id }: { id: string; company_id: string }) {
  const [removed] = await scope.db
    .update(files)
    .set({ state: 'removed' })
    .where(and(inScope(scope, files.company_id), eq(files.company_id, company_id), eq(files.id, id)))
    .returning({ id: files.id, storage_key: files.storage_key })
  return removed
}

/** The storage key of a public file, which everybody who knows its id may read; undefined if there is none. */
export async function findPublicFile(db: NodePgDatabase, id: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ key: string | null }>(sql`select public_file(${id}) as key`)
  return rows[0]?.key ?? undefined
}

export type RemovedFile = { id: string; storage_key: string }

/** Claims files of any company that nothing uses any more. From then on, no change can use them. */
export async function claimUnusedFiles(db: NodePgDatabase, max: number): Promise<RemovedFile[]> {
  const { rows } = await db.execute<RemovedFile>(sql`select * from claim_unused_files(${max})`)
  return rows
}

export async function deleteRemovedFile(db: NodePgDatabase, id: string) {
  await db.execute(sql`select delete_removed_file(${id})`)
}

/** The keys of this database's companies that belong to no file. */
export async function keysWithoutFile(db: NodePgDatabase, keys: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(
    sql`select storage_keys_without_file(${sql.param(keys)}::text[]) as key`,
  )
  return rows.map(({ key }) => key)
}
