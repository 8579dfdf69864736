import { useState } from 'react'

/** The ids of what is opened, folded or ticked, what adds or removes one, and what removes all. */
export function useToggledIds(): [ids: ReadonlySet<string>, toggle: (id: string) => void, clear: () => void] {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) =>
    setIds((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  return [ids, toggle, () => setIds(new Set())]
}
