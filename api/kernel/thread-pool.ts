import { Worker, type ResourceLimits } from 'node:worker_threads'
import { Refusal } from './refusal.ts'
import { createQueue, type Asker } from './work-queue.ts'

/** The work exceeded its limit of time or memory, and its thread was ended. */
export class ThreadLimitReached extends Error {}

type Options = {
  /** The name of the queue. */
  name: string
  /** The program of the threads. It must answer every message of `parentPort` with exactly one message. */
  file: URL
  /** Limit of elapsed time of one job, including the start of its thread. */
  maxMs: number
  memory: ResourceLimits
  maxThreads: number
  /** Maximum number of waiting jobs, of all keys together and of one key; more are refused with 503. */
  maxWaiting: number
  maxWaitingOfKey: number
  /** A thread without work ends after this time. */
  idleMs: number
}

export type ThreadPool<Input, Output> = {
  /**
   * @throws ThreadLimitReached; Refusal `busy` if too many jobs wait, or `unavailable` if the thread ends by itself;
   * any error that the program throws
   */
  run: (asker: Asker, input: Input) => Promise<Output>
  stop: () => Promise<void>
}

/**
 * Runs our own code in threads, so that it does not delay requests. Data that an attacker controls must be processed in
 * a process instead (process-pool.ts). Each key (a company) has at most one thread, and keys take turns.
 */
export function createThreadPool<Input, Output>(options: Options): ThreadPool<Input, Output> {
  const { name, file, maxMs, memory, maxThreads, maxWaiting, maxWaitingOfKey, idleMs } = options
  const turns = createQueue({ name, places: maxThreads, placesOfKey: 1, maxWaiting, maxWaitingOfKey })
  const threads = new Set<Worker>()
  const idle = new Map<Worker, NodeJS.Timeout>()

  return {
    run: (asker, input) => turns.run(asker, () => answerOf(input)),
    stop: async () => {
      await Promise.all([...threads].map((thread) => thread.terminate()))
    },
  }

  async function answerOf(input: Input): Promise<Output> {
    const thread = takeIdle() ?? start()
    try {
      const output = await send(thread, input)
      endWhenIdle(thread)
      return output
    } catch (error) {
      void thread.terminate()
      throw error
    }
  }

  function endWhenIdle(thread: Worker) {
    if (threads.has(thread)) idle.set(thread, setTimeout(() => void thread.terminate(), idleMs).unref())
  }

  function takeIdle(): Worker | undefined {
    const [thread] = idle.keys()
    if (!thread) return undefined
    clearTimeout(idle.get(thread))
    idle.delete(thread)
    return thread
  }

  function start(): Worker {
    const thread = new Worker(file, { env: { NODE_ENV: 'production' }, execArgv: [], resourceLimits: memory })
    threads.add(thread)
    thread.once('exit', () => {
      clearTimeout(idle.get(thread))
      idle.delete(thread)
      threads.delete(thread)
    })
    // Without a listener, an error in an idle thread would end the product.
    thread.on('error', () => undefined)
    // A thread must not keep the product from exiting.
    thread.unref()
    return thread
  }

  async function send(thread: Worker, input: Input): Promise<Output> {
    const answer = Promise.withResolvers<Output>()
    // The cast relies on the program and its caller using the same types.
    const onMessage = (message: unknown) => answer.resolve(message as Output)
    const onError = (error: NodeJS.ErrnoException) =>
      answer.reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ThreadLimitReached() : error)
    const onExit = () => answer.reject(new Refusal('unavailable', new Error(`${file.pathname} ended`)))
    const limit = setTimeout(() => answer.reject(new ThreadLimitReached()), maxMs)
    thread.once('message', onMessage).once('error', onError).once('exit', onExit)
    thread.postMessage(input)
    try {
      return await answer.promise
    } finally {
      clearTimeout(limit)
      thread.off('message', onMessage).off('error', onError).off('exit', onExit)
    }
  }
}
