import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Role } from '@seatwise/contract/roles'
import { call } from '../../../platform/session.ts'
import { useWrite } from '../../../platform/use-action.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { reloadLinks } from '../data.ts'
import classes from '../roles.module.css'
import { refusalWords } from '../words.ts'

type Props = { role: Role; returnTo: string; onClose: () => void }

/** Confirms retiring an active role or reactivating a retired one. */
export function ConfirmRole({ role, returnTo, onClose }: Props) {
  const { problem, pending, run } = useWrite('roles', { words: refusalWords, isToldInPlace: true })
  const { id, version, name } = role
  const retires = role.can.retire
  async function confirm() {
    if (retires) await call('POST /roles/retire', { body: { id, version } })
    else await call('POST /roles/update', { body: { id, version, state: 'active' } })
    void reloadLinks()
    notifications.show({ message: retires ? 'Role retired' : 'Role offered again' })
    onClose()
  }
  return (
    <Dialog title={retires ? `Retire ${name}?` : `Offer ${name} again?`} onClose={onClose} returnTo={returnTo}>
      <p className={classes.explains}>
        {retires
          ? 'No one can register for it any more, and links made for this role alone stop working. Its results and scores stay. You can offer it again later.'
          : 'People can register for it again, and links made for this role alone work again.'}
      </p>
      <p className={classes.problem} role="alert">
        {problem}
      </p>
      <div className={classes.foot}>
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button {...(retires ? { color: 'red.9' } : {})} loading={pending} onClick={() => void run(confirm)}>
          {retires ? 'Retire the role' : 'Offer it again'}
        </Button>
      </div>
    </Dialog>
  )
}
