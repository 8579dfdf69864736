import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'

type State<Props> = { Part?: ComponentType<Props>; isLost?: true }

/** Loads code on demand that a first visit does not need. */
export function useLoadedPart<Props>(load: () => Promise<ComponentType<Props>>, isNeeded: boolean): State<Props> {
  const [state, setState] = useState<State<Props>>({})
  const isAbsent = state.Part === undefined
  useEffect(() => {
    if (!isNeeded || !isAbsent) return
    load().then(
      (Part) => setState({ Part }),
      () => setState({ isLost: true }),
    )
  }, [isNeeded, isAbsent, load])
  return state
}
