/** The characters that a font has. */
export type Coverage = { family: string; covers: (codePoint: number) => boolean }
export type TextRun = { family: string; text: string }

/** Replaces characters without a font; a missing glyph would be read as another letter. */
export const missingMark = '□'

const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Direction marks and soft hyphens, which would be drawn, or change the direction of the text after them. */
const invisible = /(?![\u200c\u200d])\p{Cf}|\p{Zl}|\p{Zp}|\ufe0e|\ufe0f/gu
const controls = /\p{Cc}+/gu
const isCommon = (cluster: string) => /^[\p{Script=Common}\p{Script=Inherited}]+$/u.test(cluster)

/**
 * Hebrew and Arabic vowel points in order from the letter outwards. Unicode sorts them differently, and fontkit stacks
 * them in the order of the text.
 */
const points = Array.from(
  '\u05c1\u05c2\u05bc\u05bf\u05b9\u05b1\u05b2\u05b3\u05b5\u05b6\u05b7\u05b8\u05b0\u05b4\u05bb\u05bd' +
    '\u0651\u064b\u064c\u064d\u064e\u064f\u0650\u0652\u0670',
)
const several = new RegExp(`(?:${points.join('|')}){2,}`, 'gu')
const outwards = (marks: string) =>
  Array.from(marks)
    .sort((a, b) => points.indexOf(a) - points.indexOf(b))
    .join('')

/** A Thai vowel of two parts. fontkit would create two glyphs for it, but textkit counts one character. */
const saraAm = /(?<tone>[\u0e48-\u0e4b]?)\u0e33/gu
const saraAmInParts = '\u0e4d$<tone>\u0e32'

/** Texts with only these characters need no look-up, because the first font has all of them. */
export const plain = /^[ -~·–—‘’“”•−]*$/

/**
 * The text with a visible placeholder for characters without a font.
 * @param markOf the placeholder for adjacent characters without a font; different ones keep two names different
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
 * Splits a printable text into runs by the first font that has the characters. Characters of no script, such as spaces,
 * stay with the words around them, because words are not shaped across a change of font.
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

/** Replaces every text within a value. */
export function mapTexts<Value>(value: Value, change: (text: string) => string): Value {
  // The casts are safe: only strings are replaced, and by strings.
  if (typeof value === 'string') return change(value) as Value
  if (Array.isArray(value)) return value.map((one: unknown) => mapTexts(one, change)) as Value
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapTexts(one, change)])) as Value
}
