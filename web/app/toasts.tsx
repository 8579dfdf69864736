import { useEffect, useState, type ReactNode } from 'react'
import { notificationsStore } from '@mantine/notifications'
import classes from './toasts.module.css'

/** After the first page is shown, and before a connection is likely to be lost. */
const loadAfterMs = 5_000

/** Where the undo of the last action is drawn, below the other messages. */
export const undoPlaceId = 'undo-place'

/** The one place of messages that come and go: at the bottom, above the bars that float there. */
export function Toasts() {
  const list = useToastList()
  return (
    <div className={classes.toasts}>
      {list}
      <div id={undoPlaceId} className={classes.undo} />
    </div>
  )
}

/** What draws messages: loaded soon, or with the first message, so that the first page does not wait for it. */
function useToastList(): ReactNode {
  const [list, setList] = useState<ReactNode>()
  useEffect(() => {
    if (list) return
    let timer: ReturnType<typeof setTimeout>
    const load = () => {
      clearTimeout(timer)
      import('./toast-list.tsx').then(
        ({ ToastList }) => setList(<ToastList />),
        () => {
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
