import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createEventQueue } from './event-queue.ts'

const outside = {
  principal: 'ann' as string | undefined,
  failing: false,
  sent: [] as string[][],
  due: [] as (() => void)[],
  waits: [] as number[],
}
const queue = () =>
  createEventQueue<string>({
    principal: () => outside.principal,
    send: async (events) => {
      outside.sent.push(events)
      if (outside.failing) throw new Error('away')
    },
    after: (ms, work) => {
      outside.waits.push(ms)
      outside.due.push(work)
    },
  })
/** Advances the fake clock by five seconds. */
const pass = async () => {
  for (const work of outside.due.splice(0)) work()
  await vi.waitFor(() => undefined)
}
beforeEach(() => {
  Object.assign(outside, { principal: 'ann', failing: false, sent: [], due: [], waits: [] })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => void vi.restoreAllMocks())

it('sends what came within five seconds in one call', async () => {
  const { add } = queue()
  for (const event of ['a', 'b', 'c']) add(event)
  expect(outside.sent).toEqual([])
  await pass()
  expect([outside.sent, outside.waits]).toEqual([[['a', 'b', 'c']], [5_000]])
})

it('sends at once when asked to, and nothing twice', async () => {
  const { add, flush } = queue()
  add('a')
  await flush()
  await pass()
  await flush()
  expect(outside.sent).toEqual([['a']])
})

it('never sends what one person did as another', async () => {
  const { add, flush } = queue()
  add('of ann')
  outside.principal = 'ann as bob'
  add('of bob')
  await flush()
  outside.principal = undefined
  add('of nobody')
  await flush()
  expect(outside.sent).toEqual([['of bob']])
})

it('tries a batch twice, then drops it, and only the console hears of it', async () => {
  const { add } = queue()
  outside.failing = true
  add('a')
  await pass()
  await pass()
  await pass()
  expect(outside.sent).toEqual([['a'], ['a']])
  expect(console.warn).toHaveBeenCalledTimes(2)
})

it('sends a failed batch before what came later', async () => {
  const { add } = queue()
  outside.failing = true
  add('a')
  await pass()
  outside.failing = false
  add('b')
  await pass()
  expect(outside.sent).toEqual([['a'], ['a', 'b']])
})

it('sends no more at once than a call may carry that outlives its page', async () => {
  const { add, flush } = queue()
  for (let n = 0; n < 120; n++) add(String(n))
  await flush()
  expect(outside.sent.map((batch) => batch.length)).toEqual([50, 50, 20])
})
