/** Splits items into rows of at most `length` items. */
export const rowsOf = <Item>(items: readonly Item[], length: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / length) }, (_, nth) => items.slice(nth * length, (nth + 1) * length))
