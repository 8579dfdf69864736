import { useId, type ReactNode } from 'react'
import classes from '../profile.module.css'

/** A titled section of the profile. The title makes it a landmark for screen readers. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
