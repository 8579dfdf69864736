import type { FastifyInstance } from 'fastify'
import type { Files } from './outside/files/files.ts'
import type { WebhookTransport } from './outside/webhooks/webhook-transport.ts'
import type { Analytics } from './outside/analytics/analytics.ts'
import type { IdentityProvider } from './identity/identity-provider.ts'
import type { AccessTokens } from './platform/access-token.ts'
import type { Config } from './platform/config.ts'
import type { Handle } from './platform/handle.ts'
import type { LiveUpdates } from './platform/live/live.ts'
import type { PdfRenders } from './platform/pdf/renders.ts'
import type { RateLimits } from './platform/rate-limits.ts'
import type { Seals } from './platform/sealed.ts'
import type { Tasks } from './platform/task-worker.ts'
import type { Transactions } from './platform/transaction.ts'

/** The services that features use to answer their routes. */
export type Server = {
  app: FastifyInstance
  handle: Handle
  config: Config
  transactions: Transactions
  tasks: Tasks
  tokens: AccessTokens
  identity: IdentityProvider
  analytics: Analytics
  seals: Seals
  limits: RateLimits
  live: LiveUpdates
  files: Files
  webhooks: WebhookTransport
  renderPdf: PdfRenders['renderPdf']
}
