import type { UserProfile } from '@seatwise/contract/users'
import { queryClient } from '../kernel/query.ts'
import { profileQuery } from '../kernel/profile.ts'
import { trackPage } from '../kernel/user-events.ts'
import type { router as ownRouter } from './router.tsx'

/** Counts a page view when a page is rendered, but not when only its filters change. */
export function trackPages(router: typeof ownRouter) {
  let shown = ''
  router.subscribe('onRendered', ({ toLocation }) => {
    const page = router.state.matches.at(-1)
    const user = queryClient.getQueryData<UserProfile | null>(profileQuery.queryKey)
    if (!page || toLocation.pathname === shown) return
    shown = toLocation.pathname
    if (user) trackPage(page.fullPath)
  })
}
