import { useEffect, useEffectEvent, useState } from 'react'
import { keepBoard, lastBoard, type BoardState } from './board-state.ts'

/** Opened without any filter, the board and its table restore their last ones; from then on the address has them. */
export function useKeptState<State extends BoardState>(given: State, open: (last: BoardState) => Promise<void>) {
  const [last, setLast] = useState(() => (Object.keys(given).length === 0 ? lastBoard() : {}))
  const isLast = Object.keys(last).length > 0
  // The last state has no sort, which is optional in any.
  const state = isLast ? (last as State) : given
  const openLast = useEffectEvent(() => {
    if (isLast) void open(last).then(() => setLast({}))
  })
  useEffect(() => openLast(), [])
  useEffect(() => keepBoard(state), [state])
  return state
}
