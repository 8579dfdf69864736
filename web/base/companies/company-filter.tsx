import { useRouteContext } from '@tanstack/react-router'
import type { Permission } from '@seatwise/contract/permissions'
import { reachOf } from '@seatwise/domain/permissions'
import { oneId } from '../../kernel/list-state.ts'
import { Filters } from '../../ui/filters.tsx'
import { useCompanyChoices, usePlaceChoices, type CompanyChoice } from './data.ts'

type Choices = {
  /** True if the user can see several companies. */
  hasMany: boolean
  companies: readonly CompanyChoice[]
  /** The options of the filter `company_id`, which exists only for users of several companies. */
  options: Options
}
type Options = { company_id?: { value: string; label: string }[] }

/** The companies by which a user can filter a list, given the permission that the list needs. */
export function useCompanyFilter(permission: Permission, isOffered = (_company: CompanyChoice) => true): Choices {
  const { user } = useRouteContext({ from: '/shell' })
  const hasMany = reachOf(user, permission) !== 'company'
  const companies = (useCompanyChoices(hasMany).data ?? []).filter(isOffered)
  const options = hasMany ? { company_id: companies.map(({ id, name }) => ({ value: id, label: name })) } : {}
  return { hasMany, companies, options }
}

const filters = { company_id: oneId('Company') }
type Props = { choices: Choices; company_id: string; onChange: (search: { company_id?: string }) => void }

/** A select for a list that always shows one company. */
export const CompanyFilter = ({ choices, company_id, onChange }: Props) => (
  <Filters
    filters={filters}
    options={choices.options}
    state={{ company_id }}
    onChange={(changed) => {
      const chosen = filters.company_id.read(changed.company_id)
      onChange(chosen === undefined ? {} : { company_id: chosen })
    }}
  />
)

/** Locations and departments as options of filters, named together with their company if there are several. */
export function usePlaceOptions(companies: readonly CompanyChoice[]) {
  const places = usePlaceChoices().data
  const optionsOf = (name: 'locations' | 'departments') =>
    places?.[name].map(({ id, name: label, company_id }) => ({
      value: id,
      label: nameWithCompany(label, company_id, companies),
    })) ?? []
  return { locations: optionsOf('locations'), departments: optionsOf('departments') }
}

/** A name together with that of its company, if the user can choose between several. */
export function nameWithCompany(name: string, company_id: string, companies: readonly CompanyChoice[]): string {
  const company = companies.find(({ id }) => id === company_id)
  return company ? `${name}, ${company.name}` : name
}
