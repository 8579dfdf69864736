import { parentPort, workerData } from 'node:worker_threads'
import { likelyByScore } from '@seatwise/domain/benchmark/likely'

parentPort!.postMessage(likelyByScore(workerData))
