import { Select, TextInput } from '@mantine/core'
import { updateProfile, type UserProfile } from '@seatwise/contract/users'
import { useForm } from '../../../kernel/use-form.ts'
import { EditForm } from '../../../ui/edit-form.tsx'
import { timeZonesWith } from '../../../ui/time-zones.ts'
import { Grid } from '../../../ui/layout.tsx'
import classes from '../profile.module.css'
import { ownZoneWords } from '../words.ts'
import { useOwnProfile } from '../use-own-profile.ts'

export function DetailsForm({ user }: { user: UserProfile }) {
  const { save } = useOwnProfile()
  const { first, last, time_zone } = user
  const form = useForm({
    initial: { first, last, time_zone },
    shape: updateProfile.body,
    bodyOf: (values) => values,
    save: (body) => save(body, 'Details saved'),
  })
  return (
    <EditForm form={form}>
      <Grid gap={16} rowGap={20} className={classes.pair}>
        <TextInput label="First name" autoComplete="given-name" {...form.getInputProps('first')} />
        <TextInput label="Last name" autoComplete="family-name" {...form.getInputProps('last')} />
      </Grid>
      <Select
        label="Time zone"
        placeholder={ownZoneWords(user)}
        classNames={{ input: classes.zone }}
        data={timeZonesWith(form.values.time_zone)}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the time zone' }}
        limit={60}
        nothingFoundMessage="No such time zone"
        {...form.getInputProps('time_zone')}
      />
    </EditForm>
  )
}
