import { normalizedTag } from '@seatwise/domain/candidate-tags/spelling'
import { CountChanged, Invalid, Refusal } from '../../kernel/refusal.ts'
import { publish, type UserScope } from '../../kernel/scope.ts'
import { audit } from '../../base/audit-events/public.ts'
import { findStoredCompany } from '../../base/companies/public.ts'
import { deleteTag, findTag, listTags, lockTag, renameTag } from './repository.ts'

type Version = { id: string; version: number }

export async function tagsOf(scope: UserScope, company_id = scope.user.company.id) {
  if (!(await findStoredCompany(scope, company_id))) throw new Refusal('not_found')
  return listTags(scope, company_id)
}

export async function showTag(scope: UserScope, id: string) {
  const tag = await findTag(scope, id)
  if (!tag) throw new Refusal('not_found')
  return tag
}

export async function rename(scope: UserScope, { name: value, ...one }: Version & { name: string }) {
  const tag = await lockVersion(scope, one)
  const name = normalizedTag(value)
  if (name === tag.name) return
  if (!(await renameTag(scope, tag, name)))
    throw new Invalid([{ path: 'name', message: 'There is a tag of this name. Choose another one.' }])
  await saved(scope, tag, 'candidate-tags.rename', { from: tag.name, to: name })
}

export async function remove(scope: UserScope, { count, ...one }: Version & { count: number }) {
  const tag = await lockVersion(scope, one)
  if (tag.people !== count) throw new CountChanged(tag.people)
  await deleteTag(scope, tag.id)
  await saved(scope, tag, 'candidate-tags.delete', { name: tag.name, people: tag.people })
}

async function lockVersion(scope: UserScope, { id, version }: Version) {
  const tag = await lockTag(scope, id)
  if (!tag) throw new Refusal('not_found')
  if (tag.version !== version) throw new Refusal('changed_meanwhile')
  return tag
}

async function saved(
  scope: UserScope,
  { id, company_id }: { id: string; company_id: string },
  action: 'candidate-tags.rename' | 'candidate-tags.delete',
  details: Record<string, unknown>,
) {
  await audit(scope, { action, company_id, subject_type: 'candidate_tag', subject_id: id, details })
  publish(scope, 'candidates', company_id)
}
