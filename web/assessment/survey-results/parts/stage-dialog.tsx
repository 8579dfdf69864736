import { useState } from 'react'
import { useRouteContext } from '@tanstack/react-router'
import type { MovePreview, ResultSelection, SurveyResultDetail } from '@seatwise/contract/survey-results'
import { isChosenByScore } from '@seatwise/domain/policies/chosen-by-score'
import { isAskedFirst } from '@seatwise/domain/policies/survey-results'
import { call } from '../../../kernel/session.ts'
import { useAction } from '../../../kernel/use-action.ts'
import { ChoiceDialog } from '../../../ui/choice-dialog.tsx'
import { isAsked, type MoveAnswer, type MoveStage } from '../move-mails.ts'
import { MoveDialog } from './move-dialog.tsx'
import { Stage } from './stage.tsx'

type Choice = MoveStage & Pick<SurveyResultDetail['stages'][number], 'color'>

type Props = {
  /** The people who are moved: a name or a number. */
  whose: string
  /** The company of the people; undefined while it is loading. */
  company_id: string | undefined
  selection: ResultSelection
  /** The number of selected results; undefined for a single row, which is moved without confirmation. */
  count?: number
  /** Undefined while the stages are loading. */
  stages: readonly Choice[] | undefined
  /** The id of the current stage. */
  from?: string | null | undefined
  /** The stage on which a card was dropped; without it the dialog asks for the stage. */
  to?: MoveStage | undefined
  pending?: boolean
  problem?: string | undefined
  onMove: (to: MoveStage, answer?: MoveAnswer) => void
  onClose: () => void
}

/** Asks for the stage, for the input that a move to it needs, and for the confirmation of a move of many. */
export function StageDialog(props: Props) {
  const { whose, company_id, selection, count, stages, from, to, pending = false, problem, onMove, onClose } = props
  const { user } = useRouteContext({ from: '/shell' })
  const [query, ask] = useState<{ stage: MoveStage; preview?: MovePreview | undefined } | undefined>(
    to && { stage: to },
  )
  const counting = useAction()
  const choose = (stage: MoveStage) =>
    counting.run(async () => {
      const preview = count === undefined ? undefined : await previewMove(stage.id, selection)
      if (
        isAsked(user, stage) ||
        (count !== undefined && isChosenByScore(selection)) ||
        isAskedFirst(preview?.stages ?? [])
      )
        ask({ stage, preview })
      else onMove(stage)
    })
  if (query)
    return (
      <MoveDialog
        whose={whose}
        company_id={company_id}
        to={query.stage}
        selection={selection}
        areMany={count !== undefined && count > 1}
        preview={query.preview}
        pending={pending}
        problem={problem}
        onMove={(answer) => onMove(query.stage, answer)}
        onClose={onClose}
      />
    )
  return (
    <ChoiceDialog
      title={`Move ${whose} to`}
      choices={stages?.map((stage) => ({ id: stage.id, label: <Stage status={stage} /> }))}
      current={from}
      none="There is no other stage."
      problem={problem ?? counting.problem}
      pending={pending || counting.pending}
      onChoose={(id) => void choose(stages!.find((one) => one.id === id)!)}
      onClose={onClose}
    />
  )
}

const previewMove = async (status_id: string, selection: ResultSelection) =>
  (await call('POST /survey-results/moves/preview', { body: { status_id, selection } })).data
