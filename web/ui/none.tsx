import classes from './none.module.css'

/** An empty cell: a dash to the eye, words to the ear. */
export const None = ({ children }: { children: string }) => (
  <span className={classes.none} title={children}>
    <span aria-hidden>—</span>
    <span className="visually-hidden">{children}</span>
  </span>
)
