import type { CustomInterviewQuestion } from '@seatwise/contract/custom-interview-questions'
import type { BlockOf, ReportDocument } from '@seatwise/contract/report-document'
import type { ScorecardAnswer } from '@seatwise/contract/scorecards'
import { reachWords } from '../custom-interview-questions/words.ts'
import { keyOf, type QuestionKey } from './draft.ts'

/** A question as the page asks it. */
export type KitQuestion = {
  key: QuestionKey
  text: string
  /** Of the scale that it is about, or for whom an own one is asked. */
  name: string
  /** Where the person stands on the scale, against the range of the role. */
  position: string | null
  verdict: BlockOf<'question'>['verdict'] | 'own' | 'not_asked'
  why: string | null
  listen_for: string | null
  weak_sign: string | null
  /** An own one, which can be changed. */
  own?: CustomInterviewQuestion
}

/**
 * The questions of the report in its order, then the own ones, then those that have an answer in the own scorecard and are no longer
 * asked.
 */
export function questionsOf(
  report: ReportDocument | undefined,
  own: readonly CustomInterviewQuestion[],
  answers: readonly ScorecardAnswer[],
): KitQuestion[] {
  const asked: KitQuestion[] = [...(report ? blocksOf(report) : []).map(ofBank), ...own.map(ofOwn)]
  const known = new Set(asked.map(({ key }) => key))
  return [...asked, ...answers.filter((answer) => !known.has(keyOf(answer))).map(ofAnswer)]
}

function blocksOf({ sections }: ReportDocument): BlockOf<'question'>[] {
  const blocks = sections.flatMap((section) => section.blocks)
  return blocks
    .flatMap((block) => (block.kind === 'details' ? block.blocks : [block]))
    .filter((one) => one.kind === 'question')
}

/** What the report says beside its questions, such as that the role has no targets. */
export const remarksOf = ({ sections }: ReportDocument): string[] =>
  sections.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'sentence' ? block.text : [])))

const ofBank = ({ rule, ...block }: BlockOf<'question'>): KitQuestion => ({
  key: `rule:${rule}`,
  text: block.text,
  name: block.name,
  position: block.position,
  verdict: block.verdict,
  why: block.why,
  listen_for: block.listen_for,
  weak_sign: block.weak_sign,
})

const ofOwn = (own: CustomInterviewQuestion): KitQuestion => ({
  key: `own:${own.id}`,
  text: own.text,
  name: 'Own question',
  position: reachWords(own),
  verdict: 'own',
  why: null,
  listen_for: own.listen_for,
  weak_sign: own.weak_sign,
  own,
})

const ofAnswer = (answer: ScorecardAnswer): KitQuestion => ({
  key: keyOf(answer),
  text: answer.question,
  name: 'Asked before',
  position: 'Not among the questions now',
  verdict: 'not_asked',
  why: null,
  listen_for: null,
  weak_sign: null,
})
