import { useEffect, useMemo } from 'react'
import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { currentBrand } from '../../../kernel/brand.ts'
import { countedTo } from '../../../kernel/counted.ts'
import { useShortcuts } from '../../../kernel/shortcuts.ts'
import classes from './place-in-list.module.css'
import { Row } from '../../../ui/layout.tsx'

/** A list, and the type of its records. */
export type RecordList = {
  path: '/survey-results' | '/candidates' | '/hiring-pipeline' | '/hiring-pipeline/table'
  name: string
  /** The noun for a record. */
  record: string
}
export const listOfResults: RecordList = { path: '/survey-results', name: 'Survey results', record: 'result' }
export const listOfPeople: RecordList = { path: '/candidates', name: 'People', record: 'person' }

/** The table of the hiring pipeline, whose records are results. */
export const listOfTable: RecordList = { path: '/hiring-pipeline/table', name: 'Table', record: 'result' }

/** The list from which the open result was opened, to which it leads back. */
export function useListOfResult(): RecordList {
  const { openedFrom } = useLocation().state
  if (openedFrom?.path === '/hiring-pipeline')
    return { path: openedFrom.path, name: currentBrand().texts.pipeline_page, record: 'result' }
  return openedFrom?.path === listOfTable.path ? listOfTable : listOfResults
}

/** For a card of the board, which has no next and previous one: the page leads back to the board. */
export const openedFromBoard = (id: string): OpenedFrom => ({
  path: '/hiring-pipeline',
  search: {},
  ids: [id],
  before: 0,
  total: '1',
})

const records = {
  '/survey-results': '/survey-results/$id',
  '/hiring-pipeline': '/survey-results/$id',
  '/hiring-pipeline/table': '/survey-results/$id',
  '/candidates': '/candidates/$id/{-$tab}',
} as const

/** The list from which a record was opened: its URL parameters, and the ids of the records around this one. */
export type OpenedFrom = {
  path: RecordList['path']
  search: object
  ids: readonly string[]
  /** The number of records in the list before the first of `ids`. */
  before: number
  /** The total number of records, in words. */
  total: string
}

/** Limits the number of ids, because the browser stores them with each entry of its history. */
const maxNeighbours = 50

type Rows = readonly { id: string }[]

/** Keeps the place in the list from which a row is opened, and returns the focus to this row later. */
export function useOpenedFrom(list: RecordList, search: object, rows: Rows, total: number | undefined) {
  const indexOf = useMemo(() => new Map(rows.map(({ id }, index) => [id, index])), [rows])
  useFocusOnLeft(list, rows.length > 0)
  return ({ id }: { id: string }) => openedAt(list, search, rows, indexOf.get(id) ?? 0, countedTo(total ?? 0))
}

function openedAt({ path }: RecordList, search: object, rows: Rows, index: number, total: string): OpenedFrom {
  const before = Math.max(0, index - maxNeighbours)
  const ids = rows.slice(before, index + maxNeighbours + 1).map(({ id }) => id)
  return { path, search, ids, before, total }
}

let left: { id: string; path: string } | undefined

/** The id of the record that was read last. It is removed by the call, so that the list focuses it only once. */
function takeLeft({ path }: RecordList): string | undefined {
  const id = left?.path === path ? left.id : undefined
  left = undefined
  return id
}

/** About a third of a second: the row is in the document only after the browser has restored the scroll position. */
const maxFrames = 20

/** Focuses the row of the record from which the user has returned. */
function useFocusOnLeft(list: RecordList, isLoaded: boolean) {
  useEffect(() => {
    const id = isLoaded ? takeLeft(list) : undefined
    if (!id) return undefined
    let frame = 0
    let request = requestAnimationFrame(look)
    return () => cancelAnimationFrame(request)

    function look() {
      const link = document.querySelector<HTMLElement>(`[data-row="${id}"] a`)
      if (link) link.focus()
      else if (++frame < maxFrames) request = requestAnimationFrame(look)
    }
  }, [list, isLoaded])
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    openedFrom?: OpenedFrom
  }
}

/**
 * Links to the list in its previous state, and to the previous and the next record. A user who came by a link from
 * elsewhere only gets a link to the whole list.
 */
export function PlaceInList({ id, list }: { id: string; list: RecordList }) {
  const { path, name, record } = list
  const state = useLocation().state.openedFrom
  const openedFrom = state?.path === path ? state : undefined
  const navigate = useNavigate()
  const at = openedFrom?.ids.indexOf(id) ?? -1
  const router = useRouter()
  const previous = at > 0 ? openedFrom?.ids[at - 1] : undefined
  const next = at >= 0 ? openedFrom?.ids[at + 1] : undefined

  useEffect(
    () => () => {
      // If the user goes to another page, the list begins with the focus on its title the next time.
      left = location.pathname === path ? { id, path } : undefined
    },
    [id, path],
  )

  const go = (to: string | undefined) => {
    if (to && openedFrom) void navigate({ to: records[path], params: { id: to }, state: { openedFrom }, replace: true })
  }
  const goBack = () => (openedFrom ? router.history.back() : void navigate({ to: path }))
  useShortcuts(`This ${record}`, [
    { key: 'j', does: `Next ${record}`, run: () => go(next) },
    { key: 'k', does: `Previous ${record}`, run: () => go(previous) },
    { key: 'Escape', does: 'Back to the list', run: goBack },
  ])
  return (
    <Row as="nav" align="center" className={classes.place} aria-label="Place in the list">
      <Link
        to={path}
        search={openedFrom?.search ?? {}}
        onClick={(event) => {
          // Going back in the history also restores the scroll position of the list.
          if (!openedFrom || event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          goBack()
        }}
      >
        <IconChevronLeft size={18} aria-hidden />
        {name}
      </Link>
      {openedFrom && openedFrom.ids.length > 1 && at >= 0 && (
        <>
          <span>
            {openedFrom.before + at + 1} of {openedFrom.total}
          </span>
          <Button
            variant="default"
            leftSection={<IconChevronLeft size={18} aria-hidden />}
            disabled={!previous}
            onClick={() => go(previous)}
          >
            Previous<span className="visually-hidden"> {record}</span> <kbd aria-hidden>K</kbd>
          </Button>
          <Button
            variant="default"
            rightSection={<IconChevronRight size={18} aria-hidden />}
            disabled={!next}
            onClick={() => go(next)}
          >
            Next<span className="visually-hidden"> {record}</span> <kbd aria-hidden>J</kbd>
          </Button>
        </>
      )}
    </Row>
  )
}
