import { describe, expect, it } from 'vitest'
import { createConcurrencyLimit, createWorkQueue } from './work-queue.ts'

const pending = () => Promise.withResolvers<string>()

describe('a queue of heavy work', () => {
  it('runs one piece at a time, in order, and goes on after one has failed', async () => {
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

  it('refuses what would wait too long with 503, and takes work again afterwards', async () => {
    const queue = createWorkQueue({ maxWaiting: 1 })
    const first = pending()
    const accepted = [queue.run(() => first.promise), queue.run(async () => 'second')]
    await expect(queue.run(async () => 'third')).rejects.toMatchObject({ code: 'unavailable' })
    first.resolve('first')
    expect(await Promise.all(accepted)).toEqual(['first', 'second'])
    expect(await queue.run(async () => 'later')).toBe('later')
  })
})

it('a concurrency limit counts each key apart, failures included', async () => {
  const limit = createConcurrencyLimit(1)
  const first = pending()
  const running = limit.run('a', () => first.promise)
  await expect(limit.run('a', async () => 'again')).rejects.toMatchObject({ code: 'too_many_requests' })
  expect(await limit.run('b', async () => 'other')).toBe('other')
  first.reject(new Error('broken'))
  await expect(running).rejects.toThrow('broken')
  expect(await limit.run('a', async () => 'free')).toBe('free')
})
