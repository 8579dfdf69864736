import { ActionIcon } from '@mantine/core'
import { IconBell, IconBellFilled } from '@tabler/icons-react'
import type { Role } from '@seatwise/contract/roles'
import { followLabel } from '../words.ts'
import { useFollowing } from '../use-following.ts'

/** A button that follows or unfollows a role, in a row of a table. */
export function FollowBell({ role }: { role: Role }) {
  const { pending, toggle } = useFollowing(role)
  const Bell = role.is_followed ? IconBellFilled : IconBell
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      role="switch"
      aria-checked={role.is_followed}
      aria-label={followLabel(role)}
      title={
        role.is_followed ? `You get an email when someone finishes the survey for ${role.name}` : followLabel(role)
      }
      disabled={pending}
      onClick={toggle}
    >
      <Bell size={18} aria-hidden />
    </ActionIcon>
  )
}
