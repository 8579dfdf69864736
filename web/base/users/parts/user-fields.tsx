import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import type { UserProfile } from '@seatwise/contract/users'
import type { AuthRole } from '@seatwise/contract/values/base'
import { fitsCompany, grantableRoles } from '@seatwise/domain/permissions'
import { currentBrand } from '../../../kernel/brand.ts'
import { roleWords } from '../../../kernel/role-words.ts'
import type { Form } from '../../../kernel/use-form.ts'
import type { CompanyChoice } from '../../companies/data.ts'

export type UserDraft = { first: string; last: string; auth_role: AuthRole; company_id: string; pipeline: boolean }

type Props = {
  form: Pick<Form<UserDraft>, 'values' | 'getInputProps' | 'setValues'>
  reader: UserProfile
  companies: readonly CompanyChoice[]
  /** True to disable role and permissions, because users may not change their own. */
  hasFixedRights?: boolean
  /**
   * True for a new user. A new owner gets access to the pipeline by default, because owners would otherwise not find
   * it.
   */
  isNew?: boolean
  /** True to hide the company, because only super admins may move a user to another one. */
  isCompanyFixed?: boolean
}

export const rolesFor = (reader: UserProfile, company: CompanyChoice | undefined): AuthRole[] =>
  grantableRoles(reader).filter((role) => company && fitsCompany(role, company.kind))

/** The label of the permission in the words of the brand. */
export const pipelineLabel = () => `Can view the ${currentBrand().texts.pipeline_page.toLowerCase()}`

export const isOwnerRole = (role: AuthRole) => role === 'COMPANY_OWNER' || role === 'FRANCHISE_OWNER'

export function UserFields(props: Props) {
  const { form, reader, companies, hasFixedRights = false, isCompanyFixed = false, isNew = false } = props
  const { company_id, auth_role } = form.values
  const rolesIn = (chosen: string) =>
    rolesFor(
      reader,
      companies.find(({ id }) => id === chosen),
    )
  const choose = (chosen: string) => {
    const fitting = rolesIn(chosen)
    const role = fitting.includes(auth_role) ? auth_role : (fitting.at(-1) ?? auth_role)
    form.setValues({ company_id: chosen, auth_role: role })
  }
  // The cast is safe: the options are those of `rolesIn`.
  const chooseAccess = (chosen: AuthRole) =>
    form.setValues({ auth_role: chosen, ...(isNew && isOwnerRole(chosen) ? { pipeline: true } : {}) })
  return (
    <>
      <TextInput label="First name" autoComplete="off" {...form.getInputProps('first')} />
      <TextInput label="Last name" autoComplete="off" {...form.getInputProps('last')} />
      {companies.length > 1 && !isCompanyFixed && (
        <NativeSelect
          label="Company"
          {...form.getInputProps('company_id')}
          onChange={(event) => choose(event.currentTarget.value)}
          data={companies.map(({ id, name, state }) => ({
            value: id,
            label: state === 'suspended' ? `${name} (suspended)` : name,
          }))}
        />
      )}
      <NativeSelect
        label="Access"
        description={hasFixedRights ? 'Somebody else changes your own access.' : undefined}
        disabled={hasFixedRights}
        data={rolesIn(company_id).map((role) => ({ value: role, label: roleWords[role] }))}
        {...form.getInputProps('auth_role')}
        onChange={(event) => chooseAccess(event.currentTarget.value as AuthRole)}
      />
      {auth_role !== 'SUPER_ADMIN' && (
        <Checkbox
          label={pipelineLabel()}
          description="Without it, stages are hidden on every page."
          disabled={hasFixedRights}
          {...form.getInputProps('pipeline', { type: 'checkbox' })}
        />
      )}
    </>
  )
}
