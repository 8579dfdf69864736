import { describe, expect, it, vi } from 'vitest'
import { createProcessPool, TimeLimitReached } from './process-pool.ts'
import { ownWork } from './scope.ts'
import type { ProcessResult, Task } from './test-process.ts'

const of = (key: string) => ({ key, signal: ownWork.signal })

const createPool = (changed: Partial<Parameters<typeof createProcessPool>[0]> = {}) =>
  createProcessPool<Task, ProcessResult>({
    name: 'test',
    file: new URL('./test-process.ts', import.meta.url),
    maxCpuMs: 20_000,
    maxMs: 60_000,
    maxProcesses: 2,
    maxWaiting: 10,
    idleMs: 1_000,
    ...changed,
  })

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('a process pool', () => {
  it('ends native code at the time limit, and continues', async () => {
    const pool = createPool({ maxCpuMs: 300 })
    const { pid } = await pool.run(of('a'), { do: 'answer' })
    await expect(pool.run(of('a'), { do: 'hang' })).rejects.toThrow(TimeLimitReached)
    expect((await pool.run(of('a'), { do: 'answer', name: 'after' })).name).toBe('after')
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 10_000 })
  })

  it('ends work that uses no processor time and never answers', async () => {
    const pool = createPool({ maxMs: 5_000 })
    await expect(pool.run(of('a'), { do: 'sleep' })).rejects.toThrow(TimeLimitReached)
    expect((await pool.run(of('a'), { do: 'answer', name: 'after' })).name).toBe('after')
  })

  it('answers every other key while one is stuck', async () => {
    const pool = createPool({ maxMs: 20_000 })
    const ended: string[] = []
    for (const name of ['first', 'second']) pool.run(of('a'), { do: 'sleep', name }).catch(() => ended.push(name))
    for (const key of ['b', 'c', 'b', 'd']) {
      await pool.run(of(key), { do: 'answer' })
      ended.push(key)
    }
    expect(ended).toEqual(['b', 'c', 'b', 'd'])
  })

  it('runs one job of a key at a time, even if processes are free', async () => {
    const pool = createPool()
    const done = await Promise.all([1, 2, 3].map(() => pool.run(of('a'), { do: 'work' })))
    for (const [index, { began }] of done.entries())
      if (index > 0) expect(began).toBeGreaterThanOrEqual(done[index - 1]!.ended)
    expect(new Set(done.map(({ pid }) => pid)).size).toBe(1)
  })

  it('lets the keys take turns, however many jobs one has queued', async () => {
    const pool = createPool({ maxProcesses: 1 })
    const order: string[] = []
    const keys = ['a', 'a', 'a', 'a', 'b', 'b', 'c']
    await Promise.all(keys.map((key) => pool.run(of(key), { do: 'answer' }).then(() => order.push(key))))
    expect(order).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a'])
  })

  it('refuses work beyond its queue with 503, and accepts it again afterwards', async () => {
    const pool = createPool({ maxProcesses: 1, maxWaiting: 1 })
    const accepted = [pool.run(of('a'), { do: 'answer' }), pool.run(of('b'), { do: 'answer' })]
    await expect(pool.run(of('c'), { do: 'answer' })).rejects.toMatchObject({ code: 'busy' })
    await Promise.all(accepted)
    expect((await pool.run(of('c'), { do: 'answer', name: 'later' })).name).toBe('later')
  })

  it('answers 503 for a process that crashes, and continues', async () => {
    const pool = createPool()
    await expect(pool.run(of('a'), { do: 'crash' })).rejects.toMatchObject({ code: 'unavailable' })
    expect((await pool.run(of('a'), { do: 'answer', name: 'after' })).name).toBe('after')
  })

  it('passes no secret of the environment to its processes', async () => {
    process.env.APP_SECRET_OF_TEST = 'secret'
    const { environment } = await createPool().run(of('a'), { do: 'answer' })
    delete process.env.APP_SECRET_OF_TEST
    expect(
      environment.filter(
        (name) => !['LD_LIBRARY_PATH', 'NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE'].includes(name),
      ),
    ).toEqual([])
  })

  it('reuses a process, and ends it when there is no work', async () => {
    const pool = createPool({ idleMs: 300 })
    const first = await pool.run(of('a'), { do: 'answer' })
    expect((await pool.run(of('b'), { do: 'answer' })).pid).toBe(first.pid)
    await vi.waitFor(() => expect(isRunning(first.pid)).toBe(false), { timeout: 10_000 })
  })
})
