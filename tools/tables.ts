import { readFileSync } from 'node:fs'
import * as path from 'node:path'
import { latestSnapshot, olderSnapshots, snapshotFolder } from './snapshots.ts'

/**
 * Fails if a table has no row-level security policy and is not listed below, or if an earlier schema is still stored.
 */

/**
 * Tables that are read before the company is known: sign-in tables, tickets and the counters of the rate limiter. No
 * new ones are allowed.
 */
const withoutCompany = [
  'backup_codes',
  'credentials',
  'devices',
  'export_tickets',
  'hosted_sign_ins',
  'linked_identities',
  'rate_limits',
  'refresh_tokens',
  'sent_tokens',
  'sessions',
  'sign_in_attempts',
  'sign_in_challenges',
  'totp_factors',
]

type Snapshot = { tables: Record<string, { name: string; columns: object; policies: object }> }

const { tables } = JSON.parse(readFileSync(path.join(snapshotFolder, latestSnapshot()), 'utf8')) as Snapshot

const faults = Object.values(tables).flatMap(({ name, columns, policies }) => {
  if (Object.keys(policies).length > 0) return []
  if ('company_id' in columns) return [`${name}: has a company_id and no policy, see api/database/tables/columns.ts`]
  return withoutCompany.includes(name) ? [] : [`${name}: has no policy, and is not on the list of tools/tables.ts`]
})
faults.push(...olderSnapshots().map((file) => `${file}: only the newest schema is kept, npm run migration deletes it`))
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exit(1)
