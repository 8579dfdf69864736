import { listAuditEvents } from '@seatwise/contract/audit-events'

import type { Server } from '../../server.ts'
import { searchAuditEvents } from './search.ts'

export function registerAuditEvents(server: Server) {
  server.handle(listAuditEvents, { permission: 'audit-events.read' }, ({ scope, query }) =>
    searchAuditEvents(scope, query),
  )
}
