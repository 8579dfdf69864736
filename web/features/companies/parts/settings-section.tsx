import { Link } from '@tanstack/react-router'
import type { Company } from '@seatwise/contract/companies'
import type { UserProfile } from '@seatwise/contract/users'
import { can } from '@seatwise/domain/permissions'
import { ChangedMeanwhile } from '../../../ui/changed-meanwhile.tsx'
import { EditForm } from '../../../ui/edit-form.tsx'
import { SurveyLinks } from '../../survey-links/parts/survey-links.tsx'
import classes from '../settings.module.css'
import { settingsSections, type SettingsSectionKey } from '../words.ts'
import { NameFields, PlaceAndTimeFields } from './details-fields.tsx'
import { LogoField } from './logo-field.tsx'
import { OperatorFields } from './operator-fields.tsx'
import { PlacesField } from './places-field.tsx'
import { RetentionField, SettingSwitches } from './settings-fields.tsx'
import { useCompanyForm, type CompanyForm } from './use-company-form.ts'

type Props = {
  section: SettingsSectionKey
  user: UserProfile
  company: Company
  onChanged: (company: Company) => void
}

export function SettingsSection({ section, user, company, onChanged }: Props) {
  const form = useCompanyForm(company, onChanged)
  return (
    <div className={classes.section}>
      {section === 'survey-links' ? (
        <SurveyLinks principal={user.id} company_id={company.id} mayWrite={can(user, 'survey-links.write')} />
      ) : (
        <h2>{settingsSections[section]}</h2>
      )}
      {section === 'details' && <LogoField company={company} onChanged={onChanged} />}
      <EditForm form={form} notice={form.changed && <ChangedMeanwhile {...form.changed} />}>
        <Fields section={section} form={form} company={company} />
      </EditForm>
    </div>
  )
}

function Fields({ section, form, company }: { section: SettingsSectionKey; form: CompanyForm; company: Company }) {
  switch (section) {
    case 'details':
      return (
        <>
          <NameFields form={form} />
          {company.can.change_operator_fields && <OperatorFields form={form} />}
          <PlaceAndTimeFields form={form} />
          <PlacesField form={form} field="locations" label="Locations" one="Location" />
          <PlacesField form={form} field="departments" label="Departments" one="Department" />
        </>
      )
    case 'roles':
      return (
        <>
          <p className={classes.lead}>
            People choose one of your roles when they begin the survey. <Link to="/roles">Add and change roles</Link>
          </p>
          <SettingSwitches form={form} names={['offers_global_roles']} />
        </>
      )
    case 'survey-links':
      return <SettingSwitches form={form} names={['mail_on_finished']} />
    case 'security':
      return (
        <>
          {!company.can.change_sign_in_settings && (
            <p className={classes.lead}>How people sign in cannot be changed while you act as another user.</p>
          )}
          <SettingSwitches
            form={form}
            names={['mfa_required', 'mailed_code_required']}
            disabled={!company.can.change_sign_in_settings}
          />
        </>
      )
    case 'data':
      return (
        <>
          <SettingSwitches form={form} names={['candidate_sees_result']} />
          <RetentionField form={form} />
        </>
      )
  }
}
