import type { ChatSentence, CitedRule } from '@seatwise/contract/ai-chats'
import { hasLink, plainText } from '../generations/checked-lines.ts'
import { isEnglish } from '../generations/english.ts'
import { mattersIn } from '../protected-matters.ts'

/** In place of an answer that rests on nothing. */
export const notInTheReport: ChatSentence = { text: 'The report of this result says nothing about that.', cites: [] }

/**
 * A sentence of a language model as it may be judged, and then shown: it rests on rules that the report has, each number in it stands there,
 * it is English and touches on no protected matter by the list of terms.
 * @returns undefined where it may not
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
