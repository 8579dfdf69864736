import { reasonsToAsk } from '../reports/questions.ts'
import type { Participant } from '../reports/participants.ts'
import type { DraftLine } from './generated-line.ts'
import { isEnglish } from './english.ts'

/** A question that a language model proposed when it read a resume. */
export type ResumeQuestion = { text: string; detail: string | null }

/** A possible topic of a question, and the reason that is shown with it. */
export type Topic = { id: string; reason: string }

/** The topics about which questions are needed: the scales that the report asks about, and the gaps of the resume. */
export const topicsOf = (person: Participant, resume: readonly ResumeQuestion[]): Topic[] => [
  ...reasonsToAsk(person).map(({ scale, reason }) => ({ id: `scale:${scale}`, reason })),
  ...resume.map(({ text, detail }, nth) => ({ id: `resume:${nth}`, reason: [detail, text].filter(Boolean).join(' ') })),
]

export type ModelQuestion = { question: string; about: string }

/**
 * Keeps only questions about one of the given topics. The reason shown with a question is that of the report or the
 * resume, never the model's.
 */
export const reasoned = (questions: readonly ModelQuestion[], topics: readonly Topic[]): DraftLine[] =>
  questions.flatMap(({ question, about }) => {
    const topic = topics.find(({ id }) => id === about)
    return topic ? [{ kind: 'question', text: question, detail: topic.reason, quote: null }] : []
  })

export const questionsAreEnglish = (questions: readonly ModelQuestion[]): boolean =>
  isEnglish(questions.map(({ question }) => question).join(' '))
