import type { CandidateFacts, NewCandidate } from '@seatwise/contract/candidates'
import type { CustomField } from '@seatwise/contract/custom-fields'
import { refuseWithCandidate } from '@seatwise/domain/policies/candidates'
import { changedFields } from '../../kernel/changed-fields.ts'
import { Invalid, Refusal, refuse } from '../../kernel/refusal.ts'
import { publish, type UserScope } from '../../kernel/scope.ts'
import { recordEvents } from '../../base/domain-events/public.ts'
import { audit } from '../../base/audit-events/public.ts'
import { changedCustomValues } from '../../base/custom-fields/public.ts'
import { findPlace, findStoredCompany } from '../../base/companies/public.ts'
import { isActiveReader } from '../../base/survey-links/public.ts'
import { phoneNumber } from '../../assessment/surveys/public.ts'
import {
  changeCandidate,
  insertCandidate,
  insertRating,
  lockCandidate,
  type Facts,
  type CandidateOfTeam,
  type StoredCandidate,
} from './repository.ts'

type Version = { id: string; version: number }

/**
 * Adds a person; an empty title counts as unknown.
 * @returns the id of the person
 */
export async function addPerson(
  scope: UserScope,
  { company_id = scope.user.company.id, phone, title, custom_values = {}, ...input }: NewCandidate,
): Promise<string> {
  const company = await findStoredCompany(scope, company_id)
  if (!company) throw new Refusal('not_found')
  if (company.state !== 'active') throw new Refusal('suspended_company')
  const added = await insertCandidate(scope, {
    ...input,
    company_id,
    title: title || null,
    phone: phone ? phoneNumber(phone, company.country) : null,
    custom_values: (
      await changedCustomValues(scope, { company_id, subject: 'person', stored: {}, change: custom_values })
    ).values,
  })
  if (!added) throw new Refusal('person_known')
  const { id, version } = added
  await recordEvents(scope, [{ type: 'candidate.created', company_id, candidate_id: id, record_version: version }])
  await audit(scope, { action: 'candidates.create', company_id, subject_type: 'candidate', subject_id: id })
  publish(scope, 'candidates', company_id)
  return id
}

export async function updatePerson(scope: UserScope, id: string, { version, ...input }: CandidateFacts) {
  const person = await lockVersion(scope, { id, version })
  refuse(refuseWithCandidate(scope.user, person, 'update'))
  const { title, phone, custom_values, ...rest } = input
  const { company_id, custom_values: stored } = person
  const own =
    custom_values &&
    (await changedCustomValues(scope, { company_id, subject: 'person', stored, change: custom_values }))
  const change = changedFields<Omit<Facts, 'rating'>>(person, {
    ...rest,
    // An empty title counts as unknown.
    title: title === '' ? null : title,
    phone: phone ? await phoneIn(scope, person, phone) : phone === '' ? null : phone,
    custom_values: own?.values,
  })
  await refuseUnknown(scope, person, change)
  await save(scope, person, change, 'candidates.update', own?.changed)
}

export async function ratePerson(scope: UserScope, { rating, ...one }: Version & { rating: number | null }) {
  const person = await lockVersion(scope, one)
  refuse(refuseWithCandidate(scope.user, person, 'rate'))
  if (rating === person.rating) return
  await insertRating(scope, { company_id: person.company_id, candidate_id: person.id, rating })
  await save(scope, person, { rating }, 'candidates.rate')
}

async function lockVersion(scope: UserScope, { id, version }: Version): Promise<CandidateOfTeam> {
  const person = await lockCandidate(scope, id)
  if (!person) throw new Refusal('not_found')
  if (person.version !== version) throw new Refusal('changed_meanwhile')
  return person
}

async function refuseUnknown(
  scope: UserScope,
  { id, company_id }: Pick<StoredCandidate, 'company_id'> & { id?: string },
  { location_id, department_id, owner_user_id }: Partial<Facts>,
) {
  const isOfCompany = async (kind: 'locations' | 'departments', id: string) =>
    (await findPlace(scope, kind, id))?.company_id === company_id
  if (location_id && !(await isOfCompany('locations', location_id)))
    throw new Invalid([{ path: 'location_id', message: 'Choose one of the company’s locations.' }])
  if (department_id && !(await isOfCompany('departments', department_id)))
    throw new Invalid([{ path: 'department_id', message: 'Choose one of the company’s departments.' }])
  if (
    owner_user_id &&
    owner_user_id !== scope.user.id &&
    !(await isActiveReader(scope, company_id, owner_user_id, id === undefined ? undefined : { candidate_id: id }))
  )
    throw new Invalid([{ path: 'owner_user_id', message: 'Choose an active user of the company.' }])
}

const phoneIn = async (scope: UserScope, { company_id }: StoredCandidate, phone: string) =>
  phoneNumber(phone, (await findStoredCompany(scope, company_id))?.country ?? null)

async function save(
  scope: UserScope,
  { id, company_id, version }: StoredCandidate,
  change: Partial<Facts>,
  action: 'candidates.update' | 'candidates.rate',
  customFields: readonly CustomField[] = [],
) {
  if (Object.keys(change).length === 0) return
  await changeCandidate(scope, id, change)
  await recordEvents(scope, [{ type: 'candidate.updated', company_id, candidate_id: id, record_version: version + 1 }])
  await audit(scope, {
    action,
    company_id,
    subject_type: 'candidate',
    subject_id: id,
    // Only the names of the fields, because the audit log has no personal data.
    details: {
      changed: Object.keys(change),
      ...(customFields.length > 0 ? { custom_fields: customFields.map(({ name }) => name) } : {}),
    },
  })
  publish(scope, 'candidates', company_id)
}
