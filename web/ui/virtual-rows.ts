import { lazy, useState, type FocusEvent, type RefObject } from 'react'
import type { RowWindow } from './row-window-observer.tsx'
import { useIsPrinted } from './use-is-printed.ts'

/** Up to this many rows are all in the document: the browser then finds text in them and scrolls them by itself. */
const maxWhole = 100

/** The virtualizer is loaded with the first list that needs it. */
export const RowWindowObserver = lazy(() =>
  import('./row-window-observer.tsx').then((module) => ({ default: module.RowWindowObserver })),
)

/** @property rowHeight the usual one, before rows are measured */
type Rows = { rows: readonly { id: string }[]; list: RefObject<HTMLElement | null>; rowHeight: number }

/**
 * Which rows of a list are in the document: all, and of a long list those near the window and the one that has the
 * focus, as `RowWindowObserver` finds them. On paper all are.
 */
export function useVirtualRows({ rows, list, rowHeight }: Rows) {
  const isPrinted = useIsPrinted()
  const [focused, setFocused] = useState<number>()
  const [near, setNear] = useState<RowWindow>()
  const isLong = rows.length > maxWhole
  const isWindow = isLong && !isPrinted && near && near.placed.every(({ index }) => index < rows.length)
  // Until the virtualizer is loaded, the first rows stand for all.
  const count = isLong && !isPrinted ? maxWhole : rows.length
  const first = Array.from({ length: count }, (_, index) => ({ index, gap: 0 }))
  const rowWindow: RowWindow = isWindow ? near : { placed: first, gapAfter: (rows.length - count) * rowHeight }
  return {
    ...rowWindow,
    /** What `RowWindowObserver` needs; undefined where all rows are in the document. */
    observed: isLong ? { rows, list, rowHeight, focused, onChange: setNear } : undefined,
    /** For the rows' element: React's focus events bubble. */
    onFocus: ({ target }: FocusEvent) => {
      const row = target.closest<HTMLElement>('[data-index]')
      if (row) setFocused(Number(row.dataset.index))
    },
  }
}
