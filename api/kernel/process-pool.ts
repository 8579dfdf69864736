import { fork, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import * as os from 'node:os'
import { Refusal } from './refusal.ts'
import { createQueue, type Asker } from './work-queue.ts'

/** The work exceeded its limit of time or memory, and its process was killed. */
export class TimeLimitReached extends Error {}

/** The process ended by itself, for example because it ran out of memory. */
export class ProcessEnded extends Refusal {
  constructor(file: URL) {
    super('unavailable', new Error(`${file.pathname} ended`))
  }
}

type Options = {
  /** The name of the queue. */
  name: string
  /** The program of the processes. It must answer every message of `process` with exactly one message. */
  file: URL
  /**
   * CPU time limit of one job, measured on Linux only. Unlike elapsed time, it does not depend on how busy the machine
   * is.
   */
  maxCpuMs: number
  /** Limit of V8's heap of a process; one that exceeds it ends. */
  maxHeapMegabytes?: number
  /** Limit of resident memory of a process, measured on Linux only. V8's own limit does not include buffers. */
  maxMemoryBytes?: number
  /** Limit of elapsed time of one job. */
  maxMs: number
  maxProcesses: number
  /** Maximum number of waiting jobs of all keys together; more are refused with 503. */
  maxWaiting: number
  /** Maximum number of waiting jobs of one key. */
  maxWaitingOfKey?: number
  /** A process without work ends after this time. */
  idleMs: number
}

export type ProcessPool<Input, Output> = {
  /**
   * @param input the input, or a function that creates it when the job starts, because the inputs of many waiting jobs
   * would fill the memory
   * @throws TimeLimitReached, ProcessEnded; Refusal `busy` if too many jobs wait
   */
  run: (asker: Asker, input: Input | (() => Promise<Input>)) => Promise<Output>
}

const checkEveryMs = 100

/**
 * Runs work in child processes: unlike a thread, a process can be killed while it runs native code. Each key (a
 * franchise) has at most one process, and keys take turns. Processes start on demand, with a lower priority than
 * requests and without the secrets of the environment.
 */
export function createProcessPool<Input extends object, Output>(options: Options): ProcessPool<Input, Output> {
  const {
    name,
    file,
    maxHeapMegabytes = 128,
    maxMemoryBytes = Infinity,
    maxMs,
    maxProcesses,
    maxWaiting,
    maxWaitingOfKey = maxWaiting,
    idleMs,
  } = options
  const turns = createQueue({ name, places: maxProcesses, placesOfKey: 1, maxWaiting, maxWaitingOfKey })
  const idle = new Map<ChildProcess, NodeJS.Timeout>()

  return {
    run: (asker, input) => turns.run(asker, async () => answerOf(typeof input === 'function' ? await input() : input)),
  }

  async function answerOf(input: Input): Promise<Output> {
    const child = takeIdle() ?? start()
    try {
      const output = await send(child, input)
      endWhenIdle(child)
      return output
    } catch (error) {
      child.kill('SIGKILL')
      throw error
    }
  }

  function endWhenIdle(child: ChildProcess) {
    if (!child.connected) return
    const timer = setTimeout(() => {
      idle.delete(child)
      child.kill('SIGKILL')
    }, idleMs)
    idle.set(child, timer.unref())
  }

  function takeIdle(): ChildProcess | undefined {
    const [child] = idle.keys()
    if (!child) return undefined
    clearTimeout(idle.get(child))
    idle.delete(child)
    return child
  }

  function start(): ChildProcess {
    const { LD_LIBRARY_PATH } = process.env
    const child = fork(file, {
      serialization: 'advanced',
      // tools/node.sh sets this path on machines without libatomic. Nothing else of the environment is needed.
      env: LD_LIBRARY_PATH ? { LD_LIBRARY_PATH } : {},
      execArgv: [`--max-old-space-size=${maxHeapMegabytes}`],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.on('exit', () => {
      clearTimeout(idle.get(child))
      idle.delete(child)
    })
    // Without a listener, a failure to start or kill a process would end the product.
    child.on('error', () => undefined)
    // An idle process must not keep the product from exiting.
    child.unref()
    child.channel?.unref()
    if (child.pid) os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL)
    return child
  }

  async function send(child: ChildProcess, input: Input): Promise<Output> {
    const answer = Promise.withResolvers<Output>()
    // The cast relies on the program and its caller using the same types.
    const onMessage = (message: unknown) => answer.resolve(message as Output)
    const onEnd = () => answer.reject(new ProcessEnded(file))
    const before = { cpu: usageOf(child).cpuMs, now: performance.now() }
    const limit = setInterval(() => {
      const { cpuMs, memoryBytes } = usageOf(child)
      const isOver =
        cpuMs - before.cpu > options.maxCpuMs || memoryBytes > maxMemoryBytes || performance.now() - before.now > maxMs
      if (isOver) answer.reject(new TimeLimitReached())
    }, checkEveryMs)
    child.once('message', onMessage).once('exit', onEnd).once('error', onEnd)
    child.send(input, (error) => error && onEnd())
    try {
      return await answer.promise
    } finally {
      clearInterval(limit)
      child.off('message', onMessage).off('exit', onEnd).off('error', onEnd)
    }
  }
}

/** CPU time of all threads of a process (Linux counts in hundredths of a second), and its memory (in pages of 4 kB). */
function usageOf({ pid }: ChildProcess): { cpuMs: number; memoryBytes: number } {
  try {
    // The second field is the name of the program in brackets. Fields 14 and 15 are the times in user and system mode,
    // and field 24 is the memory.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)!.split(' ')
    return { cpuMs: (Number(fields[11]) + Number(fields[12])) * 10, memoryBytes: Number(fields[21]) * 4_096 }
  } catch {
    return { cpuMs: 0, memoryBytes: 0 }
  }
}
