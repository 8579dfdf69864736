import { useState } from 'react'
import { useRouteContext } from '@tanstack/react-router'
import type { ResultSelection } from '@seatwise/contract/survey-results'
import { ChoiceDialog } from '../../../ui/choice-dialog.tsx'
import { isAsked, type MoveAnswer } from '../../survey-results/move-mails.ts'
import { MoveDialog } from '../../survey-results/parts/move-dialog.tsx'
import classes from '../board.module.css'
import type { Stage } from '../data.ts'

type Props = {
  /** Who is moved: a name, or how many cards. */
  whose: string
  selection: ResultSelection
  areMany: boolean
  stages: readonly Stage[]
  /** Where they are now. */
  from?: string | undefined
  /** The stage that a drop has chosen; without one it is asked for. */
  to?: Stage | undefined
  pending?: boolean
  problem?: string | undefined
  onMove: (to: Stage, answer?: MoveAnswer) => void
  onClose: () => void
}

/** Asks for the stage, and for what a move to it needs. */
export function StageDialog(props: Props) {
  const { whose, selection, areMany, stages, from, to, pending = false, problem, onMove, onClose } = props
  const { user } = useRouteContext({ from: '/shell' })
  const [chosen, setChosen] = useState(to)
  if (chosen)
    return (
      <MoveDialog
        whose={whose}
        to={chosen}
        selection={selection}
        areMany={areMany}
        pending={pending}
        problem={problem}
        onMove={(answer) => onMove(chosen, answer)}
        onClose={onClose}
      />
    )
  return (
    <ChoiceDialog
      title={`Move ${whose} to`}
      choices={stages.map(({ id, name, color }) => ({
        id,
        label: (
          <span>
            <i className={classes.dot} data-color={color} aria-hidden /> {name}
          </span>
        ),
      }))}
      current={from}
      none="There is no other stage."
      problem={problem}
      pending={pending}
      onChoose={(id) => {
        const stage = stages.find((one) => one.id === id)!
        if (isAsked(user, stage)) setChosen(stage)
        else onMove(stage)
      }}
      onClose={onClose}
    />
  )
}
