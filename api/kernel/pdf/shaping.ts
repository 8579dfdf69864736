type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }
type Glyph = { id: number; codePoints: number[] }
type GlyphRun = { glyphs: Glyph[]; positions: Position[] }

/** The part of a font of fontkit that is used here. */
export type LayoutFont = {
  unitsPerEm: number
  ascent: number
  descent: number
  lineGap: number
  /** The glyphs that were made, by their ids. */
  _glyphs: Record<number, Glyph | undefined>
  getGlyph: (id: number, codePoints?: number[]) => Glyph
  glyphForCodePoint: (codePoint: number) => Glyph
  glyphsForString: (text: string) => Glyph[]
  hasGlyphForCodePoint: (codePoint: number) => boolean
  layout: (
    text: string,
    features?: unknown,
    script?: string,
    language?: string,
    direction?: 'ltr' | 'rtl' | null,
  ) => GlyphRun
}

export type VariableFont = LayoutFont & {
  getVariation: (settings: { wght: number }) => LayoutFont & { createSubset: () => object }
}

const maxShaped = 2_000
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/**
 * Makes react-pdf draw marks where the font places them: dots of Arabic letters, vowel signs, accents. Four faults of
 * @react-pdf/textkit 7.0.1 and @react-pdf/render 4.7.0 are in the way; shaping.test.ts compares the outcome with HarfBuzz.
 */
export function keepOffsets(font: LayoutFont) {
  const layout = font.layout.bind(font)
  const shape: LayoutFont['layout'] = (text, features, script, language, direction) => {
    // textkit lays every run out from left to right and reverses it later, for which marks are placed on the wrong side.
    const isReversed = rightToLeft.test(text)
    const { glyphs, positions } = layout(text, features, script, language, isReversed ? 'rtl' : direction)
    if (isReversed) {
      glyphs.reverse()
      positions.reverse()
    }
    const isMark = glyphs.map(({ codePoints }) => codePoints.length === 0)
    if (!isMark.includes(true) && positions.every(({ xOffset, yOffset }) => !xOffset && !yOffset))
      return { glyphs, positions }
    return { glyphs: new Clusters(glyphs, isMark), positions: new KeptPositions(positions, isMark, font.unitsPerEm) }
  }
  // Texts are shaped again for each page on which they stand, and half of the time of a report went into it.
  const shaped = new Map<string, GlyphRun>()
  font.layout = (text, ...others) => {
    const known = shaped.get(text)
    if (known) return known
    if (shaped.size >= maxShaped) shaped.clear()
    const run = shape(text, ...others)
    shaped.set(text, run)
    return run
  }
}

/** The items of the glyphs of a run. textkit cuts lines out of it between a letter and the mark drawn apart from it. */
class Clusters<Item> extends Array<Item> {
  static override get [Symbol.species]() {
    return Array
  }
  readonly #isMark: readonly boolean[]

  constructor(items: readonly Item[], isMark: readonly boolean[]) {
    super()
    this.#isMark = isMark
    this.push(...items)
  }

  override slice(start = 0, end = this.length): Item[] {
    return super.slice(this.#letterOf(start), this.#letterOf(end))
  }

  #letterOf(index: number): number {
    let letter = index
    while (letter > 0 && this.#isMark[letter]) letter--
    return letter
  }
}

/** The positions of a run. textkit makes its own from them by `map`, once. */
class KeptPositions extends Clusters<Position> {
  readonly #isMark: readonly boolean[]
  readonly #unitsPerEm: number

  constructor(positions: readonly Position[], isMark: readonly boolean[], unitsPerEm: number) {
    super(positions, isMark)
    this.#isMark = isMark
    this.#unitsPerEm = unitsPerEm
  }

  override map<Result>(change: (position: Position, index: number, all: Position[]) => Result): Result[] {
    // It is drawn in thousandths of the font's size, but passed in points.
    const inThousandths = 1000 / this.#unitsPerEm
    const results = super.map((position, index) =>
      Object.defineProperties(change(position, index, this), {
        xOffset: { value: position.xOffset * inThousandths, enumerable: true },
        // textkit sets it to 0 for the line.
        yOffset: { get: () => position.yOffset * inThousandths, set() {}, enumerable: true },
      }),
    )
    return new Clusters(results, this.#isMark)
  }
}

/**
 * Makes a glyph say the characters for which it is asked. fontkit keeps each glyph as it was first made: by an earlier
 * report for another character, or without any as a part of an accented letter. textkit counts these characters to know
 * where a line ends, and they are what is copied from the file.
 */
export function keepCodePoints(font: LayoutFont) {
  const make = font.getGlyph.bind(font)
  const { _glyphs: kept } = font
  const made = new Map<string, Glyph>()
  font.getGlyph = (id, characters = []) => {
    // Counted as in textkit, which counts the halves of a surrogate pair.
    const codePoints = characters.flatMap((one) =>
      Array.from({ length: one > 0xffff ? 2 : 1 }, (_, half) => String.fromCodePoint(one).charCodeAt(half)),
    )
    const key = `${id} ${codePoints.join(' ')}`
    const known = made.get(key)
    if (known) return known
    kept[id] = undefined
    const glyph = make(id, codePoints)
    made.set(key, glyph)
    return glyph
  }
}

const hyphen = { minus: 0x2d, typographic: 0x2010, soft: 0xad }

/**
 * Makes the hyphen that textkit adds behind a part of a word a soft one in the text of the file, so that the word is
 * whole when it is copied or searched. It has a glyph of its own, because a glyph stands for one character throughout a
 * file.
 */
export function softenHyphens(font: LayoutFont) {
  const glyphFor = font.glyphForCodePoint.bind(font)
  const glyphsFor = font.glyphsForString.bind(font)
  const { id } = glyphFor(hyphen.typographic)
  let isText = false
  font.glyphsForString = (text) => {
    isText = true
    const glyphs = glyphsFor(text)
    isText = false
    return glyphs
  }
  font.glyphForCodePoint = (codePoint) =>
    codePoint === hyphen.minus && id !== 0 && !isText ? font.getGlyph(id, [hyphen.soft]) : glyphFor(codePoint)
}

/** Gives a font the line of another: a name in another script would otherwise stand lower than the words around it. */
export function alignLine(font: LayoutFont, to: LayoutFont) {
  const scale = font.unitsPerEm / to.unitsPerEm
  Object.defineProperties(font, {
    ascent: { value: to.ascent * scale },
    descent: { value: to.descent * scale },
    lineGap: { value: to.lineGap * scale },
  })
}
