import type { ReactNode } from 'react'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots, type Icon } from '@tabler/icons-react'
import classes from './page-actions.module.css'
import { useIsPhone } from './phones.ts'
import { Meta, Row } from './layout.tsx'

export type PageAction = {
  label: string
  icon: Icon
  run: () => void
  isPending?: boolean
  /** The reason why the action is unavailable. */
  unavailable?: string | false
  /** True if wide windows have another control for the action. */
  isForPhones?: boolean
  /** True if it stands in the menu on wide windows too, where the buttons would not fit beside the title. */
  isInMenu?: boolean
}

type Props = {
  /** Buttons before the primary one; phones show them in a menu. Actions that the user may not perform are left out. */
  more?: readonly (PageAction | false | undefined)[] | undefined
  /** The primary button. */
  children?: ReactNode
}

/** The id of the menu button on phones, to which a dialog that a menu item opens returns the focus. */
export const moreActionsId = 'more-actions'

const none: NonNullable<Props['more']> = []

/** The actions of a page, at the right of its title. */
export function PageActions({ more = none, children }: Props) {
  const isPhone = useIsPhone()
  const actions = more.filter((action) => action !== undefined && action !== false)
  if (isPhone)
    return (
      <Row align="center" className={classes.actions}>
        {children}
        {actions.length > 0 && <MoreMenu actions={actions} />}
      </Row>
    )
  const inMenu = actions.filter(({ isInMenu }) => isInMenu)
  return (
    <Row align="center" className={classes.actions}>
      {actions
        .filter(({ isForPhones, isInMenu }) => !isForPhones && !isInMenu)
        .map(({ label, icon: Icon, run, isPending = false, unavailable }) => (
          <Button
            key={label}
            variant="default"
            leftSection={<Icon size={18} aria-hidden />}
            loading={isPending}
            disabled={Boolean(unavailable)}
            title={unavailable || undefined}
            onClick={run}
          >
            {label}
          </Button>
        ))}
      {inMenu.length > 0 && <MoreMenu actions={inMenu} />}
      {children}
    </Row>
  )
}

const MoreMenu = ({ actions }: { actions: readonly PageAction[] }) => (
  <Menu id={moreActionsId} position="bottom-end" withInitialFocusPlaceholder={false}>
    <Menu.Target>
      <ActionIcon variant="default" aria-label="More actions" loading={actions.some(({ isPending }) => isPending)}>
        <IconDots size={18} aria-hidden />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {actions.map(({ label, icon: Icon, run, unavailable }) => (
        <Menu.Item
          key={label}
          className={classes.item}
          leftSection={<Icon size={18} aria-hidden />}
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
      ))}
    </Menu.Dropdown>
  </Menu>
)
