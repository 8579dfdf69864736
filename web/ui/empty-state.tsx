import type { ReactNode } from 'react'
import type { Icon } from '@tabler/icons-react'
import classes from './empty-state.module.css'

type Props = {
  icon: Icon
  title: string
  /** What would be here, or why nothing is. */
  children?: ReactNode
  /** What to do about it. */
  action?: ReactNode
}

/** Stands where there is nothing to show. */
export const EmptyState = ({ icon: Mark, title, children, action }: Props) => (
  <div className={classes.empty}>
    <span className={classes.mark}>
      <Mark size={24} stroke={1.6} aria-hidden />
    </span>
    <h2>{title}</h2>
    {children && <p>{children}</p>}
    {action && <div className={classes.action}>{action}</div>}
  </div>
)
