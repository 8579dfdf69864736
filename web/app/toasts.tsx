import { useEffect, useState, type ReactNode } from 'react'
import { notifications, notificationsStore, useNotifications } from '@mantine/notifications'
import classes from './toasts.module.css'
import { Surface } from '../ui/layout.tsx'

/** After the first page is shown. */
const loadAfterMs = 5_000
const plainMs = 4_000

/** The place of the undo of the last action, below the other messages. */
export const undoPlaceId = 'undo-place'

/** The one place of messages that come and go: at the bottom, above the bars that float there. */
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

/** A message while what draws them is not there, which without a connection cannot be loaded. */
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

/** The component of messages: loaded soon, or with the first message, so that the first page does not wait for it. */
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
