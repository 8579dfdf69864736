import { listLiveChanges, openLive } from '@seatwise/contract/live'
import { liveTopics } from '@seatwise/contract/values'
import { liveRights } from '../../platform/live/viewers.ts'
import type { Server } from '../../server.ts'
import { changesSince, type Positions } from './repository.ts'

export function registerLive(server: Server) {
  server.handle(openLive, async ({ inTransaction, send, open, closed }) => {
    const scope = await inTransaction(async ({ user, superAdmin, session_id, companies }) => ({
      user,
      superAdmin,
      session_id,
      companies,
    }))
    await server.live.follow(scope, { send, open, closed })
  })

  server.handle(listLiveChanges, async ({ scope, query }) => {
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
  })
}
