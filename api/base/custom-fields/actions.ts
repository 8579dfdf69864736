import { randomUUID } from 'node:crypto'
import type { CustomField, CustomFieldChange, NewCustomField } from '@seatwise/contract/custom-fields'
import { customFieldLimits as limits } from '@seatwise/contract/limits'
import type { AuditAction } from '@seatwise/contract/values/audit'
import type { CustomFieldSubject, CustomFieldType } from '@seatwise/contract/values/base'
import { changedOptions } from '@seatwise/domain/custom-fields/options'
import { changedFields } from '../../kernel/changed-fields.ts'
import { Invalid, Refusal } from '../../kernel/refusal.ts'
import { includesCompany, publish, type UserScope } from '../../kernel/scope.ts'
import { audit } from '../audit-events/public.ts'
import { findStoredCompany } from '../companies/public.ts'
import * as repository from './repository.ts'
import type { StoredCustomField } from './repository.ts'

export async function listCustomFields(
  scope: UserScope,
  {
    company_id = scope.user.company.id,
    subject,
  }: { company_id?: string | undefined; subject?: CustomFieldSubject | undefined },
): Promise<CustomField[]> {
  await refuseCompany(scope, company_id)
  return repository.listCustomFields(scope, { company_id, subject })
}

export async function showCustomField(scope: UserScope, id: string): Promise<CustomField> {
  const [field] = await repository.listCustomFields(scope, { id })
  if (!field) throw new Refusal('not_found')
  return field
}

export async function createCustomField(
  scope: UserScope,
  { company_id = scope.user.company.id, subject, name, type, options }: NewCustomField,
): Promise<string> {
  await refuseCompany(scope, company_id)
  await repository.lockCustomFields(scope, company_id)
  await refuseTooMany(scope, company_id)
  const id = await repository.insertCustomField(scope, {
    company_id,
    subject,
    name,
    type,
    options: optionsOf({ type, options: [] }, options ?? []),
  })
  if (!id) throw new Refusal('custom_field_name_taken')
  await changed(scope, 'custom-fields.create', { id, company_id }, { name })
  return id
}

export async function updateCustomField(
  scope: UserScope,
  id: string,
  { version, archived, name, options }: CustomFieldChange,
) {
  const { company_id } = await fieldInReach(scope, id)
  await repository.lockCustomFields(scope, company_id)
  const field = await fieldInReach(scope, id)
  if (field.version !== version) throw new Refusal('changed_meanwhile')
  const change = changedFields<Pick<StoredCustomField, 'name' | 'options'>>(field, {
    name,
    options: options && optionsOf(field, options),
  })
  const isArchived = field.archived_at !== null
  const turned = archived === undefined || archived === isArchived ? undefined : archived
  const fields = [...Object.keys(change), ...(turned === undefined ? [] : ['archive'])]
  if (fields.length === 0) return
  if (turned === false) await refuseTooMany(scope, company_id, { isNew: false })
  if (!(await repository.changeCustomField(scope, id, { ...change, archived: turned })))
    throw new Refusal('custom_field_name_taken')
  await changed(scope, 'custom-fields.update', field, {
    name: change.name ? { from: field.name, to: change.name } : field.name,
    changed: fields.filter((one) => one !== 'name'),
    ...(turned === undefined ? {} : { archive: turned }),
  })
}

type Order = { company_id?: string | undefined; subject: CustomFieldSubject; order: readonly string[] }

/** Archived fields have no place in the order. */
export async function orderCustomFields(
  scope: UserScope,
  { company_id = scope.user.company.id, subject, order }: Order,
): Promise<CustomField[]> {
  await refuseCompany(scope, company_id)
  await repository.lockCustomFields(scope, company_id)
  const all = await repository.listCustomFields(scope, { company_id, subject })
  const before = all.filter(({ archived_at }) => archived_at === null).map(({ id }) => id)
  if (before.length !== order.length || !before.every((id) => order.includes(id)))
    throw new Invalid([{ path: 'order', message: 'Name every field that is shown once.' }])
  if (before.every((id, index) => order[index] === id)) return all
  await repository.orderCustomFields(scope, company_id, order)
  await changed(scope, 'custom-fields.order', { id: company_id, company_id }, {})
  return repository.listCustomFields(scope, { company_id, subject })
}

function optionsOf(
  { type, options }: { type: CustomFieldType; options: CustomField['options'] },
  input: NonNullable<CustomFieldChange['options']>,
): CustomField['options'] {
  if (type !== 'choice') {
    if (input.length > 0) throw new Invalid([{ path: 'options', message: 'Only a field of choices has choices.' }])
    return []
  }
  if (input.length < 2) throw new Invalid([{ path: 'options', message: 'Write at least two choices.' }])
  const given = input.map(({ id, name }) => ({ id: id ?? randomUUID(), name, isNew: id === undefined }))
  const next = changedOptions(options, given)
  if (next === 'unknown')
    throw new Invalid([
      { path: 'options', message: 'A choice that is new has no id, and each other one the id it had.' },
    ])
  if (next.length > limits.allOptions)
    throw new Invalid([
      {
        path: 'options',
        message: `A field keeps at most ${limits.allOptions} choices with those that were taken away. Rename one instead.`,
      },
    ])
  return next
}

async function refuseCompany(scope: UserScope, company_id: string) {
  const company = includesCompany(scope, company_id) ? await findStoredCompany(scope, company_id) : undefined
  if (!company) throw new Refusal('not_found')
}

async function refuseTooMany(scope: UserScope, company_id: string, { isNew } = { isNew: true }) {
  const { shown, all } = await repository.countCustomFields(scope, company_id)
  if (shown >= limits.shown || (isNew && all >= limits.all)) throw new Refusal('too_many_custom_fields')
}

async function fieldInReach(scope: UserScope, id: string) {
  const field = await repository.findCustomField(scope, id)
  if (!field) throw new Refusal('not_found')
  return field
}

async function changed(
  scope: UserScope,
  action: AuditAction,
  { id, company_id }: { id: string; company_id: string },
  details: Record<string, unknown>,
) {
  await audit(scope, { action, company_id, subject_type: 'custom_field', subject_id: id, details })
  publish(scope, 'custom-fields', company_id)
}
