import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

let isPrinted = false
const readers = new Set<() => void>()

function tell(printed: boolean) {
  isPrinted = printed
  // The browser counts the pages as soon as `beforeprint` is over.
  flushSync(() => readers.forEach((reader) => reader()))
}
window.addEventListener('beforeprint', () => tell(true))
window.addEventListener('afterprint', () => tell(false))

function subscribe(reader: () => void) {
  readers.add(reader)
  return () => readers.delete(reader)
}

/** Whether the page is on its way to paper; also what is mounted only then knows it at once. */
export const useIsPrinted = () => useSyncExternalStore(subscribe, () => isPrinted)
