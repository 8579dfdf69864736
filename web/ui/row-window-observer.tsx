import { useCallback, useLayoutEffect, useState, type RefObject } from 'react'
import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual'

/** A row in the document, and the height of the rows before it that are left out. */
type PlacedRow = { index: number; gap: number }
/** @property measure a ref for each row, which measures the row because its text can be larger than usual */
export type RowWindow = { placed: readonly PlacedRow[]; gapAfter: number; measure?: (element: Element | null) => void }

type Props = {
  rows: readonly { id: string }[]
  list: RefObject<HTMLElement | null>
  rowHeight: number
  /** The index of the focused row, which stays in the document. */
  focused: number | undefined
  onChange: (near: RowWindow) => void
}

const overscan = 12

/** Renders nothing. It reports which rows of a long list are near the window, whenever that changes. */
export function RowWindowObserver({ rows, list, rowHeight, focused, onChange }: Props) {
  const scrollMargin = useDistanceFromTop(list)
  // The virtualizer recomputes all rows when one of these functions changes its identity.
  const keyOf = useCallback((index: number) => rows[index]!.id, [rows])
  const rangeOf = useCallback((range: Range) => withFocused(range, focused), [focused])
  // oxlint-disable-next-line react/incompatible-library -- its functions are called in this render, nothing is memoized
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    getItemKey: keyOf,
    overscan,
    scrollMargin,
    rangeExtractor: rangeOf,
  })
  const items = virtualizer.getVirtualItems()
  const total = virtualizer.getTotalSize()
  const measure = virtualizer.measureElement
  useLayoutEffect(() => {
    // Before its first measurement the virtualizer returns no rows. The list then keeps its rows, so that none loses
    // the focus.
    if (items.length === 0) return
    let end = scrollMargin
    const placed = items.map((item) => {
      const gap = item.start - end
      end = item.end
      return { index: item.index, gap }
    })
    onChange({ placed, gapAfter: total + scrollMargin - end, measure })
  }, [items, total, measure, scrollMargin, onChange])
  return null
}

function withFocused(range: Range, focused: number | undefined): number[] {
  const visibleCount = defaultRangeExtractor(range)
  if (focused === undefined || focused >= range.count || visibleCount.includes(focused)) return visibleCount
  return [...visibleCount, focused].toSorted((a, b) => a - b)
}

function useDistanceFromTop(list: RefObject<HTMLElement | null>): number {
  const [distance, setDistance] = useState(0)
  useLayoutEffect(() => {
    const measure = () => setDistance((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
    measure()
    // Content above the list can change its height.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list])
  return distance
}
