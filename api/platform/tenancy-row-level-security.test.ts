import { expect, vi } from 'vitest'
import { describeMatrix } from './tenancy-matrix.ts'
import { holds, within } from './scope.ts'

// Not a stand-in for the code under test but a fault put into it: every condition of the
// application that keeps companies apart is gone.
vi.mock('./scope.ts', async (original) => ({
  ...(await original<typeof import('./scope.ts')>()),
  within: () => undefined,
  holds: () => true,
}))
vi.mock('./prepared.ts', async (original) => ({
  ...(await original<typeof import('./prepared.ts')>()),
  withinWidth: () => undefined,
}))

describeMatrix('with row-level security alone', async () => {
  const nothing = undefined as never
  expect([within(nothing, nothing), holds(nothing, nothing)]).toEqual([undefined, true])
})
