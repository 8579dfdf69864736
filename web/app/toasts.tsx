import { useEffect, useState, type ReactNode } from 'react'
import { notifications, notificationsStore, useNotifications } from '@mantine/notifications'
import classes from './toasts.module.css'
import { Surface } from '../ui/layout.tsx'

/** The delay after which the component of notifications is loaded, so that the first page comes first. */
const loadAfterMs = 5_000
const plainMs = 4_000

/** The id of the element that shows the undo of the last action, below the notifications. */
export const undoPlaceId = 'undo-place'

/** The one place of notifications: at the bottom, above the floating bars. */
export function Toasts() {
  const list = useToastList()
  const shown = useNotifications(notificationsStore).notifications
  return (
    <div className={classes.toasts}>
      {list ?? shown.map(({ id, message }) => <PlainToast key={id} id={id!} message={message} />)}
      <div id={undoPlaceId} className={classes.undo} />
    </div>
  )
}

/** A notification while the component of notifications is not loaded, for example without a connection. */
function PlainToast({ id, message }: { id: string; message: ReactNode }) {
  useEffect(() => {
    const timer = setTimeout(() => notifications.hide(id), plainMs)
    return () => clearTimeout(timer)
  }, [id])
  return (
    <Surface as="p" role="alert" className={classes.plain} data-plain-toast>
      {message}
    </Surface>
  )
}

/**
 * The component of notifications. It is loaded after a delay or with the first notification, so that the first page
 * does not wait for it.
 */
function useToastList(): ReactNode {
  const [list, setList] = useState<ReactNode>()
  useEffect(() => {
    if (list) return
    let timer: ReturnType<typeof setTimeout>
    let isLoading = false
    const load = () => {
      if (isLoading) return
      isLoading = true
      clearTimeout(timer)
      import('./toast-list.tsx').then(
        ({ ToastList }) => setList(<ToastList />),
        () => {
          isLoading = false
          timer = setTimeout(load, loadAfterMs)
        },
      )
    }
    timer = setTimeout(load, loadAfterMs)
    const stop = notificationsStore.subscribe(load)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [list])
  return list
}
