import type { Target } from '../benchmark/misfit.ts'
import type { WorkScaleKey } from '../assessment/scales.ts'
import { readOracle } from './read-oracle.ts'

/** The targets of the benchmark that the worked examples use. */
export const sales: readonly Target[] = readOracle('benchmark_sales.csv').map((row) => ({
  // The cast is safe: the file is part of the repository and contains only work scales.
  scale: row.scale as WorkScaleKey,
  weight: Number(row.w),
  lo: row.lo ? Number(row.lo) : null,
  hi: row.hi ? Number(row.hi) : null,
}))
