import { Switch, type SwitchProps } from '@mantine/core'
import type { Role } from '@seatwise/contract/roles'
import { useFollow } from '../use-follow.ts'

type Props = { role: Role } & Pick<SwitchProps, 'label' | 'aria-label' | 'description' | 'labelPosition' | 'classNames'>

export function FollowSwitch({ role, ...shown }: Props) {
  const { problem, pending, toggle } = useFollow(role)
  return <Switch {...shown} checked={role.is_followed} disabled={pending} error={problem} onChange={toggle} />
}
