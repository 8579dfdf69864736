import { Dialog } from './dialog.tsx'

type Props<Row> = {
  title: string
  explains?: string
  /** The rows that a bulk change skipped. */
  skipped: readonly Row[]
  /** The names of rows by their ids. */
  names: ReadonlyMap<string, string>
  /** The label of a row that the list has not loaded. */
  unnamed: string
  /** The reason for a row, if the reasons differ. */
  reasonOf?: (row: Row) => string
  onClose: () => void
}

/** Lists the rows that a bulk change skipped. */
export function SkippedDialog<Row extends { id: string }>(props: Props<Row>) {
  const { title, explains, skipped, names, unnamed, reasonOf, onClose } = props
  return (
    <Dialog title={title} onClose={onClose}>
      {explains && <p>{explains}</p>}
      <ul>
        {skipped.map((row) => (
          <li key={row.id}>
            {names.get(row.id) ?? unnamed}
            {reasonOf && `: ${reasonOf(row)}`}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
