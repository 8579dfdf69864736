/** The order of the columns and the hidden columns, by their ids. Columns that the order does not name come last. */
export type ColumnChoice = { order: string[]; hidden: string[] }

/**
 * Columns with an id can be moved and hidden; columns without one, such as the name and the actions of a row, stay in
 * place.
 */
type Choosable = { id?: string; label: string }

/**
 * The columns that the user can move and hide, in the user's order. Columns that the order does not name come last, in
 * the product's order.
 */
export function choosable<C extends Choosable>(columns: readonly C[], { order }: ColumnChoice): C[] {
  const own = columns.filter(({ id }) => id !== undefined)
  const place = ({ id }: C) => (order.includes(id!) ? order.indexOf(id!) : order.length)
  return own.toSorted((a, b) => place(a) - place(b))
}

/** The columns to show, in the user's order. */
export function chosenColumns<C extends Choosable>(columns: readonly C[], choice: ColumnChoice): C[] {
  const ordered = choosable(columns, choice)
  return columns
    .map((column) => (column.id === undefined ? column : ordered.shift()!))
    .filter(({ id }) => id === undefined || !choice.hidden.includes(id))
}

/** The choice after a column was moved up (-1) or down (1). */
export function moved(columns: readonly Choosable[], choice: ColumnChoice, id: string, by: -1 | 1): ColumnChoice {
  const order = choosable(columns, choice).map((column) => column.id!)
  const from = order.indexOf(id)
  const to = from + by
  if (from < 0 || to < 0 || to >= order.length) return choice
  return { ...choice, order: order.toSpliced(from, 1).toSpliced(to, 0, id) }
}

export const toggled = (choice: ColumnChoice, id: string): ColumnChoice => ({
  ...choice,
  hidden: choice.hidden.includes(id) ? choice.hidden.filter((one) => one !== id) : [...choice.hidden, id],
})
