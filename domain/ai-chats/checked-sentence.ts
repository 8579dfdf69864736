import type { ChatSentence, CitedRule } from '@seatwise/contract/ai-chats'
import { hasLink, plainText } from '../generations/checked-lines.ts'
import { isEnglish } from '../generations/english.ts'
import { mattersIn } from '../protected-matters.ts'

/** The answer if the report contains nothing about the question. */
export const notInTheReport: ChatSentence = { text: 'The report of this result says nothing about that.', cites: [] }

/**
 * Checks a sentence of a language model before the second call judges it: the report contains the cited rules and each
 * number of the sentence, the sentence is English, and the list of terms finds no protected matter in it.
 * @returns undefined if the sentence fails
 */
export function checkedSentence(sentence: ChatSentence, rules: readonly CitedRule[]): ChatSentence | undefined {
  const text = plainText(sentence.text)
  const cited = rules.filter(({ rule }) => sentence.cites.includes(rule))
  if (text === '' || cited.length === 0 || !isEnglish(text) || hasLink(text) || mattersIn(text).length > 0)
    return undefined
  const known = new Set(cited.flatMap((rule) => numbersIn(`${rule.title} ${rule.text}`)))
  if (numbersIn(text).some((number) => !known.has(number))) return undefined
  return { text, cites: cited.map(({ rule }) => rule) }
}

const numbersIn = (text: string) => text.match(/\d+(?:\.\d+)?/g) ?? []
