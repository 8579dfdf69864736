import { useState } from 'react'
import { needsReason } from '@seatwise/domain/policies/survey-results'
import { ChoiceDialog } from '../../../ui/choice-dialog.tsx'
import { ReasonDialog } from '../../survey-results/parts/reason-dialog.tsx'
import classes from '../board.module.css'
import type { Stage } from '../data.ts'

type Props = {
  /** Who is moved: a name, or how many cards. */
  whose: string
  stages: readonly Stage[]
  /** Where they are now. */
  from?: string | undefined
  /** The stage that a drop has chosen; without one it is asked for. */
  to?: Stage | undefined
  pending?: boolean
  problem?: string | undefined
  onMove: (to: Stage, reason?: string) => void
  onClose: () => void
}

/** Asks for the stage, and for the reason where the move is a rejection. */
export function MoveDialog({ whose, stages, from, to, pending = false, problem, onMove, onClose }: Props) {
  const [chosen, setChosen] = useState(to)
  if (chosen)
    return (
      <ReasonDialog
        title={`Move ${whose} to ${chosen.name}`}
        explains="A rejected person can ask for the reason. It stays in the history."
        button={`Move to ${chosen.name}`}
        pending={pending}
        problem={problem}
        onConfirm={(reason) => onMove(chosen, reason)}
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
        if (needsReason(stage)) setChosen(stage)
        else onMove(stage)
      }}
      onClose={onClose}
    />
  )
}
