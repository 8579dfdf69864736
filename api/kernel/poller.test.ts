import { expect, it, vi } from 'vitest'
import { openPoller } from './poller.ts'

const failed = 'the database is not reached'

function pollerOf(find: () => Promise<number>) {
  const warn = vi.fn()
  return { warn, poller: openPoller({ everyMs: 5, find, failed, log: { warn } }) }
}

it('A poller works until nothing is due, one check at a time', async () => {
  let due = 3
  let looks = 0
  let maxLooks = 0
  const { poller } = pollerOf(async () => {
    maxLooks = Math.max(maxLooks, ++looks)
    await Promise.resolve()
    looks--
    if (due === 0) return 0
    poller.run(Promise.resolve().then(() => void due--))
    return 1
  })
  await Promise.all([poller.settle(), poller.settle()])
  expect([due, maxLooks, poller.countRunning()]).toEqual([0, 1, 0])
})

it('A poller that is woken checks before the next interval, once it has started', async () => {
  const find = vi.fn(() => Promise.resolve(0))
  const { poller } = pollerOf(find)
  poller.lookNow()
  expect(find).not.toHaveBeenCalled()
  poller.start()
  poller.lookNow()
  expect(find).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(find.mock.calls.length).toBeGreaterThan(2))
  await poller.stop()
})

it('A poller that stops waits for the running check, and begins no other', async () => {
  const find = vi.fn(() => Promise.resolve(1))
  const { poller } = pollerOf(find)
  const { promise, resolve } = Promise.withResolvers<void>()
  poller.run(promise)
  let hasStopped = false
  const stop = poller.stop().then(() => (hasStopped = true))
  expect(poller.stopping.aborted).toBe(true)
  await new Promise((later) => setImmediate(later))
  expect(hasStopped).toBe(false)
  resolve()
  await stop
  await poller.settle()
  expect(find).not.toHaveBeenCalled()
})

it('A poller logs a failure of checks once, and again after a success', async () => {
  const answers = [new Error('1'), new Error('2'), 0, new Error('3')]
  const { poller, warn } = pollerOf(() => {
    const answer = answers.shift()!
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  })
  for (let look = 0; look < 4; look++) await poller.settle()
  expect(warn.mock.calls).toEqual([
    [{ err: new Error('1') }, failed],
    [{ err: new Error('3') }, failed],
  ])
})
