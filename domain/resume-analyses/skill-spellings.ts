import { skillNames } from './skill-names.ts'

/** One spelling of a skill; `key` contains its words in lower case. */
export type Spelling = { name: string; written: string; key: string }

/** Spellings by key, and for each first word the number of words in the longest spelling that starts with it. */
export type Spellings = { byKey: Map<string, Spelling>; maxWords: Map<string, number> }

/**
 * A word of a text: `key` is the word in lower case, `start` and `end` are its position. `C++`, `.NET` and `P&L` count
 * as words.
 */
export type Word = { key: string; start: number; end: number }

/** Longer tags are not names of skills. */
const maxWordsOfTag = 8
const word = /\.?[\p{L}\p{N}]+(?:[.&'’][\p{L}\p{N}]+)*[+#]*/gu

export const wordsOf = (text: string): Word[] =>
  Array.from(text.matchAll(word), ({ 0: match, index }) => ({
    key: match.toLowerCase().replaceAll('’', "'"),
    start: index,
    end: index + match.length,
  }))

/** All spellings in our list. */
export const ownSpellings: readonly Spelling[] = Object.values(skillNames).flatMap((names) =>
  names.split(';').flatMap(spellingsOf),
)

const ownByKey = new Map(ownSpellings.map((spelling) => [spelling.key, spelling]))

/**
 * The spellings of our list and of a company's tags. A tag that is also in our list determines the name of the skill.
 */
export function spellingsWith(tags: readonly string[]): Spellings {
  const tagOf = new Map<string, string>()
  const added: Spelling[] = []
  for (const tag of tags) {
    const key = keyOf(tag)
    const own = ownByKey.get(key)
    const words = wordsOf(tag).length
    if (own) tagOf.set(own.name, tag)
    else if (words > 0 && words <= maxWordsOfTag) added.push({ name: tag, written: tag, key })
  }
  const all = [...ownSpellings.map((one) => ({ ...one, name: tagOf.get(one.name) ?? one.name })), ...added]
  const maxWords = new Map<string, number>()
  for (const { key } of all) {
    const words = key.split(' ')
    maxWords.set(words[0]!, Math.max(words.length, maxWords.get(words[0]!) ?? 0))
  }
  return { byKey: new Map(all.map((spelling) => [spelling.key, spelling])), maxWords }
}

/** Reads an entry such as `Microsoft Excel (MS Excel, Excel)`: the name, with other spellings in brackets. */
function spellingsOf(entry: string): Spelling[] {
  const [name = '', others = ''] = entry.trim().replace(/\s+/g, ' ').replace(/\)$/, '').split(' (')
  const texts = [name, ...others.split(',')].map((one) => one.trim()).filter((one) => one !== '')
  return texts.map((one) => ({ name, written: one, key: keyOf(one) }))
}

function keyOf(text: string): string {
  return wordsOf(text)
    .map(({ key }) => key)
    .join(' ')
}
