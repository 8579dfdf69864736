import { Notifications } from '@mantine/notifications'

const toastMs = 2_000
const maxToasts = 3

export const ToastList = () => (
  <Notifications
    withinPortal={false}
    autoClose={toastMs}
    limit={maxToasts}
    pauseResetOnHover="notification"
    position="bottom-center"
  />
)
