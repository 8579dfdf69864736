/** Who somebody is, for whoever reads the figures. */
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
  /** The same as in the database: sent twice, it still counts once. */
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

/** A second reader of the events that the database keeps. Neither call waits or throws. */
export type Analytics = {
  identify: (profile: AnalyticsProfile) => void
  capture: (events: AnalyticsEvent[]) => void
  /** Sends what is left. */
  stop: () => Promise<void>
}
