import { useState } from 'react'
import { Button, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { UserProfile } from '@seatwise/contract/users'
import { callOnce } from '../../../platform/session.ts'
import { useWrite } from '../../../platform/use-action.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import type { CompanyChoice } from '../../companies/data.ts'
import classes from '../management.module.css'
import { refusalWords } from '../words.ts'
import { SignUpLink } from './sign-up-link.tsx'
import { rolesFor, userFields, UserFields, type Draft } from './user-fields.tsx'

type Props = { reader: UserProfile; companies: readonly CompanyChoice[]; returnTo: string; onClose: () => void }
type Delivery = 'mail' | 'link'

/** Invites a user by a mail that we send, or by a sign-up link that the reader hands over. */
export function AddUser({ reader, companies, returnTo, onClose }: Props) {
  const own = companies.find(({ id }) => id === reader.company.id)
  const [draft, setDraft] = useState<Draft>({
    first: '',
    last: '',
    pipeline: false,
    company_id: reader.company.id,
    auth_role: rolesFor(reader, own).at(-1) ?? 'COMPANY_USER',
  })
  const [email, setEmail] = useState('')
  const [delivery, setDelivery] = useState<Delivery>('mail')
  const [signUpUrl, setSignUpUrl] = useState<string>()
  const { problem, faults, pending, run } = useWrite('users', { fields: ['email', ...userFields], words: refusalWords })

  async function create() {
    const { first, last, auth_role, company_id, pipeline } = draft
    const permissions = { can_view_hiring_pipeline: pipeline }
    const body = { first, last, email, auth_role, company_id, permissions, delivery }
    const { sign_up_url } = await callOnce('POST /users/create', { body })
    notifications.show({ message: sign_up_url ? 'User added' : 'User added and set-up mail sent' })
    if (sign_up_url) setSignUpUrl(sign_up_url)
    else onClose()
  }

  if (signUpUrl)
    return (
      <Dialog title={`Sign-up link for ${draft.first} ${draft.last}`} onClose={onClose} returnTo={returnTo}>
        <SignUpLink url={signUpUrl} onDone={onClose} />
      </Dialog>
    )
  return (
    <Dialog title="Add a user" onClose={onClose} returnTo={returnTo}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          void run(create)
        }}
      >
        <TextInput
          type="email"
          label="Email"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={faults.email}
          maxLength={254}
          autoComplete="off"
          required
          withAsterisk={false}
          data-autofocus
        />
        <UserFields
          reader={reader}
          draft={draft}
          companies={companies}
          onChange={(change) => setDraft({ ...draft, ...change })}
          faults={faults}
        />
        <DeliveryChoice value={delivery} onChange={setDelivery} />
        <p className={classes.problem} role="alert">
          {problem}
        </p>
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={pending}>
            Add user
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const deliveries = [
  { value: 'mail', label: 'Send them a mail with a link to set up the account' },
  { value: 'link', label: 'Show me a link to hand over; they confirm their address themselves' },
] as const

function DeliveryChoice({ value, onChange }: { value: Delivery; onChange: (delivery: Delivery) => void }) {
  return (
    <fieldset className={classes.choice}>
      <legend>Invitation</legend>
      {deliveries.map((delivery) => (
        <label key={delivery.value}>
          <input
            type="radio"
            name="delivery"
            checked={delivery.value === value}
            onChange={() => onChange(delivery.value)}
          />
          {delivery.label}
        </label>
      ))}
    </fieldset>
  )
}
