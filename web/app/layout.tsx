import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { notifications } from '@mantine/notifications'
import { Outlet, useLocation, useRouteContext } from '@tanstack/react-router'
import { isPage } from '@seatwise/domain/pages'
import { Acting, ActingWatch } from '../base/proxy-sessions/parts/acting.tsx'
import { queryClient } from '../kernel/query.ts'
import { useShortcutKeys } from '../kernel/shortcuts.ts'
import { read, write } from '../kernel/storage.ts'
import { useOfferedUndo, withdrawUndo } from '../kernel/undo.ts'
import { useAction } from '../kernel/use-action.ts'
import { UndoBar } from '../ui/undo-bar.tsx'
import { showModal } from '../ui/show-modal.ts'
import classes from './layout.module.css'
import { LeaveGuard } from './leave-guard.tsx'
import { UnknownPage } from './no-page.tsx'
import { Offline } from './offline.tsx'
import { undoPlaceId } from './toasts.tsx'
import { useFocusOnTitle } from './use-focus-on-title.ts'
import { shellShortcuts } from './shell-shortcuts.ts'
import { Sidebar } from './sidebar.tsx'
import { TopBar, type OpenDialog } from './top-bar.tsx'
import { lazyDialog } from '../kernel/lazy-dialog.tsx'

// Loaded on first use.
const Palette = lazyDialog(async () => (await import('./palette.tsx')).Palette)
const ShortcutsSheet = lazyDialog(async () => (await import('./shortcuts-sheet.tsx')).ShortcutsSheet)
const InviteDialog = lazyDialog(
  async () => (await import('../assessment/invitations/parts/invite-dialog.tsx')).InviteDialog,
)

const ImportDialog = lazyDialog(
  async () => (await import('../people/candidate-imports/parts/import-dialog.tsx')).ImportDialog,
)

const ResumesDialog = lazyDialog(
  async () => (await import('../people/candidate-resumes/parts/resumes-dialog.tsx')).ResumesDialog,
)

/** The offer to undo the last action, which stays when the user goes to another page. */
function Undo() {
  const offered = useOfferedUndo()
  const { run } = useAction()
  if (!offered) return null
  const undo = () =>
    run(async () => {
      withdrawUndo()
      const said = await offered.undo().finally(() => void queryClient.invalidateQueries())
      notifications.show({ message: typeof said === 'string' ? said : 'Undone' })
    })
  const { also } = offered
  const runAlso = () =>
    run(async () => {
      withdrawUndo()
      await also?.run()
    })
  return createPortal(
    <UndoBar
      key={offered.message}
      message={offered.message}
      also={also && { label: also.label, onClick: () => void runAlso() }}
      onUndo={() => void undo()}
      onEnd={withdrawUndo}
    />,
    document.getElementById(undoPlaceId)!,
  )
}

/** The default until the user chooses: narrow windows need the width for their lists. */
const defaultSidebar = () => (matchMedia('(width >= 90em)').matches ? 'expanded' : 'collapsed')

/** Ctrl+K or Cmd+K opens the palette, but not over a dialog, whose form could be lost. */
function usePaletteKeys(open: () => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      if (!document.querySelector('dialog[open]')) open()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open])
}

export function Layout() {
  const { user } = useRouteContext({ from: '/shell' })
  const { pathname } = useLocation()
  const [openDialog, setDialog] = useState<OpenDialog>()
  const shell = shellShortcuts(setDialog)
  const close = () => setDialog(undefined)
  useShortcutKeys(shell)
  usePaletteKeys(() => setDialog('palette'))
  useFocusOnTitle()
  const [collapsed, setCollapsed] = useState(() => (read('sidebar') ?? defaultSidebar()) === 'collapsed')
  const drawer = useRef<HTMLDialogElement>(null)
  const [hasMenu, setHasMenu] = useState(false)

  const openMenu = () => {
    // The menu has to be rendered before the dialog opens, because the dialog then focuses an element in it.
    flushSync(() => setHasMenu(true))
    if (drawer.current) showModal(drawer.current)
  }

  /** Closes the menu on a click outside of it or on one of its links. */
  const closeOutside = ({ target }: MouseEvent) => {
    if (target === drawer.current || (target instanceof Element && target.closest('a'))) drawer.current?.close()
  }
  const toggle = () => {
    write('sidebar', collapsed ? 'expanded' : 'collapsed')
    setCollapsed(!collapsed)
  }
  return (
    <div className={classes.layout} data-collapsed={collapsed}>
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      <aside className={classes.aside}>
        <Sidebar user={user} collapsed={collapsed} onToggle={toggle} />
      </aside>
      <dialog ref={drawer} className={classes.drawer} aria-label="Menu" onClick={closeOutside}>
        {hasMenu && <Sidebar user={user} collapsed={false} onToggle={() => drawer.current?.close()} />}
      </dialog>
      <div className={classes.main}>
        <TopBar user={user} onMenu={openMenu} onOpen={setDialog} />
        <Offline />
        {user.superAdmin && <Acting user={user} superAdmin={user.superAdmin} shape="strip" />}
        <main id="content" className={classes.content} tabIndex={-1}>
          {user.superAdmin && <ActingWatch superAdmin={user.superAdmin} />}
          {isPage(pathname) ? <Outlet /> : <UnknownPage />}
        </main>
        <Undo />
        <LeaveGuard />
      </div>

      {(openDialog === 'palette' || openDialog === 'companies') && (
        <Palette
          user={user}
          topic={openDialog === 'palette' ? 'everything' : 'companies'}
          onShow={setDialog}
          onClose={close}
        />
      )}
      {openDialog === 'shortcuts' && <ShortcutsSheet shell={shell} onClose={close} />}
      {openDialog === 'invite' && <InviteDialog user={user} onClose={close} />}
      {openDialog === 'import' && <ImportDialog user={user} onClose={close} />}
      {openDialog === 'resumes' && <ResumesDialog user={user} onClose={close} />}
    </div>
  )
}
