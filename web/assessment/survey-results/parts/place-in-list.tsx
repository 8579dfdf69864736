import { useEffect } from 'react'
import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useShortcuts } from '../../../kernel/shortcuts.ts'
import { Row } from '../../../ui/layout.tsx'
import { rememberLeft, type RecordList } from '../opened-from.ts'
import classes from './place-in-list.module.css'

const records = {
  '/survey-results': '/survey-results/$id',
  '/hiring-pipeline': '/survey-results/$id',
  '/hiring-pipeline/table': '/survey-results/$id',
  '/candidates': '/candidates/$id/{-$tab}',
} as const

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
      rememberLeft(location.pathname === path ? { id, path } : undefined)
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
