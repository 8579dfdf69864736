import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { CloseButton } from '@mantine/core'
import classes from './dialog.module.css'
import { Row, Surface } from './layout.tsx'
import { showModal } from './show-modal.ts'

type Props = {
  title: string
  /**
   * A drawer is attached to the side and is used for editing; it stays open while a form asks whether to leave it. A
   * wide drawer has room for two columns.
   */
  shape?: 'modal' | 'drawer' | 'wide-drawer'
  onClose: () => void
  children: ReactNode
  /**
   * The id of the element that takes the focus on closing, if the opener (such as a menu item) no longer exists by
   * then.
   */
  returnTo?: string
}

/**
 * The browser's native modal dialog, open while it is mounted. `data-autofocus` marks the element that takes the focus.
 * The dialog is rendered into the body, so that styles of the opener do not apply to it.
 */
export function Dialog({ title, shape = 'modal', onClose, children, returnTo }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    const element = dialog.current!
    showModal(element)
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => {
      element.close()
      if (returnTo) document.getElementById(returnTo)?.focus()
    }
  }, [returnTo])
  return createPortal(
    <Surface
      as="dialog"
      ref={dialog}
      className={classes.dialog}
      data-shape={shape === 'modal' ? 'modal' : 'drawer'}
      data-wide={shape === 'wide-drawer'}
      aria-labelledby={titleId}
      // Browsers close a dialog at the second Escape even if the page prevents `cancel`, so the key itself is
      // prevented.
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        onClose()
      }}
      onCancel={(event) => {
        // A file field in the dialog sends `cancel` events too.
        if (event.target !== dialog.current) return
        event.preventDefault()
        onClose()
      }}
    >
      <Row as="header" gap={16} align="start" justify="between" isOneLine className={classes.head}>
        <h2 id={titleId}>{title}</h2>
        <CloseButton size="lg" aria-label="Close" onClick={onClose} />
      </Row>
      {children}
    </Surface>,
    document.body,
  )
}
