import { useId, type ReactNode } from 'react'
import classes from '../home.module.css'
import { Surface } from '../../../ui/layout.tsx'

type Props = {
  title: string
  /** At the right of the title: the way to all of it. */
  more?: ReactNode
  children: ReactNode
}

export function Card({ title, more, children }: Props) {
  const id = useId()
  return (
    <Surface as="section" className={classes.card} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {more}
      </header>
      {children}
    </Surface>
  )
}
