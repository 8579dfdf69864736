import type { NewSurveyLink, SurveyLinkChange } from '@seatwise/contract/survey-links'
import type { AuditAction } from '@seatwise/contract/values/audit'
import { notice } from '@seatwise/domain/assessment/notice'
import { refuseNewWayIn } from '@seatwise/domain/policies/companies'
import { changedFields, present, type OptionalFields } from '../../kernel/changed-fields.ts'
import { Invalid, refuse, Refusal } from '../../kernel/refusal.ts'
import { includesCompany, type UserScope } from '../../kernel/scope.ts'
import { audit } from '../audit-events/repository.ts'
import { isOffered } from '../roles/repository.ts'
import type { LinkScope } from './entry.ts'
import {
  changeSurveyLink,
  findLinkingCompany,
  insertSurveyLink,
  isActiveReader,
  isLocation,
  lockSurveyLink,
  rolesBehindLink,
  type StoredLink,
} from './repository.ts'

type Editable = Pick<StoredLink, 'role_id' | 'location_id' | 'owner_user_id' | 'max_uses' | 'expires_at'>

/** The user who creates a link gets its emails until another owner is set. */
export async function createSurveyLink(scope: UserScope, input: NewSurveyLink): Promise<string> {
  const { company_id = scope.user.company.id, owner_user_id = scope.user.id, ...rest } = input
  if (!includesCompany(scope, company_id)) throw new Refusal('not_found')
  await refuseCompany(scope, company_id, { opens: true })
  const nothing = { role_id: null, location_id: null, max_uses: null, expires_at: null }
  const values = { ...nothing, ...present(rest), owner_user_id }
  await refuseUnknown(scope, company_id, values)
  const id = await insertSurveyLink(scope, company_id, values)
  await audited(scope, 'survey-links.create', { id, company_id }, limitsOf(values))
  return id
}

/** @returns the id of the link; the id of the new link if it was renewed */
export async function updateSurveyLink(scope: UserScope, input: SurveyLinkChange): Promise<string> {
  const { id, version, reopen, renew, ...rest } = input
  const link = await linkInReach(scope, id)
  if (version !== link.version) throw new Refusal('changed_meanwhile')
  await refuseCompany(scope, link.company_id, { opens: reopen === true || renew === true })
  const change = changedFields<Editable>(link, rest)
  await refuseUnknown(scope, link.company_id, change)
  if (renew) return renewLink(scope, link, change)
  refuseBelowUses(link, change)
  const isReopened = reopen === true && link.state === 'closed'
  if (Object.keys(change).length === 0 && !isReopened) return id
  await changeSurveyLink(scope, id, { ...change, ...(isReopened ? { state: 'open' as const } : {}) })
  await audited(scope, isReopened ? 'survey-links.reopen' : 'survey-links.update', link, limitsOf(change))
  return id
}

/** Closing a closed link changes nothing. Surveys that were started through the link can still be finished. */
export async function closeSurveyLink(scope: UserScope, id: string) {
  const link = await linkInReach(scope, id)
  if (link.state === 'closed') return
  await changeSurveyLink(scope, id, { state: 'closed' })
  await audited(scope, 'survey-links.close', link)
}

/**
 * A new link replaces the old one, so that the old URL says that it is closed, and results keep the link through which
 * they came.
 */
async function renewLink(scope: UserScope, old: StoredLink, change: Partial<Editable>): Promise<string> {
  const { company_id, role_id, location_id, owner_user_id, max_uses, expires_at, is_default } = old
  await changeSurveyLink(scope, old.id, { state: 'closed', is_default: false })
  const id = await insertSurveyLink(scope, company_id, {
    role_id,
    location_id,
    owner_user_id,
    max_uses,
    expires_at: hasPassed(expires_at) ? null : expires_at,
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

/** An open link keeps working without a contact address, but opening a link requires one. */
async function refuseCompany(scope: UserScope, company_id: string, { opens }: { opens: boolean }) {
  const company = await findLinkingCompany(scope, company_id)
  if (!company) throw new Refusal('not_found')
  const problem = refuseNewWayIn(company)
  if (opens || problem === 'suspended_company') refuse(problem)
}

/**
 * The owner of a link gets emails with names of the company's candidates. So the owner must be a user of the company or
 * its franchise, or the user who makes the change.
 */
async function refuseUnknown(
  scope: UserScope,
  company_id: string,
  { role_id, location_id, owner_user_id, expires_at }: OptionalFields<Editable>,
) {
  if (role_id && !(await isOffered(scope, company_id, role_id)))
    throw new Invalid([{ path: 'role_id', message: 'Choose an active role of the company' }])
  if (location_id && !(await isLocation(scope, company_id, location_id)))
    throw new Invalid([{ path: 'location_id', message: 'Choose a location of the company' }])
  if (owner_user_id && owner_user_id !== scope.user.id && !(await isActiveReader(scope, company_id, owner_user_id)))
    throw new Invalid([{ path: 'owner_user_id', message: 'Choose an active user of the company' }])
  if (hasPassed(expires_at)) throw new Invalid([{ path: 'expires_at', message: 'Choose a day that is still to come' }])
}

const hasPassed = (instant: string | null | undefined) => Boolean(instant) && Date.parse(instant!) <= Date.now()

/** The link is locked, so that no registration is counted between this check and the change. */
function refuseBelowUses({ uses }: StoredLink, { max_uses }: OptionalFields<Editable>) {
  if (max_uses && max_uses < uses)
    throw new Invalid([{ path: 'max_uses', message: `Choose ${uses} or more: so many have registered already` }])
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

/** What the form of a link is about: its company, with the notice to consent to, and the roles to choose from. */
export async function readRegistration(scope: LinkScope) {
  const { company_name, contact_email, brand, logo_id, settings, role_id, expires_at } = scope.link
  const roles = await rolesBehindLink(scope)
  return {
    company: {
      name: company_name,
      brand,
      logo_id,
      fixed_role: role_id ? (roles[0] ?? null) : null,
      expires_at,
      languages: ['en'],
      notice: notice({ company_name, contact_email, brand, ...settings }),
    },
    roles,
  }
}
