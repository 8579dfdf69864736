import { listLiveChanges, openLive, reportPresence } from '@seatwise/contract/live'
import { liveTopics } from '@seatwise/contract/values/base'
import { isShownAsSupport } from '@seatwise/domain/policies/live'
import { liveRights } from '../../kernel/live/viewers.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { actorOf, publish } from '../../kernel/scope.ts'
import type { Server } from '../../server.ts'
import { changesSince, reportViewer, type Positions } from './repository.ts'

export function registerLive(server: Server) {
  server.handleStream(openLive, async ({ inTransaction, send, open, closed }) => {
    const scope = await inTransaction(async ({ user, superAdmin, session_id, companies }) => ({
      user,
      superAdmin,
      session_id,
      companies,
    }))
    await server.live.follow(scope, { send, open, closed })
  })

  server.handle(
    listLiveChanges,
    async ({ scope, query }) => {
      const rights = liveRights(scope.user, scope.companies ?? [])
      const since: Positions = Object.fromEntries(Object.entries(query).filter(([, position]) => position))
      const { position, unknown, changes } = await changesSince(scope, since)
      const changed = liveTopics.filter((topic) => {
        if (!rights.has(topic)) return false
        const readable = rights.get(topic)
        const isChanged = changes.some(([company, of]) => of === topic && (!readable || readable.has(company)))
        return isChanged || unknown.includes(topic)
      })
      return { data: { changed, position } }
    },
    // A snapshot of a replica lacks the transactions that are in progress, so a position there would pass over their changes.
    { onPrimary: true },
  )

  server.handle(reportPresence, async ({ scope, body: { pipeline_id } }) => {
    const viewer = { user_id: scope.superAdmin?.id ?? scope.user.id, is_support: isShownAsSupport(actorOf(scope)) }
    const present = await reportViewer(scope, pipeline_id, viewer)
    if (!present) throw new Refusal('not_found')
    const { company_id, is_new, people, has_support } = present
    // The others learn at once that somebody opened the board. That somebody closed it, they learn from their next
    // report.
    if (is_new) publish(scope, 'presence', company_id)
    return { data: { people, has_support } }
  })
}
