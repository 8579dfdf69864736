import type { BrandKey, AuthRole } from '@seatwise/contract/values'

/** What the server writes into the page itself. */
export type Facts = {
  brand: BrandKey
  app_env: 'local' | 'dev' | 'staging' | 'prod'
  version: string
  /** {id} stands for the company's location in the CRM. */
  legacy_funnel_url: string
  /** The name of the hosted provider, if sign-in by it is offered. */
  hosted: string | null
  /** Where errors are reported; null: to the console only. */
  sentry_dsn: string | null
  demo: { password: string; accounts: { email: string; role: AuthRole }[] } | null
}

const written = document.querySelector('meta[name="facts"]')?.getAttribute('content') ?? ''

/** In `npm run dev` vite serves the page and nobody fills it in. */
export const facts: Facts = written.startsWith('{')
  ? (JSON.parse(written) as Facts)
  : {
      brand: 'hb',
      app_env: 'local',
      version: 'dev',
      hosted: null,
      sentry_dsn: null,
      demo: null,
      legacy_funnel_url: 'https://crm.invalid/{id}',
    }
