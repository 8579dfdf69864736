import { readdirSync } from 'node:fs'
import * as path from 'node:path'

export const snapshotFolder = path.join(import.meta.dirname, '../api/database/migrations/meta')

const snapshots = () =>
  readdirSync(snapshotFolder)
    .filter((file) => file.endsWith('_snapshot.json'))
    .toSorted()

/** The schema after the last migration: the next one is generated from the difference. */
export const latestSnapshot = (): string => snapshots().at(-1)!

/** Schemas before it, which nothing reads. */
export const olderSnapshots = (): string[] => snapshots().slice(0, -1)
