/** The characters that a font has. */
export type Coverage = { family: string; covers: (codePoint: number) => boolean }
export type TextRun = { family: string; text: string }

/** Stands where no font has the character: a missing glyph would otherwise become another letter. */
export const missingMark = '□'

const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Marks of direction and soft hyphens would be drawn, or would turn the text that follows around. */
const invisible = /(?![\u200c\u200d])\p{Cf}|\p{Zl}|\p{Zp}|\ufe0e|\ufe0f/gu
const controls = /\p{Cc}+/gu
const isCommon = (cluster: string) => /^[\p{Script=Common}\p{Script=Inherited}]+$/u.test(cluster)

/** Points of Hebrew and Arabic, from the letter outwards: Unicode sorts them otherwise, and fontkit stacks them as they come. */
const points = Array.from(
  '\u05c1\u05c2\u05bc\u05bf\u05b9\u05b1\u05b2\u05b3\u05b5\u05b6\u05b7\u05b8\u05b0\u05b4\u05bb\u05bd' +
    '\u0651\u064b\u064c\u064d\u064e\u064f\u0650\u0652\u0670',
)
const several = new RegExp(`(?:${points.join('|')}){2,}`, 'gu')
const outwards = (marks: string) =>
  Array.from(marks)
    .sort((a, b) => points.indexOf(a) - points.indexOf(b))
    .join('')

/** A Thai vowel of two parts, of which fontkit would make two letters where textkit counts one. */
const saraAm = /(?<tone>[\u0e48-\u0e4b]?)\u0e33/gu
const saraAmInParts = '\u0e4d$<tone>\u0e32'

/** Characters that the first font has: most texts need no look at each. */
export const plain = /^[ -~·–—‘’“”•−]*$/

/**
 * The text with a visible mark in place of characters without a font.
 * @param markOf the mark for adjacent characters without a font, so that two names stay different
 */
export function printable(
  text: string,
  fonts: readonly Coverage[],
  markOf: (letters: string) => string = () => missingMark,
): string {
  if (plain.test(text)) return text
  const composed = text
    .normalize('NFC')
    .replaceAll(controls, ' ')
    .replaceAll(invisible, '')
    .replaceAll(several, outwards)
    .replaceAll(saraAm, saraAmInParts)
  let shown = ''
  let missing = ''
  for (const { segment } of clusters.segment(composed)) {
    const isShown = fonts.some((font) => coversAll(font, segment))
    if (isShown && missing !== '') shown += markOf(missing)
    missing = isShown ? '' : missing + segment
    if (isShown) shown += segment
  }
  return missing === '' ? shown : shown + markOf(missing)
}

/**
 * Splits a printable text by the font that has its characters, the first one that does. Characters of no script, such
 * as a space, stay with the words around them, because a change of fonts ends the shaping of a word.
 */
export function textRuns(text: string, fonts: readonly Coverage[]): TextRun[] {
  if (plain.test(text)) return text === '' ? [] : [{ family: fonts[0]!.family, text }]
  const parts = [...clusters.segment(text)].map(({ segment }) => ({
    text: segment,
    font: isCommon(segment) ? undefined : fonts.find((font) => coversAll(font, segment)),
  }))
  const runs: TextRun[] = []
  for (const [index, part] of parts.entries()) {
    const family = (part.font ?? fontOfCommon(part.text, index))!.family
    const last = runs.at(-1)
    if (last?.family === family) last.text += part.text
    else runs.push({ family, text: part.text })
  }
  return runs

  function fontOfCommon(cluster: string, index: number): Coverage | undefined {
    const before = parts.slice(0, index).findLast(({ font }) => font)?.font
    const after = parts.slice(index).find(({ font }) => font)?.font
    if (before && before === after && coversAll(before, cluster)) return before
    return fonts.find((font) => coversAll(font, cluster)) ?? fonts[0]
  }
}

const coversAll = (font: Coverage, cluster: string) =>
  Array.from(cluster).every((character) => font.covers(character.codePointAt(0)!))

/** Every text of a value, replaced. */
export function mapTexts<Value>(value: Value, change: (text: string) => string): Value {
  // The shape stays as it is: only strings are replaced, by strings.
  if (typeof value === 'string') return change(value) as Value
  if (Array.isArray(value)) return value.map((one: unknown) => mapTexts(one, change)) as Value
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapTexts(one, change)])) as Value
}
