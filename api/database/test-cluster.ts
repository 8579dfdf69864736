import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import type { TestProject } from 'vitest/node'
import { createDatabase, embeddedConnection } from './database.ts'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'

/** One cluster for a test run; suites clone its migrated template. Speed before durability here. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(path.join(tmpdir(), 'seatwise-tests-'))
  chmodSync(folder, 0o755)
  const cluster = await startEmbedded(folder, ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'])
  const { owner } = embeddedConnection(cluster.socketFolder, 'template')
  await createDatabase(owner)
  await migrate(owner)
  project.provide('socketFolder', cluster.socketFolder)
  return async () => {
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
