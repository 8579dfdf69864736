import { useEffect, useState } from 'react'
import { IconBookmark, IconDeviceFloppy } from '@tabler/icons-react'
import type { SavedView } from '@seatwise/contract/saved-views'
import type { ListOfViews } from '@seatwise/contract/values/base'
import { forget, read, write, type ChoiceKey } from '../../kernel/storage.ts'
import { useWrite } from '../../kernel/use-action.ts'
import { offerUndo } from '../../kernel/undo.ts'
import type { PageAction } from '../../ui/page-actions.tsx'
import { createView, removeView, updateView, useSavedViews, type Query } from './data.ts'

type VisibleState = {
  /** The current filters and sort order of the list. */
  query: Query
  list: {
    /** True if there is no filter and the sort order is the default. */
    isPlain: boolean
    /** True if the list has no rows, so that there is nothing worth saving. */
    isEmpty: boolean
    /** The id of the view that is open. */
    state: { view?: string | undefined }
    change: (change: { view: string | undefined }) => void
    /** Returns the URL parameters of a view. */
    stateOf: (view: SavedView) => object
    /** The URL parameters of the list without filters; none by default. */
    plain?: object
    /** Returns the label of a filter, for the notice about removed filters. */
    labelOf: (filter: string) => string
  }
}
export type Views = ReturnType<typeof useViews>

const none: readonly SavedView[] = []

/** The saved views of a list, the current one, and the actions. */
export function useViews({ query, list }: VisibleState) {
  const { isPlain, isEmpty, change, stateOf, labelOf, plain = {} } = list
  const open = (view: string | undefined) => change({ view })
  const { data: loaded } = useSavedViews(query.list)
  const views = loaded ?? none
  const hasTabs = useHasTabs(query.list, loaded)
  const [asking, ask] = useState<{ view: SavedView | undefined }>()
  const { pending, run } = useWrite('saved-views')
  const view = views.find(({ id }) => id === list.state.view)
  return {
    views,
    /** False if there are no views, so that the row of tabs is not needed. */
    hasTabs,
    view,
    query,
    isPlain,
    pending,
    /** True if the list shows something else than the current view, or than the default list. */
    isChanged: !isEmpty && (view ? !isSame(query, view) : !isPlain),
    /** The view whose name is being asked for; `view` is undefined for a new one. */
    asking,
    askNew: () => ask({ view: undefined }),
    askOf: (query: SavedView) => ask({ view: query }),
    endAsking: () => ask(undefined),
    open,
    stateOf,
    plain,
    labelOf,
    saveChanges: (into: SavedView) => void run(() => updateView(into, { query })),
    copy: (copied: SavedView) =>
      void run(async () => {
        const { data } = await createView({
          name: `${copied.name} (copy)`,
          is_shared: false,
          query: queryOf(copied),
        })
        open(data.id)
      }),
    remove: (gone: SavedView) =>
      void run(async () => {
        await removeView(gone)
        open(undefined)
        const { name, is_shared } = gone
        offerUndo(`View ${name} removed.`, () => createView({ name, is_shared, query: queryOf(gone) }))
      }),
  }
}

/**
 * True if the row of tabs is shown. Until the views are loaded, the value is the last one in this browser, so that the
 * rows below do not move.
 */
function useHasTabs(list: ListOfViews, loaded: readonly SavedView[] | undefined): boolean {
  const key: ChoiceKey = `company.${list}_have_views`
  useEffect(() => {
    if (loaded?.length === 0) forget(key)
    else if (loaded) write(key, 'true')
  }, [loaded, key])
  return loaded ? loaded.length > 0 : read(key) !== null
}

export const newViewLabel = ({ view }: Views) => (view ? 'Save as new view' : 'Save view')

/** The actions to save a view, for the page's menu on phones. */
export function viewActions(views: Views): PageAction[] {
  const { view, isChanged, saveChanges, askNew } = views
  if (!isChanged) return []
  const save = { label: newViewLabel(views), icon: IconBookmark, run: askNew, isForPhones: true }
  if (!view?.can.update) return [save]
  return [{ label: 'Save changes', icon: IconDeviceFloppy, run: () => saveChanges(view), isForPhones: true }, save]
}

/** The cast is safe: the server returns filters and sort order in the form that the search of the list accepts. */
const queryOf = ({ list, filters, sort }: SavedView) => ({ list, filters, ...(sort ? { sort } : {}) }) as Query

/** Compares two queries, whatever the order in which their filters were chosen. */
function isSame({ filters, sort }: Query, view: SavedView): boolean {
  const inOrder = (value: object) => JSON.stringify(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return inOrder(filters) === inOrder(view.filters) && inOrder(sort ?? {}) === inOrder(view.sort ?? {})
}
