import { NativeSelect, Switch, TextInput } from '@mantine/core'
import { settingWords, type SwitchName } from '../words.ts'
import type { CompanyForm } from './use-company-form.ts'

type Props = { form: CompanyForm; names: readonly SwitchName[]; disabled?: boolean }

export function SettingSwitches({ form, names, disabled = false }: Props) {
  return names.map((name) => (
    <Switch
      key={name}
      {...settingWords[name]}
      disabled={disabled}
      {...form.getInputProps(`settings.${name}`, { type: 'checkbox' })}
    />
  ))
}

export function RetentionField({ form }: { form: CompanyForm }) {
  return (
    <TextInput
      label="Keep results for (months)"
      description="People read this in the notice before the survey."
      inputMode="numeric"
      maxLength={4}
      maw={320}
      {...form.getInputProps('settings.retention_months')}
    />
  )
}

/** How often the product reminds invited people by itself. */
export function ReminderFields({ form }: { form: CompanyForm }) {
  return (
    <>
      <NativeSelect
        label="Reminders to invited people"
        description="Sent between 9 and 18 h where the company is, until the survey is finished."
        data={[
          { value: '0', label: 'None' },
          { value: '1', label: 'One' },
          { value: '2', label: 'Two' },
        ]}
        maw={320}
        {...form.getInputProps('settings.reminders')}
      />
      <TextInput
        label="Days before each reminder"
        inputMode="numeric"
        maxLength={2}
        maw={320}
        {...form.getInputProps('settings.reminder_days')}
      />
    </>
  )
}
