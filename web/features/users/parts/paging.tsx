import { Link } from '@tanstack/react-router'
import type { CallReply } from '@seatwise/contract/routes'
import list from '../../survey-results/list.module.css'
import { pageSize, withoutGaps, type UserListState } from '../list-state.ts'

type Props = { found: CallReply<'POST /users/search'>; state: UserListState }

export function Paging({ found, state }: Props) {
  const page = state.page ?? 1
  const from = (page - 1) * pageSize + 1
  const upTo = from + found.data.length - 1
  return (
    <nav className={list.paging} aria-label="Pages">
      {page > 1 && (
        <Link to="/user-management" search={withoutGaps({ ...state, page: page > 2 ? page - 1 : undefined })}>
          Previous
        </Link>
      )}
      <span>
        {from}–{upTo} of {found.total}
      </span>
      {upTo < found.total && (
        <Link to="/user-management" search={withoutGaps({ ...state, page: page + 1 })}>
          Next
        </Link>
      )}
    </nav>
  )
}
