import { importedFile, type LeftOutRow } from '@seatwise/contract/imports'
import type { Importing, ImportPreview } from '@seatwise/contract/invitations'
import { importLimits, maxInvitationsOfDay } from '@seatwise/contract/limits'
import type { InTransaction } from '../../kernel/handle.ts'
import { Invalid, Refusal } from '../../kernel/refusal.ts'
import { includesCompany, type UserScope } from '../../kernel/scope.ts'
import type { Tasks } from '../../kernel/task-worker.ts'
import type { Uploaded } from '../../kernel/uploads.ts'
import { readFile, type FileRead } from '../../base/imports/public.ts'
import { isOffered } from '../../base/roles/public.ts'
import { companyThatInvites, withoutKnown } from './actions.ts'
import { columnsOf, guessMapping, peopleOf, type ImportedRow } from './people-of-file.ts'
import { countInvited } from './repository.ts'
import { notInvitedWords, type ImportTask } from './tasks.ts'

type Needs = {
  inTransaction: InTransaction
  file: () => Promise<Uploaded>
  signal: AbortSignal
  tasks: Tasks
  task: ImportTask
}

/** One step of an import: only the last one stores anything, and the run that it starts invites. */
export async function importPeople(given: Importing, { inTransaction, file, signal, tasks, task }: Needs) {
  const { step, again } = given
  // Checked before the file is read (denial of service).
  const { company, role_id } = await inTransaction((scope) => targetOf(scope, given))
  const asker = { key: company.franchise_id ?? company.id, signal }
  if (step === 'columns') {
    const { columns, total } = await readFile(asker, file)
    return { step, rows: total, columns, mapping: guessMapping(columns) }
  }
  const read = await readFile(asker, file, columnsOf(given))
  refuseMissingColumns(read, given)
  // The route's shape asks for a role from the second step on.
  const wanted = { company_id: company.id, role_id: role_id!, again: again !== undefined }
  const rows = await peopleOf(read, given)
  if (step === 'check')
    return inTransaction((scope) => previewOf(scope, rows, read.columns[given.email!]!.name, wanted))
  if (!rows.some((row) => 'person' in row))
    throw new Invalid([{ path: importedFile.field, message: 'Nobody in this file can be invited.' }])
  const task_run_id = await inTransaction(async (scope) => {
    // What was allowed before the file was read may have ended.
    await targetOf(scope, given)
    return tasks.enqueue(scope, task, { ...wanted, rows }, { company_id: company.id, total: rows.length })
  })
  return { step, task_run_id }
}

async function targetOf(scope: UserScope, { company_id = scope.user.company.id, role_id }: Importing) {
  if (!includesCompany(scope, company_id)) throw new Refusal('not_found')
  const company = await companyThatInvites(scope, company_id)
  if (role_id && !(await isOffered(scope, company_id, role_id)))
    throw new Invalid([{ path: 'role_id', message: 'Choose an active role of the company' }])
  return { company, role_id }
}

function refuseMissingColumns({ columns }: FileRead, given: Importing) {
  const missing = (['email', 'first', 'last', 'name'] as const).filter((field) => !columns[given[field] ?? 0])
  if (missing.length > 0) throw new Invalid(missing.map((path) => ({ path, message: 'This file has no such column.' })))
}

type InvitationInput = Parameters<typeof withoutKnown>[2]

/** @param column the name of the one with the addresses */
async function previewOf(
  scope: UserScope,
  rows: ImportedRow[],
  column: string,
  wanted: InvitationInput,
): Promise<ImportPreview> {
  const people = rows.flatMap((row) => ('person' in row ? [row.person] : []))
  const { asked, not_invited } = await withoutKnown(scope, people, wanted)
  const reasonOf = new Map(not_invited.map(({ email, reason }) => [email, reason]))
  const left = Math.max(0, maxInvitationsOfDay - (await countInvited(scope, wanted.company_id)))
  const left_out = { invalid: 0, repeated: 0, invited: 0, finished: 0 }
  const left_out_rows: LeftOutRow[] = []
  for (const row of rows) {
    const found = leftOutOf(row)
    if (!found) continue
    left_out[found.reason]++
    if (left_out_rows.length < importLimits.shownRows) left_out_rows.push(found)
  }
  return {
    step: 'check',
    rows: rows.length,
    people: asked.length,
    today: Math.min(asked.length, left),
    sample: asked.slice(0, 5),
    left_out,
    left_out_rows,
  }

  function leftOutOf(row: ImportedRow) {
    if ('reason' in row) return row
    const { email } = row.person
    const reason = reasonOf.get(email)
    if (reason !== 'invited' && reason !== 'finished') return undefined
    return { row: row.row, reason, column, value: email, problem: notInvitedWords[reason] }
  }
}
