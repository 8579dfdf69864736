import { useState } from 'react'
import { NativeSelect, Textarea } from '@mantine/core'
import { useRouteContext } from '@tanstack/react-router'
import type { MovePreview, ResultSelection } from '@seatwise/contract/survey-results'
import { can } from '@seatwise/domain/permissions'
import { isChosenByScore } from '@seatwise/domain/policies/chosen-by-score'
import { needsReason } from '@seatwise/domain/policies/survey-results'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Recipients } from '../../messages/parts/recipients.tsx'
import { useMoveMailPreview } from '../move-mail-data.ts'
import { mailOf, mailTimes, previewWords, type MailTime, type MoveAnswer, type MoveStage } from '../move-mails.ts'

type Props = {
  /** The people who are moved: a name or a number. */
  whose: string
  to: MoveStage
  selection: ResultSelection
  /**
   * True if several people are moved: then "No email" is chosen at first. For one person, sending the stage's email is.
   */
  areMany: boolean
  /** For several people: the stages from which they are moved. */
  preview?: MovePreview | undefined
  pending: boolean
  problem?: string | undefined
  onMove: (answer: MoveAnswer) => void
  onClose: () => void
}

/**
 * Asks for the reason of a rejection, for when to send the email of the stage, and for the confirmation of a move of
 * many.
 */
export function MoveDialog({ whose, to, selection, areMany, preview, pending, problem, onMove, onClose }: Props) {
  const { user } = useRouteContext({ from: '/shell' })
  const offersMail = to.mail !== null && can(user, 'messages.send-on-move')
  const rejects = needsReason(to)
  const isByScore = areMany && isChosenByScore(selection)
  const asksReason = rejects || isByScore
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [chosen, choose] = useState<MailTime>(!offersMail || areMany ? 'none' : rejects ? '240' : '60')
  const recipients = useMoveMailPreview(to.id, selection, chosen !== 'none')
  const confirm = () => {
    if (asksReason && reason.trim() === '') setMissing(true)
    else onMove({ ...(asksReason ? { reason: reason.trim() } : {}), ...mailOf(chosen) })
  }
  return (
    <FormDialog
      title={`Move ${whose} to ${to.name}`}
      explains={preview && previewWords(preview)}
      problem={problem}
      submit={`Move to ${to.name}`}
      pending={pending}
      isCancelFirst={!asksReason && !offersMail}
      onSubmit={confirm}
      onClose={onClose}
    >
      {asksReason && (
        <Textarea
          label="Reason"
          description={
            rejects
              ? `The person can ask to see it. It stays in the history${offersMail ? ' and is not part of the email' : ''}.`
              : 'These were chosen by their score. Say why they move: the audit keeps it.'
          }
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          error={isMissing && reason.trim() === '' ? 'Give a reason.' : undefined}
          rows={3}
          data-autofocus
        />
      )}
      {offersMail && (
        <NativeSelect
          label={`Email “${to.mail}”`}
          description={timeWords(chosen)}
          data={[...mailTimes]}
          value={chosen}
          // The cast is safe: the options are those of `mailTimes`.
          onChange={({ currentTarget }) => choose(currentTarget.value as MailTime)}
          data-autofocus={!asksReason || undefined}
        />
      )}
      {chosen !== 'none' && <Recipients {...recipients} />}
    </FormDialog>
  )
}

function timeWords(chosen: MailTime): string {
  if (chosen === 'none') return 'No email is sent.'
  return chosen === 'now' ? 'You cannot undo an email that is sent.' : 'You can cancel it until then.'
}
