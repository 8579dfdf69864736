import { useState } from 'react'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { ManagedUser, UserProfile } from '@seatwise/contract/users'
import { call } from '../../../platform/session.ts'
import { useWrite } from '../../../platform/use-action.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import type { CompanyChoice } from '../../companies/data.ts'
import classes from '../management.module.css'
import { refusalWords } from '../words.ts'
import { userFields, UserFields, type Draft } from './user-fields.tsx'

type Props = {
  reader: UserProfile
  user: ManagedUser
  companies: readonly CompanyChoice[]
  returnTo: string
  onClose: () => void
}

/** Edits a user. The request contains only the changed fields. */
export function EditUser({ reader, user, companies, returnTo, onClose }: Props) {
  const before: Draft = {
    first: user.first,
    last: user.last,
    auth_role: user.auth_role,
    company_id: user.company.id,
    pipeline: user.permissions.can_view_hiring_pipeline,
  }
  const [draft, setDraft] = useState(before)
  const { problem, faults, pending, run } = useWrite('users', { fields: userFields, words: refusalWords })
  const isSelf = reader.id === user.id
  const endsSessions = !isSelf && (draft.auth_role !== before.auth_role || draft.company_id !== before.company_id)

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
          isSelf={isSelf}
          isCompanyFixed={reader.auth_role !== 'SUPER_ADMIN'}
        />
        {endsSessions && <p className={classes.explains}>Their sessions end, so that the new rights hold at once.</p>}
        <p className={classes.problem} role="alert">
          {problem}
        </p>
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
