import { lazy, useState, type FocusEvent, type RefObject } from 'react'
import type { RowWindow } from './row-window-observer.tsx'
import { useIsPrinted } from './use-is-printed.ts'

/** Up to this many rows are all in the document, so that the browser's own search and scrolling work. */
const maxWhole = 100

/** The virtualizer is loaded when the first list needs it. */
export const RowWindowObserver = lazy(() =>
  import('./row-window-observer.tsx').then((module) => ({ default: module.RowWindowObserver })),
)

/** @property rowHeight the default height, used before rows are measured */
type Rows = { rows: readonly { id: string }[]; list: RefObject<HTMLElement | null>; rowHeight: number }

/**
 * The rows of a list that are in the document: all of them, or for a long list those near the window and the focused
 * one, as `RowWindowObserver` reports them. Print contains all rows.
 */
export function useVirtualRows({ rows, list, rowHeight }: Rows) {
  const isPrinted = useIsPrinted()
  const [focused, setFocused] = useState<number>()
  const [near, setNear] = useState<RowWindow>()
  const isLong = rows.length > maxWhole
  const isWindow = isLong && !isPrinted && near && near.placed.every(({ index }) => index < rows.length)
  // Until the virtualizer is loaded, only the first rows are in the document.
  const count = isLong && !isPrinted ? maxWhole : rows.length
  const first = Array.from({ length: count }, (_, index) => ({ index, gap: 0 }))
  const rowWindow: RowWindow = isWindow ? near : { placed: first, gapAfter: (rows.length - count) * rowHeight }
  return {
    ...rowWindow,
    /** The props of `RowWindowObserver`; undefined if all rows are in the document. */
    observed: isLong ? { rows, list, rowHeight, focused, onChange: setNear } : undefined,
    /** For the container of the rows: React's focus events bubble. */
    onFocus: ({ target }: FocusEvent) => {
      const row = target.closest<HTMLElement>('[data-index]')
      if (row) setFocused(Number(row.dataset.index))
    },
  }
}
