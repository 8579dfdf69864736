import { parentPort, workerData } from 'node:worker_threads'
import { likelyByScore } from '@seatwise/domain/benchmark/likely'

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- of windows; a thread's port has no origin
parentPort!.postMessage(likelyByScore(workerData))
