import { readdirSync } from 'node:fs'
import * as path from 'node:path'

export const snapshotFolder = path.join(import.meta.dirname, '../api/database/migrations/meta')

const snapshots = () =>
  readdirSync(snapshotFolder)
    .filter((file) => file.endsWith('_snapshot.json'))
    .toSorted()

/** The schema after the latest migration. The next migration is generated from the difference to it. */
export const latestSnapshot = (): string => snapshots().at(-1)!

/** Earlier schemas, which nothing uses. */
export const olderSnapshots = (): string[] => snapshots().slice(0, -1)
