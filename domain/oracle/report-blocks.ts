import type { Block, BlockOf, ReportDocument } from '@seatwise/contract/report-document'

export const setting = { brand: 'hb', company: { name: 'Lantern Northgate', country: 'US' } } as const

/** People of the example data with high and low scores and self-doubt, and three who answered carelessly (58 to 60). */
export const examplePeople = [1, 2, 3, 7, 12, 20, 33, 41, 50, 58, 59, 60]

type Plain = Exclude<Block['kind'], 'details'>

export const blocksOf = <K extends Plain>(of: ReportDocument, kind: K) =>
  of.sections.flatMap(({ blocks }) => blocks).filter((block): block is BlockOf<K> => block.kind === kind)

/** All rules of a document. */
export const rulesOf = (of: ReportDocument) => [
  ...blocksOf(of, 'sentence').map(({ rule }) => rule),
  ...blocksOf(of, 'warning').map(({ rule }) => rule),
  ...blocksOf(of, 'question').map(({ rule }) => rule),
  ...blocksOf(of, 'agreement').flatMap(({ items: said }) => said.map(({ rule }) => rule)),
  ...blocksOf(of, 'list').flatMap(({ items: said }) => said.map(({ rule }) => rule)),
]
