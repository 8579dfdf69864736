import { ComposeDialog } from '../../../assessment/messages/public.ts'
import { useState } from 'react'
import { TextInput } from '@mantine/core'
import type { Candidate } from '@seatwise/contract/candidates'
import { ChoiceDialog } from '../../../ui/choice-dialog.tsx'
import { DialogForm } from '../../../ui/dialog-form.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Optional } from '../../../ui/optional.tsx'
import type { Selection } from '../../../ui/selection.ts'
import { ReasonDialog, Stage, useMove, useSurveyResult } from '../../../assessment/survey-results/public.ts'
import { selectionBody } from '../data.ts'
import type { ListState } from '../list-state.ts'
import type { Asking, PeopleChanges } from '../use-people-changes.ts'
import { archiveWords, nameOf } from '../words.ts'
import { TagDialog } from './tag-dialog.tsx'
import type { SurveyResultDetail } from '@seatwise/contract/survey-results'

type Props = { asking: Asking; state: ListState; changes: PeopleChanges; selection: Selection }

/** Asks for what a change of people needs: tags, a day, a reason, an email, a stage. */
export function PeopleDialog({ asking: { action, of }, state, changes, selection }: Props) {
  const { writing, change, ask, whoseOf, countOf, selected, company_id } = changes
  const whose = whoseOf(of)
  const close = () => ask(undefined)
  const common = { whose, pending: writing.pending, problem: writing.problem, onClose: close }
  const [only] = of === 'selected' ? selected : [of]
  if (action === 'tag')
    return (
      <TagDialog
        {...common}
        company_id={of === 'selected' ? company_id : of.company.id}
        tags={countOf(of) === 1 ? only?.tags : undefined}
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
        // Emails to a selection are offered only where all of it belongs to one company.
        company_id={of === 'selected' ? company_id! : of.company.id}
        selection={{ people: of === 'selected' ? selectionBody(state, selection) : { ids: [of.id] } }}
        whose={whose}
        onClose={close}
      />
    )
  if (action === 'move') return only?.latest ? <MoveDialog id={only.latest.id} person={only} onClose={close} /> : null
  return (
    <ReasonDialog
      {...common}
      title={`Archive ${whose}`}
      explains={archiveWords(countOf(of))}
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

/** Makes people employees, with the day where it is known. */
function HireDialog({ whose, pending, problem, onConfirm, onClose }: HireProps) {
  const [day, setDay] = useState('')
  return (
    <Dialog title={`Employ ${whose}`} onClose={onClose}>
      <DialogForm
        problem={problem}
        submit="Mark as employed"
        pending={pending}
        onSubmit={() => onConfirm(day || null)}
        onCancel={onClose}
      >
        <TextInput
          label={<Optional>Employed since</Optional>}
          type="date"
          value={day}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
          data-autofocus
        />
      </DialogForm>
    </Dialog>
  )
}

type MoveProps = { id: string; person: Candidate; onClose: () => void }

/** Moves the person's latest result. */
function MoveDialog({ id, person, onClose }: MoveProps) {
  const { data, isError } = useSurveyResult(id)
  if (data) return <StageDialog result={data} whose={nameOf(person)} onClose={onClose} />
  return (
    <ChoiceDialog
      title={`Move ${nameOf(person)} to`}
      choices={undefined}
      none=""
      problem={isError ? 'The stages could not be loaded.' : undefined}
      pending={false}
      onChoose={onClose}
      onClose={onClose}
    />
  )
}

type StageProps = { result: SurveyResultDetail; whose: string; onClose: () => void }

function StageDialog({ result, whose, onClose }: StageProps) {
  const { pending, choose, dialog } = useMove(result, onClose)
  return (
    dialog ?? (
      <ChoiceDialog
        title={`Move ${whose} to`}
        choices={result.stages.map((stage) => ({ id: stage.id, label: <Stage status={stage} /> }))}
        current={result.status_id}
        none="There is no stage to move to."
        pending={pending}
        onChoose={choose}
        onClose={onClose}
      />
    )
  )
}
