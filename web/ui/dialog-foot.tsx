import type { ReactNode } from 'react'
import classes from './dialog.module.css'

/** The buttons at the end of a dialog, in sight while what is above them scrolls. */
export const DialogFoot = ({ children }: { children: ReactNode }) => (
  <footer className={classes.foot}>{children}</footer>
)
