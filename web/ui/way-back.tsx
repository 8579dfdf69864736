import type { ReactNode } from 'react'
import { IconChevronLeft } from '@tabler/icons-react'
import classes from './way-back.module.css'
import { Row } from './layout.tsx'

/** The link above the title of a page that leads to its parent page. */
export const WayBack = ({ children }: { children: ReactNode }) => (
  <Row as="nav" gap={4} align="center" isOneLine className={classes.back} aria-label="Way back">
    <IconChevronLeft size={16} aria-hidden />
    {children}
  </Row>
)
