import type { ApiKey } from '@seatwise/contract/api-keys'
import { keyPermissions, type ApiKeyEnd, type KeyPermission } from '@seatwise/contract/values/connections'
import type { Brand } from '@seatwise/domain/brands/brand'
import type { ChoiceGroup } from '../../ui/choice-group.ts'

/** The label of each permission, by group. */
const permissions: Record<KeyPermission, { group: string; label: string }> = {
  'companies.read': { group: 'Company', label: 'Read companies, locations and departments' },
  'roles.read': { group: 'Company', label: 'Read roles' },
  'pipelines.read': { group: 'Company', label: 'Read pipelines with their stages' },
  'survey-links.read': { group: 'Company', label: 'Read survey links' },
  'invitations.read': { group: 'Invitations', label: 'Read invitations' },
  'invitations.write': { group: 'Invitations', label: 'Read invitations, invite, remind and withdraw' },
  'candidates.read': { group: 'People', label: 'Read people, with their results and history' },
  'candidates.write': { group: 'People', label: 'Read, add and change people' },
  'candidate-notes.read': { group: 'People', label: 'Read notes' },
  'survey-results.read': { group: 'Survey results', label: 'Read results and scores' },
  'survey-results.read-stage': { group: 'Survey results', label: 'Read stages' },
  'survey-results.write': { group: 'Survey results', label: 'Read, change and archive results' },
  'survey-results.move': { group: 'Survey results', label: 'Move people to another stage' },
  'reports.read': { group: 'Reports', label: 'Read reports about people' },
  'reports.read-pipeline': { group: 'Reports', label: 'Read the report on the pipeline' },
  'growth-plans.read': { group: 'Reports', label: 'Read growth plans' },
  'role-benchmarks.read': { group: 'Reports', label: 'Read benchmarks of roles' },
  'jobs.read': { group: 'Jobs', label: 'Read jobs' },
  'applications.read': { group: 'Jobs', label: 'Read applications, with answers and texts of resumes' },
  'company-events.read': { group: 'Own events', label: 'Read own events' },
  'company-events.create': { group: 'Own events', label: 'Record own events' },
}

/** True if the brand has what the permission is about. */
export function isOfBrand(permission: KeyPermission, features: Brand['features']): boolean {
  if (permission === 'growth-plans.read') return features.growth_report
  if (permission === 'jobs.read' || permission === 'applications.read') return features.jobs
  return true
}

/** The permissions to choose from: those that the user has now, as far as the brand has pages for them. */
export const permissionGroups = (has: (permission: KeyPermission) => boolean): ChoiceGroup<KeyPermission>[] =>
  [...Map.groupBy(keyPermissions.filter(has), (permission) => permissions[permission].group)].map(([label, group]) => ({
    label,
    choices: group.map((value) => ({ value, label: permissions[value].label })),
  }))

const listed = new Intl.ListFormat('en-US')

export const permissionList = ({ permissions: chosen }: Pick<ApiKey, 'permissions'>): string =>
  listed.format(chosen.map((permission) => permissions[permission].label))

export const companyList = ({ companies }: Pick<ApiKey, 'companies'>): string =>
  listed.format(companies.map(({ name }) => name))

const ends: Record<ApiKeyEnd, string> = {
  revoked: 'Revoked',
  maker_changed: 'Ended: its maker has other rights now',
}

export const stateWords = ({ end_reason }: Pick<ApiKey, 'end_reason'>): string =>
  end_reason === null ? 'Active' : ends[end_reason]

export const makerOf = ({ made_by }: Pick<ApiKey, 'made_by'>): string => made_by.name ?? 'Somebody of another company'

/** Example calls that need only the key, by permission. */
const examples: Partial<Record<KeyPermission, string>> = {
  'survey-results.read': '/api/survey-results',
  'invitations.read': '/api/invitations',
  'company-events.read': '/api/company-events',
  'pipelines.read': '/api/pipelines',
  'companies.read': '/api/companies/list',
}

/** An example call with the key; undefined if no chosen permission has one. */
export function exampleOf(key: string, chosen: readonly KeyPermission[], origin: string): string | undefined {
  const example = Object.entries(examples).find(([permission]) => chosen.some((one) => one === permission))
  return example && `curl -H "Authorization: Bearer ${key}" ${origin}${example[1]}`
}
