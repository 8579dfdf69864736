import type { ComponentProps } from 'react'
import classes from './rows.module.css'

type Props = ComponentProps<'ul'> & {
  /** True for a list that may be long and therefore scrolls in a frame of its own. */
  scrolls?: boolean
}

/** A short list on a page or in a dialog: rows in one card with lines between them. */
export const Rows = ({ scrolls = false, className = '', ...list }: Props) => (
  <ul
    {...list}
    className={`${classes.rows} ${className}`}
    data-scrolls={scrolls}
    // The keyboard scrolls only an element that has the focus.
    tabIndex={scrolls ? 0 : undefined}
  />
)
