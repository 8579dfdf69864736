import { useState } from 'react'
import { NativeSelect, Textarea } from '@mantine/core'
import { useRouteContext } from '@tanstack/react-router'
import type { MovePreview, ResultSelection } from '@seatwise/contract/survey-results'
import { can } from '@seatwise/domain/permissions'
import { isChosenByScore } from '@seatwise/domain/policies/chosen-by-score'
import { needsReason } from '@seatwise/domain/policies/survey-results'
import { currentBrand } from '../../../kernel/brand.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Meta } from '../../../ui/layout.tsx'
import { Optional } from '../../../ui/optional.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { useRejectReasons } from '../../../base/pipelines/public.ts'
import { Recipients } from '../../messages/parts/recipients.tsx'
import { useMoveMailPreview } from '../move-mail-data.ts'
import {
  mailOf,
  mailTimesWith,
  offeredMail,
  previewWords,
  type MailTime,
  type MoveAnswer,
  type MoveStage,
} from '../move-mails.ts'

type Props = {
  /** The people who are moved: a name or a number. */
  whose: string
  /** The company of the people, whose reject reasons are offered. */
  company_id: string | undefined
  to: MoveStage
  selection: ResultSelection
  /** True if several people are moved: then the email of the stage is not chosen at first. For one person, it is. */
  areMany: boolean
  /** For several people: the stages from which they are moved. */
  preview?: MovePreview | undefined
  pending: boolean
  problem?: string | undefined
  onMove: (answer: MoveAnswer) => void
  onClose: () => void
}

/** The choice of a reason that is typed instead of one of the company. */
const typed = 'typed'

/**
 * Asks for the reason of a rejection, for when to send the email of the reason or the stage, and for the confirmation of
 * a move of many. No reason is chosen at first: a person decides why somebody is rejected.
 */
export function MoveDialog(props: Props) {
  const { whose, company_id, to, selection, areMany, preview, pending, problem, onMove, onClose } = props
  const { user } = useRouteContext({ from: '/shell' })
  const rejects = needsReason(to)
  const list = useRejectReasons(company_id, rejects)
  const reasons = list.data?.filter(({ archived_at }) => archived_at === null) ?? []
  const [reason_id, chooseReason] = useState('')
  // The field is there while the reasons load, so that it keeps the focus. Without reasons, one is typed.
  const hasFailed = rejects && !list.data && list.errorUpdateCount > 0
  const offersReasons = rejects && ((list.isLoading && !hasFailed) || reasons.length > 0)
  // The reason may have been archived since it was chosen.
  const reason = reasons.find(({ id }) => id === reason_id)
  const isTyped = rejects && (!offersReasons || reason_id === typed)
  const isByScore = areMany && isChosenByScore(selection)
  const needsText = isTyped || isByScore
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const maySend = can(user, 'messages.send-on-move')
  const mail = maySend && (!offersReasons || reason || isTyped) ? offeredMail(to, reason, areMany) : undefined
  const [time, chooseTime] = useState<MailTime>()
  const chosen = mail ? (time ?? mail.time) : 'none'
  const recipients = useMoveMailPreview(to.id, reason?.id, selection, chosen !== 'none')
  const note = text.trim()
  const confirm = () => {
    if ((offersReasons && !reason && !isTyped) || (needsText && note === '')) setMissing(true)
    else
      onMove({
        ...(note !== '' && (rejects || isByScore) ? { reason: note } : {}),
        ...(reason ? { reject_reason_id: reason.id } : {}),
        ...mailOf(chosen),
      })
  }
  return (
    <FormDialog
      title={`Move ${whose} to ${to.name}`}
      explains={preview && previewWords(preview)}
      problem={problem}
      submit={`Move to ${to.name}`}
      pending={pending}
      isCancelFirst={!rejects && !needsText && !mail}
      onSubmit={confirm}
      onClose={onClose}
    >
      {hasFailed && (
        <Problem
          error={{ message: 'The list of reasons could not be loaded. You can type a reason.' }}
          onRetry={() => void list.refetch()}
        />
      )}
      {offersReasons && (
        <NativeSelect
          label={currentBrand().texts.reject_reason}
          data={[
            { value: '', label: 'Choose a reason' },
            ...reasons.map(({ id, name }) => ({ value: id, label: name })),
            { value: typed, label: 'Another reason, typed' },
          ]}
          value={reason ? reason.id : isTyped ? typed : ''}
          onChange={({ currentTarget }) => {
            chooseReason(currentTarget.value)
            chooseTime(undefined)
          }}
          error={isMissing && !reason && !isTyped ? 'Choose a reason.' : undefined}
          data-autofocus
        />
      )}
      {(needsText || reason) && (
        <Textarea
          label={reason && !isByScore ? <Optional>Note</Optional> : 'Reason'}
          description={
            rejects
              ? `The person can ask to see it. It stays in the history${mail ? ' and is not part of the email' : ''}.`
              : 'These were chosen by their score. Say why they move: the audit keeps it.'
          }
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            // What is typed stays the reason if the list is loaded by a retry.
            if (hasFailed) chooseReason(typed)
          }}
          error={isMissing && needsText && note === '' ? 'Give a reason.' : undefined}
          rows={reason ? 2 : 3}
          data-autofocus={!offersReasons || undefined}
        />
      )}
      {mail && (
        <NativeSelect
          label={`Email “${mail.name}”`}
          description={timeWords(chosen)}
          data={mailTimesWith(mail.time)}
          value={chosen}
          // The cast is safe: the options are those of `mailTimesWith`.
          onChange={({ currentTarget }) => chooseTime(currentTarget.value as MailTime)}
          data-autofocus={(!rejects && !needsText) || undefined}
        />
      )}
      {maySend && reason?.mail === 'none' && <Meta>No email is sent with this reason.</Meta>}
      {chosen !== 'none' && <Recipients {...recipients} />}
    </FormDialog>
  )
}

function timeWords(chosen: MailTime): string {
  if (chosen === 'none') return 'No email is sent.'
  return chosen === 'now' ? 'You cannot undo an email that is sent.' : 'You can cancel it until then.'
}
