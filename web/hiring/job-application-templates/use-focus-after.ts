import { useEffect, useRef } from 'react'

type Find = () => HTMLElement | null | undefined

/** @returns a function that moves the focus after the next render */
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
