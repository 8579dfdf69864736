import { useState } from 'react'

/** A set of ids, such as of expanded rows, with functions that toggle one id and remove all. */
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
