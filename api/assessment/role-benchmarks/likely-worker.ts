import { parentPort, workerData } from 'node:worker_threads'
import { likelyByScore } from '@seatwise/domain/benchmark/likely'

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have origins, threads do not
parentPort!.postMessage(likelyByScore(workerData))
