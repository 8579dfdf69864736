import type { ReactNode } from 'react'
import type { Icon } from '@tabler/icons-react'
import classes from './empty-state.module.css'
import { Row } from './layout.tsx'

type Props = {
  icon: Icon
  title: string
  /** What would be listed here, or why there is nothing. */
  children?: ReactNode
  /** A button or a link with the next step. */
  action?: ReactNode
  /** True if the page has no other content, so that the title is the h1 of the page. */
  isPage?: boolean
}

/** Stands where there is nothing to show. */
export const EmptyState = ({ icon: Mark, title, children, action, isPage = false }: Props) => (
  <div className={classes.empty} data-page={isPage}>
    <span className={classes.mark}>
      <Mark size={24} stroke={1.6} aria-hidden />
    </span>
    {isPage && <title>{title}</title>}
    {isPage ? <h1 tabIndex={-1}>{title}</h1> : <h2>{title}</h2>}
    {children && <p>{children}</p>}
    {action && <Row className={classes.action}>{action}</Row>}
  </div>
)
