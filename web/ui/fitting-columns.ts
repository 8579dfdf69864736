type Column = { label: string; width?: number; leaves?: number; narrow?: { width: number } }

/** A column without a width of its own holds the name of a row and what identifies it further, as an email address. */
const minNameWidth = 248

const widthOf = (columns: readonly Column[]) => columns.reduce((sum, { width = minNameWidth }) => sum + width, 0)

/**
 * The columns that there is room for. Where it is too narrow for all, those that may leave do so in their order, or become
 * narrower if they can; those are as wide as before where the room allows it in the end.
 */
export function fitting<C extends Column>(columns: readonly C[], width: number): C[] {
  const leaving = columns.filter(({ leaves }) => leaves !== undefined).toSorted((a, b) => a.leaves! - b.leaves!)
  let shown = [...columns]
  for (const column of leaving) {
    if (widthOf(shown) <= width) break
    const { narrow } = column
    shown = shown.flatMap((one) => (one !== column ? one : narrow ? { ...one, ...narrow } : []))
  }
  // What left may have made more room than was needed.
  for (const column of leaving.toReversed()) {
    const whole = shown.map((one) => (one.label === column.label ? column : one))
    if (widthOf(whole) <= width) shown = whole
  }
  return shown
}
