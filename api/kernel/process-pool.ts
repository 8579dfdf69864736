import { fork, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import * as os from 'node:os'
import { Refusal } from './refusal.ts'
import { createQueue, type Asker } from './work-queue.ts'

/** The work used more time or memory than its limit: its process was killed. */
export class TimeLimitReached extends Error {}

/** It ended by itself, for example because its memory was not enough. */
export class ProcessEnded extends Refusal {
  constructor(file: URL) {
    super('unavailable', new Error(`${file.pathname} ended`))
  }
}

type Options = {
  /** Name of its queue. */
  name: string
  /** The program of the processes: it answers every message of `process` with exactly one. */
  file: URL
  /** The limit of one job, measured on Linux only. Unlike elapsed time, it is the same on a busy machine. */
  maxCpuMs: number
  /** Resident memory of a process, measured on Linux only: V8's own limit does not count the bytes of buffers. */
  maxMemoryBytes?: number
  /** The time that may pass during one piece of work. */
  maxMs: number
  maxProcesses: number
  /** Pieces of work that wait, of all keys together; more are refused with 503. */
  maxWaiting: number
  /** The same of one key. */
  maxWaitingOfKey?: number
  /** After which a process without work ends. */
  idleMs: number
}

export type ProcessPool<Input, Output> = {
  /**
   * @param input or what makes it when its turn has come: many that wait would fill the memory
   * @throws TimeLimitReached, ProcessEnded; Refusal `busy` when too much work waits
   */
  run: (asker: Asker, input: Input | (() => Promise<Input>)) => Promise<Output>
}

const checkEveryMs = 100

/**
 * Runs work in child processes: unlike a thread, a process can be killed while native code runs in it. Each
 * key (a franchise) has at most one process, and the keys take turns. Processes start on demand, without the
 * environment's secrets and with a lower priority than requests.
 */
export function createProcessPool<Input extends object, Output>(options: Options): ProcessPool<Input, Output> {
  const {
    name,
    file,
    maxCpuMs,
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
      // tools/node.sh sets the path on machines without libatomic; nothing else of the environment is needed.
      env: LD_LIBRARY_PATH ? { LD_LIBRARY_PATH } : {},
      execArgv: ['--max-old-space-size=128'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.on('exit', () => {
      clearTimeout(idle.get(child))
      idle.delete(child)
    })
    // Without a listener, a process that could not be started or killed would end the product.
    child.on('error', () => undefined)
    // An idle process does not keep the product from ending.
    child.unref()
    child.channel?.unref()
    if (child.pid) os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL)
    return child
  }

  async function send(child: ChildProcess, input: Input): Promise<Output> {
    const answer = Promise.withResolvers<Output>()
    // The program and the caller agree on the messages: both name the type.
    const onMessage = (message: unknown) => answer.resolve(message as Output)
    const onEnd = () => answer.reject(new ProcessEnded(file))
    const before = { cpu: usageOf(child).cpuMs, now: performance.now() }
    const limit = setInterval(() => {
      const { cpuMs, memoryBytes } = usageOf(child)
      const isOver =
        cpuMs - before.cpu > maxCpuMs || memoryBytes > maxMemoryBytes || performance.now() - before.now > maxMs
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

/** The time of all threads of a process, as Linux counts it, in hundredths of a second; and its memory, in pages of 4 kB. */
function usageOf({ pid }: ChildProcess): { cpuMs: number; memoryBytes: number } {
  try {
    // The second field is the program's name in brackets; the 14th and 15th are the times in user and system mode, the 24th is the memory.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)!.split(' ')
    return { cpuMs: (Number(fields[11]) + Number(fields[12])) * 10, memoryBytes: Number(fields[21]) * 4_096 }
  } catch {
    return { cpuMs: 0, memoryBytes: 0 }
  }
}
