import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import * as path from 'node:path'

/**
 * Checks the migrations after the last release by squawk: during an update the version before still runs beside the new
 * one, so a migration only adds, and locks nothing for long. What is taken away goes in the release after.
 */
const api = path.join(import.meta.dirname, '../api/database')

/** `migrate.ts` sets both timeouts, and drizzle writes the types. */
const excluded = [
  'require-lock-timeout',
  'require-statement-timeout',
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
]

/** @returns what squawk says of the files; undefined: nothing */
export function problemsOf(files: readonly string[]): string | undefined {
  if (files.length === 0) return undefined
  const { status, stdout, stderr, error } = spawnSync(
    path.join(import.meta.dirname, '../node_modules/.bin/squawk'),
    ['--assume-in-transaction', '--pg-version=15', `--exclude=${excluded.join(',')}`, ...files],
    { encoding: 'utf8' },
  )
  if (error) throw error
  return status === 0 ? undefined : stdout + stderr
}

/** A release stores a dump under the name of its last migration. */
export function unreleasedMigrations(): string[] {
  const last = readdirSync(path.join(api, 'baselines')).toSorted().at(-1)!.split('_')[0]!
  return readdirSync(path.join(api, 'migrations'))
    .filter((name) => name.endsWith('.sql') && name.split('_')[0]! > last)
    .map((name) => path.join(api, 'migrations', name))
}

if (import.meta.main) {
  const problems = problemsOf(unreleasedMigrations())
  if (problems !== undefined) {
    console.error(problems)
    console.error('The version before must still run: docs/operations.md says how a change is spread over releases.')
    process.exit(1)
  }
}
