import { useState, type ReactNode } from 'react'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Company } from '@seatwise/contract/companies'
import { defaultSettings } from '@seatwise/contract/values'
import { brands } from '@seatwise/domain/brands/brands'
import { CallError } from '../../../platform/call.ts'
import classes from '../companies.module.css'
import { findCompany, useCompanyWrites, useFranchises } from '../data.ts'
import { PlacesField, type PlaceRow } from './places-field.tsx'
import { SettingsFields } from './settings-fields.tsx'

const noZone = { value: '', label: 'None: as each reader’s browser says' }
const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]

/** A zone that this browser does not know stays among the choices. */
const zonesWith = (zone: string) => (zone === '' || zones.includes(zone) ? zones : [zone, ...zones])

function draftOf(company: Company | undefined) {
  const rows = (places: Company['locations'] = []): PlaceRow[] => places.map(({ id, name }) => ({ key: id, id, name }))
  return {
    kind: company?.kind ?? ('company' as const),
    name: company?.name ?? '',
    brand: company?.brand ?? ('hb' as const),
    industry: company?.industry ?? '',
    franchise_id: company?.franchise?.id ?? '',
    go_high_level_location_id: company?.go_high_level_location_id ?? '',
    time_zone: company?.time_zone ?? '',
    settings: company?.settings ?? defaultSettings,
    locations: rows(company?.locations),
    departments: rows(company?.departments),
  }
}
type Draft = ReturnType<typeof draftOf>

const given = (rows: PlaceRow[]) => rows.map(({ id, name }) => ({ ...(id ? { id } : {}), name }))

function bodyOf(draft: Draft) {
  const { name, industry, time_zone, settings } = draft
  return {
    name,
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
  /** Brand, franchise and the CRM are a super admin's. */
  everything: boolean
  onSaved: (company: Company) => void
  onReloaded: (company: Company | undefined) => void
  actions?: ReactNode
}

export function CompanyForm({ company, everything, onSaved, onReloaded, actions }: Props) {
  const writes = useCompanyWrites()
  const [draft, setDraft] = useState(() => draftOf(company))
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [refused, setRefused] = useState<Error>()
  const [pending, setPending] = useState(false)
  const set = (change: Partial<Draft>) => setDraft((old) => ({ ...old, ...change }))

  async function save() {
    setPending(true)
    setProblems({})
    setRefused(undefined)
    const body = { ...bodyOf(draft), ...(everything ? superAdminBodyOf(draft) : {}) }
    try {
      const saved = company
        ? await writes.update({ id: company.id, version: company.version, ...body })
        : await writes.create({ ...body, kind: draft.kind, brand: draft.brand })
      notifications.show({ message: company ? 'Company saved' : 'Company added' })
      onSaved(saved)
    } catch (error) {
      const entries = error instanceof CallError ? error.entries : []
      setProblems(Object.fromEntries(entries.map(({ path, message }) => [path, message])))
      setRefused(entries.length > 0 ? new Error('Please look at the marked fields.') : (error as Error))
    }
    setPending(false)
  }

  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
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
          error={problems.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <TextInput
          label="Industry (optional)"
          maxLength={100}
          value={draft.industry}
          error={problems.industry}
          onChange={(event) => set({ industry: event.currentTarget.value })}
        />
        {everything && <SuperAdminFields draft={draft} problems={problems} set={set} isNew={!company} />}
        <NativeSelect
          label="Time zone"
          data={[noZone, ...zonesWith(draft.time_zone)]}
          value={draft.time_zone}
          error={problems.time_zone}
          onChange={(event) => set({ time_zone: event.currentTarget.value })}
        />
      </fieldset>
      <PlacesField
        field="locations"
        label="Locations"
        one="Location"
        rows={draft.locations}
        problems={problems}
        onChange={(locations) => set({ locations })}
      />
      <PlacesField
        field="departments"
        label="Departments"
        one="Department"
        rows={draft.departments}
        problems={problems}
        onChange={(departments) => set({ departments })}
      />
      <SettingsFields settings={draft.settings} problems={problems} onChange={(settings) => set({ settings })} />
      {refused && <Refused error={refused} id={company?.id} onReloaded={onReloaded} />}
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
  problems: Record<string, string>
  set: (change: Partial<Draft>) => void
  isNew: boolean
}

function SuperAdminFields({ draft, problems, set, isNew }: Part) {
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
        error={problems.brand}
        onChange={(event) => set({ brand: event.currentTarget.value === 'be' ? 'be' : 'hb' })}
      />
      {draft.kind === 'company' && (
        <NativeSelect
          label="Franchise"
          data={[{ value: '', label: 'None' }, ...franchises.map(({ id, name }) => ({ value: id, label: name }))]}
          value={draft.franchise_id}
          error={problems.franchise_id}
          onChange={(event) => set({ franchise_id: event.currentTarget.value })}
        />
      )}
      <TextInput
        label="CRM location id (optional)"
        description="Of the company's GoHighLevel location."
        maxLength={64}
        value={draft.go_high_level_location_id}
        error={problems.go_high_level_location_id}
        onChange={(event) => set({ go_high_level_location_id: event.currentTarget.value })}
      />
    </>
  )
}

type RefusedProps = { error: Error; id: string | undefined; onReloaded: Props['onReloaded'] }

/** What somebody else saved meanwhile is not written over: it is looked at first. */
function Refused({ error, id, onReloaded }: RefusedProps) {
  const [failed, setFailed] = useState<Error>()
  const reload = (of: string) => void findCompany(of).then(onReloaded, setFailed)
  return (
    <div className={classes.refused} role="alert">
      <p>{(failed ?? error).message}</p>
      {id && error instanceof CallError && error.problem === 'changed_meanwhile' && (
        <Button variant="default" size="xs" onClick={() => reload(id)}>
          Load it again
        </Button>
      )}
    </div>
  )
}
