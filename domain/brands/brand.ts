import type { BrandKey, StatusType } from '@seatwise/contract/values'
import type { BandKey } from '../bands.ts'

/** `fill` is a background colour, `ink` the text colour on it: values of CSS, one of light-dark() for both schemes. */
export type Colours = { fill: string; ink: string }

/** Addresses of drawings in `web/public/logos`. The wordmark is the mark with the name beside it. */
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
  /** For light and for dark pages. */
  logos: { light: Logos; dark: Logos }
  bands: Record<BandKey, Colours>
  /**
   * The defaults of a new company; its stages in the order of `statusTypes`. `ended`: no more decisions are due there.
   */
  pipeline: { name: string; stages: Record<StatusType, string>; ended: readonly StatusType[] }
  texts: {
    /** The brand's word for the people invited to the survey. */
    people: string
    /** The head of a column of them. */
    person: string
    /** Names of the pages of people and of their stages. */
    people_page: string
    pipeline_page: string
    /** The label of the entry that leads to the questions for one person. */
    prepare: string
    score_name: string
    /** The basis of scores, stated once wherever scores are read. Null for a brand that does not hire. */
    self_report_note: string | null
    /** The work of the staff who read results, as described to people who take the survey. */
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

/** Features that both brands have switched on. */
export const sharedFeatures = {
  comparison_report: true,
  coaching_report: true,
  changes_over_time_report: true,
  conflict_tool: true,
  behavioural_questions_chart: true,
} as const satisfies Partial<Record<Feature, boolean>>

/** A diverging palette from blue to orange that colour-blind people can distinguish; a test checks the contrast. */
export const bandColours: Record<BandKey, Colours> = {
  // The farther from the middle, the louder, which a dark page needs brighter colours for.
  band_91: { fill: 'light-dark(#0b4a80, #8fc7f7)', ink: 'light-dark(#ffffff, #0a1622)' },
  band_81: { fill: 'light-dark(#2669a8, #4a90cf)', ink: 'light-dark(#ffffff, #0a1622)' },
  band_66: { fill: 'light-dark(#a5cbe8, #3f6f9b)', ink: 'light-dark(#12283a, #ffffff)' },
  // The middle one is the quiet one: what is quiet on a light page would be the brightest of a dark one.
  band_35: { fill: 'light-dark(#dedcd6, #6a6a71)', ink: 'light-dark(#2b2a28, #ffffff)' },
  band_20: { fill: 'light-dark(#f5cf9f, #8a6335)', ink: 'light-dark(#3d2506, #ffffff)' },
  band_10: { fill: 'light-dark(#b4560e, #c2772f)', ink: 'light-dark(#ffffff, #1d0f02)' },
  band_0: { fill: 'light-dark(#7a3604, #ff9e52)', ink: 'light-dark(#ffffff, #1d0f02)' },
}
