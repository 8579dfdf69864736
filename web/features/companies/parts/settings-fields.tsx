import { Switch, TextInput } from '@mantine/core'
import { retentionMonths, type CompanySettings } from '@seatwise/contract/values'
import classes from '../companies.module.css'

/** The form offers only settings that have an effect today. */
const switches = [
  {
    name: 'candidate_sees_result',
    label: 'People see their own result',
    description: 'Candidates read their own result after the survey.',
  },
  {
    name: 'mail_on_finished',
    label: 'Email when a survey is finished',
    description: 'Sent to the owner of the survey link that was used, and to those who follow the role.',
  },
  {
    name: 'offers_global_roles',
    label: 'Offer the roles of all companies',
    description: 'Besides your own roles, people can choose from those that every company here has.',
  },
  {
    name: 'mfa_required',
    label: 'Everybody signs in with a second factor',
    description: 'Users without one set it up at their next sign-in.',
  },
  {
    name: 'mailed_code_required',
    label: 'Email a code at sign-in',
    description: 'Users without a second factor receive a code by email after their password.',
  },
] as const

/** In words, for comparing two of them. */
export function settingsText(settings: CompanySettings): string {
  const on = switches.filter(({ name }) => settings[name]).map(({ label }) => label)
  return [...on, `Keep results for ${settings.retention_months} months`].join('; ')
}

/** How people sign in. */
const signIn: ReadonlySet<string> = new Set(['mfa_required', 'mailed_code_required'])

type Props = {
  settings: CompanySettings
  /** Not while acting as another user. */
  mayChangeSignIn: boolean
  faults: Record<string, string>
  onChange: (settings: CompanySettings) => void
}

export function SettingsFields({ settings, mayChangeSignIn, faults, onChange }: Props) {
  return (
    <fieldset className={classes.fields}>
      <legend>Settings</legend>
      {switches.map(({ name, label, description }) => (
        <Switch
          key={name}
          label={label}
          description={description}
          checked={settings[name]}
          disabled={!mayChangeSignIn && signIn.has(name)}
          onChange={(event) => onChange({ ...settings, [name]: event.currentTarget.checked })}
        />
      ))}
      <TextInput
        type="number"
        label="Keep results for (months)"
        description="People read this in the notice before the survey."
        min={retentionMonths.min}
        max={retentionMonths.max}
        required
        withAsterisk={false}
        value={Number.isNaN(settings.retention_months) ? '' : settings.retention_months}
        error={faults['settings.retention_months']}
        onChange={(event) => onChange({ ...settings, retention_months: event.currentTarget.valueAsNumber })}
      />
    </fieldset>
  )
}
