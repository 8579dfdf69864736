import type { ReactNode } from 'react'
import classes from './dialog.module.css'
import { Row } from './layout.tsx'

/** The buttons at the end of a dialog, which stay visible while the content above scrolls. */
export const DialogFoot = ({ children }: { children: ReactNode }) => (
  <Row as="footer" align="center" justify="end" className={classes.foot}>
    {children}
  </Row>
)
