import { useEffect, useRef } from 'react'

type Find = () => HTMLElement | null | undefined

/** @returns what moves the focus once the page is drawn with the change that is being made */
export function useFocusAfter() {
  const find = useRef<Find>(undefined)
  useEffect(() => {
    const target = find.current?.()
    find.current = undefined
    target?.focus()
  })
  return (next: Find) => {
    find.current = next
  }
}
