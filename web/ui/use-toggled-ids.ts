import { useState } from 'react'

/** The ids of what is opened or folded, and what adds or removes one. */
export function useToggledIds(): [ReadonlySet<string>, (id: string) => void] {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) =>
    setIds((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  return [ids, toggle]
}
