import type { BrandKey, StatusType } from '@seatwise/contract/values/base'
import type { BandKey } from '../bands.ts'

/** CSS colours: `fill` is a background, `ink` the text on it. Each is a light-dark() for both color schemes. */
export type Colours = { fill: string; ink: string }

/** URLs of drawings in `web/public/logos`. The wordmark is the mark with the brand's name beside it. */
type Logos = { mark: string; wordmark: string }

export type Brand = {
  key: BrandKey
  name: string
  url: string
  support_email: string
  tagline: string
  features: Record<Feature, boolean>
  theme: {
    /** Background and text colour of buttons and other accents. */
    accent: Colours
  }
  /** The logos for light and for dark pages. */
  logos: { light: Logos; dark: Logos }
  bands: Record<BandKey, Colours>
  /**
   * The default pipeline of a new company, with its stages in the order of `statusTypes`. `ended`: the final stages, in
   * which no more decisions are due.
   */
  pipeline: { name: string; stages: Record<StatusType, string>; ended: readonly StatusType[] }
  texts: {
    /** What the brand calls the people who are invited to the survey. */
    people: string
    /** The header of a column with such people. */
    person: string
    /** The kind of a person who is no employee. */
    not_employee: string
    /** The names of the page with people and of the page with their stages. */
    people_page: string
    pipeline_page: string
    /** What the brand calls the reason of a rejection, in the singular. */
    reject_reason: string
    /** What a planned meeting with a person is called. */
    meeting: string
    /** The label of the link to the interview questions for one person. */
    prepare: string
    score_name: string
    /** A note on what scores are based on, shown wherever scores are read. Null for a brand without hiring. */
    self_report_note: string | null
    /** Who reads results and why, as described to people who take the survey. */
    result_readers: string
    high_pole: string
    low_pole: string
  }
}

export type Feature =
  | 'jobs'
  | 'interview_questions'
  | 'resume_analysis'
  | 'growth_report'
  | 'comparison_report'
  | 'coaching_report'
  | 'changes_over_time_report'
  | 'conflict_tool'
  | 'behavioural_questions_chart'

/** Features that are enabled in both brands. */
export const sharedFeatures = {
  comparison_report: true,
  coaching_report: true,
  changes_over_time_report: true,
  conflict_tool: true,
  behavioural_questions_chart: true,
} as const satisfies Partial<Record<Feature, boolean>>

/** A diverging palette from blue to orange that colour-blind people can distinguish; a test checks the contrast. */
export const bandColours: Record<BandKey, Colours> = {
  // Colours are stronger the farther they are from the middle; on a dark page stronger means brighter.
  band_91: { fill: 'light-dark(#0b4a80, #8fc7f7)', ink: 'light-dark(#ffffff, #0a1622)' },
  band_81: { fill: 'light-dark(#2669a8, #4a90cf)', ink: 'light-dark(#ffffff, #0a1622)' },
  band_66: { fill: 'light-dark(#a5cbe8, #3f6f9b)', ink: 'light-dark(#12283a, #ffffff)' },
  // The middle colour is the weakest. A colour that is weak on a light page would be the brightest on a dark one.
  band_35: { fill: 'light-dark(#dedcd6, #6a6a71)', ink: 'light-dark(#2b2a28, #ffffff)' },
  band_20: { fill: 'light-dark(#f5cf9f, #8a6335)', ink: 'light-dark(#3d2506, #ffffff)' },
  band_10: { fill: 'light-dark(#b4560e, #c2772f)', ink: 'light-dark(#ffffff, #1d0f02)' },
  band_0: { fill: 'light-dark(#7a3604, #ff9e52)', ink: 'light-dark(#ffffff, #1d0f02)' },
}
