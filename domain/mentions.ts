/** A part of a text. `name` is set if the part is a mention: an @ with the name right after it. */
export type MentionPart = { text: string; name?: string }

const isLetter = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}]/u.test(letter)

/** Splits a text at the mentions of these names. If several names match, the longest one counts. */
export function splitAtMentions(text: string, names: readonly string[]): MentionPart[] {
  const longestFirst = names.toSorted((one, other) => other.length - one.length)
  const parts: MentionPart[] = []
  let start = 0
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    // An @ after a letter belongs to an email address, such as ana@people.test.
    if (isLetter(text[at - 1])) continue
    const name = longestFirst.find((one) => text.startsWith(one, at + 1) && !isLetter(text[at + 1 + one.length]))
    if (!name) continue
    const end = at + 1 + name.length
    if (at > start) parts.push({ text: text.slice(start, at) })
    parts.push({ text: text.slice(at, end), name })
    start = end
    at = end - 1
  }
  if (start < text.length) parts.push({ text: text.slice(start) })
  return parts
}

/** The names that the text mentions. */
export const mentionedNames = (text: string, names: readonly string[]): Set<string> =>
  new Set(splitAtMentions(text, names).flatMap(({ name }) => name ?? []))
