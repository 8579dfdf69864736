import * as z from 'zod/mini'
import { country, email, id, instant, line, name, timeZone, version, website } from './fields.ts'
import { logoMaxBytes } from './limits.ts'
import { exportBody, exportProblems, exportReply, listBody, listReply, search, sortBy } from './list.ts'
import { route } from './route.ts'
import {
  brandKeys,
  companyKinds,
  companySortFields,
  companyStates,
  defaultSettings,
  maxRetakeDays,
  reminderPlan,
  type CompanySettings,
} from './values/base.ts'

/** The random id in the URL of a survey link. The id is public by design and is never a company's own id. */
export const linkId = z.string().check(z.regex(/^[\w-]{8,64}$/, 'This is not a survey link.'))
const brand = z.enum(brandKeys)
const linkProblems = ['link_not_found', 'link_closed', 'link_expired', 'link_full', 'company_suspended'] as const

/** The consent text before the survey. */
export const notice = z.object({
  version: z.string(),
  sections: z.array(z.object({ title: z.string(), text: z.string() })),
})

export const getPublicCompany = route({
  operationId: 'getPublicCompany',
  method: 'GET',
  path: '/public/companies',
  summary: 'The company behind one survey link, with the notice a person consents to',
  proof: 'none',
  query: z.strictObject({ link: linkId }),
  reply: z.object({
    data: z.array(
      z.object({
        name,
        brand,
        logo_id: z.nullable(id),
        /** The role that the link is for; null if the person chooses one. */
        fixed_role: z.nullable(z.object({ id, name })),
        expires_at: z.nullable(instant),
        languages: z.array(z.string()),
        notice,
      }),
    ),
  }),
  problems: linkProblems,
})

export const getPublicRoleNames = route({
  operationId: 'getPublicRoleNames',
  method: 'GET',
  path: '/public/companies/role-names',
  summary: 'The roles a person can choose from behind one survey link',
  proof: 'none',
  query: z.strictObject({ link: linkId }),
  reply: z.object({ data: z.array(z.object({ id, name })) }),
  problems: linkProblems,
})

const place = z.object({ id, name })
/** The postal address of a location; a part is null if it is not known. The country is ISO 3166-1 alpha-2. */
export const address = z.object({
  street: z.nullable(z.string()),
  town: z.nullable(z.string()),
  region: z.nullable(z.string()),
  postal_code: z.nullable(z.string()),
  country: z.nullable(z.string()),
})
export type Address = z.infer<typeof address>
const location = z.extend(place, address.shape)
type Switch = { [K in keyof CompanySettings]: CompanySettings[K] extends boolean ? K : never }[keyof CompanySettings]
const switches = Object.keys(defaultSettings).filter(
  (name): name is Switch => typeof defaultSettings[name as keyof CompanySettings] === 'boolean',
)
// The cast is needed because Object.fromEntries loses the type of the keys, which are exactly those of `switches`.
const switchShapes = Object.fromEntries(switches.map((name) => [name, z.boolean()])) as Record<Switch, z.ZodMiniBoolean>
const between = ({ min, max }: { min: number; max: number }) => z.int().check(z.gte(min), z.lte(max))
const settings = z.object({
  ...switchShapes,
  reminders: between(reminderPlan.reminders),
  reminder_days: between(reminderPlan.reminder_days),
  retake_days: between({ min: 0, max: maxRetakeDays }),
})
const locationId = z.string().check(z.trim(), z.regex(/^[\w-]{1,64}$/, 'Use letters, digits, - and _ only.'))

export const company = z.object({
  id,
  kind: z.enum(companyKinds),
  franchise: z.nullable(z.object({ id, name })),
  name,
  brand,
  industry: z.nullable(z.string()),
  /** An https or http URL; null when not set. */
  website: z.nullable(z.string()),
  /** The email address to which assessed people send questions about their data; null until an owner enters it. */
  contact_email: z.nullable(z.string()),
  logo_id: z.nullable(id),
  go_high_level_location_id: z.nullable(z.string()),
  /** ISO 3166-1 alpha-2; null when not set. */
  country: z.nullable(z.string()),
  /** IANA name; null when not set. */
  time_zone: z.nullable(z.string()),
  state: z.enum(companyStates),
  settings,
  /** Number of active and invited users. */
  users: z.int(),
  /** Number of results, without archived ones and tests; 1,001 means more than 1,000. */
  results: z.int(),
  /** Surveys begun and finished in the last 30 UTC days, including today; without tests. */
  started: z.int(),
  finished: z.int(),
  /** Jobs that accept applications today; none in the coaching brand. */
  open_jobs: z.int(),
  /** The URL of the public list of its open jobs; null for a suspended company and in the coaching brand. */
  jobs_url: z.nullable(z.string()),
  /**
   * True if a super admin can act as one of the company's users. Not possible in a suspended company, nor as another
   * super admin.
   */
  has_user_to_act_as: z.boolean(),
  created_at: instant,
  /** The latest sign-in of a user or date of a result; tests are not counted. */
  last_active_at: z.nullable(instant),
  locations: z.array(location),
  departments: z.array(place),
  /** The actions that the reader may do with this company, by the rules of `domain/policies/companies.ts`. */
  can: z.object({
    update: z.boolean(),
    /** The brand, the franchise and the location id in the CRM. */
    change_operator_fields: z.boolean(),
    suspend: z.boolean(),
    activate: z.boolean(),
  }),
  version,
})
export type Company = z.infer<typeof company>

export const companyFilters = z.strictObject({
  id: z.optional(id),
  search,
  franchise_id: z.optional(id),
  kind: z.optional(z.enum(companyKinds)),
  brand: z.optional(brand),
  state: z.optional(z.enum(companyStates)),
})
export type CompanyFilters = z.output<typeof companyFilters>

export const companySort = sortBy(companySortFields)
export type CompanySort = z.output<typeof companySort>

export const searchCompanies = route({
  operationId: 'searchCompanies',
  method: 'POST',
  path: '/companies/search',
  summary: 'The companies in reach: filtered, sorted, paged',
  proof: 'session',
  permission: 'companies.read',
  body: listBody({ filters: companyFilters, sort: companySort }),
  reply: listReply(company),
  problems: [],
})

export const exportCompanies = route({
  operationId: 'exportCompanies',
  method: 'POST',
  path: '/companies/export',
  summary: 'A ticket to download the companies that the filters leave as CSV',
  proof: 'session',
  permission: 'companies.export',
  limit: 'export_by_user',
  body: exportBody({ filters: companyFilters, sort: companySort }),
  reply: exportReply,
  problems: [...exportProblems],
})

export const listCompanies = route({
  operationId: 'listCompanies',
  method: 'GET',
  path: '/companies/list',
  summary: 'Names of the companies in reach, for choosing one',
  proof: 'session',
  apiKey: true,
  permission: 'companies.read',
  reply: z.object({
    data: z.array(z.object({ id, name, kind: z.enum(companyKinds), brand, state: z.enum(companyStates) })),
  }),
  problems: [],
})

const places = {
  method: 'GET',
  proof: 'session',
  apiKey: true,
  permission: 'companies.read',
  query: z.strictObject({ company_id: z.optional(id) }),
  problems: ['not_found'],
} as const
export const listLocations = route({
  operationId: 'listLocations',
  ...places,
  path: '/companies/locations',
  summary: 'Locations of one company, or of all in reach, with their addresses',
  reply: z.object({ data: z.array(z.extend(location, { company_id: id })) }),
})
export const listDepartments = route({
  operationId: 'listDepartments',
  ...places,
  path: '/companies/departments',
  summary: 'Departments of one company, or of all in reach',
  reply: z.object({ data: z.array(z.extend(place, { company_id: id })) }),
})

export const countPlaceUses = route({
  operationId: 'countPlaceUses',
  method: 'GET',
  path: '/companies/{id}/place-uses',
  summary:
    'How many people, jobs, roles, survey links and saved views have a location or department; archived ones too',
  proof: 'session',
  permission: 'companies.write',
  params: z.strictObject({ id }),
  query: z.strictObject({ place_id: id }),
  reply: z.object({
    data: z.object({
      people: z.int(),
      jobs: z.int(),
      roles: z.int(),
      survey_links: z.int(),
      saved_views: z.int(),
    }),
  }),
  problems: ['not_found', 'not_while_acting'],
})

/**
 * Existing places are sent with their id, new ones without. Existing places that are missing from the list are
 * archived.
 */
const departmentInput = z.strictObject({ id: z.optional(id), name })
const addressPart = (max: number, part: string) =>
  z.optional(z.nullable(line(max, `Enter the ${part}, or leave it out.`)))
/** A part of the address that is left out stays as it is stored; null clears it. */
export const locationInput = z.extend(departmentInput, {
  street: addressPart(150, 'street'),
  town: addressPart(100, 'town'),
  region: addressPart(100, 'region'),
  postal_code: addressPart(16, 'postal code'),
  country: z.optional(z.nullable(country)),
})
export type PlaceInput = z.output<typeof locationInput>
const maxPlaces = z.maxLength(500)
const editable = {
  name,
  industry: z.optional(z.nullable(name)),
  website: z.optional(z.nullable(website)),
  contact_email: z.optional(email),
  country: z.optional(z.nullable(country)),
  time_zone: z.optional(z.nullable(timeZone)),
  settings: z.optional(z.partial(z.strictObject(settings.shape))),
  locations: z.optional(z.array(locationInput).check(maxPlaces)),
  departments: z.optional(z.array(departmentInput).check(maxPlaces)),
}
const superAdminOnly = {
  brand: z.optional(brand),
  franchise_id: z.optional(z.nullable(id)),
  go_high_level_location_id: z.optional(z.nullable(locationId)),
}

const newCompany = z.strictObject({
  kind: z.enum(companyKinds),
  ...editable,
  contact_email: email,
  ...superAdminOnly,
  brand,
})
export type NewCompany = z.output<typeof newCompany>

export const createCompany = route({
  operationId: 'createCompany',
  method: 'POST',
  path: '/companies/create',
  summary: 'Create a company with its default pipeline and survey link',
  proof: 'session',
  permission: 'companies.create',
  idempotencyKey: true,
  body: newCompany,
  reply: z.object({ data: company }),
  problems: [],
})

const companyChange = z.strictObject({
  id,
  version,
  ...editable,
  name: z.optional(name),
  ...superAdminOnly,
  state: z.optional(z.enum(companyStates)),
})
export type CompanyChange = z.output<typeof companyChange>

export const updateCompany = route({
  operationId: 'updateCompany',
  method: 'PUT',
  path: '/companies/update',
  summary: "Change a company; brand, franchise, CRM location id and state are a super admin's",
  proof: 'session',
  permission: 'companies.write',
  body: companyChange,
  reply: z.object({ data: company }),
  current: company,
  problems: ['not_found', 'not_while_acting', 'ghl_connected'],
})

const logo = {
  path: '/companies/{id}/logo',
  proof: 'session',
  permission: 'companies.write',
  params: z.strictObject({ id }),
  reply: z.object({ data: company }),
} as const
export const uploadLogo = route({
  operationId: 'uploadLogo',
  ...logo,
  method: 'POST',
  summary:
    'Upload a logo (multipart field "logo": PNG, JPEG or WebP up to 5 MB); it is encoded anew in the width presets',
  upload: {
    field: 'logo',
    types: ['image/png', 'image/jpeg', 'image/webp'],
    maxBytes: logoMaxBytes,
    invalid: 'Choose a PNG, JPEG or WebP image of at most 5 MB.',
  },
  problems: ['not_found', 'not_while_acting', 'too_many_requests'],
})
export const deleteLogo = route({
  operationId: 'deleteLogo',
  ...logo,
  method: 'DELETE',
  summary: 'Remove the logo',
  problems: ['not_found', 'not_while_acting'],
})
