import { Dialog } from './dialog.tsx'

type Props<Row> = {
  title: string
  explains?: string
  /** The rows that a change left as they were. */
  skipped: readonly Row[]
  /** By the id. */
  names: ReadonlyMap<string, string>
  /** The name of a row that the list has not loaded. */
  unnamed: string
  /** Why, where not all have the same reason. */
  reasonOf?: (row: Row) => string
  onClose: () => void
}

/** Whom a change of many left as they were. */
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
