import { useState } from 'react'
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Role } from '@seatwise/contract/roles'
import { currentOf } from '../../../platform/call.ts'
import { call, callOnce } from '../../../platform/session.ts'
import { useWrite } from '../../../platform/use-action.ts'
import { ChangedMeanwhile, differencesOf } from '../../../ui/changed-meanwhile.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { reloadLinks, useDepartments } from '../data.ts'
import classes from '../roles.module.css'
import { refusalWords } from '../words.ts'

type Props = {
  company: { id: string; name: string }
  role?: Role | undefined
  mayWriteGlobal: boolean
  onClose: () => void
}

const labels = { name: 'Name', department: 'Department', description: 'Description' }

/** Adds or edits a role. Renaming it does not change the scores of its results. */
export function RoleForm({ company, role: opened, mayWriteGlobal, onClose }: Props) {
  const [role, setRole] = useState(opened)
  const departments = useDepartments(company.id).data ?? []
  const [name, setName] = useState(role?.name ?? '')
  const [description, setDescription] = useState(role?.description ?? '')
  const [department, setDepartment] = useState(role?.department?.id ?? '')
  const [isGlobal, setGlobal] = useState(role ? role.company === null : false)
  const { problem, faults, error, pending, run } = useWrite('roles', {
    fields: ['name', 'department_id', 'description'],
    words: refusalWords,
  })

  const current = currentOf('POST /roles/update', error)
  const isNewer = current !== undefined && current.version !== role?.version
  const typed = { name, description, department: departments.find(({ id }) => id === department)?.name ?? '' }

  function take(stored: Role) {
    setRole(stored)
    setName(stored.name)
    setDescription(stored.description ?? '')
    setDepartment(stored.department?.id ?? '')
  }

  async function save() {
    const department_id = isGlobal ? null : department || null
    const fields = { name, description: description.trim() || null, department_id }
    if (role) await call('POST /roles/update', { body: { id: role.id, version: role.version, ...fields } })
    else await callOnce('POST /roles/create', { body: { company_id: isGlobal ? null : company.id, ...fields } })
    void reloadLinks()
    notifications.show({ message: role ? 'Role saved' : 'Role added' })
    onClose()
  }

  return (
    <Dialog title={role ? `Change ${role.name}` : 'Add a role'} onClose={onClose}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          void run(save)
        }}
      >
        <TextInput
          label="Name"
          description={role ? 'Results keep their scores under a new name.' : undefined}
          required
          withAsterisk={false}
          maxLength={100}
          value={name}
          error={faults.name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        {!role && mayWriteGlobal && (
          <NativeSelect
            label="For"
            data={[
              { value: '', label: company.name },
              { value: 'global', label: 'All companies' },
            ]}
            value={isGlobal ? 'global' : ''}
            onChange={(event) => setGlobal(event.currentTarget.value === 'global')}
          />
        )}
        {!isGlobal && departments.length > 0 && (
          <NativeSelect
            label="Department (optional)"
            data={[{ value: '', label: 'None' }, ...departments.map(({ id, name }) => ({ value: id, label: name }))]}
            value={department}
            error={faults.department_id}
            onChange={(event) => setDepartment(event.currentTarget.value)}
          />
        )}
        <Textarea
          label="Description (optional)"
          autosize
          minRows={3}
          maxLength={2000}
          value={description}
          error={faults.description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        {isNewer ? (
          <ChangedMeanwhile
            differences={differencesOf(labels, typed, {
              name: current.name,
              description: current.description ?? '',
              department: current.department?.name ?? '',
            })}
            onTake={() => take(current)}
            onKeep={() => setRole(current)}
          />
        ) : (
          <p className={classes.problem} role="alert">
            {!current && problem}
          </p>
        )}
        <div className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={pending}>
            {role ? 'Save' : 'Add role'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
