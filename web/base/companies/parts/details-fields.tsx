import { NativeSelect, TextInput } from '@mantine/core'
import { hasJobs } from '@seatwise/domain/policies/jobs'
import { Optional } from '../../../ui/optional.tsx'
import { timeZonesWith } from '../../../ui/time-zones.ts'
import { Grid } from '../../../ui/layout.tsx'
import classes from '../companies.module.css'
import { countryChoices } from '../words.ts'
import type { CompanyForm } from './use-company-form.ts'

const noCountry = { value: '', label: 'Choose a country' }
const noZone = { value: '', label: 'As in each person’s browser' }

export function NameFields({ form }: { form: CompanyForm }) {
  return (
    <Grid gap={16} rowGap={20} align="start" className={classes.pair}>
      <TextInput label="Name" {...form.getInputProps('name')} />
      <TextInput label={<Optional>Industry</Optional>} {...form.getInputProps('industry')} />
    </Grid>
  )
}

/** The contact address in the privacy notice, on the application form and in emails. */
export const ContactField = ({ form }: { form: CompanyForm }) => (
  <TextInput
    label="Contact address for people you assess"
    description="They read it before the survey and in emails, and write to it about their data. Choose one that somebody reads."
    type="email"
    autoComplete="off"
    {...form.getInputProps('contact_email')}
  />
)

export const WebsiteField = ({ form }: { form: CompanyForm }) =>
  hasJobs(form.values.brand) && (
    <TextInput
      label={<Optional>Website</Optional>}
      description="Shown to search engines with your jobs."
      type="url"
      autoComplete="url"
      placeholder="example.com"
      {...form.getInputProps('website')}
    />
  )

export function PlaceAndTimeFields({ form }: { form: CompanyForm }) {
  return (
    <Grid gap={16} rowGap={20} align="start" className={classes.pair}>
      <NativeSelect
        label="Country"
        description="Used where a location has no country, and for phone numbers without a country code."
        data={[noCountry, ...countryChoices]}
        classNames={{ input: classes.choice }}
        {...form.getInputProps('country')}
      />
      <NativeSelect
        label="Time zone"
        description="Used for everyone who has not set their own."
        data={[noZone, ...timeZonesWith(form.values.time_zone)]}
        {...form.getInputProps('time_zone')}
      />
    </Grid>
  )
}
