import { parentPort } from 'node:worker_threads'
import { expectedDifferences } from '@seatwise/domain/benchmark/expected-differences'
import { guardRailsOf, upperEndCosts } from '@seatwise/domain/benchmark/guard-rails'
import type { Target } from '@seatwise/domain/benchmark/misfit'
import { bandCounts, largestMoves, scorerOfMany, type People } from '@seatwise/domain/benchmark/preview'
import type { PreviewFigures, PreviewJob } from './preview-thread.ts'

const maxMoves = 10

parentPort!.on('message', ({ targets, before, people }: PreviewJob) => {
  const differences = expectedDifferences(targets)
  const [scoresBefore, scoresAfter] = [scoresOf(before, people), scoresOf(targets, people)]
  const previewed: PreviewFigures = {
    guard_rails: guardRailsOf(targets, differences),
    expected_differences: differences ?? [],
    upper_ends: upperEndCosts(targets),
    before: bandCounts(scoresBefore),
    after: bandCounts(scoresAfter),
    moves: largestMoves(scoresBefore, scoresAfter, maxMoves),
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have origins, threads do not
  parentPort!.postMessage(previewed)
})

function scoresOf(targets: readonly Target[], people: People): Uint8Array {
  const scores = new Uint8Array(people.count)
  scorerOfMany(targets)(people, 0, people.count, scores)
  return scores
}
