import { useId, type ReactNode } from 'react'
import classes from '../profile.module.css'

/** One matter of the profile: its name leads a screen reader there. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
