import { useState } from 'react'
import { lazyDialog } from '../../../kernel/lazy-dialog.tsx'
import classes from '../targets.module.css'

const TargetsDrawer = lazyDialog(async () => (await import('./targets-drawer.tsx')).TargetsDrawer)

/** A button beside a score of a role that shows the targets of the role. */
export function TargetLink(props: { role: { id: string; name: string }; version: number | undefined }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={classes.textButton} onClick={() => setOpen(true)}>
        Read the target
      </button>
      {isOpen && <TargetsDrawer {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
