import type { ReactNode } from 'react'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import classes from './banner.module.css'
import { Surface } from './layout.tsx'

type Props = {
  tone: 'neutral' | 'warn' | 'bad'
  /** What the user can do about the problem. */
  detail?: ReactNode
  /** A button or a link with the next step. */
  action?: ReactNode
  children: ReactNode
}

/** A message about the whole page, above its content. */
export function Banner({ tone, detail, action, children }: Props) {
  const Mark = tone === 'neutral' ? IconInfoCircle : IconAlertTriangle
  return (
    <Surface className={classes.banner} data-tone={tone} role="status">
      <Mark size={18} aria-hidden />
      <p>
        <b>{children}</b>
        {detail && <span>{detail}</span>}
      </p>
      {action}
    </Surface>
  )
}
