import assert from 'node:assert/strict'
import type { BlockOf, ReportDocument } from '@seatwise/contract/report-document'

/** The blocks of one kind in all sections. */
export const blocksOf = <K extends BlockOf<'scale' | 'score' | 'list' | 'sentence' | 'table'>['kind']>(
  { sections }: ReportDocument,
  kind: K,
) =>
  sections
    .flatMap(({ blocks }) => blocks)
    .filter((block): block is Extract<typeof block, { kind: K }> => block.kind === kind)

/** The role score of an individual report. */
export function scoreOf(document: ReportDocument): BlockOf<'score'> {
  const [score] = blocksOf(document, 'score')
  assert.ok(score, 'the report has no score')
  return score
}
