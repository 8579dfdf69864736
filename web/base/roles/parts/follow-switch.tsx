import { Switch, type SwitchProps } from '@mantine/core'
import type { Role } from '@seatwise/contract/roles'
import { useFollowing } from '../use-following.ts'

type Props = { role: Role } & Pick<SwitchProps, 'label' | 'aria-label' | 'description' | 'disabled' | 'classNames'>

/** A switch that follows or unfollows a role. */
export function FollowSwitch({ role, disabled, ...shown }: Props) {
  const { problem, pending, toggle } = useFollowing(role)
  return (
    <Switch {...shown} checked={role.is_followed} disabled={disabled || pending} error={problem} onChange={toggle} />
  )
}
