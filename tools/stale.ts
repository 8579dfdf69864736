import { existsSync, readdirSync, statSync } from 'node:fs'
import * as path from 'node:path'

export const root = path.join(import.meta.dirname, '..')

/** True if one of the sources is newer than the built file. Paths of sources are relative to the repository. */
export function isStale(built: string, sources: readonly string[], within = root): boolean {
  if (!existsSync(built)) return true
  const since = statSync(built).mtimeMs
  return sources.some((source) => newest(path.join(within, source)) > since)
}

function newest(at: string): number {
  const { mtimeMs } = statSync(at)
  if (!statSync(at).isDirectory()) return mtimeMs
  return readdirSync(at)
    .filter((name) => name !== 'dist' && name !== 'node_modules')
    .reduce((latest, name) => Math.max(latest, newest(path.join(at, name))), 0)
}
