import type { BenchmarkSource } from '@seatwise/contract/values/assessment'
import type { Target } from '../benchmark/misfit.ts'
import type { Explanation } from '../benchmark/right-seat.ts'

/** The likely range of a score; null if there is none. */
export type Likely = { from: number; to: number } | null

/** A stored score with the benchmark version that it was computed for. */
export type StoredFit = {
  role_name: string
  score: number
  exact: number
  misfit: number
  likely: Likely
  explanation: Explanation
  targets: readonly Target[]
  benchmark: { version: number; source: BenchmarkSource; global: boolean }
}
