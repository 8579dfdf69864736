import { ActionIcon, Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconHistory } from '@tabler/icons-react'
import { queryClient } from '../kernel/query.ts'
import { undoChange } from '../kernel/undo-change.ts'
import { recentChanges, useHasRecentChanges, withdrawUndo, type RecentChange } from '../kernel/undo.ts'
import { useAction } from '../kernel/use-action.ts'
import { timeAgo } from '../ui/dates.ts'
import { Text } from '../ui/layout.tsx'
import classes from './recent-changes.module.css'

/**
 * A menu of the user's own changes of the last hour, each with its undo, which the bar at the bottom offers only for
 * ten seconds.
 */
export function RecentChanges() {
  const { pending, run } = useAction()
  if (!useHasRecentChanges()) return null
  const undo = (change: RecentChange) =>
    run(async () => {
      withdrawUndo()
      const message = await undoChange(change).finally(() => void queryClient.invalidateQueries())
      notifications.show({ message })
    })
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          className={classes.button}
          variant="subtle"
          color="gray"
          aria-label="Recent changes"
          loading={pending}
        >
          <IconHistory size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown}>
        <Menu.Label>Changed in the last hour</Menu.Label>
        <Entries onUndo={(change) => void undo(change)} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** A component, so that the changes are read when the menu opens. */
const Entries = ({ onUndo }: { onUndo: (change: RecentChange) => void }) =>
  recentChanges().map((change) => (
    <Menu.Item
      key={change.undo_id}
      className={classes.change}
      onClick={() => onUndo(change)}
      rightSection={<b>Undo</b>}
    >
      {change.message}
      <Text as="small" isBlock tone="quiet">
        {timeAgo(new Date(change.at).toISOString())}
      </Text>
    </Menu.Item>
  ))
