import { useLayoutEffect, useState, type FocusEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual'

/** Up to this many rows are all in the document: the browser then finds text in them and scrolls them by itself. */
const maxWhole = 100
const overscan = 12

type Rows = { rows: readonly { id: string }[]; list: RefObject<HTMLElement | null>; rowHeight: number }
/** A row in the document, and the height of the rows before it that are not. */
type PlacedRow = { index: number; gap: number }

/**
 * Which rows of a long list are in the document: those in the window, a few around them, and the one that has the focus.
 * On paper all are.
 */
export function useVirtualRows({ rows, list, rowHeight }: Rows) {
  const isPrinted = useIsPrinted()
  const [focused, setFocused] = useState<number>()
  const scrollMargin = useDistanceFromTop(list)
  const isWhole = isPrinted || rows.length <= maxWhole
  // oxlint-disable-next-line react/incompatible-library -- the rows are drawn where the hook is called, and nothing is memoized
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    enabled: !isWhole,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]!.id,
    overscan,
    scrollMargin,
    rangeExtractor: (range) => withFocused(range, focused),
  })
  const items = virtualizer.getVirtualItems()
  let end = scrollMargin
  const placed: PlacedRow[] = isWhole
    ? rows.map((_, index) => ({ index, gap: 0 }))
    : items.map((item) => {
        const gap = item.start - end
        end = item.end
        return { index: item.index, gap }
      })
  return {
    placed,
    gapAfter: isWhole ? 0 : virtualizer.getTotalSize() + scrollMargin - end,
    /** For the rows' element: React's focus events bubble. */
    onFocus: ({ target }: FocusEvent) => {
      const row = target.closest<HTMLElement>('[data-index]')
      if (row) setFocused(Number(row.dataset.index))
    },
    measure: isWhole ? undefined : virtualizer.measureElement,
  }
}

function withFocused(range: Range, focused: number | undefined): number[] {
  const shown = defaultRangeExtractor(range)
  if (focused === undefined || focused >= range.count || shown.includes(focused)) return shown
  return [...shown, focused].toSorted((a, b) => a - b)
}

function useDistanceFromTop(list: RefObject<HTMLElement | null>): number {
  const [distance, setDistance] = useState(0)
  useLayoutEffect(() => {
    const measure = () => setDistance((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
    measure()
    // Whatever stands above the list can change its height.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list])
  return distance
}

function useIsPrinted(): boolean {
  const [isPrinted, setPrinted] = useState(false)
  useLayoutEffect(() => {
    // The browser reads the page as soon as the event is over.
    const before = () => flushSync(() => setPrinted(true))
    const after = () => setPrinted(false)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
  return isPrinted
}
