import type { FastifyInstance } from 'fastify'
import type { Files } from './outside/files/files.ts'
import type { OpenCrm } from './outside/crm/crm.ts'
import type { LanguageModel } from './outside/language-model/language-model.ts'
import type { WebhookTransport } from './outside/webhooks/webhook-transport.ts'
import type { Analytics } from './outside/analytics/analytics.ts'
import type { IdentityProvider } from './identity/identity-provider.ts'
import type { AccessTokens } from './kernel/access-token.ts'
import type { Config } from './kernel/config.ts'
import type { Handlers } from './kernel/handle.ts'
import type { LiveUpdates } from './kernel/live/live.ts'
import type { PdfRenders } from './kernel/pdf/renders.ts'
import type { RateLimits } from './kernel/rate-limits.ts'
import type { Encryption } from './kernel/encryption.ts'
import type { Tasks } from './kernel/task-worker.ts'
import type { Transactions } from './kernel/transaction.ts'

/** The services that features use to answer their routes. */
export type Server = Handlers & {
  app: FastifyInstance
  config: Config
  transactions: Transactions
  tasks: Tasks
  tokens: AccessTokens
  identity: IdentityProvider
  analytics: Analytics
  encryption: Encryption
  limits: RateLimits
  live: LiveUpdates
  files: Files
  webhooks: WebhookTransport
  openCrm: OpenCrm
  /** Undefined if rules generate the texts. */
  languageModel: LanguageModel | undefined
  renderPdf: PdfRenders['renderPdf']
}
