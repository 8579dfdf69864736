import { useEffect } from 'react'
import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useShortcuts } from '../../../platform/shortcuts.ts'
import type { ListState } from '../list-state.ts'
import classes from './place-in-list.module.css'

/** The list from which a result was opened: its address, and the results around this one. */
export type OpenedFrom = {
  search: ListState
  ids: readonly string[]
  /** How many results stand before the first of `ids`. */
  before: number
  /** How many there are in all, in words. */
  total: string
}

/** A browser keeps this with each entry of its history, so it must stay small. */
const maxNeighbours = 50

export function openedAt(search: ListState, rows: readonly { id: string }[], index: number, total: string): OpenedFrom {
  const before = Math.max(0, index - maxNeighbours)
  const ids = rows.slice(before, index + maxNeighbours + 1).map(({ id }) => id)
  return { search, ids, before, total }
}

let left: string | undefined

/** The result that was read last; asked once, by the list that takes the focus back to it. */
export function takeLeftResult(): string | undefined {
  const id = left
  left = undefined
  return id
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    openedFrom?: OpenedFrom
  }
}

/**
 * The way back to the list as it was left, and to the results before and after this one. Somebody who came by a link
 * from elsewhere has only the way to all results.
 */
export function PlaceInList({ id }: { id: string }) {
  const { openedFrom } = useLocation().state
  const navigate = useNavigate()
  const at = openedFrom?.ids.indexOf(id) ?? -1
  const router = useRouter()
  const previous = at > 0 ? openedFrom?.ids[at - 1] : undefined
  const next = at >= 0 ? openedFrom?.ids[at + 1] : undefined

  useEffect(
    () => () => {
      // Who goes somewhere else begins at the title when they open the list again.
      left = location.pathname === '/survey-results' ? id : undefined
    },
    [id],
  )

  const go = (to: string | undefined) => {
    if (to && openedFrom)
      void navigate({ to: '/survey-results/$id', params: { id: to }, state: { openedFrom }, replace: true })
  }
  const goBack = () => (openedFrom ? router.history.back() : void navigate({ to: '/survey-results' }))
  useShortcuts('This result', [
    { key: 'j', does: 'Next result', run: () => go(next) },
    { key: 'k', does: 'Previous result', run: () => go(previous) },
    { key: 'Escape', does: 'Back to the list', run: goBack },
  ])
  return (
    <nav className={classes.place} aria-label="Place in the list">
      <Link
        to="/survey-results"
        search={openedFrom?.search ?? {}}
        onClick={(event) => {
          // The entry of the list in the browser's history also holds how far it was scrolled.
          if (!openedFrom || event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          goBack()
        }}
      >
        <IconChevronLeft size={18} aria-hidden />
        Survey results
      </Link>
      {openedFrom && at >= 0 && (
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
            Previous<span className="visually-hidden"> result</span> <kbd aria-hidden>K</kbd>
          </Button>
          <Button
            variant="default"
            rightSection={<IconChevronRight size={18} aria-hidden />}
            disabled={!next}
            onClick={() => go(next)}
          >
            Next<span className="visually-hidden"> result</span> <kbd aria-hidden>J</kbd>
          </Button>
        </>
      )}
    </nav>
  )
}
