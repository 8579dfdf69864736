import { furtherQuestions } from '../reports/questions.ts'
import type { Participant } from '../reports/participants.ts'
import type { DraftLine } from './generated-line.ts'

/** Changes with the rules: stored with what they choose. */
export const questionRules = 'question-rules/1'

const maxOfBank = 6
const maxOfResume = 4

/** A question that the reading of a resume proposes. */
export type ResumeQuestion = { text: string; detail: string | null }

/** Questions that the interview kit does not have yet: of the bank, and what the resume leaves open. */
export function questionsByRules(person: Participant, resume: readonly ResumeQuestion[]): DraftLine[] {
  const ofBank = furtherQuestions(person).slice(0, maxOfBank)
  return [...ofBank.map(({ text, reason }) => ({ text, detail: reason })), ...resume.slice(0, maxOfResume)].map(
    ({ text, detail }) => ({ kind: 'question', text, detail, quote: null }),
  )
}
