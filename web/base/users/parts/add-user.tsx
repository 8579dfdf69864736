import { useState } from 'react'
import { TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { createUser, type UserProfile } from '@seatwise/contract/users'
import { callOnce } from '../../../kernel/session.ts'
import { useForm } from '../../../kernel/use-form.ts'
import { EditDialog } from '../../../ui/edit-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { CompanyChoice } from '../../companies/data.ts'
import { Row, Stack } from '../../../ui/layout.tsx'
import classes from '../management.module.css'
import { refusalWords } from '../words.ts'
import { SignUpLink } from './sign-up-link.tsx'
import { isOwnerRole, rolesFor, UserFields, type UserDraft } from './user-fields.tsx'

type Props = {
  reader: UserProfile
  companies: readonly CompanyChoice[]
  /** The company by which the list is filtered, which is chosen at first. */
  company_id: string | undefined
  /** True if the new user is to be the owner. */
  isOwner: boolean
  returnTo: string
  onClose: () => void
}
type NewDraft = UserDraft & { email: string; delivery: 'mail' | 'link' }

const deliveries = [
  { value: 'mail', label: 'Send them a link to set up the account' },
  { value: 'link', label: 'Give me the link to pass on' },
] as const

/** Invites a user by email, or with a sign-up link that the inviting user passes on. */
export function AddUser({ reader, companies, company_id, isOwner, returnTo, onClose }: Props) {
  const [signUpUrl, setSignUpUrl] = useState<string>()
  const own = companies.find(({ id }) => id === reader.company.id)
  const company = companies.find(({ id }) => id === company_id) ?? own
  const roles = rolesFor(reader, company)
  const auth_role = (isOwner ? roles.find(isOwnerRole) : undefined) ?? roles.at(-1) ?? 'COMPANY_USER'
  const initial: NewDraft = {
    email: '',
    first: '',
    last: '',
    company_id: company?.id ?? reader.company.id,
    auth_role,
    pipeline: isOwnerRole(auth_role),
    delivery: 'mail',
  }
  const form = useForm({
    initial,
    shape: createUser.body,
    bodyOf: ({ pipeline, ...draft }) => ({ ...draft, permissions: { can_view_hiring_pipeline: pipeline } }),
    save: async (body) => {
      const { sign_up_url } = await callOnce('POST /users/create', { body })
      notifications.show({ message: sign_up_url ? 'User added' : 'User added and set-up email sent' })
      if (sign_up_url) setSignUpUrl(sign_up_url)
      else onClose()
    },
    feature: 'users',
    words: refusalWords,
    fieldOf: { email_taken: 'email', role_company_mismatch: 'auth_role', role_not_allowed: 'auth_role' },
  })

  if (signUpUrl)
    return (
      <Dialog title={`Sign-up link for ${form.values.first} ${form.values.last}`} onClose={onClose} returnTo={returnTo}>
        <SignUpLink url={signUpUrl} onDone={onClose} />
      </Dialog>
    )
  return (
    <EditDialog
      title={isOwner ? `Add the owner of ${company?.name}` : 'Add a user'}
      returnTo={returnTo}
      form={form}
      submit="Add user"
      onClose={onClose}
    >
      <TextInput type="email" label="Email" autoComplete="off" data-autofocus {...form.getInputProps('email')} />
      <UserFields form={form} reader={reader} companies={companies} isNew />
      <Stack as="fieldset" gap={8} className={classes.choice}>
        <legend>Invitation</legend>
        {deliveries.map(({ value, label }) => (
          <Row as="label" isOneLine gap={10} align="center" key={value}>
            <input
              type="radio"
              name="delivery"
              {...form.getInputProps('delivery', { type: 'radio', value, withError: false })}
            />
            {label}
          </Row>
        ))}
      </Stack>
    </EditDialog>
  )
}
