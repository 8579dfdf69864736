import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Company } from '@seatwise/contract/companies'
import { EditDialog } from '../../../ui/edit-dialog.tsx'
import { ChangedMeanwhile } from '../../../ui/changed-meanwhile.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EditForm } from '../../../ui/edit-form.tsx'
import { SettingRows } from '../../../ui/setting-rows.tsx'
import { menuId } from '../../../ui/row-actions.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import classes from '../companies.module.css'
import { addOwnerHash } from '../words.ts'
import { DepartmentsField } from './departments-field.tsx'
import { ContactField, NameFields, PlaceAndTimeFields, WebsiteField } from './details-fields.tsx'
import { LocationsField } from './locations-field.tsx'
import { LogoField } from './logo-field.tsx'
import { OperatorFields } from './operator-fields.tsx'
import { SettingSwitches } from './settings-fields.tsx'
import { StateField } from './state-field.tsx'
import { useCompanyForm, useNewCompanyForm, type CompanyForm } from './use-company-form.ts'

type Props = { opened: Company | 'new'; onChange: (company: Company) => void; onClose: () => void }

/**
 * The drawer of a company. After adding one, the drawer stays open for the logo and the owner; after a change it
 * closes.
 */
export function CompanyDrawer({ opened, onChange, onClose }: Props) {
  if (opened === 'new') return <AddCompany onAdded={onChange} onClose={onClose} />
  return <EditCompany company={opened} onChange={onChange} onClose={onClose} />
}

function AddCompany({ onAdded, onClose }: { onAdded: (company: Company) => void; onClose: () => void }) {
  const form = useNewCompanyForm(onAdded)
  return (
    <EditDialog title="Add a company" form={form} submit="Add the company" onClose={onClose}>
      <Fields form={form} isNew operates />
    </EditDialog>
  )
}

function EditCompany({ company, onChange, onClose }: Omit<Props, 'opened'> & { company: Company }) {
  const form = useCompanyForm(company, onClose)
  const close = () => void form.leave(onClose)
  /** The typed values stay, based on the version after the change of state. */
  const changeState = (now: Company) => {
    form.setRow(now)
    onChange(now)
  }
  const { can } = company
  return (
    <Dialog shape="drawer" title={company.name} onClose={close} returnTo={menuId(company)}>
      {company.users === 0 && can.change_operator_fields && <NoOwner company={company} />}
      <LogoField company={company} onChanged={onChange} />
      <EditForm
        form={form}
        notice={form.changed && <ChangedMeanwhile {...form.changed} />}
        submit="Save"
        onCancel={close}
      >
        <Fields form={form} company_id={company.id} operates={can.change_operator_fields} />
      </EditForm>
      {(can.suspend || can.activate) && <StateField company={company} onChanged={changeState} />}
    </Dialog>
  )
}

const NoOwner = ({ company: { id, name } }: { company: Company }) => (
  <Row gap={16} rowGap={8} align="center" justify="between" className={classes.next}>
    <p>Nobody can sign in at {name} yet.</p>
    <Button
      renderRoot={(props: object) => (
        <Link to="/user-management" search={{ company_id: [id] }} hash={addOwnerHash} {...props} />
      )}
    >
      Add its owner
    </Button>
  </Row>
)

type FieldsProps = { form: CompanyForm; company_id?: string; isNew?: boolean; operates: boolean }

function Fields({ form, company_id, isNew = false, operates }: FieldsProps) {
  return (
    <>
      <Stack as="fieldset" gap={20} className={classes.fields} data-first={isNew}>
        <legend>Company</legend>
        <NameFields form={form} />
        <ContactField form={form} />
        <WebsiteField form={form} />
        {operates && <OperatorFields form={form} isNew={isNew} />}
        <PlaceAndTimeFields form={form} />
      </Stack>
      <LocationsField company_id={company_id} form={form} />
      <DepartmentsField company_id={company_id} form={form} />
      <Stack as="fieldset" gap={20} className={classes.fields}>
        <legend>Settings</legend>
        <SettingRows>
          <SettingSwitches form={form} names={['candidate_sees_result', 'mail_on_finished', 'offers_global_roles']} />
          <SettingSwitches form={form} names={['mfa_required', 'mailed_code_required']} />
        </SettingRows>
      </Stack>
    </>
  )
}
