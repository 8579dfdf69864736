import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { createDatabase, embeddedConnection } from './database.ts'
import { createDemoWorld } from '../demo-world.ts'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'

/** Settings of the demo world in tests; suites that use them clone one prepared database. */
export const demoSettings: Parameters<typeof createDemoWorld>[1] = {
  brand: 'hb',
  password: 'demo-password-local',
  public_url: 'http://localhost:3000',
  now: new Date(),
}

const temporary = tmpdir()

/**
 * One PostgreSQL cluster per test run. Suites clone one of its two databases: the empty `migrated`, or
 * `populated` with the demo world. fsync is off for speed.
 */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(path.join(temporary, 'seatwise-tests-'))
  chmodSync(folder, 0o755)
  // The tests run in processes that begin later: what they leave in their temporary folder goes with this one.
  const ofTests = path.join(folder, 'tmp')
  mkdirSync(ofTests)
  chmodSync(ofTests, 0o1777)
  process.env.TMPDIR = ofTests
  const cluster = await startEmbedded(folder, ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'])
  const { owner } = embeddedConnection(cluster.socketFolder, 'migrated')
  await createDatabase(owner)
  await migrate(owner)
  await cloneDatabase(cluster.socketFolder, 'migrated', 'populated')
  const pool = new pg.Pool(embeddedConnection(cluster.socketFolder, 'populated').app)
  await createDemoWorld(pool, demoSettings)
  await pool.end()
  project.provide('socketFolder', cluster.socketFolder)
  return async () => {
    process.env.TMPDIR = temporary
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

export async function cloneDatabase(socketFolder: string, template: 'migrated' | 'populated', name: string) {
  const maintenance = new pg.Client(embeddedConnection(socketFolder, 'postgres').owner)
  await maintenance.connect()
  // Copying files is faster than writing every page to the write-ahead log.
  await maintenance.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`)
  await maintenance.end()
}
