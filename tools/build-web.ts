import { existsSync, readdirSync, statSync } from 'node:fs'
import * as path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const built = path.join(root, 'web/dist/index.html')
/** A change in any of these makes the built pages stale. */
const sources = ['web', 'contract', 'domain', 'package-lock.json']

/** Builds the web; with --if-stale only when a source is newer than the built pages. */
if (!process.argv.includes('--if-stale') || isStale()) {
  console.log('Building the pages, a few seconds ...')
  const { build } = await import('vite')
  // The second adds its page to those of the first.
  for (const config of ['vite.config.ts', 'shared-report.vite.config.ts'])
    await build({ configFile: path.join(root, 'web', config), logLevel: 'warn' })
}

function isStale(): boolean {
  if (!existsSync(built)) return true
  const since = statSync(built).mtimeMs
  return sources.some((source) => newest(path.join(root, source)) > since)
}

function newest(at: string): number {
  const { mtimeMs } = statSync(at)
  if (!statSync(at).isDirectory()) return mtimeMs
  return readdirSync(at)
    .filter((name) => name !== 'dist' && name !== 'node_modules')
    .reduce((latest, name) => Math.max(latest, newest(path.join(at, name))), 0)
}
