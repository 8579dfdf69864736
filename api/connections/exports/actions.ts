import { randomUUID } from 'node:crypto'
import type { CompanyExport } from '@seatwise/contract/exports'
import { exportHours, maxExportsOfDay } from '@seatwise/contract/limits'
import type { BrandKey } from '@seatwise/contract/values/base'
import { can } from '@seatwise/domain/permissions'
import { Refusal } from '../../kernel/refusal.ts'
import { publish, type UserScope } from '../../kernel/scope.ts'
import type { Tasks } from '../../kernel/task-worker.ts'
import type { UserTask } from '../../kernel/tasks.ts'
import { audit } from '../../base/audit-events/public.ts'
import { lockInScope } from '../../base/companies/public.ts'
import { markRemoved, type RemovedFile } from '../../base/files/public.ts'
import { enqueueMail, renderMail } from '../../base/outbox/public.ts'
import type { ExportInput } from './tasks.ts'
import {
  countOfDay,
  countOpen,
  findExport,
  findParts,
  insertExport,
  isCompany,
  listOfCompany,
  listOtherOwners,
  markDeleted,
} from './repository.ts'

type Starting = Pick<Tasks, 'enqueue'> & { task: UserTask<ExportInput> }

/** Starts the export of a company. The lock on the company serializes calls, so that only one export runs at a time. */
export async function startExport(
  scope: UserScope,
  { enqueue, task, public_url }: Starting & { public_url: string },
  company_id: string,
) {
  const { user } = scope
  const company = await lockInScope(scope, company_id)
  if (company.state === 'suspended') throw new Refusal('suspended_company')
  if ((await countOpen(scope, company_id)) > 0) throw new Refusal('export_running')
  if ((await countOfDay(scope, company_id)) >= maxExportsOfDay) throw new Refusal('exports_of_day_reached')
  const id = randomUUID()
  const has_stages = can(user, 'survey-results.read-stage')
  const task_run_id = await enqueue(scope, task, { export_id: id, company_id, has_stages }, { company_id })
  await insertExport(scope, { id, company_id, task_run_id, made_by_user_id: user.id, has_stages })
  await audited(scope, 'company-exports.create', { id, company_id }, { has_stages })
  await tellOwners(scope, company, public_url)
  return exportOf(scope, id)
}

/** Owners are notified, so that a thief with an owner's session cannot export everything unnoticed. */
async function tellOwners(scope: UserScope, { id, name, brand }: ExportedCompany, public_url: string) {
  const { user } = scope
  // Owners do not see the names of users outside their company.
  const asker = user.company.id === id ? `${user.first} ${user.last}` : `Somebody of ${user.company.name}`
  const others = await listOtherOwners(scope, id)
  for (const { first, email, by } of [{ ...user, by: '' }, ...others.map((owner) => ({ ...owner, by: asker }))]) {
    const link = `${public_url}/company-settings/data`
    const mail = renderMail('export-started', brand, { first, company_name: name, by, hours: exportHours, link })
    // Queued one by one: mails queued together count as a mailing, which waits behind urgent mails.
    await enqueueMail(scope, { company_id: id, recipient: email, ...mail })
  }
}

type ExportedCompany = { id: string; name: string; brand: BrandKey }

export async function refuseAbsent(scope: UserScope, company_id: string) {
  if (!(await isCompany(scope, company_id))) throw new Refusal('not_found')
}

export async function listInScope(scope: UserScope, company_id: string): Promise<CompanyExport[]> {
  await refuseAbsent(scope, company_id)
  return listOfCompany(scope, company_id)
}

export async function exportOf(scope: UserScope, id: string): Promise<CompanyExport> {
  const found = await findExport(scope, id)
  if (!found) throw new Refusal('not_found')
  return found
}

/** Finds an export; refuses if the reader cannot download it now. */
export async function downloadableOf(scope: UserScope, id: string): Promise<CompanyExport> {
  const companyExport = await exportOf(scope, id)
  if (companyExport.state !== 'ready') throw new Refusal('export_not_ready')
  if (!companyExport.can.download) throw new Refusal('not_allowed')
  return companyExport
}

/** Deletes an export before it expires. @returns the file whose bytes the caller must remove */
export async function deleteReady(scope: UserScope, id: string): Promise<RemovedFile | undefined> {
  const companyExport = await exportOf(scope, id)
  if (!companyExport.can.delete || !(await markDeleted(scope, id))) throw new Refusal('export_not_ready')
  const place = await findParts(scope, id)
  if (!place) throw new Refusal('export_not_ready')
  const { company_id, file_id } = place
  await audited(scope, 'company-exports.delete', { id, company_id }, {})
  publish(scope, 'task-runs', company_id)
  return markRemoved(scope, { id: file_id, company_id })
}

/** Records the download in the audit log before the first byte is sent. */
export async function beginDownload(scope: UserScope, id: string) {
  await downloadableOf(scope, id)
  const place = await findParts(scope, id)
  if (!place) throw new Refusal('export_not_ready')
  const { company_id, slug, created_at, storage_key, parts, size } = place
  await audited(scope, 'company-exports.download', { id, company_id }, { size })
  return { storage_key, parts, size, name: `${slug}-${created_at.slice(0, 10)}.zip` }
}

type Action = 'company-exports.create' | 'company-exports.download' | 'company-exports.delete'

function audited(
  scope: UserScope,
  action: Action,
  { id, company_id }: { id: string; company_id: string },
  details: Record<string, unknown>,
) {
  return audit(scope, { action, company_id, subject_type: 'export', subject_id: id, details })
}
