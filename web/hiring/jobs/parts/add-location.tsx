import type { Company } from '@seatwise/contract/companies'
import { LocationDialog, updateCompany } from '../../../base/companies/public.ts'

type Props = { company: Company; returnTo: string; onAdded: (id: string) => void; onClose: () => void }

/**
 * Adds a location to the job's company and chooses it for the job. An existing location of the same name is chosen, and
 * takes over what is typed of its address.
 */
export function AddLocation({ company, returnTo, onAdded, onClose }: Props) {
  const withName = (name: string, { locations }: Company) =>
    locations.find((location) => location.name.toLowerCase() === name.toLowerCase())
  return (
    <LocationDialog
      title="Add a location"
      country={company.country ?? ''}
      submit="Add location"
      returnTo={returnTo}
      feature="companies"
      save={async ({ name, ...address }) => {
        const typed = Object.fromEntries(Object.entries(address).filter(([, value]) => value !== null))
        const known = withName(name, company)
        const kept = company.locations.map((one) => ({ id: one.id, name: one.name, ...(one === known ? typed : {}) }))
        const locations = known ? kept : [...kept, { name, ...typed }]
        const isChanged = !known || Object.keys(typed).length > 0
        const { id, version } = company
        const saved = isChanged ? await updateCompany({ id, version, locations }) : company
        onAdded(withName(name, saved)!.id)
      }}
      onClose={onClose}
    />
  )
}
