import { lazy, Suspense } from 'react'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots, IconPlus, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { SavedView } from '@seatwise/contract/saved-views'
import { newViewLabel, type Views } from '../use-views.ts'
import classes from '../saved-views.module.css'

const ViewDialog = lazy(() => import('./view-dialog.tsx').then((module) => ({ default: module.ViewDialog })))

type Props = {
  views: Views
  /** The address of a view; without one, of the list as it comes. */
  searchOf: (view?: SavedView) => Record<string, unknown>
  /** The label of a filter, for the notice of what vanished. */
  labelOf: (filter: string) => string
}

/** The saved views of a list as tabs, once there is one or something to save, and what can be done with the one that is open. */
export function ViewTabs({ views: all, searchOf, labelOf }: Props) {
  const { views, view, isChanged, pending, asking } = all
  return (
    <>
      {(views.length > 0 || isChanged) && (
        <div className={classes.views} data-any={views.length > 0}>
          <nav aria-label="Views">
            <Link to="." search={searchOf()} activeOptions={whole} data-active={!view}>
              All
            </Link>
            {views.map((one) => (
              <Link
                key={one.id}
                to="."
                search={searchOf(one)}
                activeOptions={whole}
                data-active={one === view}
                title={one.is_own ? one.name : `${one.name}, shared by ${one.author}`}
              >
                {one.name}
                {one.is_shared && <IconUsers size={14} role="img" aria-label="shared" />}
              </Link>
            ))}
          </nav>
          {isChanged && view?.can.update && (
            <Button
              className={classes.save}
              size="compact-sm"
              variant="default"
              loading={pending}
              onClick={() => all.saveChanges(view)}
            >
              Save changes
            </Button>
          )}
          {isChanged && (
            <Button
              className={`${classes.save} ${classes.new}`}
              size="compact-sm"
              variant="subtle"
              color="gray"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={all.askNew}
            >
              {newViewLabel(all)}
            </Button>
          )}
          {view && (
            <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
              <Menu.Target>
                <ActionIcon variant="subtle" color="gray" aria-label={`Actions of the view ${view.name}`}>
                  <IconDots size={18} aria-hidden />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                {view.can.update && <Menu.Item onClick={() => all.askOf(view)}>Rename or share…</Menu.Item>}
                <Menu.Item onClick={() => all.copy(view)}>Copy</Menu.Item>
                {view.can.remove && <Menu.Item onClick={() => all.remove(view)}>Remove</Menu.Item>}
              </Menu.Dropdown>
            </Menu>
          )}
        </div>
      )}
      {view && view.dropped.length > 0 && (
        <p className={classes.dropped} role="status">
          This view also named what no longer exists or what you cannot see:{' '}
          {view.dropped.map(({ filter, value }) => value ?? labelOf(filter)).join(', ')}.
        </p>
      )}
      <Suspense>
        {asking && (
          <ViewDialog
            view={asking.view}
            query={all.query}
            onSaved={(id) => {
              all.endAsking()
              all.open(id)
            }}
            onClose={all.endAsking}
          />
        )}
      </Suspense>
    </>
  )
}

/** A tab is the current one for screen readers only while the list shows exactly what it stands for. */
const whole = { exact: true, includeSearch: true } as const
