import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useShortcuts } from '../../../platform/shortcuts.ts'
import type { ListState } from '../list-state.ts'
import classes from './place-in-list.module.css'

/** The list from which a result was opened: its address, and the results of the page that was shown. */
export type OpenedFrom = { search: ListState; ids: readonly string[] }

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
  const previous = at > 0 ? openedFrom?.ids[at - 1] : undefined
  const next = at >= 0 ? openedFrom?.ids[at + 1] : undefined

  const go = (to: string | undefined) => {
    if (to && openedFrom)
      void navigate({ to: '/survey-results/$id', params: { id: to }, state: { openedFrom }, replace: true })
  }
  useShortcuts('This result', [
    { key: 'j', does: 'Next result', run: () => go(next) },
    { key: 'k', does: 'Previous result', run: () => go(previous) },
  ])
  return (
    <nav className={classes.place} aria-label="Place in the list">
      <Link to="/survey-results" search={openedFrom?.search ?? {}}>
        <IconChevronLeft size={18} aria-hidden />
        Survey results
      </Link>
      {openedFrom && at >= 0 && (
        <>
          <span>
            {at + 1} of {openedFrom.ids.length}
          </span>
          <ActionIcon variant="default" aria-label="Previous result" disabled={!previous} onClick={() => go(previous)}>
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="default" aria-label="Next result" disabled={!next} onClick={() => go(next)}>
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
          <kbd>J</kbd>
          <kbd>K</kbd>
        </>
      )}
    </nav>
  )
}
