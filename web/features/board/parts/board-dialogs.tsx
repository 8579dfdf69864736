import type { Board, BoardColumn, Card } from '@seatwise/contract/board'
import { counted } from '../../../platform/counted.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { nameOf } from '../../survey-results/words.ts'
import { placeOf, type Place } from '../arrange.ts'
import type { BoardState } from '../board-state.ts'
import type { Stage, useColumnWrite } from '../data.ts'
import { MoveDialog } from './move-dialog.tsx'

/** A change that needs an answer before it is made. */
export type Asking =
  | { action: 'move'; card: Card; to?: { stage: Stage; place: Place } }
  | { action: 'move_selected' }
  | { action: 'move_all'; column: BoardColumn; count: number }
  | { action: 'reset'; stage: Stage }

type Props = {
  asking: Asking
  board: Board
  state: BoardState
  /** The ids of the selected cards. */
  chosen: readonly string[]
  write: ReturnType<typeof useColumnWrite>
  onMove: (card: Card, to: Place, how: 'drag' | 'menu', reason?: string) => void
  /** The selected cards have moved. */
  onMoved: () => void
  onClose: () => void
}

/** Asks for the stage, the reason, or whether the order is to be lost. */
export function BoardDialogs({ asking, board, state, chosen, write, onMove, onMoved, onClose }: Props) {
  const stages = board.columns.map(({ status }) => status)
  const { pending, problem } = write
  if (asking.action === 'move') {
    const { card, to } = asking
    return (
      <MoveDialog
        whose={nameOf(card)}
        stages={stages}
        from={placeOf(board, card.id)?.status_id}
        to={to?.stage}
        onMove={(stage, reason) => {
          onClose()
          onMove(card, to?.place ?? { status_id: stage.id, index: 0 }, to ? 'drag' : 'menu', reason)
        }}
        onClose={onClose}
      />
    )
  }
  if (asking.action === 'move_selected')
    return (
      <MoveDialog
        whose={counted(chosen.length, ['card', 'cards'])!}
        stages={stages}
        pending={pending}
        problem={problem}
        onMove={(stage, reason) =>
          void write.moveSelected(chosen, stage, reason, () => {
            onClose()
            onMoved()
          })
        }
        onClose={onClose}
      />
    )
  if (asking.action === 'move_all') {
    const { column, count } = asking
    const all = count === 1 ? 'the one card' : `all ${count.toLocaleString('en')} cards`
    return (
      <MoveDialog
        whose={`${all} of ${column.status.name}`}
        stages={stages}
        from={column.status.id}
        pending={pending}
        problem={problem}
        onMove={(stage, reason) => void write.moveAll(state, column.status, stage, count, reason, onClose)}
        onClose={onClose}
      />
    )
  }
  return (
    <ConfirmDialog
      title={`Reset the order of ${asking.stage.name}?`}
      explains="The order that was made by hand is lost, for everybody in the company. The newest cards come first."
      confirm="Reset order"
      pending={pending}
      problem={problem}
      onKeep={onClose}
      onConfirm={() => void write.reset(asking.stage, onClose)}
    />
  )
}
