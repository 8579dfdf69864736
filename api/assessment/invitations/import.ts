import type { LeftOutRow } from '@seatwise/contract/imports'
import type { Importing, ImportPreview } from '@seatwise/contract/invitations'
import { importLimits, maxInvitationsOfDay } from '@seatwise/contract/limits'
import { Invalid, Refusal } from '../../kernel/refusal.ts'
import { includesCompany, type UserScope } from '../../kernel/scope.ts'
import { importInSteps } from '../../base/imports/public.ts'
import { isOffered } from '../../base/roles/public.ts'
import { companyThatInvites, withoutKnown } from './actions.ts'
import { invitationFields, peopleOf, type ImportedRow } from './people-of-file.ts'
import { countInvited } from './repository.ts'
import { notInvitedWords, type ImportTask } from './tasks.ts'

export async function importPeople(
  given: Importing,
  services: Omit<Parameters<typeof importInSteps>[1], 'task'> & { task: ImportTask },
) {
  return importInSteps(given, services, {
    fields: invitationFields,
    targetOf: (scope) => targetOf(scope, given),
    rowsOf: (read) => peopleOf(read, given),
    previewOf: (rows, read, target) =>
      services.inTransaction((scope) => previewOf(scope, rows, read.columns[given.email!]!.name, wantedOf(target))),
    inputOf: (_, target) => wantedOf(target),
    nothingToImport: 'Nobody in this file can be invited.',
  })

  // The route's shape asks for a role from the second step on.
  function wantedOf({ company_id }: Target): InvitationInput {
    return { company_id, role_id: given.role_id!, again: given.again !== undefined }
  }
}

type Target = Awaited<ReturnType<typeof targetOf>>

async function targetOf(scope: UserScope, { company_id = scope.user.company.id, role_id }: Importing) {
  if (!includesCompany(scope, company_id)) throw new Refusal('not_found')
  const { franchise_id } = await companyThatInvites(scope, company_id)
  if (role_id && !(await isOffered(scope, company_id, role_id)))
    throw new Invalid([{ path: 'role_id', message: 'Choose an active role of the company' }])
  return { company_id, franchise_id }
}

type InvitationInput = Parameters<typeof withoutKnown>[2]

/** @param column the name of the column with the addresses */
async function previewOf(
  scope: UserScope,
  rows: ImportedRow[],
  column: string,
  wanted: InvitationInput,
): Promise<ImportPreview> {
  const people = rows.flatMap((row) => ('person' in row ? [row.person] : []))
  const { invitees, not_invited } = await withoutKnown(scope, people, wanted)
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
    people: invitees.length,
    today: Math.min(invitees.length, left),
    sample: invitees.slice(0, 5),
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
