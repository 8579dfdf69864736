import type { Analytics } from './analytics.ts'

/** Used without a configured service: events stay in the database only. */
export const databaseAnalytics: Analytics = {
  identify: () => undefined,
  capture: () => undefined,
  stop: async () => undefined,
}
