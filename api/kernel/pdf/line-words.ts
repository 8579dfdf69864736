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

/** A line as textkit leaves it: its runs as they are drawn, and those from the right with their letters turned around. */
export type TextLine = { string: string; runs: TextRun[]; box: { x: number; y: number } }

/** Glyphs of a run, from one to before another, and their text. */
export type GlyphWords = { from: number; to: number; words: string }
/** A run behind what takes some width. Where its glyphs say the text, it has no words. */
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
/** A Thai vowel that text-runs.ts has taken apart. */
const saraAmInParts = /\u0e4d(?<tone>[\u0e48-\u0e4b]?)\u0e32/gu
const composed = (text: string) => text.replaceAll(saraAmInParts, '$<tone>\u0e33').normalize('NFC')

const softHyphen = 0xad
const nothing = '\0'
const levelOf = ({ attributes }: TextRun) => attributes.bidiLevel ?? 0

/**
 * Finds the text of the lines of one file, line by line as they are drawn: a glyph stands for one text throughout a
 * file, that of its first use, and may be another character here.
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
    // Readers sort what stands above or below other letters by its place.
    const isMoved = positions.some(({ xOffset, yOffset }) => xOffset || yOffset)
    return isMoved || !isSaid ? [{ from: 0, to: glyphs.length, words: composed(text) }] : []
  }

  /** Letter by letter, because readers turn around what stands from right to left. */
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
      // A dot that is drawn separately has no text; readers would otherwise guess one.
      const said = saidBy(run, glyph) || nothing
      const last = rows.at(-1)
      // A point, or a dot that is drawn apart from its letter.
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

/** textkit breaks a word with a hyphen in its string, and with the glyph of a soft one. */
function textOf({ start, end, glyphs }: TextRun, line: string): string {
  const text = line.slice(start, end)
  return glyphs.at(-1)?.codePoints[0] === softHyphen ? `${text.slice(0, -1)}${String.fromCodePoint(softHyphen)}` : text
}

type PlacedRun = { run: TextRun; before: number; text: string }

/** Reverses the runs from the lowest level of direction up, as textkit does from the highest down. */
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
