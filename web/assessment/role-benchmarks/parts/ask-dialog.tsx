import { useState } from 'react'
import { Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Role } from '@seatwise/contract/roles'
import { currentBrand } from '../../../kernel/brand.ts'
import { callOnce } from '../../../kernel/session.ts'
import { useWrite } from '../../../kernel/use-action.ts'
import { Ago } from '../../../ui/ago.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Optional } from '../../../ui/optional.tsx'
import { useRequestOf } from '../data.ts'
import { OccupationField } from './occupation-field.tsx'

type Props = { role: Role; returnTo: string; onClose: () => void }

/** Asks the operator for targets for a role that has none. */
export function AskDialog({ role, returnTo, onClose }: Props) {
  const { data: last } = useRequestOf(role.id, true)
  const { problem, pending, run } = useWrite('role-benchmarks', { isToldInPlace: true })
  const [code, setCode] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const isOpen = last?.state === 'open'
  const ask = () =>
    run(async () => {
      await callOnce('POST /role-benchmarks/requests/create', {
        body: { role_id: role.id, occupation_code: code, note: note.trim() || null },
      })
      notifications.show({ message: `Asked for a target for ${role.name}` })
      onClose()
    })
  const title = `Ask for a target for ${role.name}`
  if (isOpen)
    return (
      <Dialog title={title} onClose={onClose} returnTo={returnTo}>
        <p>
          {last.asked_by?.name ?? 'Somebody'} asked for it <Ago at={last.created_at} isInSentence />.
        </p>
        <p>Until it is made, results for {role.name} have no score.</p>
      </Dialog>
    )
  return (
    <FormDialog
      title={title}
      returnTo={returnTo}
      explains={`Results for ${role.name} get a score when the role has a target. ${currentBrand().name} makes it with you; nothing changes until it is activated.`}
      problem={problem}
      submit="Ask for a target"
      pending={pending}
      onSubmit={() => void ask()}
      onClose={onClose}
    >
      {last?.state === 'declined' && (
        <Banner tone="neutral" detail={last.answer}>
          The last time it was declined.
        </Banner>
      )}
      <OccupationField value={code} onChange={setCode} />
      <Textarea
        label={<Optional>What matters in the work</Optional>}
        placeholder="Runs calls all morning, hears no more often than yes"
        autosize
        minRows={3}
        data-autofocus
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </FormDialog>
  )
}
