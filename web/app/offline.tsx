import { useSyncExternalStore } from 'react'
import classes from './layout.module.css'

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Says that there is no connection: requests wait until it returns. */
export function Offline() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <p className={classes.offline} role="status">
      {!isOnline && 'No connection. The page goes on by itself once you are online again.'}
    </p>
  )
}
