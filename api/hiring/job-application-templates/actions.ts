import { sql } from 'drizzle-orm'
import type {
  JobApplicationTemplateChange,
  NewJobApplicationTemplate,
} from '@seatwise/contract/job-application-templates'
import { applicationTemplate } from '@seatwise/contract/limits'
import type { AuditAction } from '@seatwise/contract/values/audit'
import { hasJobs, jobBrands } from '@seatwise/domain/policies/jobs'
import { present } from '../../kernel/changed-fields.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { includesCompany, type UserScope } from '../../kernel/scope.ts'
import { audit } from '../../base/audit-events/public.ts'
import { findStoredCompany, isAnyOfBrands } from '../../base/companies/public.ts'
import {
  changeTemplate,
  clearDefault,
  countTemplates,
  insertTemplate,
  isInUse,
  lockTemplate,
  type StoredTemplate,
} from './repository.ts'

/** Finds a company; refuses a company whose brand has no jobs in the same way as an absent one. */
export async function companyWithJobs(scope: UserScope, company_id: string) {
  const company = includesCompany(scope, company_id) ? await findStoredCompany(scope, company_id) : undefined
  if (!company || !hasJobs(company.brand)) throw new Refusal('not_found')
  return company
}

/** Refuses with `not_found` if the company, or without one every company in scope, belongs to a brand without jobs. */
export async function refuseWithoutJobs(scope: UserScope, company_id: string | undefined) {
  if (company_id) await companyWithJobs(scope, company_id)
  else if (!hasJobs(scope.user.company.brand) && !(await isAnyOfBrands(scope, jobBrands)))
    throw new Refusal('not_found')
}

export async function createTemplate(
  scope: UserScope,
  { company_id = scope.user.company.id, is_default, ...input }: NewJobApplicationTemplate,
): Promise<string> {
  await companyWithJobs(scope, company_id)
  const count = await countTemplates(scope, company_id)
  if (count >= applicationTemplate.ofCompany) throw new Refusal('too_many_application_templates')
  if (is_default) await clearDefault(scope, company_id)
  const id = await insertTemplate(scope, { ...input, company_id, is_default: is_default === true })
  await record(scope, 'job-application-templates.create', { id, company_id }, { name: input.name })
  return id
}

export async function updateTemplate(
  scope: UserScope,
  id: string,
  { version, is_default, ...input }: JobApplicationTemplateChange,
) {
  const template = await templateFor(scope, id)
  if (template.version !== version) throw new Refusal('changed_meanwhile')
  if (is_default && !template.is_default) await clearDefault(scope, template.company_id)
  const change = present({ ...input, is_default })
  if (Object.keys(change).length === 0) return
  await changeTemplate(scope, id, change)
  await record(scope, 'job-application-templates.update', template, { changed: Object.keys(change) })
}

export async function deleteTemplate(scope: UserScope, id: string) {
  const template = await templateFor(scope, id)
  if (template.is_default || (await isInUse(scope, template))) throw new Refusal('template_in_use')
  await changeTemplate(scope, id, { deleted_at: sql`now()` })
  await record(scope, 'job-application-templates.delete', template, { name: template.name })
}

async function templateFor(scope: UserScope, id: string): Promise<StoredTemplate> {
  const template = await lockTemplate(scope, id)
  if (!template || !hasJobs(template.brand)) throw new Refusal('not_found')
  return template
}

type AuditedTemplate = Pick<StoredTemplate, 'id' | 'company_id'>

function record(
  scope: UserScope,
  action: AuditAction,
  { id, company_id }: AuditedTemplate,
  details: Record<string, unknown>,
) {
  return audit(scope, { action, company_id, subject_type: 'job_application_template', subject_id: id, details })
}
