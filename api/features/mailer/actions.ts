import type { MailTemplate } from '@seatwise/contract/mailer'
import { templateKinds, templateVariables, type AuditAction, type TemplateKind } from '@seatwise/contract/values'
import { Refusal } from '../../platform/refusal.ts'
import { includesCompany, type UserScope } from '../../platform/scope.ts'
import { audit } from '../audit-events/repository.ts'
import { enqueueMail } from '../outbox/repository.ts'
import { defaultTemplate, renderMail, renderParts, type OwnTemplate } from '../outbox/templates.ts'
import { checkTemplate } from './check.ts'
import * as repository from './repository.ts'
import { samplesFor } from './sample.ts'

export async function listTemplates(scope: UserScope, given: string | undefined): Promise<MailTemplate[]> {
  const { company_id } = await senderOf(scope, given)
  const stored = await repository.listOwnTemplates(scope, company_id)
  return templateKinds.map((kind) =>
    toTemplate(
      kind,
      stored.find((one) => one.kind === kind),
    ),
  )
}

function toTemplate(kind: TemplateKind, stored: repository.StoredTemplate | undefined): MailTemplate {
  const ours = defaultTemplate(kind)
  return {
    id: kind,
    subject: stored?.subject ?? ours.subject,
    body: stored?.body ?? ours.body,
    is_default: typeof stored?.body !== 'string',
    variables: [...templateVariables[kind]],
    updated_at: stored?.updated_at ?? null,
    updated_by: stored?.updated_by ?? null,
    version: stored?.version ?? 0,
  }
}

type Change = { kind: TemplateKind; company_id: string | undefined; version: number }

export async function changeTemplate(scope: UserScope, change: Change, own: OwnTemplate) {
  checkTemplate(change.kind, own)
  await store(scope, change, own, 'mailer.update')
}

export async function resetTemplate(scope: UserScope, change: Change) {
  await store(scope, change, null, 'mailer.reset')
}

async function store(scope: UserScope, change: Change, own: OwnTemplate | null, action: AuditAction) {
  const { company_id } = await senderOf(scope, change.company_id)
  if (!(await repository.storeTemplate(scope, { ...change, company_id, user_id: scope.user.id, own })))
    throw new Refusal('changed_meanwhile')
  await audited(scope, action, company_id, { kind: change.kind, ...own })
}

type Draft = OwnTemplate & { kind: TemplateKind; company_id: string | undefined }

export async function preview(scope: UserScope, { kind, company_id: given, ...own }: Draft, public_url: string) {
  checkTemplate(kind, own)
  const { company_id, name, brand } = await senderOf(scope, given)
  const { person, values } = await samplesOf(scope, { company_id, name }, public_url)
  const { body } = renderMail(kind, brand, values[kind], own)
  return { person, ...renderParts(own, values[kind]), text: body }
}

/** Sends the preview to the user, and to nobody else. */
export async function sendTest(scope: UserScope, { kind, company_id: given, ...own }: Draft, public_url: string) {
  checkTemplate(kind, own)
  const { company_id, name, brand } = await senderOf(scope, given)
  const { values } = await samplesOf(scope, { company_id, name }, public_url)
  const recipient = scope.user.email
  const { kind: _, subject, ...mail } = renderMail(kind, brand, values[kind], own)
  await enqueueMail(scope, { company_id, recipient, subject: `Test: ${subject}`, ...mail })
  await audited(scope, 'mailer.test', company_id, { kind, ...own })
  return recipient
}

async function samplesOf(scope: UserScope, company: { company_id: string; name: string }, public_url: string) {
  const latest = await repository.findLatestPerson(scope, company.company_id)
  const { first, last, role_name } = latest ?? { first: 'Alex', last: 'Example', role_name: 'Sales' }
  const values = samplesFor({ first, company_name: company.name, role_name: role_name ?? '', public_url })
  return { person: `${first} ${last}`.trim(), values }
}

async function senderOf(scope: UserScope, company_id = scope.user.company.id) {
  const sender = includesCompany(scope, company_id) && (await repository.findSender(scope, company_id))
  if (!sender) throw new Refusal('not_found')
  return { company_id, ...sender }
}

/** With the text: once a mail is sent, its own copy is emptied. */
const audited = (scope: UserScope, action: AuditAction, company_id: string, details: { kind: TemplateKind } & object) =>
  audit(scope, { action, company_id, subject_type: 'mail_template', details })
