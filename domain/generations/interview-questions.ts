import { furtherQuestions } from '../reports/questions.ts'
import type { Participant } from '../reports/participants.ts'
import type { DraftLine } from './generated-line.ts'

/** The version of these rules, stored with their questions. Increase it with every change of the rules. */
export const questionRules = 'question-rules/2'

const maxOfBank = 6

/** Questions from the question bank that the interview kit does not contain yet. */
export const questionsByRules = (person: Participant): DraftLine[] =>
  furtherQuestions(person)
    .slice(0, maxOfBank)
    .map(({ text, reason }) => ({ kind: 'question', text, detail: reason, quote: null }))
