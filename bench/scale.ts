/**
 * The amount of data that the bench creates, and how long it measures. `--middle` is for work on one row: its data is
 * ready in less than a minute, and its ratios compare versions of the product. They are higher than those of the full data,
 * because the product has run for a shorter time. With
 * `--tiny` every row runs once, within seconds: this only proves that the rows still work and that product and floor
 * return the same; the figures mean nothing.
 */
export const size = (['tiny', 'middle'] as const).find((name) => process.argv.includes(`--${name}`)) ?? 'full'
export const isTiny = size === 'tiny'

type Scale = {
  companies: number
  /** The number of results of the largest company, of a large one, of a middle one and of a small one. */
  results: { largest: number; large: number; middle: number; small: number }
  /** The number of results with answers, which can be opened, of a large company and of the largest one. */
  opened: number
  /** The number of invited people of the largest company. */
  invited: number
  rounds: number
  /** Long enough for a hundred ticks of the CPU clock on the faster side. */
  roundMs: number
  warmUps: number
  /** The number of requests in a round of row 1. */
  mixedRequests: number
  /** The number of requests for row 15. */
  memoryRequests: number
  /** For row 14: open event streams, measured events for each side, writers, and how long they run. */
  viewers: number
  events: number
  writers: number
  writersMs: number
}

const full: Scale = {
  companies: 10_000,
  results: { largest: 1_000_000, large: 100_000, middle: 5_000, small: 100 },
  opened: 5_000,
  invited: 3_500,
  rounds: 5,
  roundMs: 1_500,
  warmUps: 60,
  mixedRequests: 1_200,
  memoryRequests: 4_000,
  viewers: 1_000,
  events: 40,
  writers: 32,
  writersMs: 4_000,
}

const middle: Scale = {
  ...full,
  companies: 1_000,
  results: { largest: 50_000, large: 4_000, middle: 100, small: 100 },
  opened: 3_000,
  roundMs: 700,
  warmUps: 200,
  memoryRequests: 2_000,
  viewers: 200,
}

const tiny: Scale = {
  companies: 120,
  results: { largest: 2_000, large: 400, middle: 10, small: 100 },
  opened: 60,
  invited: 20,
  rounds: 1,
  roundMs: 0,
  warmUps: 2,
  mixedRequests: 40,
  memoryRequests: 40,
  viewers: 20,
  events: 2,
  writers: 4,
  writersMs: 100,
}

export const scale: Scale = { full, middle, tiny }[size]
