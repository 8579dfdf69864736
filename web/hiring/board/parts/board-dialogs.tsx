import type { Board, BoardColumn, Card } from '@seatwise/contract/board'
import type { ResultSelection } from '@seatwise/contract/survey-results'
import { counted } from '../../../kernel/counted.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { type MoveAnswer, SkippedResults, StageDialog } from '../../../assessment/survey-results/public.ts'
import { nameOf } from '../../../assessment/survey-results/words.ts'
import { placeOf, type Place } from '../arrange.ts'
import type { Stage, useColumnWrite } from '../data.ts'
import { boardBody, type BoardState } from '../board-state.ts'

/** A change that needs an input before it is made. */
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
  onMove: (card: Card, to: Place, how: 'drag' | 'menu', answer?: MoveAnswer) => void
  /** Called when the selected cards have been moved. */
  onMoved: () => void
  onClose: () => void
}

/** The dialogs that ask for the stage, for the reason, or whether the manual order may be lost. */
export function BoardDialogs({ asking, board, state, chosen, write, onMove, onMoved, onClose }: Props) {
  const stages = board.columns.map(({ status }) => status)
  const { pending, problem } = write
  if (asking.action === 'move') {
    const { card, to } = asking
    return (
      <StageDialog
        company_id={board.company.id}
        whose={nameOf(card)}
        selection={{ ids: [card.id] }}
        stages={stages}
        from={placeOf(board, card.id)?.status_id}
        to={to?.stage}
        onMove={(stage, answer) => {
          onClose()
          onMove(card, to?.place ?? { status_id: stage.id, index: 0 }, to ? 'drag' : 'menu', answer)
        }}
        onClose={onClose}
      />
    )
  }
  if (asking.action === 'move_selected')
    return (
      <StageDialog
        company_id={board.company.id}
        whose={counted(chosen.length, ['card', 'cards'])!}
        selection={{ ids: [...chosen], selected_under: boardBody(state).filters }}
        count={chosen.length}
        stages={stages}
        pending={pending}
        problem={problem}
        onMove={(stage, answer) =>
          void write.moveSelected(state, chosen, stage, answer, () => {
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
      <StageDialog
        company_id={board.company.id}
        whose={`${all} of ${column.status.name}`}
        selection={selectionOf(state, column, count)}
        count={count}
        stages={stages}
        from={column.status.id}
        pending={pending}
        problem={problem}
        onMove={(stage, answer) => void write.moveAll(state, column.status, stage, count, answer, onClose)}
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

type SkippedProps = { board: Board; skipped: readonly { id: string }[]; onClose: () => void }

/** Lists the cards that a move of several left where they are. */
export function SkippedCards({ board, skipped, onClose }: SkippedProps) {
  const cards = board.columns.flatMap((column) => column.cards)
  const names = new Map(cards.map((card) => [card.id, nameOf(card)]))
  return <SkippedResults skipped={skipped} names={names} unnamed="A card that is not loaded" onClose={onClose} />
}

/** All cards of a column that match the filters, in the form of a request. */
function selectionOf(state: BoardState, { status }: BoardColumn, count: number): ResultSelection {
  const { filters, role_name } = boardBody(state)
  return {
    filters: { ...filters, cards_only: true, status_ids: [status.id] },
    count,
    ...(role_name ? { role_name } : {}),
  }
}
