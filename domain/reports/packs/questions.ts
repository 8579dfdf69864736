import { namedEnd, type Scores } from '../../assessment/named-end.ts'
import { workScaleKeys, type WorkScaleKey } from '../../assessment/scales.ts'
import { scaleTexts } from './pack.ts'
import type { BankQuestion } from './scale-texts.ts'

export const positions = ['below', 'inside', 'above'] as const
export type Position = (typeof positions)[number]

export type NamedQuestion = BankQuestion & { rule: string; scale: WorkScaleKey; position: Position }

/** The questions of the bank about a scale, by where the person lies against the target. */
export const questionsFor = (scale: WorkScaleKey, position: Position): NamedQuestion[] =>
  scaleTexts[scale].questions[position].map((question, index) => ({
    ...question,
    rule: `question/${scale}/${position}/${index + 1}`,
    scale,
    position,
  }))

const endAt = { below: 'low', inside: null, above: 'high' } as const

/** The same for somebody whose answers lean to this side: those come first that are about a facet which leans. */
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

/** A question of the bank by its rule, such as question/CARE/above/1. */
export const questionOfRule = (rule: string): NamedQuestion | undefined => bank.get(rule)
