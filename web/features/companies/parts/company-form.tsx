import { useState, type ReactNode } from 'react'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Company } from '@seatwise/contract/companies'
import { defaultSettings } from '@seatwise/contract/values'
import { brands } from '@seatwise/domain/brands/brands'
import { CallError } from '../../../platform/call.ts'
import { messageFor } from '../../../platform/problem-messages.ts'
import { useWrite } from '../../../platform/use-action.ts'
import { browserZone, timeZonesWith } from '../../../ui/time-zones.ts'
import classes from '../companies.module.css'
import { createCompany, findCompany, updateCompany, useFranchises } from '../data.ts'
import { countryChoices } from '../words.ts'
import { PlacesField, type PlaceRow } from './places-field.tsx'
import { SettingsFields } from './settings-fields.tsx'

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
const superAdminBodyOf = ({ kind, brand, franchise_id, go_high_level_location_id }: Draft) => ({
  brand,
  franchise_id: kind === 'franchise' ? null : franchise_id || null,
  go_high_level_location_id: go_high_level_location_id.trim() || null,
})

type Props = {
  company?: Company | undefined
  /** Adds the fields that only super admins may change: brand, franchise and CRM location. */
  isSuperAdmin: boolean
  onSaved: (company: Company) => void
  onReloaded: (company: Company | undefined) => void
  actions?: ReactNode
}

export function CompanyForm({ company, isSuperAdmin, onSaved, onReloaded, actions }: Props) {
  const [draft, setDraft] = useState(() => draftOf(company))
  const { problem, faults, error, pending, run } = useWrite('companies', { fields: Object.keys(draft) })
  const set = (change: Partial<Draft>) => setDraft((old) => ({ ...old, ...change }))

  async function save() {
    const body = { ...bodyOf(draft), ...(isSuperAdmin ? superAdminBodyOf(draft) : {}) }
    const saved = company
      ? await updateCompany({ id: company.id, version: company.version, ...body })
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
        {isSuperAdmin && <SuperAdminFields draft={draft} faults={faults} set={set} isNew={!company} />}
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
      <SettingsFields settings={draft.settings} faults={faults} onChange={(settings) => set({ settings })} />
      {problem && (
        <Refused
          sentence={problem}
          isOutdated={error instanceof CallError && error.problem === 'changed_meanwhile'}
          id={company?.id}
          onReloaded={onReloaded}
        />
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

function SuperAdminFields({ draft, faults, set, isNew }: Part) {
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

type RefusedProps = {
  sentence: string
  isOutdated: boolean
  id: string | undefined
  onReloaded: Props['onReloaded']
}

/**
 * Shows a refusal. If another user has saved the company since it was loaded, it offers to reload instead of
 * overwriting.
 */
function Refused({ sentence, isOutdated, id, onReloaded }: RefusedProps) {
  const [failed, setFailed] = useState<unknown>()
  const reload = (of: string) => void findCompany(of).then(onReloaded, setFailed)
  return (
    <div className={classes.refused} role="alert">
      <p>{failed === undefined ? sentence : messageFor(failed)}</p>
      {id && isOutdated && (
        <Button variant="default" size="xs" onClick={() => reload(id)}>
          Load it again
        </Button>
      )}
    </div>
  )
}
