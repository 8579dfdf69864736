import type { Role } from '@seatwise/contract/roles'
import { call } from '../../../kernel/session.ts'
import { Confirm } from '../../../kernel/confirm.tsx'
import { reloadLinks } from '../data.ts'
import { refusalWords } from '../words.ts'

type Props = { role: Role; returnTo: string; onClose: () => void }

/** Asks for confirmation before an active role is retired or a retired one is reactivated. */
export function ConfirmRole({ role, ...props }: Props) {
  const { id, version, name } = role
  const retires = role.can.retire
  return (
    <Confirm
      {...props}
      feature="roles"
      words={refusalWords}
      title={retires ? `Retire ${name}?` : `Offer ${name} again?`}
      explains={
        retires
          ? 'No one can register for it any more, and links made for this role alone stop working. Its results and scores stay. You can offer it again later.'
          : 'People can register for it again, and links made for this role alone work again.'
      }
      confirm={retires ? 'Retire the role' : 'Offer it again'}
      isDangerous={retires}
      run={async () => {
        if (retires) await call('POST /roles/retire', { body: { id, version } })
        else await call('POST /roles/update', { body: { id, version, state: 'active' } })
        void reloadLinks()
      }}
      done={retires ? 'Role retired' : 'Role offered again'}
    />
  )
}
