import type { ReactNode } from 'react'
import { currentBrand } from '../../../platform/brand.ts'
import { takeFocus } from '../../../ui/focus.ts'
import classes from '../auth.module.css'

type Props = {
  title: string
  lead?: ReactNode
  /** The page replaces another without a page load: the title takes the focus, so that screen readers start there. */
  isNext?: boolean
  children: ReactNode
}

/** Layout of the pages before sign-in: brand, title and one task. */
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
