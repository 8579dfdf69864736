import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Scope } from './scope.ts'

/** New work in a queue, for which its workers look at once instead of at their next poll. */
export type Wake = { queue: 'runs' } | { queue: 'deliveries'; company_id: string }

/** By transaction: the `db` of a scope belongs to one connection, which runs one transaction at a time. */
const wakesOf = new WeakMap<NodePgDatabase, Map<string, Wake>>()

/** Wakes the workers after the running transaction has been committed; not after a rollback. */
export function wakeAfterCommit({ db }: Pick<Scope, 'db'>, wake: Wake) {
  const wakes = wakesOf.get(db) ?? new Map<string, Wake>()
  wakes.set(JSON.stringify(wake), wake)
  wakesOf.set(db, wakes)
}

/** Returns and removes the wakes that the transaction has requested. */
export function takeWakes(db: NodePgDatabase): Wake[] {
  const wakes = [...(wakesOf.get(db)?.values() ?? [])]
  wakesOf.delete(db)
  return wakes
}
