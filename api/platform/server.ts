import type { FastifyInstance } from 'fastify'
import type { Files } from '../outside/files/files.ts'
import type { Analytics } from '../outside/analytics/analytics.ts'
import type { IdentityProvider } from '../outside/identity/identity-provider.ts'
import type { AccessTokens } from './access-token.ts'
import type { Config } from './config.ts'
import type { RateLimits } from './rate-limits.ts'
import type { Seals } from './sealed.ts'
import type { Transactions } from './transaction.ts'

/** What a feature needs to answer its routes. */
export type Server = {
  app: FastifyInstance
  config: Config
  transactions: Transactions
  tokens: AccessTokens
  identity: IdentityProvider
  analytics: Analytics
  seals: Seals
  limits: RateLimits
  files: Files
}
