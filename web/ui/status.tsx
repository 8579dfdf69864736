import type { ReactNode } from 'react'
import type { Icon } from '@tabler/icons-react'
import classes from './status.module.css'

type Props = {
  icon: Icon
  /** The color, only for states that need attention. */
  tone?: 'good' | 'warn' | 'bad' | undefined
  /** Shown on hover and read by screen readers. */
  detail?: string | null | undefined
  children: ReactNode
}

/** The state of something, as unobtrusive words in a row. */
export const Status = ({ icon: Mark, tone, detail, children }: Props) => (
  <span className={classes.status} data-tone={tone} title={detail ?? undefined}>
    <Mark size={16} stroke={1.8} aria-hidden />
    <span>{children}</span>
    {detail && <span className="visually-hidden">{detail}</span>}
  </span>
)
