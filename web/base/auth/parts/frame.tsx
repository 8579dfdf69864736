import type { ReactNode } from 'react'
import { currentBrand } from '../../../kernel/brand.ts'
import { takeFocus } from '../../../ui/focus.ts'
import { Meta } from '../../../ui/layout.tsx'
import classes from '../auth.module.css'

type Props = {
  title: string
  lead?: ReactNode
  /**
   * True if the page replaces another without a page load: the title takes the focus, so that screen readers start
   * there.
   */
  isNext?: boolean
  /** True for a message without a form, in the middle of the window and without the example. */
  isBare?: boolean
  /** Shown above the title. */
  mark?: ReactNode
  hasFoot?: boolean
  children: ReactNode
}

/** The layout of the pages without the shell: brand, title, content and contact. More of its styles are in boot.css. */
export function Frame({ title, lead, isNext = false, isBare = false, mark, hasFoot = true, children }: Props) {
  const { name, support_email } = currentBrand()
  return (
    <main className={isBare ? 'frame frame-bare' : 'frame'}>
      <title>{`${title} · ${name}`}</title>
      <p className="boot-mark">{name}</p>
      {mark}
      <h1 key={title} tabIndex={-1} ref={isNext ? takeFocus : undefined}>
        {title}
      </h1>
      <div className="frame-task">
        {lead && <p>{lead}</p>}
        {children}
      </div>
      {hasFoot && (
        <Meta as="footer" className={classes.foot}>
          Questions? Write to <a href={`mailto:${support_email}`}>{support_email}</a>
        </Meta>
      )}
    </main>
  )
}
