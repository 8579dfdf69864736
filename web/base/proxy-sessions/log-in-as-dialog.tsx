import { useState } from 'react'
import { Button, Textarea } from '@mantine/core'
import type { ManagedUser } from '@seatwise/contract/users'
import { minutes } from '@seatwise/contract/limits'
import { useAction } from '../../kernel/use-action.ts'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { startActing } from './data.ts'
import { UserChoice } from './parts/user-choice.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import classes from './proxy-sessions.module.css'

/** Either a given user, or a company whose user is chosen in the dialog. */
type Target = { user: ManagedUser; company?: never } | { company: { id: string; name: string }; user?: never }
type Props = Target & { onClose: () => void; returnTo?: string }

/** Starts a proxy session of a super admin: asks for the user and the reason, and states the limits. */
export function LogInAsDialog({ user, company, onClose, ...returning }: Props) {
  const [chosen, setChosen] = useState<ManagedUser | undefined>(user)
  const [reason, setReason] = useState('')
  const { problem, faults, pending, run } = useAction({ fields: ['reason'] })

  function start() {
    // On success the other user's home page is loaded, which unmounts this dialog, so it need not be closed.
    if (chosen) void run(() => startActing(chosen.id, reason))
  }

  return (
    <Dialog
      title={user ? `Log in as ${nameOf(user)}` : `Log in as somebody of ${company?.name}`}
      onClose={onClose}
      {...returning}
    >
      <Stack
        as="form"
        gap={16}
        onSubmit={(event) => {
          event.preventDefault()
          start()
        }}
      >
        {company && <UserChoice company_id={company.id} chosen={chosen} onChoose={setChosen} />}
        <Textarea
          label="Reason"
          description="Why you need to see what they see"
          value={reason}
          error={faults.reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          minLength={3}
          rows={2}
          required
          withAsterisk={false}
          autoFocus={user !== undefined}
        />
        <ul className={classes.terms}>
          <li>For {minutes.proxySession} minutes at most you see and may do what they may, and nothing more.</li>
          <li>It is recorded with your reason, and so is what you do. Owners of their company can read it.</li>
          <li>
            Meanwhile nobody&apos;s profile, password, second factors, devices or sessions can be changed, no users
            managed, and no personal data downloaded.
          </li>
        </ul>
        <Text tone="bad" className={classes.problem} role="alert">
          {problem}
        </Text>
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={pending} disabled={!chosen}>
            {chosen ? `Log in as ${nameOf(chosen)}` : 'Log in'}
          </Button>
        </DialogFoot>
      </Stack>
    </Dialog>
  )
}

const nameOf = ({ first, last }: ManagedUser) => `${first} ${last}`
