import type { MailTemplate, TemplateId } from '@seatwise/contract/mailer'
import { maxOwnTemplates } from '@seatwise/contract/limits'
import type { AuditAction } from '@seatwise/contract/values/audit'
import { templateKinds, templateVariables, type BrandKey, type TemplateKind } from '@seatwise/contract/values/base'
import { brands } from '@seatwise/domain/brands/brands'
import { violatesConstraint } from '../../kernel/constraint.ts'
import { Invalid, Refusal } from '../../kernel/refusal.ts'
import { includesCompany, type Scope, type UserScope } from '../../kernel/scope.ts'
import { audit } from '../audit-events/repository.ts'
import { enqueueMail } from '../outbox/repository.ts'
import { defaultTemplate, footNotes, renderMail, renderParts, type OwnTemplate } from '../outbox/templates.ts'
import { checkTemplate } from './check.ts'
import * as repository from './repository.ts'
import { samplesFor } from './sample.ts'

type DefaultKind = Exclude<TemplateKind, 'message'>
const isDefaultKind = (id: TemplateId): id is DefaultKind =>
  id !== 'message' && templateKinds.some((kind) => kind === id)

/** Rejections only exist in brands where people apply for jobs. */
export const isKindOf = (brand: BrandKey, kind: TemplateKind) => kind !== 'rejection' || brands[brand].features.jobs

/** The product's templates in the order of their kinds, then the company's own by name. */
export async function listTemplates(scope: UserScope, value: string | undefined): Promise<MailTemplate[]> {
  const { company_id, brand } = await senderOf(scope, value)
  const stored = await repository.listOwnTemplates(scope, company_id)
  const ours = templateKinds.filter(isDefaultKind).filter((kind) => isKindOf(brand, kind))
  return [
    ...ours.map((kind) =>
      toTemplate(
        kind,
        stored.find((one) => one.kind === kind),
      ),
    ),
    ...stored.filter(({ kind }) => kind === 'message').map(toOwnTemplate),
  ]
}

export async function findTemplate(scope: UserScope, id: TemplateId, company_id: string | undefined) {
  const templates = (await listTemplates(scope, company_id)).find((template) => template.id === id)
  if (!templates) throw new Refusal('not_found')
  return templates
}

function toTemplate(kind: DefaultKind, stored: repository.StoredTemplate | undefined): MailTemplate {
  const ours = defaultTemplate(kind)
  return {
    id: kind,
    kind,
    name: null,
    subject: stored?.subject ?? ours.subject,
    body: stored?.body ?? ours.body,
    can_unsubscribe: false,
    is_default: typeof stored?.body !== 'string',
    variables: [...templateVariables[kind]],
    updated_at: stored?.updated_at ?? null,
    updated_by: stored?.updated_by ?? null,
    version: stored?.version ?? 0,
  }
}

function toOwnTemplate(stored: repository.StoredTemplate): MailTemplate {
  const { subject, body } = stored
  return {
    ...stored,
    subject: subject ?? '',
    body: body ?? '',
    is_default: false,
    variables: [...templateVariables.message],
  }
}

type Own = OwnTemplate & { name: string; can_unsubscribe: boolean }

export async function createOwnTemplate(scope: UserScope, value: string | undefined, own: Own): Promise<string> {
  checkTemplate('message', own)
  const { company_id } = await senderOf(scope, value)
  if ((await repository.countOwnTemplates(scope, company_id)) >= maxOwnTemplates)
    throw new Refusal('too_many_templates')
  const id = await repository.insertOwnTemplate(scope, { company_id, user_id: scope.user.id, own })
  if (!id) throw new Refusal('template_name_taken')
  await audited(scope, 'mailer.create', company_id, { kind: 'message', ...own })
  return id
}

type Change = { id: TemplateId; company_id: string | undefined; version: number }
type TemplateChange = OwnTemplate & { name?: string | undefined; can_unsubscribe?: boolean | undefined }

export async function changeTemplate(
  scope: UserScope,
  change: Change,
  { name, can_unsubscribe, ...own }: TemplateChange,
) {
  const { id, version } = change
  if (isDefaultKind(id)) {
    checkTemplate(id, own)
    if (name !== undefined || can_unsubscribe !== undefined)
      throw new Invalid([{ path: 'name', message: 'Only own templates have a name and a link to unsubscribe.' }])
    return store(scope, { ...change, kind: id }, own, 'mailer.update')
  }
  checkTemplate('message', own)
  const before = await findTemplate(scope, id, change.company_id)
  const { company_id } = await senderOf(scope, change.company_id)
  const changed = {
    name: name ?? before.name ?? '',
    can_unsubscribe: can_unsubscribe ?? before.can_unsubscribe,
    subject: own.subject,
    body: own.body,
  }
  const isChanged = await repository
    .updateOwnTemplate(scope, { company_id, id, version, user_id: scope.user.id, own: changed })
    .catch((error: unknown) => {
      throw violatesConstraint(error, 'mail_templates_name') ? new Refusal('template_name_taken') : error
    })
  if (!isChanged) throw new Refusal('changed_meanwhile')
  await audited(scope, 'mailer.update', company_id, { kind: 'message', ...changed })
}

export async function deleteTemplate(scope: UserScope, id: TemplateId, value: string | undefined): Promise<string> {
  const { company_id } = await senderOf(scope, value)
  const archived = isDefaultKind(id) ? undefined : await repository.archiveOwnTemplate(scope, company_id, id)
  if (!archived) throw new Refusal('not_found')
  await audited(scope, 'mailer.archive', company_id, { kind: 'message', name: archived.name })
  return archived.id
}

export async function resetTemplate(scope: UserScope, change: Change) {
  const { id } = change
  if (!isDefaultKind(id)) throw new Refusal('not_found')
  await store(scope, { ...change, kind: id }, null, 'mailer.reset')
}

async function store(
  scope: UserScope,
  change: Change & { kind: DefaultKind },
  own: OwnTemplate | null,
  action: AuditAction,
) {
  const { company_id, brand } = await senderOf(scope, change.company_id)
  if (!isKindOf(brand, change.kind)) throw new Refusal('not_found')
  if (!(await repository.storeTemplate(scope, { ...change, company_id, user_id: scope.user.id, own })))
    throw new Refusal('changed_meanwhile')
  await audited(scope, action, company_id, { kind: change.kind, ...own })
}

type Draft = OwnTemplate & { kind: TemplateKind; company_id: string | undefined }

export async function preview(scope: UserScope, { kind, company_id: value, ...own }: Draft, public_url: string) {
  checkTemplate(kind, own)
  const sender = await senderOf(scope, value)
  const { name, brand } = sender
  const { person, values } = await samplesOf(scope, sender, public_url)
  const { body } = renderMail(kind, brand, values[kind], { ...own, author: name })
  const { subject, parts } = renderParts(own, values[kind])
  const notes = footNotes(values[kind], name).map((text) => ({ kind: 'text' as const, text }))
  const reader = kind === 'survey-finished' ? fullName(scope.user) : person
  return { reader, subject, parts: [...parts, ...notes], text: body }
}

/** Sends the preview to the user only. */
export async function sendTest(scope: UserScope, { kind, company_id: value, ...own }: Draft, public_url: string) {
  checkTemplate(kind, own)
  const sender = await senderOf(scope, value)
  const { company_id, name, brand } = sender
  const { values } = await samplesOf(scope, sender, public_url)
  const recipient = scope.user.email
  const { kind: _, subject, ...mail } = renderMail(kind, brand, values[kind], { ...own, author: name })
  await enqueueMail(scope, { company_id, recipient, subject: `Test: ${subject}`, ...mail })
  await audited(scope, 'mailer.test', company_id, { kind, ...own })
  return recipient
}

/** The kind that determines which values a template can name. */
export const kindOf = (id: TemplateId): TemplateKind => (isDefaultKind(id) ? id : 'message')

async function samplesOf(
  scope: UserScope,
  company: { company_id: string; name: string; contact_email: string | null },
  public_url: string,
) {
  const latest = await repository.findLatestPerson(scope, company.company_id)
  const { first, last, role_name } = latest ?? { first: 'Alex', last: 'Example', role_name: 'Sales' }
  const values = samplesFor({
    first,
    last,
    company_name: company.name,
    contact_email: company.contact_email ?? '',
    role_name: role_name ?? '',
    sender_first: scope.user.first,
    sender_name: fullName(scope.user),
    public_url,
  })
  return { person: `${first} ${last}`.trim(), values }
}

export const fullName = ({ first, last }: { first: string; last: string }) => `${first} ${last}`.trim()

export async function senderOf(scope: Scope & Pick<UserScope, 'user'>, company_id = scope.user.company.id) {
  const sender = includesCompany(scope, company_id) && (await repository.findSender(scope, company_id))
  if (!sender) throw new Refusal('not_found')
  return { company_id, ...sender }
}

/** The audit event contains the text, because the text of the email is emptied once it is sent. */
const audited = (scope: UserScope, action: AuditAction, company_id: string, details: Record<string, unknown>) =>
  audit(scope, { action, company_id, subject_type: 'mail_template', details })
