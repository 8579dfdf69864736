import { listAuditEvents } from '@seatwise/contract/audit-events'

import type { Server } from '../../server.ts'
import { searchAuditEvents } from './search.ts'

export function registerAuditEvents(server: Server) {
  server.handle(listAuditEvents, async ({ scope, query }) => {
    const { after, page_size, ...filters } = query
    return searchAuditEvents(scope, { filters, after, page_size })
  })
}
