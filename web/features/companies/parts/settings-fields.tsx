import { Switch, TextInput } from '@mantine/core'
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
