import { Switch } from '@mantine/core'
import { ChoiceSetting, NumberSetting } from '../../../ui/setting-rows.tsx'
import { settingWords, type SwitchName } from '../words.ts'
import type { CompanyForm } from './use-company-form.ts'

type Props = { form: CompanyForm; names: readonly SwitchName[] }

export function SettingSwitches({ form, names }: Props) {
  return names.map((name) => (
    <Switch key={name} {...settingWords[name]} {...form.getInputProps(`settings.${name}`, { type: 'checkbox' })} />
  ))
}

/** The fields for automatic reminders. */
export function ReminderFields({ form }: { form: CompanyForm }) {
  return (
    <>
      <ChoiceSetting
        label="Automatic reminders"
        description="Sent to invited people between 9 am and 6 pm, company time, until the survey is finished."
        data={[
          { value: '0', label: 'None' },
          { value: '1', label: 'One' },
          { value: '2', label: 'Two' },
        ]}
        {...form.getInputProps('settings.reminders')}
      />
      <NumberSetting label="Days before each reminder" {...form.getInputProps('settings.reminder_days')} />
    </>
  )
}

export const RetakeField = ({ form }: { form: CompanyForm }) => (
  <NumberSetting
    label="Days between two attempts"
    description="Whoever answers the survey again sooner keeps the score of the earlier answers. For people whom you invite, the new answers always count. Changes apply to surveys begun from now on."
    {...form.getInputProps('settings.retake_days')}
  />
)
