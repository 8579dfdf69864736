import { listOutbox } from '@seatwise/contract/outbox'

import type { Server } from '../../server.ts'
import { latestMail } from './repository.ts'

/** Mails carry links that open accounts and surveys: the page exists on developers' machines only. */
export function registerOutbox(server: Server) {
  if (server.config.app_env !== 'local' && server.config.app_env !== 'dev') return
  server.handle(listOutbox, { permission: 'outbox.read' }, async ({ scope }) => ({ data: await latestMail(scope) }))
}
