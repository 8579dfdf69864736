import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconBookmark, IconDots, IconPlus, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Meta } from '../../../ui/layout.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { newViewLabel, type Views } from '../use-views.ts'
import classes from '../saved-views.module.css'
import { lazyDialog } from '../../../kernel/lazy-dialog.tsx'

const ViewDialog = lazyDialog(async () => (await import('./view-dialog.tsx')).ViewDialog)

/** The unfiltered list and its saved views as tabs, with the actions for the current view. */
export function ViewTabs({ views: all }: { views: Views }) {
  const { views, hasTabs, view, isPlain, plain, asking, stateOf, labelOf } = all
  return (
    <>
      {hasTabs && (
        <Tabs label="Views" actions={<Actions {...all} />}>
          <Link to="." search={plain} activeOptions={whole} data-active={!view && isPlain}>
            All
          </Link>
          {views.map((one) => (
            <Link
              key={one.id}
              to="."
              search={{ ...stateOf(one), view: one.id }}
              activeOptions={whole}
              data-active={one === view}
              title={one.is_own ? one.name : `${one.name}, shared by ${one.author}`}
            >
              <span className={classes.name}>{one.name}</span>
              {one.is_shared && <IconUsers size={14} role="img" aria-label="shared" />}
            </Link>
          ))}
        </Tabs>
      )}
      {view && view.dropped.length > 0 && (
        <Meta className={classes.dropped} role="status">
          This view also named what no longer exists or what you cannot see:{' '}
          {view.dropped.map(({ filter, value }) => value ?? labelOf(filter)).join(', ')}.
        </Meta>
      )}

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
    </>
  )
}

/** A button that saves the first view, beside the filters. On phones it is an entry of the page's menu. */
export const SaveFirstView = ({ views: { hasTabs, isChanged, askNew } }: { views: Views }) =>
  !hasTabs &&
  isChanged && (
    <Button
      className={classes.save}
      variant="default"
      leftSection={<IconBookmark size={18} aria-hidden />}
      onClick={askNew}
    >
      Save view
    </Button>
  )

/** The actions for the current view. On phones they are entries of the page's menu. */
function Actions(all: Views) {
  const { view, isChanged, pending } = all
  return (
    <>
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
    </>
  )
}

/**
 * The options of the tab links: for screen readers, a tab is current only while the list shows exactly its contents.
 */
const whole = { exact: true, includeSearch: true } as const
