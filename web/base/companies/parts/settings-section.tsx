import type { ReactNode } from 'react'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { brands } from '@seatwise/domain/brands/brands'
import type { Company } from '@seatwise/contract/companies'
import { ChangedMeanwhile } from '../../../ui/changed-meanwhile.tsx'
import { EditForm } from '../../../ui/edit-form.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { SettingRows } from '../../../ui/setting-rows.tsx'
import classes from '../settings.module.css'
import { settingsSections, type SettingsSectionKey } from '../words.ts'
import { DepartmentsField } from './departments-field.tsx'
import { ContactField, NameFields, PlaceAndTimeFields, WebsiteField } from './details-fields.tsx'
import { LocationsField } from './locations-field.tsx'
import { LogoField } from './logo-field.tsx'
import { OperatorFields } from './operator-fields.tsx'
import { PublicJobs } from './public-jobs.tsx'
import { ReminderFields, RetakeField, SettingSwitches } from './settings-fields.tsx'
import { useCompanyForm, type CompanyForm } from './use-company-form.ts'

/** The sections that are a form about the company. */
type FormSection = Exclude<SettingsSectionKey, 'emails' | 'custom-fields'>

type Props = {
  section: FormSection
  company: Company
  onChanged: (company: Company) => void
  /** Content below the form. */
  children: ReactNode
}

export function SettingsSection({ section, company, onChanged, children }: Props) {
  const form = useCompanyForm(company, onChanged)
  return (
    <Stack gap={20} className={classes.section}>
      <h2>{settingsSections[section]}</h2>
      {section === 'details' && company.can.update && <LogoField company={company} onChanged={onChanged} />}
      <EditForm form={form} notice={form.changed && <ChangedMeanwhile {...form.changed} />}>
        {!company.can.update && (
          <Text tone="quiet">
            Company settings cannot be changed while you act as another user. Change them under your own name.
          </Text>
        )}
        <fieldset className={classes.form} disabled={!company.can.update}>
          <Fields section={section} form={form} company={company} />
        </fieldset>
      </EditForm>
      {section === 'details' && company.jobs_url && <PublicJobs url={company.jobs_url} />}
      {children}
    </Stack>
  )
}

function Fields({ section, form, company }: { section: FormSection; form: CompanyForm; company: Company }) {
  switch (section) {
    case 'details':
      return (
        <>
          <NameFields form={form} />
          <ContactField form={form} />
          <WebsiteField form={form} />
          {company.can.change_operator_fields && <OperatorFields form={form} />}
          <PlaceAndTimeFields form={form} />
        </>
      )
    case 'places':
      return (
        <>
          <LocationsField company_id={company.id} form={form} />
          <DepartmentsField company_id={company.id} form={form} />
        </>
      )
    case 'survey':
      return (
        <>
          <SettingRows>
            <SettingSwitches form={form} names={['offers_global_roles', 'mail_on_finished']} />
            <ReminderFields form={form} />
            <RetakeField form={form} />
          </SettingRows>
          <Row gap={12} align="center" justify="between" className={classes.elsewhere}>
            <div>
              <h3>Roles and survey links</h3>
              <p>What people take the survey for, and the links by which they begin it.</p>
            </div>
            <Row>
              <Button component={Link} to="/roles" variant="default">
                Open Roles
              </Button>
              <Button component={Link} to="/survey-links" variant="default">
                Open Survey links
              </Button>
            </Row>
          </Row>
        </>
      )
    case 'security':
      return (
        <SettingRows>
          <SettingSwitches form={form} names={['mfa_required', 'mailed_code_required']} />
        </SettingRows>
      )
    case 'generated':
      return (
        <SettingRows>
          <SettingSwitches form={form} names={['ai_enabled']} />
        </SettingRows>
      )
    case 'data':
      return (
        <SettingRows>
          <SettingSwitches
            form={form}
            names={
              brands[company.brand].features.jobs ? ['team_only', 'candidate_sees_result'] : ['candidate_sees_result']
            }
          />
        </SettingRows>
      )
  }
}
