import { useId, type ReactNode } from 'react'
import classes from '../home.module.css'
import { Card } from '../../../ui/layout.tsx'

type Props = {
  title: string
  /** Shown at the right of the title: a link to the full list. */
  more?: ReactNode
  children: ReactNode
}

export function HomeCard({ title, more, children }: Props) {
  const id = useId()
  return (
    <Card isSameOnPhones className={classes.card} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {more}
      </header>
      {children}
    </Card>
  )
}
