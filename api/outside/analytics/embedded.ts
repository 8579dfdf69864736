import type { Analytics } from './analytics.ts'

/** No service is configured: the events stay in the database only. */
export const databaseAnalytics: Analytics = {
  identify: () => undefined,
  capture: () => undefined,
  stop: async () => undefined,
}
