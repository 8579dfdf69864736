import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Scope } from './scope.ts'

/** A company has new work in a queue: its workers look at once instead of at their next poll. */
export type Wake = { queue: 'runs' } | { queue: 'deliveries'; company_id: string }

/** Keyed by transaction: a scope's `db` belongs to one connection, which runs one transaction at a time. */
const wakesOf = new WeakMap<NodePgDatabase, Map<string, Wake>>()

/** Requests a wake after the running transaction has been committed; a rollback drops it. */
export function wakeAfterCommit({ db }: Pick<Scope, 'db'>, wake: Wake) {
  const wakes = wakesOf.get(db) ?? new Map<string, Wake>()
  wakes.set(JSON.stringify(wake), wake)
  wakesOf.set(db, wakes)
}

/** Takes what the transaction has requested. */
export function takeWakes(db: NodePgDatabase): Wake[] {
  const wakes = [...(wakesOf.get(db)?.values() ?? [])]
  wakesOf.delete(db)
  return wakes
}
