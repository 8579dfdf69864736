import type { ReactNode } from 'react'
import classes from './card-page.module.css'

type Children = { children: ReactNode }

/** A page of cards below its title. */
export const CardPage = ({ children, isBusy }: Children & { isBusy?: boolean }) => (
  <div className={classes.page} aria-busy={isBusy}>
    {children}
  </div>
)

/** What stands above the cards: first the title with its facts, then what can be done. */
export const CardPageHead = ({ children }: Children) => <header className={classes.head}>{children}</header>

/** @param titleId of the heading in it */
export const Card = ({ children, titleId }: Children & { titleId: string }) => (
  <section className={classes.card} aria-labelledby={titleId}>
    {children}
  </section>
)

export const CardHead = ({ children }: Children) => <header className={classes.cardHead}>{children}</header>
