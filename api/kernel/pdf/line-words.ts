type Glyph = { id: number; codePoints: number[] }
type Position = { xOffset?: number; yOffset?: number }

type TextRun = {
  start: number
  end: number
  xAdvance?: number
  attributes: { bidiLevel?: number | null; font?: object[] }
  glyphs: Glyph[]
  positions: Position[]
}

/**
 * A line as textkit returns it: its runs in the order of drawing, where runs from right to left have reversed letters.
 */
export type TextLine = { string: string; runs: TextRun[]; box: { x: number; y: number } }

/** The glyphs of a run from index `from` up to but excluding `to`, and the text that they stand for. */
export type GlyphWords = { from: number; to: number; words: string }
/** A run, and the width that is drawn before it. `words` is empty if the glyphs already have the right text. */
export type LineRun = { run: TextRun; before: number; isFromRight: boolean; words: GlyphWords[] }

/** Characters that textkit mirrors in a run from right to left. */
const mirrored: Record<string, string> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '<': '>',
  '>': '<',
  '«': '»',
  '»': '«',
}
/** A Thai vowel that text-runs.ts has split into two characters. */
const saraAmInParts = /\u0e4d(?<tone>[\u0e48-\u0e4b]?)\u0e32/gu
const composed = (text: string) => text.replaceAll(saraAmInParts, '$<tone>\u0e33').normalize('NFC')

const softHyphen = 0xad
const nothing = '\0'
const levelOf = ({ attributes }: TextRun) => attributes.bidiLevel ?? 0

/**
 * Finds the text of the lines of a file, in the order of drawing. In a PDF file, a glyph stands for the same text
 * everywhere, that of its first use, although it may be another character in a later line.
 */
export function createLineReader(): (line: TextLine) => LineRun[] {
  const textsOfFonts = new Map<object | undefined, Map<number, string>>()

  return ({ string, runs }) => {
    let before = 0
    const placed = runs.map((run) => {
      const place = { run, before, text: textOf(run, string) }
      before += run.xAdvance ?? 0
      return place
    })
    return inOrder(placed).map(({ run, before, text }) => {
      const isFromRight = levelOf(run) % 2 === 1
      return { run, before, isFromRight, words: isFromRight ? lettersOf(run, text) : wholeOf(run, text) }
    })
  }

  function saidBy(run: TextRun, glyph: Glyph): string {
    const font = run.attributes.font?.[0]
    const texts = textsOfFonts.get(font) ?? new Map<number, string>()
    textsOfFonts.set(font, texts)
    const known = texts.get(glyph.id) ?? String.fromCharCode(...glyph.codePoints)
    texts.set(glyph.id, known)
    return known
  }

  function wholeOf(run: TextRun, text: string): GlyphWords[] {
    const { glyphs, positions } = run
    const isSaid = text === Array.from(glyphs, (glyph) => saidBy(run, glyph)).join('')
    // Readers sort what is above or below other letters by its position.
    const isMoved = positions.some(({ xOffset, yOffset }) => xOffset || yOffset)
    return isMoved || !isSaid ? [{ from: 0, to: glyphs.length, words: composed(text) }] : []
  }

  /** The text is split letter by letter, because readers reverse text from right to left. */
  function lettersOf(run: TextRun, text: string): GlyphWords[] {
    const { glyphs } = run
    const letters = Array.from(text, (letter) => mirrored[letter] ?? letter)
      .toReversed()
      .join('')
    const rows: (GlyphWords & { said: string })[] = []
    let at = 0
    for (let index = glyphs.length - 1; index >= 0; index--) {
      const glyph = glyphs[index]!
      const own = letters.slice(at, at + glyph.codePoints.length)
      at += own.length
      // A dot that is drawn separately has no text. Without this character, readers would guess one.
      const said = saidBy(run, glyph) || nothing
      const last = rows.at(-1)
      // Vowel points, and dots that are drawn separately from their letter.
      if (last && (own === '' || /^\p{Mark}/u.test(own)))
        Object.assign(last, { from: index, words: last.words + own, said: last.said + said })
      else rows.push({ from: index, to: index + 1, words: own, said })
    }
    return rows
      .filter(({ words, said }) => words !== said)
      .map(({ from, to, words }) => ({ from, to, words: composed(words) }))
      .toReversed()
  }
}

/**
 * The text of a run. Where textkit has broken a word, the string has a hyphen but the glyph is that of a soft hyphen.
 */
function textOf({ start, end, glyphs }: TextRun, line: string): string {
  const text = line.slice(start, end)
  return glyphs.at(-1)?.codePoints[0] === softHyphen ? `${text.slice(0, -1)}${String.fromCodePoint(softHyphen)}` : text
}

type PlacedRun = { run: TextRun; before: number; text: string }

/** Reverses runs from the lowest level of direction upwards, because textkit has done so from the highest downwards. */
function inOrder(placed: PlacedRun[]): PlacedRun[] {
  const ordered = [...placed]
  const highest = Math.max(0, ...placed.map(({ run }) => levelOf(run)))
  for (let level = 1; level <= highest; level++)
    for (let start = 0; start < ordered.length;) {
      let end = start
      while (end < ordered.length && levelOf(ordered[end]!.run) >= level) end++
      ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed())
      start = end + 1
    }
  return ordered
}
