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

it('Events of five seconds are sent in one call', async () => {
  const { add } = queue()
  for (const event of ['a', 'b', 'c']) add(event)
  expect(outside.sent).toEqual([])
  await pass()
  expect([outside.sent, outside.waits]).toEqual([[['a', 'b', 'c']], [5_000]])
})

it('Events are sent at once on request, and nothing twice', async () => {
  const { add, flush } = queue()
  add('a')
  await flush()
  await pass()
  await flush()
  expect(outside.sent).toEqual([['a']])
})

it('Events of one person are never sent as another', async () => {
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

it('A batch of events is tried twice, then dropped with a line in the console', async () => {
  const { add } = queue()
  outside.failing = true
  add('a')
  await pass()
  await pass()
  await pass()
  expect(outside.sent).toEqual([['a'], ['a']])
  expect(console.warn).toHaveBeenCalledTimes(2)
})

it('A failed batch of events is sent before later ones', async () => {
  const { add } = queue()
  outside.failing = true
  add('a')
  await pass()
  outside.failing = false
  add('b')
  await pass()
  expect(outside.sent).toEqual([['a'], ['a', 'b']])
})

it('Events are sent in calls small enough to outlive their page', async () => {
  const { add, flush } = queue()
  for (let n = 0; n < 120; n++) add(String(n))
  await flush()
  expect(outside.sent.map((batch) => batch.length)).toEqual([50, 50, 20])
})
