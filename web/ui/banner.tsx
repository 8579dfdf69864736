import type { ReactNode } from 'react'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import classes from './banner.module.css'
import { Surface } from './layout.tsx'

type Props = {
  tone: 'neutral' | 'warn' | 'bad'
  /** What to do about it. */
  detail?: ReactNode
  /** A button or a link that leads on. */
  action?: ReactNode
  children: ReactNode
}

/** Something that a whole page is about, above its content. */
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
