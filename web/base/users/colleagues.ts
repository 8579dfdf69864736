import { useQuery } from '@tanstack/react-query'
import type { UserProfile } from '@seatwise/contract/users'
import { can } from '@seatwise/domain/permissions'
import { call } from '../../kernel/session.ts'

type Colleague = { id: string; name: string; email: string }

/** The active users of a company; undefined while they are not known, and for whoever may not read them. */
export function useActiveUsers(user: UserProfile, company_id: string): readonly Colleague[] | undefined {
  const { data } = useQuery({
    queryKey: ['users', 'colleagues', company_id],
    queryFn: async () => {
      const filters = { company_id: [company_id], state: ['active' as const] }
      return (await call('POST /users/search', { body: { filters, page_size: 200 } })).data
    },
    enabled: can(user, 'users.read'),
  })
  return data?.map(colleagueOf)
}

/** The active users of a company; whoever does not know them finds only themselves among them. */
export const useColleagues = (user: UserProfile, company_id: string): readonly Colleague[] =>
  useActiveUsers(user, company_id) ?? (user.company.id === company_id ? [colleagueOf(user)] : [])

const colleagueOf = ({ id, first, last, email }: Pick<UserProfile, 'id' | 'first' | 'last' | 'email'>) => ({
  id,
  name: `${first} ${last}`,
  email,
})
