import { describe, expect, it } from 'vitest'
import { createConcurrencyLimit, createQueuePerKey, createWorkQueue } from './work-queue.ts'

const pending = () => Promise.withResolvers<string>()

describe('a work queue', () => {
  it('runs one task at a time, in order, and continues after a failed one', async () => {
    const queue = createWorkQueue({ maxWaiting: 5 })
    const first = pending()
    const started: number[] = []
    const results = [1, 2, 3].map((n) =>
      queue.run(async () => {
        started.push(n)
        return n === 1 ? first.promise : String(n)
      }),
    )
    await Promise.resolve()
    expect(started).toEqual([1])
    first.reject(new Error('broken'))
    expect((await Promise.allSettled(results)).map(({ status }) => status)).toEqual([
      'rejected',
      'fulfilled',
      'fulfilled',
    ])
    expect(started).toEqual([1, 2, 3])
  })

  it('refuses tasks beyond its limit with 503, and accepts tasks again afterwards', async () => {
    const queue = createWorkQueue({ maxWaiting: 1 })
    const first = pending()
    const accepted = [queue.run(() => first.promise), queue.run(async () => 'second')]
    await expect(queue.run(async () => 'third')).rejects.toMatchObject({ code: 'unavailable' })
    first.resolve('first')
    expect(await Promise.all(accepted)).toEqual(['first', 'second'])
    expect(await queue.run(async () => 'later')).toBe('later')
  })
})

it('a concurrency limit counts each key separately, failures included', async () => {
  const limit = createConcurrencyLimit(1)
  const first = pending()
  const running = limit.run('a', () => first.promise)
  await expect(limit.run('a', async () => 'again')).rejects.toMatchObject({ code: 'too_many_requests' })
  expect(await limit.run('b', async () => 'other')).toBe('other')
  first.reject(new Error('broken'))
  await expect(running).rejects.toThrow('broken')
  expect(await limit.run('a', async () => 'free')).toBe('free')
})

describe('a queue per key', () => {
  it('runs as many pieces of one key at a time as allowed, in order, failures included, and other keys beside them', async () => {
    const queue = createQueuePerKey({ maxRunning: 2, maxWaiting: 5 })
    const first = pending()
    const started: string[] = []
    const run = (key: string, name: string, work: () => Promise<string>) =>
      queue.run(key, () => {
        started.push(name)
        return work()
      })
    const results = [
      run('a', 'first', () => first.promise),
      run('a', 'second', () => first.promise),
      run('a', 'third', async () => 'third'),
      run('b', 'other', async () => 'other'),
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

  it('refuses with 503 what would wait too long, of this key only', async () => {
    const queue = createQueuePerKey({ maxRunning: 1, maxWaiting: 1 })
    const first = pending()
    const accepted = [queue.run('a', () => first.promise), queue.run('a', async () => 'second')]
    await expect(queue.run('a', async () => 'third')).rejects.toMatchObject({ code: 'unavailable' })
    expect(await queue.run('b', async () => 'other')).toBe('other')
    first.resolve('first')
    expect(await Promise.all(accepted)).toEqual(['first', 'second'])
  })
})
