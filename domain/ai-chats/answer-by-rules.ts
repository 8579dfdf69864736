import type { ChatSentence, CitedRule } from '@seatwise/contract/ai-chats'
import type { ChatQuestion } from '@seatwise/contract/values/hiring'
import { scoreRule } from './cited-rules.ts'

/** The version of these rules, stored with their answers. Increase it with every change of the rules. */
export const answerRules = 'answer-rules/1'

/** The questions in the chat. */
export const questionTexts: Record<ChatQuestion, string> = {
  why_this_score: 'Why this score?',
  how_sure: 'How sure is it?',
  can_answers_be_relied_on: 'Can the answers be relied on?',
  what_supports_the_fit: 'What supports the fit?',
  what_lowers_the_fit: 'What lowers the fit?',
  what_to_ask: 'What should we ask?',
}

/** For each question, the rules that answer it, by the beginning of their names, in the order of the answer. */
const answering: Record<ChatQuestion, readonly string[]> = {
  why_this_score: [
    scoreRule,
    'individual/no-score',
    'individual/lowers/',
    'individual/supports/',
    'individual/why/points',
  ],
  how_sure: [scoreRule, 'individual/no-score', 'individual/fit/', 'individual/percentiles', 'individual/quality/'],
  can_answers_be_relied_on: ['individual/quality/', 'individual/self-critical/', 'fact/'],
  what_supports_the_fit: ['individual/no-score', 'individual/supports/'],
  what_lowers_the_fit: ['individual/no-score', 'individual/lowers/', 'individual/near/'],
  what_to_ask: ['question/'],
}

const maxSentences = 8
const facets = 'facets'

/** Answers a question with sentences of the report itself, each citing the rule that it belongs to. */
export function answerByRules(question: ChatQuestion, rules: readonly CitedRule[]): ChatSentence[] {
  const chosen = answering[question].flatMap((beginning) =>
    rules.filter(({ rule, title }) => rule.startsWith(beginning) && !(beginning === 'fact/' && title.endsWith(facets))),
  )
  const sentences = chosen.slice(0, maxSentences).map(({ rule, title, text }) => ({
    text: standsAlone(rule) ? text : `${title}: ${text}`,
    cites: [rule],
  }))
  if (sentences.length > 0) return sentences
  return [{ text: 'The report of this result says nothing about that.', cites: [] }]
}

/** True if a text of the report can be understood alone. Items of its lists need the name of their list. */
const standsAlone = (rule: string) =>
  !/^individual\/(lowers|supports|near)\/|^question\/|^individual\/score$/.test(rule)
