import { sql, type SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Scope } from './scope.ts'

/**
 * For the few queries that run all the time: building a query costs more than sending it, so it
 * is built once for a connection, with placeholders for everything that changes.
 */
const byConnection = new WeakMap<NodePgDatabase, Map<string, unknown>>()
const maxPrepared = 200

export function prepared<Query>(db: NodePgDatabase, key: string, build: () => Query): Query {
  const kept = byConnection.get(db) ?? new Map<string, unknown>()
  byConnection.set(db, kept)
  // What stands under a key was built by the caller that owns the key.
  const known = kept.get(key) as Query | undefined
  if (known) return known
  if (kept.size >= maxPrepared) kept.clear()
  const built = build()
  kept.set(key, built)
  return built
}

/** For statements that are planned anew each time: kept on the server they would only fill it. */
export const neverNamed = 'never named'

/** A placeholder with its type, which PostgreSQL cannot always guess. */
export const value = (name: string, type: string): SQL => sql`${sql.placeholder(name)}::${sql.raw(type)}`

export type Width = 'all' | 'one' | 'some'

/** How many companies a scope holds: queries differ by that, not by which. */
export function widthOf({ companies }: Scope): Width {
  if (!companies) return 'all'
  return companies.length === 1 ? 'one' : 'some'
}

/** The tenant condition of `inScope`, for a query that is prepared; `scopeValues` fills it in. */
export function inPreparedScope(width: Width, column: AnyPgColumn): SQL | undefined {
  if (width === 'all') return undefined
  return width === 'one'
    ? sql`${column} = ${value('company', 'uuid')}`
    : sql`${column} = any(${value('companies', 'uuid[]')})`
}

export const scopeValues = ({ companies }: Scope) => ({ company: companies?.[0], companies })
