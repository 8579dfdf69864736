import type { UserProfile } from '@seatwise/contract/users'
import { keepOwnCompany } from './own-company.ts'
import { queryClient } from './query.ts'
import { verifySession } from './session.ts'

/** The signed-in user's profile, or null. */
export const profileQuery = {
  queryKey: ['users', 'profile'],
  queryFn: async () => {
    const profile = await verifySession()
    if (profile) keepOwnCompany(profile)
    return profile ?? null
  },
  retry: 1,
}

/** Stores a profile that the server has just returned. */
export function cacheProfile(profile: UserProfile) {
  queryClient.setQueryData(profileQuery.queryKey, profile)
  keepOwnCompany(profile)
}
