import { NativeSelect } from '@mantine/core'
import type { EncryptionPurpose } from '@seatwise/contract/values/base'
import type { CompanyChoice } from '../../companies/data.ts'
import { companyChoices, purposeChoices, purposes } from '../words.ts'

type Props = {
  companies: CompanyChoice[]
  form: { values: { purpose: EncryptionPurpose }; getInputProps: (path: 'purpose' | 'company_id') => object }
}

/** The purpose and the company of an encrypted text, which can only be decrypted with the same ones. */
export const EncryptedFor = ({ companies, form }: Props) => (
  <>
    <NativeSelect
      label="Purpose"
      description={purposes[form.values.purpose].explains}
      data={purposeChoices}
      {...form.getInputProps('purpose')}
    />
    <NativeSelect label="Company" data={companyChoices(companies)} {...form.getInputProps('company_id')} />
  </>
)
