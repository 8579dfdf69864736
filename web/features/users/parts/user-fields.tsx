import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import type { UserProfile } from '@seatwise/contract/users'
import type { AuthRole } from '@seatwise/contract/values'
import { fitsCompany, grantableRoles } from '@seatwise/domain/permissions'
import type { CompanyChoice } from '../../companies/data.ts'
import { roleWords } from '../../../platform/role-words.ts'

/** Values of the user form. */
export type Draft = { first: string; last: string; auth_role: AuthRole; company_id: string; pipeline: boolean }

/** Field names as the server's validation messages spell them. */
export const userFields = ['first', 'last', 'company_id', 'auth_role']

type Props = {
  reader: UserProfile
  draft: Draft
  companies: readonly CompanyChoice[]
  onChange: (change: Partial<Draft>) => void
  /** Validation messages by field. */
  faults: Record<string, string>
  /** Disables role and permissions: users may not change their own. */
  hasFixedRights?: boolean
  /** Hides the company: only super admins may move an existing user to another one. */
  isCompanyFixed?: boolean
}

export const rolesFor = (reader: UserProfile, company: CompanyChoice | undefined): AuthRole[] =>
  grantableRoles(reader).filter((role) => company && fitsCompany(role, company.kind))

export function UserFields({ reader, draft, companies, onChange, faults, hasFixedRights, isCompanyFixed }: Props) {
  const company = companies.find(({ id }) => id === draft.company_id)
  const roles = rolesFor(reader, company)
  const choose = (company_id: string) => {
    const fitting = rolesFor(
      reader,
      companies.find(({ id }) => id === company_id),
    )
    const auth_role = fitting.includes(draft.auth_role) ? draft.auth_role : (fitting.at(-1) ?? draft.auth_role)
    onChange({ company_id, auth_role })
  }
  return (
    <>
      <TextInput
        label="First name"
        value={draft.first}
        onChange={(event) => onChange({ first: event.currentTarget.value })}
        error={faults.first}
        maxLength={100}
        autoComplete="off"
        required
        withAsterisk={false}
      />
      <TextInput
        label="Last name"
        value={draft.last}
        onChange={(event) => onChange({ last: event.currentTarget.value })}
        error={faults.last}
        maxLength={100}
        autoComplete="off"
        required
        withAsterisk={false}
      />
      {companies.length > 1 && !isCompanyFixed && (
        <NativeSelect
          label="Company"
          value={draft.company_id}
          onChange={(event) => choose(event.currentTarget.value)}
          error={faults.company_id}
          data={companies.map(({ id, name, state }) => ({
            value: id,
            label: state === 'suspended' ? `${name} (suspended)` : name,
          }))}
        />
      )}
      <NativeSelect
        label="Role"
        description={hasFixedRights ? 'Somebody else changes your own role and permissions.' : undefined}
        value={draft.auth_role}
        onChange={(event) => {
          const auth_role = roles.find((role) => role === event.currentTarget.value)
          if (auth_role) onChange({ auth_role })
        }}
        error={faults.auth_role}
        disabled={hasFixedRights ?? false}
        data={roles.map((role) => ({ value: role, label: roleWords[role] }))}
      />
      {draft.auth_role !== 'SUPER_ADMIN' && (
        <Checkbox
          label="Can view the hiring pipeline"
          checked={draft.pipeline}
          onChange={(event) => onChange({ pipeline: event.currentTarget.checked })}
          disabled={hasFixedRights ?? false}
        />
      )}
    </>
  )
}
