import type { CompanyChange, NewCompany, PlaceInput } from '@seatwise/contract/companies'
import type { AuditAction } from '@seatwise/contract/values/audit'
import { defaultSettings } from '@seatwise/contract/values/base'
import { isOwnCompany, refuseOperatorFields } from '@seatwise/domain/policies/companies'
import { countSuperAdmins, lockSuperAdmins } from '../../identity/super-admins.ts'
import { changedFields, present } from '../../kernel/changed-fields.ts'
import { Invalid, refuse, Refusal } from '../../kernel/refusal.ts'
import { actorOf, publish, type Scope, type UserScope } from '../../kernel/scope.ts'
import { audit } from '../audit-events/repository.ts'
import { confirmStored } from '../files/actions.ts'
import { markRemoved, type WrittenFile } from '../files/repository.ts'
import { endForTargets } from '../proxy-sessions/actions.ts'
import { insertSurveyLink } from '../survey-links/repository.ts'
import {
  addPlaces,
  archivePlaces,
  changeCompany,
  changePlaces,
  changeLogo,
  countPlaces,
  adoptGlobalBenchmarks,
  createDefaultPipeline,
  createRejectReasons,
  findStoredCompany,
  hasCrmConnection,
  isLocationOfCompany,
  insertCompany,
  isFranchise,
  lockCompany,
  loweredNames,
  namesOfPlaces,
  placeKinds,
  placesInUseOrNamed,
  unusedPlaces,
  type StoredCompany,
  type PlaceKind,
} from './repository.ts'

/**
 * Creates a company with what every company has: a pipeline, reject reasons, and the global benchmarks that are currently
 * active.
 */
export async function beginCompany(scope: Scope, values: Parameters<typeof insertCompany>[1]): Promise<string> {
  const id = await insertCompany(scope, values)
  await createDefaultPipeline(scope, id, values.brand)
  await createRejectReasons(scope, id, values.brand)
  await adoptGlobalBenchmarks(scope, id)
  return id
}

/** Creates a company with a default survey link. */
export async function createCompany(scope: UserScope, input: NewCompany): Promise<string> {
  const { settings, locations, departments, ...rest } = input
  await refuseFranchise(scope, rest.kind, rest.franchise_id)
  if (rest.go_high_level_location_id) await refuseLocation(scope, rest.go_high_level_location_id)
  const id = await beginCompany(scope, {
    ...present(rest),
    kind: rest.kind,
    name: rest.name,
    brand: rest.brand,
    slug: slugOf(rest.name),
    settings: {
      ...defaultSettings,
      ...present(settings ?? {}),
    },
  })
  await insertSurveyLink(scope, id, { is_default: true })
  for (const kind of placeKinds) await storePlaces(scope, kind, id, { locations, departments }[kind])
  await audited(scope, 'companies.create', id, { kind: rest.kind, name: rest.name, brand: rest.brand })
  return id
}

/** The name in letters, digits and hyphens, for URLs. */
function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return plain || 'company'
}

const operatorFields = ['brand', 'franchise_id', 'go_high_level_location_id', 'state'] as const
const auditedWithValues = ['name', ...operatorFields] as const

export async function updateCompany(scope: UserScope, input: CompanyChange) {
  const { id, version, settings, locations, departments, ...fields } = input
  if (operatorFields.some((field) => input[field] !== undefined)) refuse(refuseOperatorFields(actorOf(scope)))
  // Users are locked before companies, in the same order as when a user is moved, so that concurrent requests cannot
  // deadlock.
  if (fields.state === 'suspended') await lockSuperAdmins(scope)
  const company = await lockInScope(scope, id)
  if (version !== company.version) throw new Refusal('changed_meanwhile')
  await refuseFranchise(scope, company.kind, fields.franchise_id)
  const { go_high_level_location_id: location } = changedFields(company, fields)
  if (location !== undefined && (await hasCrmConnection(scope, id))) throw new Refusal('ghl_connected')
  if (location) await refuseLocation(scope, location)
  if (fields.state === 'suspended' && isOwnCompany(actorOf(scope), company))
    throw invalid('state', 'This is your own company. Suspending it would end your own access.')
  if (fields.state === 'suspended' && (await countSuperAdmins(scope, { company_id: id })) === 0)
    throw invalid('state', 'No super admin outside of this company could sign in. Activate or invite one first.')
  const change = changedFields(company, fields)
  const changedSettings = changedFields(company.settings, settings ?? {})
  const changedPlaces: PlaceKind[] = []
  for (const kind of placeKinds)
    if (await storePlaces(scope, kind, id, { locations, departments }[kind])) changedPlaces.push(kind)
  const changed = [
    ...Object.keys(change),
    ...Object.keys(changedSettings).map((name) => `settings.${name}`),
    ...changedPlaces,
  ]
  if (changed.length === 0) return
  await changeCompany(scope, id, { ...change, settings: { ...company.settings, ...changedSettings } })
  if (change.state === 'suspended') await endForTargets(scope, { company_id: id })
  await audited(scope, 'companies.update', id, { changed, ...values(company, change), ...changedSettings })
  // Jobs show the address of their location.
  if (changedPlaces.includes('locations') || 'country' in change) publish(scope, 'jobs', id)
}

/** Refuses a location of the CRM that another company has. */
async function refuseLocation(scope: UserScope, location: string) {
  if (await isLocationOfCompany(scope, location))
    throw invalid('go_high_level_location_id', 'Another company has this location id.')
}

/** A company may belong to a franchise, but a franchise may not belong to another one. */
async function refuseFranchise(scope: UserScope, kind: StoredCompany['kind'], franchise_id?: string | null) {
  if (!franchise_id) return
  if (kind === 'franchise') throw invalid('franchise_id', 'A franchise cannot belong to another franchise.')
  if (!(await isFranchise(scope, franchise_id))) throw invalid('franchise_id', 'Choose a franchise.')
}

const values = (company: StoredCompany, change: Partial<StoredCompany>) =>
  Object.fromEntries(
    auditedWithValues
      .filter((field) => field in change)
      .map((field) => [field, { from: company[field], to: change[field] }]),
  )

/**
 * Stores the list of locations or departments. Existing entries are matched by id, and archived ones by name. Entries
 * missing in the list are archived, and restored when their name is added again. A part of an address that is not sent
 * stays as it is.
 * @returns whether anything changed
 */
async function storePlaces(
  scope: UserScope,
  kind: PlaceKind,
  company_id: string,
  placeInputs: PlaceInput[] | undefined,
): Promise<boolean> {
  if (!placeInputs) return false
  const plain = await loweredNames(
    scope,
    placeInputs.map(({ name }) => name),
  )
  const stored = await placesInUseOrNamed(scope, kind, company_id, plain)
  const places = placeInputs.map((place, index) => ({ ...place, plain: plain[index]! }))
  const known = withIds(kind, stored, places)
  const byId = new Map(stored.map((place) => [place.id, place]))
  const edited = known.flatMap(({ id, ...place }) => {
    const before = id && byId.get(id)
    if (!before) return []
    const isChanged = Object.keys(changedFields(before, place)).length > 0
    return isChanged || before.archived_at ? [{ id: before.id, ...place }] : []
  })
  const added = known.filter(({ id }) => !id)
  const staying = new Set(known.map(({ id }) => id))
  const left = stored.filter((place) => !place.archived_at && !staying.has(place.id)).map((place) => place.id)
  if (added.length > 0 && (await countPlaces(scope, kind, company_id)) + added.length > maxPlaces)
    throw invalid(kind, `A company has room for ${maxPlaces}, removed ones included. Rename one instead.`)
  if (left.length > 0) await archivePlaces(scope, kind, company_id, left)
  if (edited.length > 0) await changePlaces(scope, kind, company_id, edited)
  if (added.length > 0) await addPlaces(scope, kind, company_id, added)
  return left.length + edited.length + added.length > 0
}

/**
 * Adds the locations or departments of these names that the company does not have in use, as far as there is room.
 * Archived ones come back.
 */
export async function addMissingPlaces(scope: Scope, kind: PlaceKind, company_id: string, names: readonly string[]) {
  if (names.length === 0) return
  await lockCompany(scope, company_id)
  const plain = await loweredNames(scope, [...names])
  const stored = new Map(
    (await placesInUseOrNamed(scope, kind, company_id, plain)).map((place) => [place.plain, place]),
  )
  const wanted = new Map(names.map((name, nth) => [plain[nth]!, name] as const).toReversed())
  const back = [...wanted].flatMap(([key, name]) => {
    const place = stored.get(key)
    return place?.archived_at ? [{ id: place.id, name }] : []
  })
  const room = maxPlaces - (await countPlaces(scope, kind, company_id))
  const added = [...wanted].flatMap(([key, name]) => (stored.has(key) ? [] : [{ name }])).slice(0, Math.max(0, room))
  if (back.length > 0) await changePlaces(scope, kind, company_id, back)
  if (added.length > 0) await addPlaces(scope, kind, company_id, added)
  if (back.length + added.length === 0) return
  // The new version makes a form that was opened before notice the new places.
  await changeCompany(scope, company_id, {})
  await audited(scope, 'companies.update', company_id, { changed: [kind] })
}

/** Removes those of these locations and departments that nothing uses. The caller has locked the company. */
export async function removeUnusedPlaces(scope: Scope, company_id: string, ids: readonly string[]) {
  const unused = await namesOfPlaces(scope, await unusedPlaces(scope, company_id, ids))
  const kinds = placeKinds.filter((kind) => unused.some((place) => place.kind === kind))
  if (kinds.length === 0) return
  const idsOf = (kind: PlaceKind) => unused.filter((place) => place.kind === kind).map(({ id }) => id)
  for (const kind of kinds) await archivePlaces(scope, kind, company_id, idsOf(kind))
  await changeCompany(scope, company_id, {})
  await audited(scope, 'companies.update', company_id, { changed: kinds })
}

const maxPlaces = 5000
type StoredPlace = Awaited<ReturnType<typeof placesInUseOrNamed>>[number]
type GivenPlace = PlaceInput & { plain: string }

/**
 * Gives each entry its id: its own, or that of an archived entry with the same name. Refuses duplicate names, and ids
 * that are not active entries of the company.
 */
function withIds(kind: PlaceKind, stored: StoredPlace[], input: GivenPlace[]): PlaceInput[] {
  const byId = new Map(stored.map((place) => [place.id, place]))
  const byName = new Map(stored.map((place) => [place.plain, place]))
  const claimed = new Set(input.map(({ id }) => id))
  const seen = new Set<string>()
  return input.map((one, index) => {
    const { plain, ...given } = one
    const { id } = given
    const at = (field: string) => `${kind}.${index}.${field}`
    const place = id && byId.get(id)
    if (id && (!place || place.archived_at)) throw invalid(at('id'), 'This does not belong to the company.')
    if (seen.has(plain) || (id && seen.has(id))) throw invalid(at('name'), 'This name is in the list twice.')
    seen.add(plain)
    if (id) seen.add(id)
    const namesake = byName.get(plain)
    const free = namesake && !claimed.has(namesake.id) ? namesake : undefined
    if (id && free) throw invalid(at('name'), 'This name was removed before. Add it again to bring it back.')
    return { ...given, id: id ?? free?.id }
  })
}

const invalid = (path: string, message: string) => new Invalid([{ path, message }])

/** Replaces or removes the logo, and removes the file of the previous one. */
export async function setLogo(scope: UserScope, id: string, logo: WrittenFile | null) {
  const company = await lockInScope(scope, id)
  if (company.logo_id === null && logo === null) return
  if (logo) await confirmStored(scope, logo)
  await changeLogo(scope, id, logo?.id ?? null)
  if (company.logo_id) await markRemoved(scope, { company_id: id, id: company.logo_id })
  await audited(scope, logo ? 'companies.logo-upload' : 'companies.logo-delete', id, { changed: ['logo_id'] })
}

/** For lists of one company. A company of another tenant gets the same answer as an unknown one. */
export async function refuseAbsentCompany(scope: UserScope, id: string | undefined) {
  if (id !== undefined && !(await findStoredCompany(scope, id))) throw new Refusal('not_found')
}

export async function lockInScope(scope: UserScope, id: string): Promise<StoredCompany> {
  const company = await lockCompany(scope, id)
  if (!company) throw new Refusal('not_found')
  return company
}

function audited(scope: Scope, action: AuditAction, id: string, details: Record<string, unknown>) {
  return audit(scope, { action, company_id: id, subject_type: 'company', subject_id: id, details })
}
