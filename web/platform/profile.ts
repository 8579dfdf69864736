import type { UserProfile } from '@seatwise/contract/users'
import { queryClient } from './query.ts'
import { verifySession } from './session.ts'

/** The signed-in user's profile, or null. */
export const profileQuery = {
  queryKey: ['users', 'profile'],
  queryFn: async () => (await verifySession()) ?? null,
  retry: 1,
}

/** Stores a profile that the server has just returned. */
export function cacheProfile(profile: UserProfile) {
  queryClient.setQueryData(profileQuery.queryKey, profile)
}
