import { ActionIcon, Menu } from '@mantine/core'
import { IconCheck, IconDots } from '@tabler/icons-react'
import type { BoardColumn, BoardSort } from '@seatwise/contract/board'
import classes from '../board.module.css'
import type { Stage } from '../data.ts'

export type ColumnActions = {
  sort: (stage: Stage, sort: BoardSort | undefined) => void
  collapse: (stage: Stage) => void
  askToMoveAll: (column: BoardColumn) => void
  askToReset: (stage: Stage) => void
}

type Props = { column: BoardColumn; isCollapsed: boolean; sort: BoardSort | undefined; actions: ColumnActions }

const orders: { label: string; sort: BoardSort | undefined }[] = [
  { label: 'The team’s order', sort: undefined },
  { label: 'Longest here first', sort: { field: 'status_since', order: 'asc' } },
  { label: 'Best score first', sort: { field: 'role_score', order: 'desc' } },
  { label: 'Name', sort: { field: 'name', order: 'asc' } },
]

/** The menu of a column. A sort order applies only to the user; the manual order is shared. */
export function ColumnMenu({ column, isCollapsed, sort, actions }: Props) {
  const { status, count } = column
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          className={classes.columnMenu}
          variant="subtle"
          color="gray"
          aria-label={`Actions for ${status.name}`}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Sort by</Menu.Label>
        {orders.map((one) => (
          <Menu.Item
            key={one.label}
            rightSection={sort?.field === one.sort?.field && <IconCheck size={16} role="img" aria-label="chosen" />}
            onClick={() => actions.sort(status, one.sort)}
          >
            {one.label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => actions.collapse(status)}>{isCollapsed ? 'Expand' : 'Collapse'}</Menu.Item>
        <Menu.Item disabled={count === 0} onClick={() => actions.askToMoveAll(column)}>
          Move all…
        </Menu.Item>
        <Menu.Item disabled={count === 0} onClick={() => actions.askToReset(status)}>
          Reset order…
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
