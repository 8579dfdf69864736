import { useState, type ReactNode } from 'react'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Company } from '@seatwise/contract/companies'
import { defaultSettings } from '@seatwise/contract/values'
import { brands } from '@seatwise/domain/brands/brands'
import { currentOf } from '../../../platform/call.ts'
import { useWrite } from '../../../platform/use-action.ts'
import { ChangedMeanwhile, differencesOf } from '../../../ui/changed-meanwhile.tsx'
import { browserZone, timeZonesWith } from '../../../ui/time-zones.ts'
import classes from '../companies.module.css'
import { createCompany, updateCompany, useFranchises } from '../data.ts'
import { countryChoices } from '../words.ts'
import { PlacesField, type PlaceRow } from './places-field.tsx'
import { settingsText, SettingsFields } from './settings-fields.tsx'

const noCountry = { value: '', label: 'None' }
const noZone = { value: '', label: 'None: the same as each user’s browser' }

function draftOf(company: Company | undefined) {
  const rows = (places: Company['locations'] = []): PlaceRow[] => places.map(({ id, name }) => ({ key: id, id, name }))
  return {
    kind: company?.kind ?? ('company' as const),
    name: company?.name ?? '',
    brand: company?.brand ?? ('hb' as const),
    industry: company?.industry ?? '',
    franchise_id: company?.franchise?.id ?? '',
    go_high_level_location_id: company?.go_high_level_location_id ?? '',
    country: company?.country ?? '',
    // The browser's time zone is the best guess for a new company.
    time_zone: company ? (company.time_zone ?? '') : browserZone,
    settings: company?.settings ?? defaultSettings,
    locations: rows(company?.locations),
    departments: rows(company?.departments),
  }
}
type Draft = ReturnType<typeof draftOf>

const given = (rows: PlaceRow[]) => rows.map(({ id, name }) => ({ ...(id ? { id } : {}), name }))

function bodyOf(draft: Draft) {
  const { name, industry, country, time_zone, settings } = draft
  return {
    name,
    country: country || null,
    time_zone: time_zone || null,
    settings,
    industry: industry.trim() || null,
    locations: given(draft.locations),
    departments: given(draft.departments),
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
  brand: 'Brand',
  go_high_level_location_id: 'CRM location id',
  country: 'Country',
  time_zone: 'Time zone',
  locations: 'Locations',
  departments: 'Departments',
  settings: 'Settings',
}

/** The draft in words, for comparing it with what somebody else has saved. */
function textsOf({ settings, locations, departments, brand, ...draft }: Draft): Record<string, string> {
  const names = (rows: PlaceRow[]) => rows.map(({ name }) => name).join(', ')
  return {
    ...draft,
    brand: brands[brand].name,
    locations: names(locations),
    departments: names(departments),
    settings: settingsText(settings),
  }
}

const forNewCompany = { change_operator_fields: true, change_sign_in_settings: true }

type Props = {
  company?: Company | undefined
  onSaved: (company: Company) => void
  onReloaded: (company: Company) => void
  actions?: ReactNode
}

export function CompanyForm({ company, onSaved, onReloaded, actions }: Props) {
  const [draft, setDraft] = useState(() => draftOf(company))
  const [version, setVersion] = useState(company?.version)
  const { problem, faults, error, pending, run } = useWrite('companies', { fields: Object.keys(draft) })
  // Only super admins add companies.
  const { change_operator_fields: operates, change_sign_in_settings: mayChangeSignIn } = company?.can ?? forNewCompany
  const set = (change: Partial<Draft>) => setDraft((old) => ({ ...old, ...change }))

  const current = currentOf('PUT /companies/update', error)

  async function save() {
    const body = { ...bodyOf(draft), ...(operates ? operatorBodyOf(draft) : {}) }
    const saved = company
      ? await updateCompany({ id: company.id, version: version ?? company.version, ...body })
      : await createCompany({ ...body, kind: draft.kind, brand: draft.brand })
    notifications.show({ message: company ? 'Company saved' : 'Company added' })
    onSaved(saved)
  }

  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        void run(save)
      }}
    >
      <fieldset className={classes.fields}>
        <legend>Company</legend>
        <TextInput
          label="Name"
          required
          withAsterisk={false}
          maxLength={100}
          value={draft.name}
          error={faults.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <TextInput
          label="Industry (optional)"
          maxLength={100}
          value={draft.industry}
          error={faults.industry}
          onChange={(event) => set({ industry: event.currentTarget.value })}
        />
        {operates && <OperatorFields draft={draft} faults={faults} set={set} isNew={!company} />}
        <NativeSelect
          label="Country"
          description="Phone numbers without a country code are read as numbers of this country."
          data={[noCountry, ...countryChoices]}
          value={draft.country}
          error={faults.country}
          onChange={(event) => set({ country: event.currentTarget.value })}
        />
        <NativeSelect
          label="Time zone"
          description="For everybody who has chosen none in their profile."
          data={[noZone, ...timeZonesWith(draft.time_zone)]}
          value={draft.time_zone}
          error={faults.time_zone}
          onChange={(event) => set({ time_zone: event.currentTarget.value })}
        />
      </fieldset>
      <PlacesField
        field="locations"
        label="Locations"
        one="Location"
        rows={draft.locations}
        faults={faults}
        onChange={(locations) => set({ locations })}
      />
      <PlacesField
        field="departments"
        label="Departments"
        one="Department"
        rows={draft.departments}
        faults={faults}
        onChange={(departments) => set({ departments })}
      />
      <SettingsFields
        settings={draft.settings}
        mayChangeSignIn={mayChangeSignIn}
        faults={faults}
        onChange={(settings) => set({ settings })}
      />
      {current && current.version !== version ? (
        <ChangedMeanwhile
          differences={differencesOf(labels, textsOf(draft), textsOf(draftOf(current)))}
          onTake={() => onReloaded(current)}
          onKeep={() => setVersion(current.version)}
        />
      ) : (
        problem &&
        !current && (
          <p className={classes.refused} role="alert">
            {problem}
          </p>
        )
      )}
      <div className={classes.foot}>
        {actions}
        <Button type="submit" loading={pending}>
          {company ? 'Save' : 'Add the company'}
        </Button>
      </div>
    </form>
  )
}

type Part = {
  draft: Draft
  faults: Record<string, string>
  set: (change: Partial<Draft>) => void
  isNew: boolean
}

function OperatorFields({ draft, faults, set, isNew }: Part) {
  const franchises = useFranchises().data ?? []
  return (
    <>
      {isNew && (
        <NativeSelect
          label="Kind"
          description="A franchise owns other companies. This stays as it is."
          data={[
            { value: 'company', label: 'Company' },
            { value: 'franchise', label: 'Franchise' },
          ]}
          value={draft.kind}
          onChange={(event) => set({ kind: event.currentTarget.value === 'franchise' ? 'franchise' : 'company' })}
        />
      )}
      <NativeSelect
        label="Brand"
        data={Object.values(brands).map(({ key, name }) => ({ value: key, label: name }))}
        value={draft.brand}
        error={faults.brand}
        onChange={(event) => set({ brand: event.currentTarget.value === 'be' ? 'be' : 'hb' })}
      />
      {draft.kind === 'company' && (
        <NativeSelect
          label="Franchise"
          data={[{ value: '', label: 'None' }, ...franchises.map(({ id, name }) => ({ value: id, label: name }))]}
          value={draft.franchise_id}
          error={faults.franchise_id}
          onChange={(event) => set({ franchise_id: event.currentTarget.value })}
        />
      )}
      <TextInput
        label="CRM location id (optional)"
        description="Of the company's GoHighLevel location."
        maxLength={64}
        value={draft.go_high_level_location_id}
        error={faults.go_high_level_location_id}
        onChange={(event) => set({ go_high_level_location_id: event.currentTarget.value })}
      />
    </>
  )
}
