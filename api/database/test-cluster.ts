import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import * as path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import type { BrandKey } from '@seatwise/contract/values/base'
import { memoryFolder } from '../../tools/memory-folder.ts'
import { embeddedConnection } from './database.ts'
import type { createDemoWorld } from '../demo-world.ts'
import { startEmbedded } from './embedded.ts'
import { readsOfSuites, replicatedSettings, startReplica } from './test-replica.ts'
import { copyTestData } from './test-data.ts'

/** Settings of the demo world in tests. Suites with the same settings clone one prepared database. */
export const demoSettings: Omit<Parameters<typeof createDemoWorld>[1], 'now'> = {
  brand: 'hb',
  password: 'demo-password-local',
  public_url: 'http://localhost:3000',
}

/** Turns off durability after a crash of the machine, which tests do not need. */
export const clusterSettings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

const temporary = process.env.TMPDIR

/** One PostgreSQL cluster per test run. Suites clone one of its databases (api/database/test-data.ts). */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(path.join(memoryFolder(), 'seatwise-tests-'))
  chmodSync(folder, 0o755)
  // Test processes begin later and take this folder as their TMPDIR, so what they leave behind is removed together with
  // the cluster's folder.
  const ofTests = path.join(folder, 'tmp')
  mkdirSync(ofTests)
  chmodSync(ofTests, 0o1777)
  process.env.TMPDIR = ofTests
  await copyTestData(folder)
  // `npm run proof -- read-replica`: every product of the tests reads from a replica.
  const isReplicated = process.env.READ_REPLICA === 'true'
  const replicated = isReplicated ? ['fsync=off', ...replicatedSettings(folder)] : undefined
  const cluster = await startEmbedded(folder, replicated ?? clusterSettings)
  const replica = replicated && (await startReplica(path.join(folder, 'replica'), cluster.socketFolder, replicated))
  project.provide('socketFolder', cluster.socketFolder)
  project.provide('replicaSocketFolder', replica?.socketFolder)
  return async () => {
    if (temporary === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = temporary
    if (replica) console.log(`${readsOfSuites(replica.socketFolder)} transactions on the replica`)
    await replica?.stop()
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

export async function cloneDatabase(socketFolder: string, template: 'migrated' | BrandKey, name: string) {
  // Copying files is faster than writing every page to the write-ahead log.
  await runAsOwner(socketFolder, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`)
  // `npm run proof -- faults` plants a fault in the database here and checks that the tests notice it.
  if (process.env.FAULT_SQL) await runAsOwner(socketFolder, process.env.FAULT_SQL, name)
}

/** Starts a cluster on a copy of a prepared database, named as the product expects it. */
export async function startOnCopy(folder: string, template: 'migrated' | BrandKey) {
  await copyTestData(folder)
  const cluster = await startEmbedded(folder)
  await runAsOwner(cluster.socketFolder, `ALTER DATABASE ${template} RENAME TO seatwise`)
  return cluster
}

/** Suites drop their database, because the databases of a hundred suites would fill the memory. */
export async function dropDatabase(socketFolder: string, name: string) {
  // A pool ends before its connections are closed. PostgreSQL waits five seconds for them; only then they are ended by
  // force, which would be an error of whoever has them.
  await runAsOwner(socketFolder, `DROP DATABASE ${name}`).catch(() =>
    runAsOwner(socketFolder, `DROP DATABASE ${name} WITH (FORCE)`),
  )
}

async function runAsOwner(socketFolder: string, statement: string, database = 'postgres') {
  const client = new pg.Client(embeddedConnection(socketFolder, database).owner)
  await client.connect()
  await client.query(statement)
  await client.end()
}
