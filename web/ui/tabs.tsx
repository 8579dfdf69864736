import { useEffect, useRef, type ReactNode } from 'react'
import classes from './tabs.module.css'
import { Row } from './layout.tsx'

type Props = {
  label: string
  children: ReactNode
  /** What can be done with the open one. */
  actions?: ReactNode
  /** A list beside the page where that is wide, and a row above it elsewhere. */
  isBeside?: boolean
}

/** Links between the parts of one page; the router or `data-active` marks the current one. */
export function Tabs({ label, children, actions, isBeside = false }: Props) {
  const nav = useRef<HTMLElement>(null)
  const shown = useRef<HTMLElement>(null)
  useEffect(() => {
    const tab = nav.current?.querySelector<HTMLElement>("[aria-current='page'], [data-active='true']")
    if (!tab || tab === shown.current) return
    shown.current = tab
    // On a phone the tabs are wider than the page.
    nav.current?.scrollTo({ left: tab.offsetLeft + tab.offsetWidth / 2 - nav.current.clientWidth / 2 })
  })
  return (
    <Row align="center" isOneLine className={classes.tabs} data-beside={isBeside}>
      <nav ref={nav} aria-label={label}>
        {children}
      </nav>
      {actions}
    </Row>
  )
}
