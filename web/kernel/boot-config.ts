import type { BrandKey, AuthRole } from '@seatwise/contract/values/base'

/** Configuration that the server writes into the page. */
export type BootConfig = {
  brand: BrandKey
  app_env: 'local' | 'dev' | 'staging' | 'prod'
  version: string
  /** True if webhooks may be sent to receivers on this machine. */
  webhooks_to_this_machine: boolean
  /** A URL in which {id} is replaced by the company's location id in the CRM. */
  legacy_funnel_url: string
  /** The name of the hosted identity provider, if one is configured. */
  hosted: string | null
  /** Null if errors are only logged to the console. */
  sentry_dsn: string | null
  demo: { password: string; accounts: { email: string; role: AuthRole }[] } | null
}

const text = document.querySelector('meta[name="boot-config"]')?.getAttribute('content') ?? ''

/**
 * The fallback is for `npm run dev`, where Vite serves the page without this configuration. The cast is safe:
 * api/kernel/pages.ts wrote the JSON.
 */
export const bootConfig: BootConfig = text.startsWith('{')
  ? (JSON.parse(text) as BootConfig)
  : {
      brand: 'hb',
      app_env: 'local',
      version: 'dev',
      webhooks_to_this_machine: false,
      hosted: null,
      sentry_dsn: null,
      demo: null,
      legacy_funnel_url: 'https://crm.invalid/{id}',
    }
