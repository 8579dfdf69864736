import { NativeSelect, TextInput } from '@mantine/core'
import { brands } from '@seatwise/domain/brands/brands'
import { Optional } from '../../../ui/optional.tsx'
import { useFranchises } from '../data.ts'
import type { CompanyForm } from './use-company-form.ts'

const kinds = [
  { value: 'company', label: 'Company' },
  { value: 'franchise', label: 'Franchise' },
]

/** Fields that only super admins can change. */
export function OperatorFields({ form, isNew = false }: { form: CompanyForm; isNew?: boolean }) {
  const franchises = useFranchises().data ?? []
  return (
    <>
      {isNew && (
        <NativeSelect
          label="Kind"
          description="A franchise owns other companies. This stays as it is."
          data={kinds}
          {...form.getInputProps('kind')}
        />
      )}
      <NativeSelect
        label="Brand"
        data={Object.values(brands).map(({ key, name }) => ({ value: key, label: name }))}
        {...form.getInputProps('brand')}
      />
      {form.values.kind === 'company' && (
        <NativeSelect
          label="Franchise"
          data={[{ value: '', label: 'None' }, ...franchises.map(({ id, name }) => ({ value: id, label: name }))]}
          {...form.getInputProps('franchise_id')}
        />
      )}
      <TextInput
        label={<Optional>CRM location id</Optional>}
        description="Of the company’s GoHighLevel location. Its owners connect it in Company Settings, CRM."
        {...form.getInputProps('go_high_level_location_id')}
      />
    </>
  )
}
