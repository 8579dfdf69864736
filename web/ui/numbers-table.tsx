import type { ReactNode } from 'react'
import classes from './numbers-table.module.css'

type Props = {
  title: string
  columns: readonly string[]
  /** The first cell of a row is its name. */
  rows: readonly (readonly [name: string, ...numbers: ReactNode[]])[]
}

/** The numbers of a chart, in a frame that scrolls. */
export const NumbersTable = ({ title, columns, rows }: Props) => (
  // The keyboard scrolls only an element that has the focus.
  <div className={classes.frame} tabIndex={0} role="region" aria-label={title}>
    <table className={classes.numbers}>
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...numbers]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {numbers.map((number, index) => (
              <td key={columns[index + 1]}>{number}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
