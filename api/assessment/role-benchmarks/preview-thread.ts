import { Worker } from 'node:worker_threads'
import type { ExpectedDifference } from '@seatwise/domain/benchmark/expected-differences'
import type { GuardRail, UpperEndCost } from '@seatwise/domain/benchmark/guard-rails'
import type { Target } from '@seatwise/domain/benchmark/misfit'
import type { BandCounts, Move, People } from '@seatwise/domain/benchmark/preview'
import { Refusal } from '../../kernel/refusal.ts'
import { createQueue } from '../../kernel/work-queue.ts'

/** @property people the people whose scores by `before` and by `targets` are compared; the columns are shared memory */
export type PreviewJob = { targets: readonly Target[]; before: readonly Target[]; people: People }

export type PreviewFigures = {
  guard_rails: GuardRail[]
  expected_differences: ExpectedDifference[]
  upper_ends: UpperEndCost[]
  before: BandCounts
  after: BandCounts
  /** The people whose scores change most; `person` is the index among the people. */
  moves: Move[]
}

const noPeople: People = { count: 0, raws: [] }

/** The time without work after which the thread ends. */
const idleMs = 60_000
/** A job takes about 50 ms of one core. One thread for all previews leaves the other cores to requests. */
const queue = createQueue({ name: 'previews of targets', places: 1 })
let thread: Worker | undefined
let idle: NodeJS.Timeout | undefined

/** Computes the effect of targets in a thread. Nothing is computed for a request whose client has left meanwhile. */
export const runPreview = (job: PreviewJob, signal: AbortSignal): Promise<PreviewFigures> =>
  queue.run({ key: 'all', signal }, () => answerOf(job))

/** Computes the figures that need no people: guard rails and expected differences. */
export const judgeTargets = (targets: readonly Target[], signal: AbortSignal): Promise<PreviewFigures> =>
  runPreview({ targets, before: [], people: noPeople }, signal)

async function answerOf(job: PreviewJob): Promise<PreviewFigures> {
  clearTimeout(idle)
  const worker = (thread ??= start())
  const answer = Promise.withResolvers<PreviewFigures>()
  const onError = (cause: unknown) => answer.reject(new Refusal('unavailable', cause))
  worker.once('message', answer.resolve).once('error', onError).once('exit', onError)
  worker.postMessage(job)
  try {
    return await answer.promise
  } finally {
    worker.off('message', answer.resolve).off('error', onError).off('exit', onError)
    idle = setTimeout(() => void thread?.terminate(), idleMs).unref()
  }
}

function start(): Worker {
  const worker = new Worker(new URL('./preview-worker.ts', import.meta.url))
  worker.on('exit', () => {
    if (thread === worker) thread = undefined
  })
  // So that an idle thread does not keep the process from ending.
  worker.unref()
  return worker
}
