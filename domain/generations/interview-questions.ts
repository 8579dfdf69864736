import { furtherQuestions } from '../reports/questions.ts'
import type { Participant } from '../reports/participants.ts'
import type { DraftLine } from './generated-line.ts'

/** Changes with the rules: stored with their questions. */
export const questionRules = 'question-rules/2'

const maxOfBank = 6

/** Questions of the bank that the interview kit does not have yet. */
export const questionsByRules = (person: Participant): DraftLine[] =>
  furtherQuestions(person)
    .slice(0, maxOfBank)
    .map(({ text, reason }) => ({ kind: 'question', text, detail: reason, quote: null }))
