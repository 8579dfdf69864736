import { Switch, type SwitchProps } from '@mantine/core'
import type { Role } from '@seatwise/contract/roles'
import { call } from '../../../platform/session.ts'
import { useWrite } from '../../../platform/use-action.ts'
import { refusalWords } from '../words.ts'

type Props = { role: Role } & Pick<SwitchProps, 'label' | 'aria-label' | 'description' | 'disabled' | 'classNames'>

/** Follows or unfollows a role. Followers get a mail when a survey for it is finished. */
export function FollowSwitch({ role: { id, is_followed }, disabled, ...shown }: Props) {
  const { problem, pending, run } = useWrite('roles', { words: refusalWords })
  const params = { id }
  const toggle = () =>
    void run(() =>
      is_followed ? call('DELETE /roles/{id}/follow', { params }) : call('POST /roles/{id}/follow', { params }),
    )
  return <Switch {...shown} checked={is_followed} disabled={disabled || pending} error={problem} onChange={toggle} />
}
