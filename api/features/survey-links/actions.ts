import type { NewSurveyLink, SurveyLinkChange } from '@seatwise/contract/survey-links'
import type { AuditAction } from '@seatwise/contract/values'
import { changedFields, present, type Given } from '../../platform/changed-fields.ts'
import { Invalid, Refusal } from '../../platform/refusal.ts'
import { includesCompany, type UserScope } from '../../platform/scope.ts'
import { audit } from '../audit-events/repository.ts'
import { companyExists, isOffered } from '../roles/repository.ts'
import { changeSurveyLink, insertSurveyLink, isActiveUser, lockSurveyLink, type StoredLink } from './repository.ts'

type Editable = Pick<StoredLink, 'role_id' | 'owner_user_id' | 'max_uses' | 'expires_at'>

/** Whoever makes a link gets the mails about it, until they name another owner. */
export async function createSurveyLink(scope: UserScope, given: NewSurveyLink): Promise<string> {
  const { company_id = scope.user.company.id, owner_user_id = scope.user.id, ...rest } = given
  if (!includesCompany(scope, company_id) || !(await companyExists(scope, company_id))) throw new Refusal('not_found')
  const values = { role_id: null, max_uses: null, expires_at: null, ...present(rest), owner_user_id }
  await refuseUnknown(scope, company_id, values)
  const id = await insertSurveyLink(scope, company_id, values)
  await audited(scope, 'survey-links.create', { id, company_id }, limitsOf(values))
  return id
}

/** @returns the id of the link as it is now: of the new one where it was renewed */
export async function updateSurveyLink(scope: UserScope, given: SurveyLinkChange): Promise<string> {
  const { id, version, reopen, renew, ...rest } = given
  const link = await linkInReach(scope, id)
  if (version !== link.version) throw new Refusal('changed_meanwhile')
  const change = changedFields<Editable>(link, rest)
  await refuseUnknown(scope, link.company_id, change)
  if (renew) return renewLink(scope, link, change)
  const isReopened = reopen === true && link.state === 'closed'
  if (Object.keys(change).length === 0 && !isReopened) return id
  await changeSurveyLink(scope, id, { ...change, ...(isReopened ? { state: 'open' as const } : {}) })
  await audited(scope, isReopened ? 'survey-links.reopen' : 'survey-links.update', link, limitsOf(change))
  return id
}

/** Closing twice changes nothing. Surveys that were begun through it can still be finished. */
export async function closeSurveyLink(scope: UserScope, id: string) {
  const link = await linkInReach(scope, id)
  if (link.state === 'closed') return
  await changeSurveyLink(scope, id, { state: 'closed' })
  await audited(scope, 'survey-links.close', link)
}

/** A link of its own takes over, so that the old address says that it is closed and results name where they came from. */
async function renewLink(scope: UserScope, old: StoredLink, change: Partial<Editable>): Promise<string> {
  const { company_id, role_id, owner_user_id, max_uses, expires_at, is_default } = old
  await changeSurveyLink(scope, old.id, { state: 'closed', is_default: false })
  const id = await insertSurveyLink(scope, company_id, {
    role_id,
    owner_user_id,
    max_uses,
    expires_at,
    is_default,
    ...change,
  })
  await audited(scope, 'survey-links.renew', { id, company_id }, limitsOf(change))
  return id
}

async function linkInReach(scope: UserScope, id: string): Promise<StoredLink> {
  const link = await lockSurveyLink(scope, id)
  if (!link) throw new Refusal('not_found')
  return link
}

/** An owner reads names of the company's candidates in their mails: one of its users, or who sets it for themself. */
async function refuseUnknown(
  scope: UserScope,
  company_id: string,
  { role_id, owner_user_id, expires_at }: Given<Editable>,
) {
  if (role_id && !(await isOffered(scope, company_id, role_id)))
    throw new Invalid([{ path: 'role_id', message: 'Choose an active role of the company' }])
  if (owner_user_id && owner_user_id !== scope.user.id && !(await isActiveUser(scope, company_id, owner_user_id)))
    throw new Invalid([{ path: 'owner_user_id', message: 'Choose an active user of the company' }])
  if (expires_at && Date.parse(expires_at) <= Date.now())
    throw new Invalid([{ path: 'expires_at', message: 'Choose a day that is still to come' }])
}

const limitsOf = (change: Partial<Editable>) => ({ changed: Object.keys(change), ...change })

function audited(
  scope: UserScope,
  action: AuditAction,
  { id, company_id }: Pick<StoredLink, 'id' | 'company_id'>,
  details: Record<string, unknown> = {},
) {
  return audit(scope, { action, company_id, subject_type: 'survey_link', subject_id: id, details })
}
