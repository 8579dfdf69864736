import { afterEach, describe, expect, it, vi } from 'vitest'
import { ownWork } from './scope.ts'
import type { ThreadResult, Task } from './test-thread.ts'
import { createThreadPool, ThreadLimitReached, type ThreadPool } from './thread-pool.ts'

const pools: ThreadPool<Task, ThreadResult>[] = []
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.stop()
})

const of = (key: string) => ({ key, signal: ownWork.signal })

function createPool(changed: Partial<Parameters<typeof createThreadPool>[0]> = {}) {
  const pool = createThreadPool<Task, ThreadResult>({
    name: 'test',
    file: new URL('./test-thread.ts', import.meta.url),
    maxMs: 20_000,
    memory: { maxOldGenerationSizeMb: 64 },
    maxThreads: 2,
    maxWaiting: 20,
    maxWaitingOfKey: 10,
    idleMs: 10_000,
    ...changed,
  })
  pools.push(pool)
  return pool
}

describe('a thread pool', () => {
  it('ends work at its time limit, and the next begins in a new thread', async () => {
    const pool = createPool({ maxMs: 1_500, maxThreads: 1 })
    const { thread } = await pool.run(of('a'), { do: 'answer' })
    await expect(pool.run(of('a'), { do: 'hang' })).rejects.toThrow(ThreadLimitReached)
    expect((await pool.run(of('a'), { do: 'answer' })).thread).not.toBe(thread)
  })

  it('ends work at its memory limit, and the next begins in a new thread', async () => {
    const pool = createPool({ maxThreads: 1 })
    await expect(pool.run(of('a'), { do: 'fill' })).rejects.toThrow(ThreadLimitReached)
    expect(await pool.run(of('a'), { do: 'answer' })).toBeTruthy()
  })

  it('throws the program’s errors, answers 503 for a thread that ends, and continues', async () => {
    const pool = createPool({ maxThreads: 1 })
    await expect(pool.run(of('a'), { do: 'throw' })).rejects.toThrow('a fault of the program')
    await expect(pool.run(of('a'), { do: 'exit' })).rejects.toMatchObject({ code: 'unavailable' })
    expect(await pool.run(of('a'), { do: 'answer' })).toBeTruthy()
  })

  it('answers other keys while one is stuck with a hundred jobs', async () => {
    const pool = createPool({ maxWaiting: 200, maxWaitingOfKey: 100 })
    const stuck = Array.from({ length: 100 }, () => pool.run(of('a'), { do: 'sleep' }).catch(() => 'stopped'))
    for (const key of ['b', 'c', 'b']) expect(await pool.run(of(key), { do: 'answer' })).toBeTruthy()
    await pool.stop()
    expect(await stuck[0]).toBe('stopped')
  })

  it('lets the keys take turns, however many jobs one has queued', async () => {
    const pool = createPool({ maxThreads: 1 })
    const order: string[] = []
    const keys = ['a', 'a', 'a', 'a', 'b', 'b', 'c']
    await Promise.all(keys.map((key) => pool.run(of(key), { do: 'answer' }).then(() => order.push(key))))
    expect(order).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a'])
  })

  it('refuses with 503 a key that has too many waiting jobs, and no other', async () => {
    const pool = createPool({ maxThreads: 1, maxWaitingOfKey: 1 })
    const accepted = [pool.run(of('a'), { do: 'work' }), pool.run(of('a'), { do: 'answer' })]
    await expect(pool.run(of('a'), { do: 'answer' })).rejects.toMatchObject({ code: 'busy' })
    accepted.push(pool.run(of('b'), { do: 'answer' }))
    expect(await Promise.all(accepted)).toHaveLength(3)
  })

  it('refuses everybody with 503 when too many jobs wait altogether', async () => {
    const pool = createPool({ maxThreads: 1, maxWaiting: 1 })
    const accepted = [pool.run(of('a'), { do: 'work' }), pool.run(of('b'), { do: 'answer' })]
    await expect(pool.run(of('c'), { do: 'answer' })).rejects.toMatchObject({ code: 'busy' })
    await Promise.all(accepted)
  })

  it('passes no secret of the environment to its threads', async () => {
    process.env.APP_SECRET_OF_TEST = 'secret'
    const { environment } = await createPool().run(of('a'), { do: 'answer' })
    delete process.env.APP_SECRET_OF_TEST
    expect(environment).toEqual(['NODE_ENV'])
  })

  it('reuses a thread, and ends it when there is no work', async () => {
    const pool = createPool({ idleMs: 300 })
    const first = await pool.run(of('a'), { do: 'answer' })
    expect((await pool.run(of('b'), { do: 'answer' })).thread).toBe(first.thread)
    await vi.waitFor(async () => expect((await pool.run(of('c'), { do: 'answer' })).thread).not.toBe(first.thread), {
      timeout: 10_000,
      interval: 700,
    })
  })
})
