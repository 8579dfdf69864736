import { useState } from 'react'
import { Button, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { Link } from '@tanstack/react-router'
import { changeCandidateEmail } from '@seatwise/contract/candidate-addresses'
import type { CandidateDetail } from '@seatwise/contract/candidates'
import { emailAddress } from '@seatwise/contract/email-addresses'
import type { UserProfile } from '@seatwise/contract/users'
import { can } from '@seatwise/domain/permissions'
import { CallError } from '../../../kernel/call.ts'
import { counted } from '../../../kernel/counted.ts'
import { call } from '../../../kernel/session.ts'
import { shownEmail } from '../../../kernel/shown-email.ts'
import { useRowForm } from '../../../kernel/use-row-form.ts'
import { EditDialog } from '../../../ui/edit-dialog.tsx'
import { Card, Text } from '../../../ui/layout.tsx'
import { usePeopleFound } from '../merges/data.ts'
import classes from '../person.module.css'
import { nameOf } from '../words.ts'

type Props = {
  user: UserProfile
  person: CandidateDetail
  returnTo: string
  /** Opens the comparison with the person who has the address. */
  onMerge: (with_id: string) => void
  onClose: () => void
}

const draftOf = ({ email }: CandidateDetail) => ({ email: shownEmail(email) })

/** The form for another email address of a person, which says what follows from it. */
export function ChangeEmail({ user, person: opened, returnTo, onMerge, onClose }: Props) {
  const [taken, setTaken] = useState('')
  const { row: person, ...form } = useRowForm({
    feature: 'candidates',
    write: 'PUT /candidates/{id}/email',
    row: opened,
    draftOf,
    shape: changeCandidateEmail.body,
    bodyOf: ({ email }, { version }) => ({ version, email }),
    save: async (body) => {
      if (emailAddress(body.email) === person.email) {
        notifications.show({ message: 'The email address is as before.' })
        onClose()
        return
      }
      const { links_sent, links_not_sent } = await call('PUT /candidates/{id}/email', {
        params: { id: person.id },
        body,
      }).catch((error: unknown) => {
        if (error instanceof CallError && error.problem === 'person_known') setTaken(body.email)
        throw error
      })
      const links = counted(links_sent, ['new link', 'new links'])
      const left = counted(links_not_sent, ['link was not sent', 'links were not sent'])
      const parts = [
        'Email address changed.',
        links_sent > 0 && `${links} sent to ${shownEmail(body.email)}.`,
        links_not_sent > 0 && `${left}, because this address has had many emails lately. Remind them later.`,
      ]
      notifications.show({ message: parts.filter(Boolean).join(' ') })
      onClose()
    },
    fieldOf: { person_known: 'email', suspended_company: 'email' },
  })
  return (
    <EditDialog
      shape="modal"
      title={`Change the email address of ${nameOf(opened)}`}
      returnTo={returnTo}
      form={form}
      compared={{ labels: { email: 'Email' }, textsOf: (draft) => draft }}
      submit="Change email"
      onClose={onClose}
    >
      <TextInput
        label="New email address"
        type="email"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('email')}
      />
      {taken && taken === form.values.email && (
        <Holder
          company_id={person.company.id}
          email={taken}
          onMerge={can(user, 'candidates.merge') ? onMerge : undefined}
        />
      )}
      <Text as="ul" tone="quiet" className={classes.effects}>
        <li>
          Links that were sent stop working. Surveys and applications that are still open get a new link at the new
          address.
        </li>
        <li>Emails that wait to be sent go to the new address.</li>
        <li>
          {shownEmail(person.email)} gets an email which says that the address is no longer used. It does not name the
          new one.
        </li>
      </Text>
    </EditDialog>
  )
}

type HolderProps = { company_id: string; email: string; onMerge: ((with_id: string) => void) | undefined }

/** The person who has the address already, who may be the same person. */
function Holder({ company_id, email, onMerge }: HolderProps) {
  const { data } = usePeopleFound(company_id, email)
  const holder = data?.find((one) => one.email === email) ?? (data?.length === 1 ? data[0] : undefined)
  if (!holder) return null
  return (
    <Card gap={8} aria-label="The person with this address">
      <p>
        <Link to="/candidates/$id/{-$tab}" params={{ id: holder.id, tab: undefined }}>
          {nameOf(holder)}
        </Link>{' '}
        has this address. Is it the same person?
      </p>
      {onMerge && (
        <Button size="xs" variant="default" onClick={() => onMerge(holder.id)}>
          Compare and merge
        </Button>
      )}
    </Card>
  )
}
