import { useState } from 'react'
import { Select, TextInput } from '@mantine/core'
import type { UserProfile } from '@seatwise/contract/users'
import { textOf } from '../../../platform/forms.ts'
import { useAction } from '../../../platform/use-action.ts'
import { Form } from '../../../ui/form.tsx'
import { timeZonesWith } from '../../../ui/time-zones.ts'
import classes from '../profile.module.css'
import { ownZoneWords } from '../words.ts'
import { useOwnProfile } from '../use-own-profile.ts'

export function DetailsForm({ user }: { user: UserProfile }) {
  const [zone, setZone] = useState(user.time_zone)
  const { problem, faults, pending, run } = useAction({ fields: ['first', 'last', 'time_zone'] })
  const { save } = useOwnProfile()
  return (
    <Form
      submit="Save the details"
      pending={pending}
      problem={problem}
      onSubmit={(given) =>
        void run(() =>
          save({ first: textOf(given, 'first'), last: textOf(given, 'last'), time_zone: zone }, 'Details saved'),
        )
      }
    >
      <div className={classes.pair}>
        <TextInput
          name="first"
          error={faults.first}
          label="First name"
          defaultValue={user.first}
          autoComplete="given-name"
          maxLength={100}
          required
          withAsterisk={false}
          size="md"
        />
        <TextInput
          name="last"
          error={faults.last}
          label="Last name"
          defaultValue={user.last}
          autoComplete="family-name"
          maxLength={100}
          required
          withAsterisk={false}
          size="md"
        />
      </div>
      <Select
        label="Time zone"
        placeholder={ownZoneWords(user)}
        data={timeZonesWith(zone)}
        value={zone}
        error={faults.time_zone}
        onChange={setZone}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the time zone' }}
        limit={60}
        nothingFoundMessage="No such time zone"
        size="md"
      />
      <Select
        label="Language"
        data={[{ value: 'en', label: 'English' }]}
        value={user.language}
        allowDeselect={false}
        readOnly
        size="md"
      />
    </Form>
  )
}
