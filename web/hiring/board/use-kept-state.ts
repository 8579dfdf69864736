import { useEffect, useEffectEvent, useState } from 'react'
import { keepBoard, lastBoard, type BoardState } from './board-state.ts'

/**
 * The state of the board or its table. If the page is opened without parameters, the last filters are restored; from
 * then on the URL contains them.
 */
export function useKeptState(given: BoardState, open: (last: BoardState) => Promise<void>) {
  const [last, setLast] = useState(() => (Object.keys(given).length === 0 ? lastBoard() : {}))
  const isLast = Object.keys(last).length > 0
  const state = isLast ? last : given
  const openLast = useEffectEvent(() => {
    if (isLast) void open(last).then(() => setLast({}))
  })
  useEffect(() => openLast(), [])
  useEffect(() => keepBoard(state), [state])
  return state
}
