import type { ComponentProps } from 'react'
import classes from './rows.module.css'

type Props = ComponentProps<'ul'> & {
  /** A list that may be long stands in a frame of its own, in which it scrolls. */
  scrolls?: boolean
}

/** A short list on a page or in a dialog: rows in one card, with a line between them. */
export const Rows = ({ scrolls = false, className = '', ...list }: Props) => (
  <ul
    {...list}
    className={`${classes.rows} ${className}`}
    data-scrolls={scrolls}
    // Keys scroll only what has the focus.
    tabIndex={scrolls ? 0 : undefined}
  />
)
