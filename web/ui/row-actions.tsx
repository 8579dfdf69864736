import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, type Icon } from '@tabler/icons-react'
import classes from './row-actions.module.css'
import { Meta } from './layout.tsx'

/** The id of a row's menu button, to which dialogs return the focus. */
export const menuId = ({ id }: { id: string }) => `actions-${id}`

/** @property unavailable the reason why the action is unavailable now */
export type RowAction = { label: string; icon?: Icon; run: () => void; unavailable?: string | false }

type Props = {
  /** The id of the button, for a dialog that returns the focus to it. */
  id?: string
  /** The name of the row. */
  name: string
  /**
   * Called only when the menu opens, because a long list has many rows. False stands for an action that the row does
   * not allow.
   */
  actions: () => readonly (RowAction | false)[]
  onOpen?: () => void
}

/** The menu at the end of a row. */
export function RowActions({ id, name, actions, onOpen }: Props) {
  return (
    <Menu {...(id ? { id } : {})} position="bottom-end" withInitialFocusPlaceholder={false} onOpen={() => onOpen?.()}>
      <Menu.Target>
        <ActionIcon className={classes.button} variant="subtle" color="gray" aria-label={`Actions for ${name}`}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown}>
        <Entries actions={actions} />
      </Menu.Dropdown>
    </Menu>
  )
}

const Entries = ({ actions }: Pick<Props, 'actions'>) =>
  actions()
    .filter((action) => action !== false)
    .map(({ label, icon: Icon, run, unavailable }) => (
      <Menu.Item
        key={label}
        className={classes.item}
        leftSection={Icon && <Icon size={18} aria-hidden />}
        disabled={Boolean(unavailable)}
        onClick={run}
      >
        {label}
        {unavailable && (
          <Meta as="small" className={classes.why}>
            {unavailable}
          </Meta>
        )}
      </Menu.Item>
    ))
