import type { ReactNode } from 'react'
import { Row } from './layout.tsx'
import classes from './title-tabs.module.css'

/** The title of a page among links to its sibling pages. */
export const TitleTabs = ({ label, children }: { label: string; children: ReactNode }) => (
  <Row as="nav" gap={16} rowGap={0} align="baseline" className={classes.tabs} aria-label={label}>
    {children}
  </Row>
)
