import { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod/mini'
import { defineOwnTask } from '../../kernel/tasks.ts'
import type { Encryption } from '../../kernel/encryption.ts'
import type { Transactions } from '../../kernel/transaction.ts'
import { removeFile } from '../../base/files/public.ts'
import type { Files } from '../../outside/files/files.ts'
import { eraseAgain } from './actions.ts'
import { existingPeople, recentErasures } from './repository.ts'

/**
 * The ledger of erasures: an empty file for each erased person, whose name says who. It is outside of the database, so a
 * backup of the database that is older than an erasure does not bring the person back for good.
 */
const prefix = 'erasures/'
/** Longer than backups are kept (35 days, docs/operations.md): an older entry can bring nobody back. */
const keptDays = 40
const dayMs = 86_400_000
const uuid = String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`
const entryKey = new RegExp(String.raw`^${prefix}(\d{4}-\d\d-\d\d)/(${uuid})/(${uuid})$`)

type Ledger = { files: Files; transactions: Transactions; encryption: Encryption; log: FastifyBaseLogger }
type Person = { company_id: string; candidate_id: string }

/** Writes the erasure of a person into the ledger, after its commit. A failure is made up for by the task below. */
export async function keepErasure(
  { files, log }: Pick<Ledger, 'files' | 'log'>,
  company_id: string,
  candidate_ids: readonly string[],
) {
  const day = new Date().toISOString().slice(0, 10)
  try {
    for (const candidate_id of candidate_ids) await write(files, { company_id, candidate_id, day })
  } catch (error) {
    log.warn({ err: error }, 'an erasure was not written into the ledger')
  }
}

const write = (files: Files, { company_id, candidate_id, day }: Person & { day: string }) =>
  files.put(`${prefix}${day}/${company_id}/${candidate_id}`, Readable.from(['-']), { size: 1, type: 'text/plain' })

/** Brings ledger and database together, at every start and every night. */
export const erasureTask = (ledger: Ledger) =>
  defineOwnTask(
    {
      name: 'keep-erasures',
      queue: 'schedules',
      input: z.strictObject({}),
      schedule: '50 2 * * *',
      atStart: true,
    },
    async () => {
      const entries = await readLedger(ledger)
      const known = new Set(entries.map(({ candidate_id }) => candidate_id))
      for (const erased of await recentErasures(ledger.transactions, keptDays))
        if (!known.has(erased.candidate_id)) await write(ledger.files, erased)
      for (const person of await existingPeople(ledger.transactions, entries)) await eraseRestored(ledger, person)
      return {}
    },
  )

/**
 * Reads the entries, and removes those that are too old. Files with other names are left alone: whoever can write to the
 * file store could otherwise stop every erasure with one of them.
 */
async function readLedger({ files, log }: Pick<Ledger, 'files' | 'log'>): Promise<Person[]> {
  const oldest = new Date(Date.now() - keptDays * dayMs).toISOString().slice(0, 10)
  const entries: Person[] = []
  let others = 0
  for await (const { key } of files.list(prefix)) {
    const [, day, company_id, candidate_id] = entryKey.exec(key) ?? []
    if (!day || !company_id || !candidate_id) others++
    else if (day < oldest) await files.remove(key)
    else entries.push({ company_id, candidate_id })
  }
  if (others > 0) log.warn({ others }, 'files that are no entries are among the erasures')
  return entries
}

async function eraseRestored({ files, transactions, encryption, log }: Ledger, { company_id, candidate_id }: Person) {
  try {
    const erased = await transactions.asCompany(company_id, (scope) => eraseAgain(scope, encryption, candidate_id))
    for (const file of erased?.stored ?? []) await removeFile({ files, transactions, log }, file)
  } catch (error) {
    // The next run tries again.
    log.error({ err: error, candidate_id }, 'an erased person who came back with a backup was not erased again')
  }
}
