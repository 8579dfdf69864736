import { namedEnd, type Scores } from '../../assessment/named-end.ts'
import { workScaleKeys, type WorkScaleKey } from '../../assessment/scales.ts'
import { scaleTexts } from './pack.ts'
import type { BankQuestion } from './scale-texts.ts'

export const positions = ['below', 'inside', 'above'] as const
export type Position = (typeof positions)[number]

export type NamedQuestion = BankQuestion & { rule: string; scale: WorkScaleKey; position: Position }

/** The questions of the bank about a scale, by the person's position relative to the target. */
export const questionsFor = (scale: WorkScaleKey, position: Position): NamedQuestion[] =>
  scaleTexts[scale].questions[position].map((question, index) => ({
    ...question,
    rule: `question/${scale}/${position}/${index + 1}`,
    scale,
    position,
  }))

const endAt = { below: 'low', inside: null, above: 'high' } as const

/**
 * The same questions for a person whose answers are on this side: first those about a facet that shows the tendency.
 */
export function questionsTo(scale: WorkScaleKey, position: Position, scores: Scores): NamedQuestion[] {
  const { end, facets } = namedEnd(scale, scores)
  const isBorneOut = ({ facet }: BankQuestion) => !facet || (end === endAt[position] && facets.includes(facet))
  const all = questionsFor(scale, position)
  return [...all.filter(isBorneOut), ...all.filter((question) => !isBorneOut(question))]
}

const bank = new Map(
  workScaleKeys
    .flatMap((scale) => positions.flatMap((position) => questionsFor(scale, position)))
    .map((question) => [question.rule, question]),
)

/** Finds a question of the bank by its rule id, such as question/CARE/above/1. */
export const questionOfRule = (rule: string): NamedQuestion | undefined => bank.get(rule)
