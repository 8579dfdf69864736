import { readFileSync } from 'node:fs'
import * as path from 'node:path'
import type pg from 'pg'

import { faultsByHand } from './by-hand.ts'
import { faultsOfDatabase } from './database.ts'
import type { Fault } from './fault.ts'
import { faultsIn } from './rules.ts'

/**
 * Excludes tests, the demo world, and generators of data and documents. Definitions of tables are excluded because
 * their policies are read from the database.
 */
const excludedFiles = /test|oracle|^api\/(demo-|fuzz|train-|write-|lint-|baseline|rights\/|database\/tables\/)/

/**
 * All faults of the working tree: those found by rule in its syntax and in its database, and those described by hand.
 */
export async function allFaults(root: string, files: readonly string[], database: pg.ClientBase): Promise<Fault[]> {
  const texts = sourcesOf(root, files)
  const byHand = await faultsByHand(texts, database)
  for (const name of byHand.stale) {
    console.error(`tools/faults/by-hand.ts names no place, or several: ${name}`)
    process.exitCode = 1
  }
  return [
    ...[...texts].flatMap(([file, source]) => faultsIn(file, source)),
    ...(await faultsOfDatabase(database)),
    ...byHand.faults,
  ]
}

/** The text of each file in which faults are planted. */
export function sourcesOf(root: string, files: readonly string[]): ReadonlyMap<string, string> {
  const sources = files.filter((file) => /^(api|domain)\/.*\.ts$/.test(file) && !excludedFiles.test(file))
  return new Map(sources.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))
}
