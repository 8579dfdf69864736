import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

let isPrinted = false
const readers = new Set<() => void>()

function tell(printed: boolean) {
  isPrinted = printed
  // The browser lays out the printed pages as soon as `beforeprint` is over.
  flushSync(() => readers.forEach((reader) => reader()))
}
window.addEventListener('beforeprint', () => tell(true))
window.addEventListener('afterprint', () => tell(false))

function subscribe(reader: () => void) {
  readers.add(reader)
  return () => readers.delete(reader)
}

/** True while the page is being printed, also for components that are mounted only for print. */
export const useIsPrinted = () => useSyncExternalStore(subscribe, () => isPrinted)
