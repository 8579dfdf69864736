import { Notifications } from '@mantine/notifications'
import classes from './toasts.module.css'

const toastMs = 2_000
const maxToasts = 3

/** Where the undo of the last action is drawn, below the other messages. */
export const undoPlaceId = 'undo-place'

/** The one place of messages that come and go: at the bottom, above the bars that float there. */
export const Toasts = () => (
  <div className={classes.toasts}>
    <Notifications
      withinPortal={false}
      autoClose={toastMs}
      limit={maxToasts}
      pauseResetOnHover="notification"
      position="bottom-center"
    />
    <div id={undoPlaceId} className={classes.undo} />
  </div>
)
