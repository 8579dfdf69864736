import { ComposeDialog } from '../../../assessment/messages/public.ts'
import { useState } from 'react'
import { TextInput } from '@mantine/core'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Optional } from '../../../ui/optional.tsx'
import { MoveResult, ReasonDialog } from '../../../assessment/survey-results/public.ts'
import type { PeopleChanges } from '../use-people-changes.ts'
import { archiveWords, nameOf } from '../words.ts'
import { AddToBoard } from './add-to-board.tsx'
import { TagDialog } from './tag-dialog.tsx'

type Props = { asking: NonNullable<PeopleChanges['asking']>; changes: PeopleChanges; onClose: () => void }

/** The dialog for the input that a change needs: tags, a date, a reason, an email or a stage. */
export function PeopleDialog({ asking: { action, of }, changes, onClose }: Props) {
  const { writing, change, selected } = changes
  const isSelection = of === 'selected'
  const whose = changes.whoseOf(of)
  const count = changes.countOf(of)
  const common = { whose, pending: writing.pending, problem: writing.problem, onClose }
  const [only] = isSelection ? selected : [of]
  const company_id = isSelection ? changes.company_id : of.company.id
  if (action === 'tag')
    return (
      <TagDialog
        {...common}
        company_id={company_id}
        tags={count === 1 ? only?.tags : undefined}
        onConfirm={(done, tag) => void change(of, done, { tag })}
      />
    )
  if (action === 'convert')
    return (
      <HireDialog
        {...common}
        onConfirm={(hired_at) => void change(of, 'Now employed', { convert: { kind: 'employee', hired_at } })}
      />
    )
  if (action === 'email')
    return (
      <ComposeDialog
        // The company is defined, because an email to a selection is offered only if all people belong to one company.
        company_id={company_id!}
        selection={{ people: changes.selectionOf(of) }}
        whose={whose}
        onClose={onClose}
      />
    )
  if (action === 'board')
    return (
      <AddToBoard
        whose={whose}
        // The company is defined, because adding a selection is offered only if all people belong to one company.
        company_id={company_id!}
        candidate_ids={isSelection ? selected.map(({ id }) => id) : [of.id]}
        onClose={onClose}
      />
    )
  if (action === 'move')
    return only?.latest ? <MoveResult id={only.latest.id} whose={nameOf(only)} onClose={onClose} /> : null
  return (
    <ReasonDialog
      {...common}
      title={`Archive ${whose}`}
      explains={archiveWords}
      button="Archive"
      onConfirm={(reason) => void change(of, 'Archived', { archive: { reason } })}
    />
  )
}

type HireProps = {
  whose: string
  pending: boolean
  problem: string | undefined
  onConfirm: (hired_at: string | null) => void
  onClose: () => void
}

/** Makes people employees, with the date if it is known. */
function HireDialog({ whose, pending, problem, onConfirm, onClose }: HireProps) {
  const [day, setDay] = useState('')
  return (
    <FormDialog
      title={`Employ ${whose}`}
      problem={problem}
      submit="Mark as employed"
      pending={pending}
      onSubmit={() => onConfirm(day || null)}
      onClose={onClose}
    >
      <TextInput
        label={<Optional>Employed since</Optional>}
        type="date"
        value={day}
        onChange={({ currentTarget }) => setDay(currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  )
}
