import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { CloseButton } from '@mantine/core'
import classes from './dialog.module.css'

type Props = {
  title: string
  onClose: () => void
  children: ReactNode
  /** The id of the element that takes the focus on closing, where the opener is gone by then (a menu item). */
  returnTo?: string
}

/** The browser's native modal dialog, open while it is mounted. `data-autofocus` marks the element that takes the focus. */
export function Dialog({ title, onClose, children, returnTo }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    const element = dialog.current!
    element.showModal()
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => {
      element.close()
      if (returnTo) document.getElementById(returnTo)?.focus()
    }
  }, [returnTo])
  return (
    <dialog ref={dialog} className={classes.dialog} aria-labelledby={titleId} onCancel={onClose}>
      <header className={classes.head}>
        <h2 id={titleId}>{title}</h2>
        <CloseButton size="lg" aria-label="Close" onClick={onClose} />
      </header>
      {children}
    </dialog>
  )
}
