import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/** The id of the user with this address, in any company. This grants no access. */
export async function findAccount(db: NodePgDatabase, address: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ user_id: string | null }>(sql`select find_account(${address}) as user_id`)
  return rows[0]?.user_id ?? undefined
}
