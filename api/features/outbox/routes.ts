import { listOutbox } from '@seatwise/contract/outbox'
import { implementForUser } from '../../platform/implement.ts'
import type { Server } from '../../platform/server.ts'
import { latestMail } from './repository.ts'

/** Mails carry links that open accounts and surveys: the page exists on developers' machines only. */
export function registerOutbox(server: Server) {
  if (server.config.app_env !== 'local' && server.config.app_env !== 'dev') return
  implementForUser(server, listOutbox, 'outbox.read', async ({ scope }) => ({ data: await latestMail(scope) }))
}
