import { useEffect, useRef, type ReactNode } from 'react'
import classes from './tabs.module.css'
import { Row } from './layout.tsx'

type Props = {
  label: string
  children: ReactNode
  /** The actions of the current tab. */
  actions?: ReactNode
  /** True if wide pages show the tabs as a list beside the content, and other pages as a row above it. */
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
    // On a phone the tabs may be wider than the page, so the current tab is scrolled into view.
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
