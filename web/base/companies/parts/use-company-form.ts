import { notifications } from '@mantine/notifications'
import { createCompany as creation, updateCompany as change, type Company } from '@seatwise/contract/companies'
import { defaultSettings } from '@seatwise/contract/values/base'
import { brands } from '@seatwise/domain/brands/brands'
import { typedNumber } from '../../../kernel/typed-number.ts'
import { useForm } from '../../../kernel/use-form.ts'
import { useRowForm } from '../../../kernel/use-row-form.ts'
import { browserZone } from '../../../ui/time-zones.ts'
import { createCompany, updateCompany } from '../data.ts'
import { addressWords, settingsText } from '../words.ts'
import { locationBodyOf, locationDraftOf, type LocationDraft } from './location-dialog.tsx'

/** A stored location or department has an id, a new one has none. */
type PlaceRow = { key: string; id?: string; name: string }
export type LocationRow = PlaceRow & LocationDraft

function draftOf(company: Company | undefined) {
  const departments: PlaceRow[] = (company?.departments ?? []).map(({ id, name }) => ({ key: id, id, name }))
  const locations: LocationRow[] = (company?.locations ?? []).map((location) => ({
    ...locationDraftOf(location),
    key: location.id,
    id: location.id,
  }))
  const settings = company?.settings ?? defaultSettings
  return {
    kind: company?.kind ?? ('company' as const),
    name: company?.name ?? '',
    brand: company?.brand ?? ('hb' as const),
    industry: company?.industry ?? '',
    website: company?.website ?? '',
    contact_email: company?.contact_email ?? '',
    franchise_id: company?.franchise?.id ?? '',
    go_high_level_location_id: company?.go_high_level_location_id ?? '',
    country: company?.country ?? '',
    // The browser's time zone is the best guess for a new company.
    time_zone: company ? (company.time_zone ?? '') : browserZone,
    settings: {
      ...settings,
      reminders: String(settings.reminders),
      reminder_days: String(settings.reminder_days),
      retake_days: String(settings.retake_days),
    },
    locations,
    departments,
  }
}
type Draft = ReturnType<typeof draftOf>

const idOf = ({ id }: PlaceRow) => (id ? { id } : {})

function bodyOf({ name, industry, website, contact_email, country, time_zone, settings, ...places }: Draft) {
  return {
    name,
    country: country || null,
    time_zone: time_zone || null,
    settings: {
      ...settings,
      reminders: typedNumber(settings.reminders),
      reminder_days: typedNumber(settings.reminder_days),
      retake_days: typedNumber(settings.retake_days),
    },
    industry: industry.trim() || null,
    website: website.trim() || null,
    contact_email,
    locations: places.locations.map((row) => ({ ...idOf(row), ...locationBodyOf(row) })),
    departments: places.departments.map((row) => ({ ...idOf(row), name: row.name })),
  }
}
const operatorBodyOf = ({ kind, brand, franchise_id, go_high_level_location_id }: Draft) => ({
  brand,
  franchise_id: kind === 'franchise' ? null : franchise_id || null,
  go_high_level_location_id: go_high_level_location_id.trim() || null,
})

const labels = {
  name: 'Name',
  industry: 'Industry',
  website: 'Website',
  contact_email: 'Contact address',
  brand: 'Brand',
  go_high_level_location_id: 'CRM location id',
  country: 'Country',
  time_zone: 'Time zone',
  locations: 'Locations',
  departments: 'Departments',
  settings: 'Settings',
}

/** The draft as texts, to compare it with a version that somebody else has saved. */
function textsOf({ settings, locations, departments, brand, ...draft }: Draft): Record<string, string> {
  return {
    ...draft,
    brand: brands[brand].name,
    locations: locations.map(locationText).join('; '),
    departments: departments.map(({ name }) => name).join(', '),
    settings: settingsText(settings),
  }
}

const locationText = ({ name, ...address }: LocationRow) => [name, addressWords(address)].filter(Boolean).join(', ')

/** The form of a stored company, in the drawer of super admins and in the owner's settings. */
export function useCompanyForm(company: Company, onSaved: (company: Company) => void) {
  const { changed, ...form } = useRowForm({
    write: 'PUT /companies/update',
    row: company,
    draftOf,
    shape: change.body,
    bodyOf: (draft, { id, version, contact_email, can }) => ({
      id,
      version,
      ...bodyOf(draft),
      // A company that has no contact address yet may stay without one, but a stored address cannot be removed.
      ...(contact_email === null && draft.contact_email.trim() === '' ? { contact_email: undefined } : {}),
      ...(can.change_operator_fields ? operatorBodyOf(draft) : {}),
    }),
    save: async (body) => {
      const saved = await updateCompany(body)
      notifications.show({ message: 'Company saved' })
      form.setRow(saved)
      onSaved(saved)
      return draftOf(saved)
    },
    feature: 'companies',
    fieldOf: { ghl_connected: 'go_high_level_location_id' },
  })
  return {
    ...form,
    changed: changed && { ...changed, labels, typed: textsOf(form.values), stored: textsOf(changed.stored) },
  }
}
export type CompanyForm = Omit<ReturnType<typeof useCompanyForm>, 'changed' | 'row' | 'setRow'>

export function useNewCompanyForm(onSaved: (company: Company) => void) {
  return useForm({
    initial: draftOf(undefined),
    shape: creation.body,
    bodyOf: (draft) => ({ ...bodyOf(draft), ...operatorBodyOf(draft), kind: draft.kind }),
    save: async (body) => {
      const saved = await createCompany(body)
      notifications.show({ message: 'Company added' })
      onSaved(saved)
    },
    feature: 'companies',
  })
}
