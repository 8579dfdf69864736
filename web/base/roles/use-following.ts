import type { Role } from '@seatwise/contract/roles'
import { call } from '../../kernel/session.ts'
import { useWrite } from '../../kernel/use-action.ts'
import { refusalWords } from './words.ts'

/** Follows or unfollows a role. Followers get an email when a survey for the role is finished. */
export function useFollowing({ id, is_followed }: Role) {
  const { problem, pending, run } = useWrite('roles', { words: refusalWords })
  const params = { id }
  const toggle = () =>
    void run(() =>
      is_followed ? call('DELETE /roles/{id}/follow', { params }) : call('POST /roles/{id}/follow', { params }),
    )
  return { problem, pending, toggle }
}
