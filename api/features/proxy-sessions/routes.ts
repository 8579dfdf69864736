import { endProxySession, startProxySession } from '@seatwise/contract/proxy-sessions'
import { implementForUser } from '../../platform/implement.ts'
import type { Server } from '../../platform/server.ts'
import { end, start } from './actions.ts'

export function registerProxySessions(server: Server) {
  implementForUser(server, startProxySession, 'proxy-sessions.write', async ({ scope, body }) => ({
    data: await start(scope, body),
  }))

  // Whoever acts as somebody ends it as themselves, also when that somebody may do nothing any more.
  implementForUser(
    server,
    endProxySession,
    'proxy-sessions.write',
    async ({ scope }) => {
      await end(scope)
      return { data: { ended: true as const } }
    },
    { alwaysInPerson: true },
  )
}
