/** What the analytics service stores about a user. */
export type AnalyticsProfile = {
  user_id: string
  first: string
  last: string
  email: string
  company: {
    go_high_level_location_id: string | null
    industry: string | null
    name: string
    created_at: string
  }
}

export type AnalyticsEvent = {
  /** The id of the row in the database, by which the service counts an event once even if it is sent twice. */
  id: string
  user_id: string
  name: string
  timestamp: string
  browser: string
  os: string
  user_agent: string
  screen_width: number
  screen_height: number
  is_mobile: boolean
  properties: Record<string, string | number | boolean | null>
}

/** An optional service that receives a copy of the stored events. `identify` and `capture` neither wait nor throw. */
export type Analytics = {
  identify: (profile: AnalyticsProfile) => void
  capture: (events: AnalyticsEvent[]) => void
  /** Sends the events that are still queued. */
  stop: () => Promise<void>
}
