import { useId, type ReactNode } from 'react'
import { Grid } from '../../../ui/layout.tsx'
import classes from '../profile.module.css'

type Props = {
  title: string
  /** What the section is for, shown beside its contents. */
  lead?: string
  action?: ReactNode
  children: ReactNode
}

export function Section({ title, lead, action, children }: Props) {
  const id = useId()
  return (
    <Grid as="section" gap={32} rowGap={12} className={classes.card} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {lead && <p>{lead}</p>}
        {action}
      </header>
      <div>{children}</div>
    </Grid>
  )
}
