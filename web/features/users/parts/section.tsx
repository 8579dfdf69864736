import { useId, type ReactNode } from 'react'
import classes from '../profile.module.css'

/** A titled section of the profile. The title makes it a landmark for screen readers. */
export function Section({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {action}
      </header>
      {children}
    </section>
  )
}
