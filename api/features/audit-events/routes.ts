import { listAuditEvents } from '@seatwise/contract/audit-events'
import { implementForUser } from '../../platform/implement.ts'
import type { Server } from '../../platform/server.ts'
import { searchAuditEvents } from './search.ts'

export function registerAuditEvents(server: Server) {
  implementForUser(server, listAuditEvents, 'audit-events.read', ({ scope, query }) => searchAuditEvents(scope, query))
}
