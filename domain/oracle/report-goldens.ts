import { expect } from 'vitest'
import type { BlockOf, ReportDocument } from '@seatwise/contract/report-document'
import { assess } from '../assessment/assess.ts'
import { attentionItems, items } from '../assessment/instrument.ts'
import type { Likely } from '../benchmark/likely.ts'
import { benchmark } from '../benchmark/right-seat.ts'
import { people, readOracle } from './read-oracle.ts'
import { sales } from './sales.ts'

/** Holds a document against the stored one; vitest writes it again with `-u`. */
export const expectGolden = (name: string, document: ReportDocument) =>
  expect(JSON.stringify(document, null, 1)).toMatchFileSnapshot(`golden/${name}.json`)

export const setting = { brand: 'hb', company: { name: 'Lantern Northgate', country: 'US' } } as const

/** People of the oracle: high and low on the score and on the Self-critical index, and 58 to 60, who answered carelessly. */
export const shownPeople = [1, 2, 3, 7, 12, 20, 33, 41, 50, 58, 59, 60]

const attentive = Object.fromEntries(attentionItems.map(({ id, expected }) => [id, expected]))
const fiveSeconds = Object.fromEntries(items.map(({ id }) => [id, 5_000]))

/** A person 1..60 of the oracle, who read the attention items and took five seconds for each statement. */
export const assessed = (person: number) => assess({ ...people[person - 1]!, ...attentive }, fiveSeconds)

export const ready = benchmark(sales)

/** What lies behind each score for Sales, by the oracle. */
export const salesLikely: readonly Likely[] = readOracle('expected_likely.csv').map(({ lower, middle, upper }) => ({
  lower: Number(lower),
  middle: Number(middle),
  upper: Number(upper),
}))

type Plain = 'scale' | 'list' | 'warning' | 'sentence' | 'score' | 'table' | 'heading' | 'facts'

export const blocksOf = <K extends Plain>(of: ReportDocument, kind: K) =>
  of.sections.flatMap(({ blocks }) => blocks).filter((block): block is BlockOf<K> => block.kind === kind)

/** The rules behind everything that a document says. */
export const rulesOf = (of: ReportDocument) => [
  ...blocksOf(of, 'sentence').map(({ rule }) => rule),
  ...blocksOf(of, 'warning').map(({ rule }) => rule),
  ...blocksOf(of, 'list').flatMap(({ items: said }) => said.map(({ rule }) => rule)),
]
