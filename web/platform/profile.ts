import type { UserProfile } from '@seatwise/contract/users'
import { queryClient } from './query.ts'
import { verifySession } from './session.ts'

/** Who is signed in here; null: nobody. */
export const profileQuery = {
  queryKey: ['users', 'profile'],
  queryFn: async () => (await verifySession()) ?? null,
  retry: 1,
}

/** The profile as the server has just answered it. */
export function cacheProfile(profile: UserProfile) {
  queryClient.setQueryData(profileQuery.queryKey, profile)
}
