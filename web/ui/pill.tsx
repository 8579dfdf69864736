import type { ReactNode } from 'react'
import classes from './pill.module.css'
import { Meta } from './layout.tsx'

type Props = { tone?: 'neutral' | 'accent' | 'good' | 'warn' | 'bad'; children: ReactNode }

/** A short mark beside a name or in a column. Its text says what the colour repeats. */
export const Pill = ({ tone = 'neutral', children }: Props) => (
  <Meta as="span" className={classes.pill} data-tone={tone}>
    {children}
  </Meta>
)
