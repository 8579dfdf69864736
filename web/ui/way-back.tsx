import type { ReactNode } from 'react'
import { IconChevronLeft } from '@tabler/icons-react'
import classes from './way-back.module.css'

/** The link from a page to the one that it belongs to, above its title. */
export const WayBack = ({ children }: { children: ReactNode }) => (
  <nav className={classes.back} aria-label="Way back">
    <IconChevronLeft size={16} aria-hidden />
    {children}
  </nav>
)
