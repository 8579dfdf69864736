import { notifications } from '@mantine/notifications'
import { updateUser, type ManagedUser, type UserProfile } from '@seatwise/contract/users'
import { roleWords } from '../../../kernel/role-words.ts'
import { call } from '../../../kernel/session.ts'
import { useRowForm } from '../../../kernel/use-row-form.ts'
import { EditDialog } from '../../../ui/edit-dialog.tsx'
import type { CompanyChoice } from '../../companies/data.ts'
import { Text } from '../../../ui/layout.tsx'
import classes from '../management.module.css'
import { refusalWords } from '../words.ts'
import { pipelineLabel, UserFields, type UserDraft } from './user-fields.tsx'

const draftOf = (user: ManagedUser): UserDraft => ({
  first: user.first,
  last: user.last,
  auth_role: user.auth_role,
  company_id: user.company.id,
  pipeline: user.permissions.can_view_hiring_pipeline,
})

const labels = {
  first: 'First name',
  last: 'Last name',
  auth_role: 'Access',
  company_id: 'Company',
}

/** The changed fields as a request body. */
function bodyOf({ pipeline, ...details }: UserDraft, user: ManagedUser) {
  const before = draftOf(user)
  // The cast is safe: Object.entries types its keys as strings, but those of `details` are keys of the draft.
  const changed = Object.entries(details).filter(([field, value]) => value !== before[field as keyof UserDraft])
  // Super admins always see the pipeline, so a change of the role has to send the permission explicitly.
  const isSame = pipeline === before.pipeline && details.auth_role === before.auth_role
  const permissions = isSame ? {} : { permissions: { can_view_hiring_pipeline: pipeline } }
  return { version: user.version, ...Object.fromEntries(changed), ...permissions }
}

type Props = {
  reader: UserProfile
  user: ManagedUser
  companies: readonly CompanyChoice[]
  returnTo: string
  onClose: () => void
}

export function EditUser({ reader, user: opened, companies, returnTo, onClose }: Props) {
  const { row: user, ...form } = useRowForm({
    write: 'PUT /users/{id}',
    row: opened,
    draftOf,
    shape: updateUser.body,
    bodyOf,
    save: async (body) => {
      await call('PUT /users/{id}', { params: { id: opened.id }, body })
      notifications.show({ message: 'Saved' })
      onClose()
    },
    feature: 'users',
    words: refusalWords,
    fieldOf: { role_company_mismatch: 'auth_role', role_not_allowed: 'auth_role', last_owner: 'auth_role' },
  })
  const before = draftOf(user)
  const { auth_role, company_id } = form.values
  const endsSessions = user.can.change_rights && (auth_role !== before.auth_role || company_id !== before.company_id)

  const shown = ({ pipeline, ...draft }: UserDraft) => ({
    ...draft,
    auth_role: roleWords[draft.auth_role],
    company_id: companies.find(({ id }) => id === draft.company_id)?.name ?? '',
    pipeline: pipeline ? 'Yes' : 'No',
  })
  return (
    <EditDialog
      title={`Edit ${user.first} ${user.last}`}
      returnTo={returnTo}
      form={form}
      compared={{ labels: { ...labels, pipeline: pipelineLabel() }, textsOf: shown }}
      submit="Save"
      onClose={onClose}
    >
      <UserFields
        form={form}
        reader={reader}
        companies={companies}
        hasFixedRights={!user.can.change_rights}
        isCompanyFixed={reader.auth_role !== 'SUPER_ADMIN'}
      />
      {endsSessions && (
        <Text tone="quiet" className={classes.explains}>
          Their sessions end, so that the new rights hold at once.
        </Text>
      )}
    </EditDialog>
  )
}
