import { useState } from 'react'
import { TextInput } from '@mantine/core'
import type { Company } from '@seatwise/contract/companies'
import { useWrite } from '../../../kernel/use-action.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { updateCompany } from '../../../base/companies/public.ts'

type Props = { company: Company; returnTo: string; onAdded: (id: string) => void; onClose: () => void }

/** Adds a location to the job's company and chooses it for the job. An existing location is only chosen. */
export function AddLocation({ company, returnTo, onAdded, onClose }: Props) {
  const [name, setName] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { problem, pending, run } = useWrite('companies', { isToldInPlace: true })
  const value = name.trim()
  const withName = (places: Company['locations']) =>
    places.find((place) => place.name.toLowerCase() === value.toLowerCase())
  const add = () => {
    setMissing(value === '')
    if (value === '') return
    void run(async () => {
      const { id, version } = company
      const locations = company.locations.map((place) => ({ id: place.id, name: place.name }))
      const known = withName(company.locations)
      const saved = known ? company : await updateCompany({ id, version, locations: [...locations, { name: value }] })
      onAdded(withName(saved.locations)!.id)
      onClose()
    })
  }
  return (
    <FormDialog
      title="Add a location"
      returnTo={returnTo}
      explains={`A place where people of ${company.name} work. Its settings list them all.`}
      problem={problem}
      submit="Add location"
      pending={pending}
      onSubmit={add}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        error={isMissing && value === '' ? 'Name the location.' : undefined}
        data-autofocus
      />
    </FormDialog>
  )
}
