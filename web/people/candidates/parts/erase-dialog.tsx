import { useEffect, useEffectEvent, useState } from 'react'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { eraseCandidate, type Erasure } from '@seatwise/contract/candidate-erasures'
import type { CandidateDetail } from '@seatwise/contract/candidates'
import { erasureReasons, type ErasureReason } from '@seatwise/contract/values/people'
import { queryClient } from '../../../kernel/query.ts'
import { call } from '../../../kernel/session.ts'
import { useForm } from '../../../kernel/use-form.ts'
import { EditDialog } from '../../../ui/edit-dialog.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { DialogFoot } from '../../../ui/dialog-foot.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { belongings } from '../merges/words.ts'
import { nameOf } from '../words.ts'
import { Stack } from '../../../ui/layout.tsx'
import classes from './erase-dialog.module.css'

const reasonWords: Record<ErasureReason, string> = {
  asked: 'They asked for it',
  no_longer_needed: 'No longer needed',
  mistake: 'Added by mistake',
  other: 'Another reason',
}

type Props = { person: CandidateDetail; returnTo: string; onClose: () => void }

/** Confirms that a person is erased permanently: asks for the reason, and for the full email address. */
export function EraseDialog({ person, returnTo, onClose }: Props) {
  const navigate = useNavigate()
  const { id, version } = person
  const [erased, setErased] = useState<Erasure>()
  const form = useForm({
    initial: { reason: '', confirmation: '' },
    shape: eraseCandidate.body,
    bodyOf: ({ reason, confirmation }) => ({ id, version, confirmation, reason: reason as ErasureReason }),
    save: async (body) => {
      const { data } = await call('POST /candidates/erase', { body })
      setErased(data)
    },
  })
  // Only after the form counts as saved, because a page with unsaved changes asks before it is left.
  const isErased = erased !== undefined && !form.isChanged
  const contactsLeft = erased?.crm_contact_ids ?? []
  const isDone = contactsLeft.length === 0
  const leave = useEffectEvent(async () => {
    onClose()
    await navigate({ to: '/candidates' })
    queryClient.removeQueries({ queryKey: ['candidates', 'one', id] })
    await queryClient.invalidateQueries({ queryKey: ['candidates'] })
    notifications.show({
      message: erased?.files_left
        ? `${nameOf(person)} is erased. Some stored files are still being removed: nobody can open them.`
        : `${nameOf(person)} is erased`,
    })
  })
  useEffect(() => {
    if (isErased && isDone) void leave()
  }, [isErased, isDone])
  if (isErased && !isDone)
    return <ContactsLeft name={nameOf(person)} contact_ids={contactsLeft} onClose={() => void leave()} />
  const has = belongings(person)
  return (
    <EditDialog
      shape="modal"
      title={`Erase ${nameOf(person)} for good?`}
      returnTo={returnTo}
      form={form}
      submit="Erase for good"
      isDangerous
      onClose={onClose}
    >
      <Stack as="ul" gap={6} className={classes.follows}>
        <li>
          Everything that is known of this person is deleted{has ? `: ${has}` : ''}. Private notes of colleagues go too.
          Nobody can bring it back.
        </li>
        <li>Links to the survey stop working, and emails that wait do not leave.</li>
        <li>Exports of the company are deleted, because they hold this person. You can make new ones.</li>
        <li>Saved views that search for a part of their name lose that search. So do views that are called by it.</li>
        <li>Counts stay as they are, without the person. The audit log keeps who erased somebody, when and why.</li>
        <li>Backups hold the person until they are overwritten, as the operator of this service has set it.</li>
      </Stack>
      <NativeSelect
        label="Reason"
        data-autofocus
        data={[
          { value: '', label: 'Choose', disabled: true },
          ...erasureReasons.map((value) => ({ value, label: reasonWords[value] })),
        ]}
        {...form.getInputProps('reason')}
      />
      <TextInput
        label={`Type ${person.email} to confirm`}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('confirmation')}
      />
    </EditDialog>
  )
}

type ContactsLeftProps = { name: string; contact_ids: string[]; onClose: () => void }

/**
 * The contacts of the person in the CRM, which remain to be deleted there. They are shown only once, because their ids
 * are no longer stored.
 */
const ContactsLeft = ({ name, contact_ids, onClose }: ContactsLeftProps) => (
  <Dialog title={`${name} is erased`} onClose={onClose}>
    {contact_ids.map((contact_id) => (
      <Stack key={contact_id} align="start" className={classes.contact}>
        <p>
          This person is still contact <code>{contact_id}</code> in GoHighLevel. Delete them there as well.
        </p>
        <CopyButton link={contact_id} what="Contact id" label={`the contact id ${contact_id}`} text="Copy the id" />
      </Stack>
    ))}
    <DialogFoot>
      <Button data-autofocus onClick={onClose}>
        Done
      </Button>
    </DialogFoot>
  </Dialog>
)
