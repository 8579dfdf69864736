import { Worker, type ResourceLimits } from 'node:worker_threads'
import { Refusal } from './refusal.ts'
import { createQueue, type Asker } from './work-queue.ts'

/** The work used more time or memory than its limit: its thread was ended. */
export class ThreadLimitReached extends Error {}

type Options = {
  /** Name of its queue. */
  name: string
  /** The program of the threads: it answers every message of `parentPort` with exactly one. */
  file: URL
  /** The time that may pass during one piece of work, the start of its thread included. */
  maxMs: number
  memory: ResourceLimits
  maxThreads: number
  /** Pieces of work that wait, of all keys together and of one; more are refused with 503. */
  maxWaiting: number
  maxWaitingOfKey: number
  /** After which a thread without work ends. */
  idleMs: number
}

export type ThreadPool<Input, Output> = {
  /**
   * @throws ThreadLimitReached; Refusal `busy` when too much work waits, `unavailable` when the thread ends by itself; what the program threw
   */
  run: (asker: Asker, input: Input) => Promise<Output>
  stop: () => Promise<void>
}

/**
 * Runs work of our own code in threads, so that it holds up no request; what an attacker chooses belongs into a process
 * (process-pool.ts). Each key (a company) has at most one thread, and the keys take turns.
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
    // Without a listener, an error of an idle thread would end the product.
    thread.on('error', () => undefined)
    // A thread does not keep the product from ending.
    thread.unref()
    return thread
  }

  async function send(thread: Worker, input: Input): Promise<Output> {
    const answer = Promise.withResolvers<Output>()
    // The program and the caller agree on the messages: both name the type.
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
