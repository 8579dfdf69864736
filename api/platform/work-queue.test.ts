import { describe, expect, it } from 'vitest'
import { createConcurrencyLimit, createWorkQueue } from './work-queue.ts'

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
