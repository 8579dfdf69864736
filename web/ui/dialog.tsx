import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { CloseButton } from '@mantine/core'
import classes from './dialog.module.css'

type Props = {
  title: string
  onClose: () => void
  children: ReactNode
  /** The id of what opened it, where that is gone by now (a menu's item): the focus goes there in the end. */
  returnTo?: string
}

/** The browser's own modal dialog, open as long as it is mounted; `data-autofocus` marks where it begins. */
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
