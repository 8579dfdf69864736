import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/** The user an address belongs to, in whatever company; that is all that is told, and no scope comes of it. */
export async function findAccount(db: NodePgDatabase, address: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ user_id: string | null }>(sql`select find_account(${address}) as user_id`)
  return rows[0]?.user_id ?? undefined
}
