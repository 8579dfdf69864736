import { useState } from 'react'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { SurveyLink } from '@seatwise/contract/survey-links'
import { currentOf } from '../../../platform/call.ts'
import { callOnce } from '../../../platform/session.ts'
import { useWrite } from '../../../platform/use-action.ts'
import { dayOf, dayStart } from '../../../ui/dates.ts'
import { ChangedMeanwhile, differencesOf } from '../../../ui/changed-meanwhile.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useOwnerChoices, useRoleChoices } from '../data.ts'
import classes from '../survey-links.module.css'
import { lastMoment, refusalWords } from '../words.ts'

type Props = { principal: string; company_id: string; link?: SurveyLink | undefined; onClose: () => void }

/** Adds or edits a survey link. Editing never changes its URL, because it may already be in print. */
export function LinkForm({ principal, company_id, link: opened, onClose }: Props) {
  const [link, setLink] = useState(opened)
  const roles = useRoleChoices(company_id).data ?? []
  const users = useOwnerChoices(company_id).data ?? []
  const before = draftOf(link, principal)
  const [role_id, setRole] = useState(before.role_id)
  const [owner, setOwner] = useState(before.owner)
  const [max, setMax] = useState(before.max)
  const [until, setUntil] = useState(before.until)
  const { problem, faults, error, pending, run } = useWrite('survey-links', {
    fields: ['role_id', 'max_uses', 'expires_at', 'owner_user_id'],
    words: refusalWords,
  })

  const current = currentOf('PUT /survey-links', error)
  const isNewer = current !== undefined && current.version !== link?.version
  const shown = (draft: ReturnType<typeof draftOf>) => ({
    ...draft,
    role_id: withCurrent(roles, current?.role).find(({ id }) => id === draft.role_id)?.name ?? '',
    owner: ownersOf(users, principal, current?.owner).find(({ id }) => id === draft.owner)?.name ?? '',
  })

  function take(stored: SurveyLink) {
    const now = draftOf(stored, principal)
    setLink(stored)
    setRole(now.role_id)
    setOwner(now.owner)
    setMax(now.max)
    setUntil(now.until)
  }

  async function save() {
    const fields = {
      role_id: role_id || null,
      max_uses: max === '' ? null : Number(max),
      expires_at: until === '' ? null : dayStart(until, 1),
      // Unchanged owners are not sent: the current owner can be outside the reader's scope and missing among the
      // choices.
      ...(link && owner === (link.owner?.id ?? '') ? {} : { owner_user_id: owner || null }),
    }
    if (link) await callOnce('PUT /survey-links', { body: { id: link.id, version: link.version, ...fields } })
    else await callOnce('POST /survey-links', { body: { company_id, ...fields } })
    notifications.show({ message: link ? 'Survey link saved' : 'Survey link added' })
    onClose()
  }

  return (
    <Dialog title={link ? 'Change the survey link' : 'Add a survey link'} onClose={onClose}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          void run(save)
        }}
      >
        <NativeSelect
          label="Role"
          data={[
            { value: '', label: 'People choose one' },
            ...withCurrent(roles, link?.role).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={role_id}
          error={faults.role_id}
          onChange={(event) => setRole(event.currentTarget.value)}
          data-autofocus
        />
        <TextInput
          type="number"
          label="How many people may register (optional)"
          description="Leave it empty for any number."
          min={1}
          max={1_000_000}
          value={max}
          error={faults.max_uses}
          onChange={(event) => setMax(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label="Last day (optional)"
          value={until}
          error={faults.expires_at}
          onChange={(event) => setUntil(event.currentTarget.value)}
        />
        <NativeSelect
          label="Who gets a mail when a survey is finished"
          data={[
            { value: '', label: 'No one' },
            ...ownersOf(users, principal, link?.owner).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={owner}
          error={faults.owner_user_id}
          onChange={(event) => setOwner(event.currentTarget.value)}
        />
        {isNewer ? (
          <ChangedMeanwhile
            differences={differencesOf(
              labels,
              shown({ role_id, owner, max, until }),
              shown(draftOf(current, principal)),
            )}
            onTake={() => take(current)}
            onKeep={() => setLink(current)}
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
            {link ? 'Save' : 'Add link'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const labels = { role_id: 'Role', max: 'How many people may register', until: 'Last day', owner: 'Who gets a mail' }

const draftOf = (link: SurveyLink | undefined, principal: string) => ({
  role_id: link?.role?.id ?? '',
  owner: link ? (link.owner?.id ?? '') : principal,
  max: link?.max_uses?.toString() ?? '',
  until: link?.expires_at ? dayOf(lastMoment(link.expires_at)) : '',
})

type Choice = { id: string; name: string }

/** Adds the link's current role to the choices, which list active roles only. */
const withCurrent = (roles: readonly Choice[], current: Choice | null | undefined): readonly Choice[] =>
  current && !roles.some(({ id }) => id === current.id) ? [current, ...roles] : roles

function ownersOf(
  users: readonly { id: string; first: string; last: string }[],
  principal: string,
  current: SurveyLink['owner'] | undefined,
): readonly Choice[] {
  const named = users.map(({ id, first, last }) => ({ id, name: `${first} ${last}` }))
  const withOwner = current?.id && current.name ? withCurrent(named, { id: current.id, name: current.name }) : named
  return withOwner.some(({ id }) => id === principal) ? withOwner : [{ id: principal, name: 'Me' }, ...withOwner]
}
