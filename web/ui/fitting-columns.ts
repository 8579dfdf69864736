type Column = { width?: number; leaves?: number; narrow?: { width: number } }

/** A column without a width of its own holds the name of a row and what identifies it further, as an email address. */
const minNameWidth = 248

/**
 * The columns that there is room for. Where it is too narrow for all, those that may leave do so in their order, or become
 * narrower if they can.
 */
export function fitting<C extends Column>(columns: readonly C[], width: number): C[] {
  const leaving = columns.filter(({ leaves }) => leaves !== undefined).toSorted((a, b) => a.leaves! - b.leaves!)
  let shown = [...columns]
  for (const column of leaving) {
    if (shown.reduce((sum, { width: own = minNameWidth }) => sum + own, 0) <= width) break
    const { narrow } = column
    shown = shown.flatMap((one) => (one !== column ? one : narrow ? { ...one, ...narrow } : []))
  }
  return shown
}
