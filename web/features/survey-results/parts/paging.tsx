import { Link } from '@tanstack/react-router'
import { maxExactCount } from '@seatwise/contract/limits'
import type { CallReply } from '@seatwise/contract/routes'
import { pageSize, withoutGaps, type ListState } from '../list-state.ts'
import classes from '../list.module.css'

type Props = { found: CallReply<'POST /survey-results/search'>; state: ListState }

export function Paging({ found, state }: Props) {
  const page = state.page ?? 1
  const from = (page - 1) * pageSize + 1
  const upTo = from + found.data.length - 1
  return (
    <nav className={classes.paging} aria-label="Pages">
      {page > 1 && (
        <Link to="/survey-results" search={withoutGaps({ ...state, page: page > 2 ? page - 1 : undefined })}>
          Previous
        </Link>
      )}
      <span>
        {from}–{upTo} of {found.total > maxExactCount ? `${maxExactCount}+` : found.total}
      </span>
      {found.next && (
        <Link to="/survey-results" search={withoutGaps({ ...state, page: page + 1, after: found.next })}>
          Next
        </Link>
      )}
    </nav>
  )
}
