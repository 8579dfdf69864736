import { maxRejectReasons, rejectMailDelay } from '@seatwise/contract/limits'
import type { NewRejectReason, RejectReason, RejectReasonChange } from '@seatwise/contract/reject-reasons'
import type { AuditAction } from '@seatwise/contract/values/audit'
import { changedFields } from '../../kernel/changed-fields.ts'
import { Invalid, Refusal } from '../../kernel/refusal.ts'
import { includesCompany, publish, type UserScope } from '../../kernel/scope.ts'
import { audit } from '../audit-events/public.ts'
import { findStoredCompany } from '../companies/public.ts'
import { isOwnTemplate } from '../pipelines/public.ts'
import * as repository from './repository.ts'
import type { RejectReasonValues } from './repository.ts'

export async function listRejectReasons(scope: UserScope, company_id = scope.user.company.id): Promise<RejectReason[]> {
  await refuseCompany(scope, company_id)
  return repository.listRejectReasons(scope, { company_id })
}

export async function showRejectReason(scope: UserScope, id: string): Promise<RejectReason> {
  const [reason] = await repository.listRejectReasons(scope, { id })
  if (!reason) throw new Refusal('not_found')
  return reason
}

export async function createRejectReason(scope: UserScope, input: NewRejectReason): Promise<string> {
  const {
    company_id = scope.user.company.id,
    name,
    mail = 'stage',
    mail_template_id = null,
    mail_delay_minutes,
  } = input
  await refuseCompany(scope, company_id)
  await repository.lockRejectReasons(scope, company_id)
  await refuseTooMany(scope, company_id)
  const values = { name, mail, mail_template_id, mail_delay_minutes: mail_delay_minutes ?? rejectMailDelay.usual }
  await refuseTemplate(scope, company_id, values)
  const id = await repository.insertRejectReason(scope, company_id, values)
  if (!id) throw new Refusal('reject_reason_name_taken')
  await changed(scope, 'reject-reasons.create', { id, company_id }, { name })
  return id
}

export async function updateRejectReason(
  scope: UserScope,
  id: string,
  { version, archived, ...input }: RejectReasonChange,
) {
  const { company_id } = await reasonInReach(scope, id)
  await repository.lockRejectReasons(scope, company_id)
  const reason = await reasonInReach(scope, id)
  if (reason.version !== version) throw new Refusal('changed_meanwhile')
  const { mail = reason.mail } = input
  const template = mail === 'template' ? {} : { mail_template_id: null }
  const change = changedFields<RejectReasonValues>(reason, { ...input, ...template })
  const isArchived = reason.archived_at !== null
  const turned = archived === undefined || archived === isArchived ? undefined : archived
  const fields = [...Object.keys(change), ...(turned === undefined ? [] : ['archive'])]
  if (fields.length === 0) return
  if (change.mail || change.mail_template_id) await refuseTemplate(scope, company_id, { ...reason, ...change })
  if (turned === false) await refuseTooMany(scope, company_id, { isNew: false })
  if (!(await repository.changeRejectReason(scope, id, { ...change, archived: turned })))
    throw new Refusal('reject_reason_name_taken')
  await changed(scope, 'reject-reasons.update', reason, {
    name: change.name ? { from: reason.name, to: change.name } : reason.name,
    changed: fields.filter((field) => field !== 'name'),
    ...(turned === undefined ? {} : { archive: turned }),
  })
}

/** Archived reasons have no place in the order. */
export async function orderRejectReasons(
  scope: UserScope,
  order: readonly string[],
  company_id = scope.user.company.id,
): Promise<RejectReason[]> {
  await refuseCompany(scope, company_id)
  await repository.lockRejectReasons(scope, company_id)
  const all = await repository.listRejectReasons(scope, { company_id })
  const before = all.filter(({ archived_at }) => archived_at === null).map(({ id }) => id)
  if (before.length !== order.length || !before.every((id) => order.includes(id)))
    throw new Invalid([{ path: 'order', message: 'Name every reason that is offered once.' }])
  if (before.every((id, index) => order[index] === id)) return all
  await repository.orderRejectReasons(scope, company_id, order)
  await changed(scope, 'reject-reasons.order', { id: company_id, company_id }, {})
  return repository.listRejectReasons(scope, { company_id })
}

/** The reason for a rejection, which then stays offered until the end of the transaction. */
export async function rejectReasonForMove(
  scope: Parameters<typeof repository.findRejectReason>[0],
  id: string,
  company_id: string,
) {
  const reason = await repository.findRejectReasonForMove(scope, id)
  if (reason?.company_id !== company_id)
    throw new Invalid([{ path: 'reject_reason_id', message: 'Choose one of the reasons of this company.' }])
  if (reason.archived_at !== null)
    throw new Invalid([
      { path: 'reject_reason_id', message: `The reason “${reason.name}” is archived by now. Choose another one.` },
    ])
  return reason
}

async function refuseCompany(scope: UserScope, company_id: string) {
  const company = includesCompany(scope, company_id) ? await findStoredCompany(scope, company_id) : undefined
  if (!company) throw new Refusal('not_found')
}

async function refuseTooMany(scope: UserScope, company_id: string, { isNew } = { isNew: true }) {
  const { offered, all } = await repository.countRejectReasons(scope, company_id)
  if (offered >= maxRejectReasons.offered || (isNew && all >= maxRejectReasons.all))
    throw new Refusal('too_many_reject_reasons')
}

async function refuseTemplate(scope: UserScope, company_id: string, { mail, mail_template_id }: RejectReasonValues) {
  const isOwn = mail_template_id !== null && (await isOwnTemplate(scope, company_id, mail_template_id))
  if (mail === 'template' ? !isOwn : mail_template_id !== null)
    throw new Invalid([{ path: 'mail_template_id', message: 'Choose one of your own email templates.' }])
}

async function reasonInReach(scope: UserScope, id: string) {
  const reason = await repository.findRejectReason(scope, id)
  if (!reason) throw new Refusal('not_found')
  return reason
}

async function changed(
  scope: UserScope,
  action: AuditAction,
  { id, company_id }: { id: string; company_id: string },
  details: Record<string, unknown>,
) {
  await audit(scope, { action, company_id, subject_type: 'reject_reason', subject_id: id, details })
  publish(scope, 'pipelines', company_id)
}
