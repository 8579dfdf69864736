type Column = { label: string; width?: number; leaves?: number; narrow?: { width: number } }

/**
 * A column without a width contains the name of a row and text that identifies it further, such as an email address.
 */
const minNameWidth = 248

const widthOf = (columns: readonly Column[]) => columns.reduce((sum, { width = minNameWidth }) => sum + width, 0)

/**
 * The columns for which there is room. If the table is too narrow, columns are removed, or narrowed if they can be, in
 * the order of `leaves`. In the end, narrowed columns get their full width back if there is room.
 */
export function fitting<C extends Column>(columns: readonly C[], width: number): C[] {
  const leaving = columns.filter(({ leaves }) => leaves !== undefined).toSorted((a, b) => a.leaves! - b.leaves!)
  let shown = [...columns]
  for (const column of leaving) {
    if (widthOf(shown) <= width) break
    const { narrow } = column
    shown = shown.flatMap((one) => (one !== column ? one : narrow ? { ...one, ...narrow } : []))
  }
  // A removed column may have freed more room than was needed.
  for (const column of leaving.toReversed()) {
    const whole = shown.map((one) => (one.label === column.label ? column : one))
    if (widthOf(whole) <= width) shown = whole
  }
  return shown
}
