import { lazy, Suspense, useState } from 'react'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconBookmark, IconDots, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { SavedView } from '@seatwise/contract/saved-views'
import { useWrite } from '../../../platform/use-action.ts'
import { offerUndo } from '../../../platform/undo.ts'
import { createView, removeView, updateView, useSavedViews, type Query } from '../data.ts'
import classes from '../saved-views.module.css'

const ViewDialog = lazy(() => import('./view-dialog.tsx').then((module) => ({ default: module.ViewDialog })))

type Props = {
  /** What the list shows now. */
  query: Query
  /** Nothing is filtered and the order is the usual one. */
  isPlain: boolean
  /** The id of the view that was opened. */
  opened: string | undefined
  /** The address of a view; without one, of the list as it comes. */
  searchOf: (view?: SavedView) => Record<string, unknown>
  onOpen: (id: string | undefined) => void
  /** The label of a filter, for the notice of what vanished. */
  labelOf: (filter: string) => string
}

/** The saved views of a list as tabs, and what can be done with the one that is open. */
export function ViewTabs({ query, isPlain, opened, searchOf, onOpen, labelOf }: Props) {
  const views = useSavedViews(query.list).data ?? []
  const [dialog, setDialog] = useState<{ view: SavedView | undefined }>()
  const { pending, run } = useWrite('saved-views')
  const view = views.find(({ id }) => id === opened)
  const isChanged = view ? !isSame(query, view) : !isPlain
  if (views.length === 0 && isPlain) return null

  const saveChanges = (into: SavedView) => void run(() => updateView(into, { query }))
  const copy = (copied: SavedView) =>
    void run(async () =>
      onOpen((await createView({ name: `${copied.name} (copy)`, is_shared: false, query: queryOf(copied) })).data.id),
    )
  const remove = (gone: SavedView) =>
    void run(async () => {
      await removeView(gone)
      onOpen(undefined)
      const { name, is_shared } = gone
      offerUndo(`View ${name} removed.`, () => createView({ name, is_shared, query: queryOf(gone) }))
    })
  return (
    <div className={classes.views}>
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
        <Button size="xs" variant="default" loading={pending} onClick={() => saveChanges(view)}>
          Save changes
        </Button>
      )}
      {isChanged && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconBookmark size={16} aria-hidden />}
          onClick={() => setDialog({ view: undefined })}
        >
          {view ? 'Save as new view' : 'Save view'}
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
            {view.can.update && <Menu.Item onClick={() => setDialog({ view })}>Rename or share…</Menu.Item>}
            <Menu.Item onClick={() => copy(view)}>Copy</Menu.Item>
            {view.can.remove && <Menu.Item onClick={() => remove(view)}>Remove</Menu.Item>}
          </Menu.Dropdown>
        </Menu>
      )}
      {view && view.dropped.length > 0 && (
        <p role="status">
          This view also named what no longer exists or what you cannot see:{' '}
          {view.dropped.map(({ filter, value }) => value ?? labelOf(filter)).join(', ')}.
        </p>
      )}
      <Suspense>
        {dialog && (
          <ViewDialog
            view={dialog.view}
            query={query}
            onSaved={(id) => {
              setDialog(undefined)
              onOpen(id)
            }}
            onClose={() => setDialog(undefined)}
          />
        )}
      </Suspense>
    </div>
  )
}

/** A tab is the current one for screen readers only while the list shows exactly what it stands for. */
const whole = { exact: true, includeSearch: true } as const

/** The server answers what the search of the list takes. */
const queryOf = ({ list, filters, sort }: SavedView) => ({ list, filters, ...(sort ? { sort } : {}) }) as Query

/** Whatever the order in which filters were chosen. */
function isSame({ filters, sort }: Query, view: SavedView): boolean {
  const inOrder = (value: object) => JSON.stringify(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return inOrder(filters) === inOrder(view.filters) && inOrder(sort ?? {}) === inOrder(view.sort ?? {})
}
