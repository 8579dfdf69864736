import type { CustomInterviewQuestion } from '@seatwise/contract/custom-interview-questions'
import type { BlockOf, ReportDocument } from '@seatwise/contract/report-document'
import type { ScorecardAnswer } from '@seatwise/contract/scorecards'
import type { QuestionVerdict } from '@seatwise/contract/values/assessment'
import { reachWords } from '../custom-interview-questions/words.ts'
import { keyOf, type QuestionKey } from './draft.ts'

/** A question as the page shows it. */
export type KitQuestion = {
  key: QuestionKey
  text: string
  /** The name of the question's scale, or the scope of a custom question. */
  name: string
  /** The person's position on the scale, compared with the target range of the role. */
  position: string | null
  verdict: QuestionVerdict | 'own' | 'not_asked' | null
  why: string | null
  listen_for: string | null
  weak_sign: string | null
  /** The custom question, which can be edited; undefined for built-in ones. */
  own?: CustomInterviewQuestion
}

/**
 * The questions of the report in its order, then the custom ones, then those that the user has answered although they
 * are no longer asked.
 */
export function questionsOf(
  report: ReportDocument | undefined,
  own: readonly CustomInterviewQuestion[],
  answers: readonly ScorecardAnswer[],
): KitQuestion[] {
  const kitQuestions: KitQuestion[] = [...(report ? blocksOf(report) : []).map(ofBank), ...own.map(ofOwn)]
  const known = new Set(kitQuestions.map(({ key }) => key))
  return [...kitQuestions, ...answers.filter((answer) => !known.has(keyOf(answer))).map(ofAnswer)]
}

function blocksOf({ sections }: ReportDocument): BlockOf<'question'>[] {
  const blocks = sections.flatMap((section) => section.blocks)
  return blocks
    .flatMap((block) => (block.kind === 'details' ? block.blocks : [block]))
    .filter((one) => one.kind === 'question')
}

/** The sentences of the report around its questions, such as that the role has no targets; warnings are separate. */
export function remarksOf({ sections }: ReportDocument): { warnings: string[]; rest: string[] } {
  const sentences = sections.flatMap(({ blocks }) => blocks.filter((block) => block.kind === 'sentence'))
  const { warn = [], rest = [] } = Object.groupBy(sentences, ({ tone }) => (tone === 'warn' ? 'warn' : 'rest'))
  return { warnings: warn.map(({ text }) => text), rest: rest.map(({ text }) => text) }
}

const ofBank = ({ rule, text, why, scale, verdict, listen_for, weak_sign }: BlockOf<'question'>): KitQuestion => ({
  key: `rule:${rule}`,
  text,
  name: scale?.name ?? 'Question',
  position: scale?.position ?? null,
  verdict,
  why,
  listen_for,
  weak_sign,
})

const ofOwn = (own: CustomInterviewQuestion): KitQuestion => ({
  key: `own:${own.id}`,
  text: own.text,
  name: own.generated_by === null ? 'Own question' : 'Generated question',
  position: [reachWords(own), own.generated_by !== null && `kept by ${own.author.name ?? 'a colleague'}`]
    .filter(Boolean)
    .join(', '),
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
