import type { ChatMessage } from '@seatwise/contract/ai-chats'
import type { ChatQuestion, GenerationFault } from '@seatwise/contract/values/hiring'

export const questionWords: Record<ChatQuestion, string> = {
  why_this_score: 'Why this score?',
  how_sure: 'How sure is it?',
  can_answers_be_relied_on: 'Can the answers be relied on?',
  what_supports_the_fit: 'What supports the fit?',
  what_lowers_the_fit: 'What lowers the fit?',
  what_to_ask: 'What should we ask?',
}

/** The reasons why there is no answer, and what to do. A failed question does not count toward the quota. */
export const failedWords: Record<GenerationFault, string> = {
  busy: 'The language model has no room just now. Ask again in a minute.',
  unreachable: 'The language model could not be reached. Ask again in a minute.',
  too_slow: 'The language model took too long. Ask again, or in fewer words.',
  too_long: 'The language model wrote too much. Ask again, or for less.',
  invalid: 'The language model did not answer as it should. Ask again.',
  not_english: 'The language model did not answer in English. Ask again.',
  unjudged: 'The language model did not check its answer for protected matters, so none is kept. Ask again.',
  unreadable: 'There is nothing to read. Ask again.',
  cut_off: 'The answer was cut off. Ask again.',
  gone: 'This result or its chat was deleted meanwhile.',
  refused: 'This is no longer allowed.',
}

/** The answer as plain text, to be copied. */
export const textOf = ({ answer }: Pick<ChatMessage, 'answer'>) => answer.map(({ text }) => text).join('\n')
