import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createQueue, longHeldMs, type Queue } from './work-queue.ts'

const pending = () => Promise.withResolvers<string>()
const stays = new AbortController().signal
const turns = () => new Promise((done) => setImmediate(done))

/** Runs jobs that end when the test says so, and records which have started. */
function starter(queue: Queue) {
  const started: string[] = []
  const run = (key: string, name: string, ends: Promise<string> = Promise.resolve(name), signal = stays) =>
    queue.run({ key, signal }, () => {
      started.push(name)
      return ends
    })
  return { started, run }
}

describe('a work queue', () => {
  it('runs a limited number of jobs of one key at a time, in order, failures included, in parallel to other keys', async () => {
    const { started, run } = starter(createQueue({ name: 'test', placesOfKey: 2, maxWaitingOfKey: 5 }))
    const first = pending()
    const results = [
      run('a', 'first', first.promise),
      run('a', 'second', first.promise),
      run('a', 'third'),
      run('b', 'other'),
    ]
    await Promise.resolve()
    expect(started).toEqual(['first', 'second', 'other'])
    first.reject(new Error('broken'))
    expect((await Promise.allSettled(results)).map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
      'fulfilled',
      'fulfilled',
    ])
    expect(started).toEqual(['first', 'second', 'other', 'third'])
  })

  it('refuses with 503 and its own sentence jobs of a key that would wait too long, and accepts them again afterwards', async () => {
    const { run } = starter(createQueue({ name: 'test', placesOfKey: 1, maxWaitingOfKey: 1 }))
    const first = pending()
    const accepted = [run('a', 'first', first.promise), run('a', 'second')]
    await expect(run('a', 'third')).rejects.toMatchObject({
      code: 'busy',
      status: 503,
      message: 'Many people ask for this at the moment. Please try again in 10 seconds.',
    })
    expect(await run('b', 'other')).toBe('other')
    first.resolve('first')
    expect(await Promise.all(accepted)).toEqual(['first', 'second'])
    expect(await run('a', 'later')).toBe('later')
  })

  it('without a waiting list refuses with 429 a job that finds no place', async () => {
    const { run } = starter(createQueue({ name: 'test', placesOfKey: 1, maxWaiting: 0, refuseAs: 'too_many_requests' }))
    const first = pending()
    const running = run('a', 'first', first.promise)
    await expect(run('a', 'again')).rejects.toMatchObject({ code: 'too_many_requests' })
    first.reject(new Error('broken'))
    await expect(running).rejects.toThrow('broken')
    expect(await run('a', 'free')).toBe('free')
  })

  it('refuses a job whose turn does not come in time, and gives its place to the next one', async () => {
    const { started, run } = starter(createQueue({ name: 'test', places: 1, maxWaitMs: 20 }))
    const first = pending()
    const running = run('a', 'first', first.promise)
    await expect(run('a', 'too late')).rejects.toMatchObject({ code: 'busy' })
    const next = run('a', 'next')
    first.resolve('first')
    expect(await Promise.all([running, next])).toEqual(['first', 'next'])
    expect(started).toEqual(['first', 'next'])
  })

  it('lets the keys take turns, however many jobs one has waiting', async () => {
    const { started, run } = starter(createQueue({ name: 'test', places: 1 }))
    await Promise.all(['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => run(name[0]!, name)))
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
  })
})

describe('a work queue whose client leaves', () => {
  it('begins no job for a client that left before or while waiting, and serves the next one at once', async () => {
    const { started, run } = starter(createQueue({ name: 'test', places: 1, maxWaiting: 1 }))
    await expect(run('a', 'gone before', undefined, AbortSignal.abort())).rejects.toMatchObject({ code: 'bad_request' })
    const first = pending()
    const running = run('a', 'first', first.promise)
    const asker = new AbortController()
    const waiting = run('a', 'gone while waiting', undefined, asker.signal)
    asker.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'bad_request' })
    // Its place among the waiting is free again.
    const next = run('a', 'next')
    first.resolve('first')
    expect(await Promise.all([running, next])).toEqual(['first', 'next'])
    expect(started).toEqual(['first', 'next'])
  })

  it('begins no job for a client that leaves at the moment it gets its place', async () => {
    // The place is passed on within some microtasks after the end of the first piece.
    for (let microtasks = 0; microtasks < 12; microtasks++) {
      const queue = createQueue({ name: 'test', places: 1 })
      const first = pending()
      void queue.run({ key: 'a', signal: stays }, () => first.promise)
      const asker = new AbortController()
      const waiting = queue.run({ key: 'a', signal: asker.signal }, async () => asker.signal.aborted)
      first.resolve('first')
      for (let tick = 0; tick < microtasks; tick++) await Promise.resolve()
      asker.abort()
      expect(await waiting.catch(() => 'refused')).not.toBe(true)
      expect(await queue.run({ key: 'a', signal: stays }, async () => 'next')).toBe('next')
    }
  })

  it('has all its places again after any order of arrivals, ends and departures, and never runs more jobs than places', async () => {
    const step = fc.record({
      does: fc.constantFrom('arrive', 'arrive', 'end', 'fail', 'leave'),
      key: fc.constantFrom('a', 'b', 'c'),
      at: fc.nat(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const queue = createQueue({ name: 'test', places: 3, placesOfKey: 2, maxWaiting: 6, maxWaitingOfKey: 4 })
        const running: { key: string; end: PromiseWithResolvers<string> }[] = []
        const askers: AbortController[] = []
        const results: Promise<unknown>[] = []
        const work = (key: string) => async () => {
          const piece = { key, end: pending() }
          running.push(piece)
          expect(running.length).toBeLessThanOrEqual(3)
          expect(running.filter((one) => one.key === key).length).toBeLessThanOrEqual(2)
          await piece.end.promise.finally(() => running.splice(running.indexOf(piece), 1))
        }
        for (const { does, key, at } of steps) {
          if (does === 'arrive') {
            const asker = new AbortController()
            askers.push(asker)
            results.push(queue.run({ key, signal: asker.signal }, work(key)))
            results.at(-1)!.catch(() => undefined)
          } else if (does === 'leave') askers[at % askers.length]?.abort()
          else if (does === 'end') running[at % running.length]?.end.resolve('done')
          else running[at % running.length]?.end.reject(new Error('broken'))
          await turns()
        }
        while (running.length > 0) {
          running[0]!.end.resolve('done')
          await turns()
        }
        const faults = (await Promise.allSettled(results)).flatMap((one) =>
          one.status === 'rejected' &&
          !['broken', 'busy', 'bad_request'].includes(one.reason.code ?? one.reason.message)
            ? [one.reason as unknown]
            : [],
        )
        expect(faults).toEqual([])
        const { started, run } = starter(queue)
        const end = pending()
        const again = ['a', 'a', 'b'].map((key, index) => run(key, `${key}${index}`, end.promise))
        expect(started).toHaveLength(3)
        end.resolve('done')
        await Promise.all(again)
      }),
      { numRuns: 300 },
    )
  })
})

describe('a place in a queue that is held too long', () => {
  const later = () => performance.now() + longHeldMs + 1

  it('is logged once, with the name of its queue and the number of such places', async () => {
    const queue = createQueue({ name: 'slow', places: 3 })
    const { run } = starter(queue)
    const end = pending()
    const running = [run('a', 'first', end.promise), run('a', 'second', end.promise)]
    const lines: unknown[] = []
    const log = { warn: (line: unknown) => lines.push(line) }
    queue.tellHeld(log)
    expect(lines).toEqual([])
    for (const now of [later(), later()]) queue.tellHeld(log, now)
    expect(lines).toEqual([{ queue: 'slow', places: 2 }])
    end.resolve('done')
    await Promise.all(running)
  })

  it('blocks its queue only when all places are held', async () => {
    const queue = createQueue({ name: 'slow', places: 2 })
    const { run } = starter(queue)
    const end = pending()
    const running = [run('a', 'first', end.promise)]
    expect(queue.state(later())).toMatchObject({ isFull: false, longHeld: 1, isBlocked: false })
    running.push(run('a', 'second', end.promise), run('a', 'third'))
    expect(queue.state()).toMatchObject({ isFull: true, longHeld: 0, isBlocked: false })
    expect(queue.state(later())).toMatchObject({ isFull: true, longHeld: 2, isBlocked: true })
    end.resolve('done')
    await Promise.all(running)
    expect(queue.state(later())).toMatchObject({ isFull: false, longHeld: 0, isBlocked: false })
  })
})
