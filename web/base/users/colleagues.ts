import { useQuery } from '@tanstack/react-query'
import type { UserProfile } from '@seatwise/contract/users'
import { can } from '@seatwise/domain/permissions'
import { call } from '../../kernel/session.ts'

/** The active users of a company; whoever may not read them finds only themselves among them. */
export function useColleagues(user: UserProfile, company_id: string) {
  const { data } = useQuery({
    queryKey: ['users', 'colleagues', company_id],
    queryFn: async () => {
      const filters = { company_id: [company_id], state: ['active' as const] }
      return (await call('POST /users/search', { body: { filters, page_size: 200 } })).data
    },
    enabled: can(user, 'users.read'),
  })
  const found = data ?? (user.company.id === company_id ? [user] : [])
  return found.map(({ id, first, last, email }) => ({ id, name: `${first} ${last}`, email }))
}
