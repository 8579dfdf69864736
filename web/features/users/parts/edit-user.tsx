import { useState } from 'react'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { ManagedUser, UserProfile } from '@seatwise/contract/users'
import { currentOf } from '../../../platform/call.ts'
import { roleWords } from '../../../platform/role-words.ts'
import { call } from '../../../platform/session.ts'
import { useWrite } from '../../../platform/use-action.ts'
import { ChangedMeanwhile, differencesOf } from '../../../ui/changed-meanwhile.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { CompanyChoice } from '../../companies/data.ts'
import classes from '../management.module.css'
import { refusalWords } from '../words.ts'
import { userFields, UserFields, type Draft } from './user-fields.tsx'

const draftOf = (user: ManagedUser): Draft => ({
  first: user.first,
  last: user.last,
  auth_role: user.auth_role,
  company_id: user.company.id,
  pipeline: user.permissions.can_view_hiring_pipeline,
})

const labels = {
  first: 'First name',
  last: 'Last name',
  auth_role: 'Role',
  company_id: 'Company',
  pipeline: 'Can view the hiring pipeline',
}

type Props = {
  reader: UserProfile
  user: ManagedUser
  companies: readonly CompanyChoice[]
  returnTo: string
  onClose: () => void
}

/** Edits a user. The request contains only the changed fields. */
export function EditUser({ reader, user: opened, companies, returnTo, onClose }: Props) {
  const [user, setUser] = useState(opened)
  const before = draftOf(user)
  const [draft, setDraft] = useState(before)
  const { problem, faults, error, pending, run } = useWrite('users', { fields: userFields, words: refusalWords })
  const endsSessions =
    user.can.change_rights && (draft.auth_role !== before.auth_role || draft.company_id !== before.company_id)

  const current = currentOf('PUT /users/{id}', error)
  const shown = ({ auth_role, company_id, pipeline, ...names }: Draft) => ({
    ...names,
    auth_role: roleWords[auth_role],
    company_id: companies.find(({ id }) => id === company_id)?.name ?? '',
    pipeline: pipeline ? 'Yes' : 'No',
  })

  async function save() {
    const { pipeline, ...details } = draft
    // Object.entries types its keys as string; those of `details` are keys of Draft.
    const changed = Object.entries(details).filter(([field, value]) => value !== before[field as keyof Draft])
    // A super admin always sees the pipeline, so a change of role must send the permission explicitly.
    const isSame = pipeline === before.pipeline && draft.auth_role === before.auth_role
    const permissions = isSame ? {} : { permissions: { can_view_hiring_pipeline: pipeline } }
    const body = { version: user.version, ...Object.fromEntries(changed), ...permissions }
    await call('PUT /users/{id}', { params: { id: user.id }, body })
    notifications.show({ message: 'Saved' })
    onClose()
  }
  return (
    <Dialog title={`Edit ${user.first} ${user.last}`} onClose={onClose} returnTo={returnTo}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          void run(save)
        }}
      >
        <UserFields
          reader={reader}
          draft={draft}
          companies={companies}
          onChange={(change) => setDraft({ ...draft, ...change })}
          faults={faults}
          hasFixedRights={!user.can.change_rights}
          isCompanyFixed={reader.auth_role !== 'SUPER_ADMIN'}
        />
        {endsSessions && <p className={classes.explains}>Their sessions end, so that the new rights hold at once.</p>}
        {current && current.version !== user.version ? (
          <ChangedMeanwhile
            differences={differencesOf(labels, shown(draft), shown(draftOf(current)))}
            onTake={() => {
              setUser(current)
              setDraft(draftOf(current))
            }}
            onKeep={() => setUser(current)}
          />
        ) : (
          <p className={classes.problem} role="alert">
            {!current && problem}
          </p>
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={pending}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
