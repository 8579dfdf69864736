import { endProxySession, startProxySession } from '@seatwise/contract/proxy-sessions'

import type { Server } from '../../server.ts'
import { end, start } from './actions.ts'

export function registerProxySessions(server: Server) {
  server.handle(startProxySession, async ({ scope, body }) => ({
    data: await start(scope, body),
  }))

  // Runs as the super admin and not as the target, who may have lost all permissions.
  server.handle(
    endProxySession,
    async ({ scope }) => {
      await end(scope)
      return { data: { ended: true as const } }
    },
    { ignoresProxy: true },
  )
}
