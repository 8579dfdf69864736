import type { ReactNode } from 'react'
import { currentBrand } from '../../../platform/brand.ts'
import { takeFocus } from '../../../ui/focus.ts'
import classes from '../auth.module.css'

type Props = {
  title: string
  lead?: ReactNode
  /** For a page that takes the place of another without a load: it is read from its title on. */
  isNext?: boolean
  children: ReactNode
}

/** A page before the sign-in: the brand, what it is about, and one thing to do. */
export function Frame({ title, lead, isNext = false, children }: Props) {
  const brand = currentBrand()
  return (
    <main className={classes.page}>
      <title>{`${title} · ${brand.name}`}</title>
      <p className="boot-mark">{brand.name}</p>
      <h1 key={title} tabIndex={-1} ref={isNext ? takeFocus : undefined}>
        {title}
      </h1>
      {lead && <p className="boot-tagline">{lead}</p>}
      {children}
    </main>
  )
}
