import type { ReactNode } from 'react'
import classes from './pill.module.css'
import { Meta } from './layout.tsx'

type Props = { tone?: 'neutral' | 'accent' | 'good' | 'warn' | 'bad'; children: ReactNode }

/** A short label beside a name or in a column. Its text says what its color means. */
export const Pill = ({ tone = 'neutral', children }: Props) => (
  <Meta as="span" className={classes.pill} data-tone={tone}>
    {children}
  </Meta>
)
