import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { coalesce } from './coalesce.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('A coalesced function runs at once, and once more for all calls within the time', async () => {
  let runs = 0
  const work = coalesce(async () => void runs++, 50)
  for (let call = 0; call < 100; call++) work.request()
  expect(runs).toBe(1)
  await vi.advanceTimersByTimeAsync(50)
  expect(runs).toBe(2)
  await vi.advanceTimersByTimeAsync(500)
  expect(runs).toBe(2)
})

it('A coalesced function never runs twice at the same time, and runs again for a call during a run', async () => {
  let running = 0
  let maxRunning = 0
  let runs = 0
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const work = coalesce(async () => {
    runs++
    maxRunning = Math.max(maxRunning, ++running)
    await released
    running--
  }, 50)
  work.request()
  await vi.advanceTimersByTimeAsync(500)
  work.request()
  expect(runs).toBe(1)
  release()
  await vi.advanceTimersByTimeAsync(50)
  expect([runs, maxRunning]).toEqual([2, 1])
})

it('A coalesced function does not run after it is stopped', async () => {
  let runs = 0
  const work = coalesce(async () => void runs++, 50)
  work.request()
  work.request()
  await vi.advanceTimersByTimeAsync(10)
  work.stop()
  await vi.advanceTimersByTimeAsync(500)
  expect(runs).toBe(1)
})
