type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }
type Glyph = { id: number; codePoints: number[] }
type GlyphRun = { glyphs: Glyph[]; positions: Position[] }

/** The members of fontkit's font that are used here. */
export type LayoutFont = {
  unitsPerEm: number
  ascent: number
  descent: number
  lineGap: number
  /** Cached glyphs by id. */
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
 * Makes react-pdf draw marks where the font places them, such as dots of Arabic letters, vowel signs and accents. Works
 * around four bugs of @react-pdf/textkit 7.0.1 and @react-pdf/render 4.7.0; shaping.test.ts compares the result with
 * HarfBuzz.
 */
export function keepOffsets(font: LayoutFont) {
  const layout = font.layout.bind(font)
  const shape: LayoutFont['layout'] = (text, features, script, language, direction) => {
    // textkit lays out every run from left to right and reverses it later, which would put marks on the wrong side.
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
  // A text is shaped again for each page on which it stands, which would take half the time of a report.
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

/**
 * One item for each glyph of a run. textkit would split a line between a letter and a mark that is drawn separately
 * from it; slices of this array keep the two together.
 */
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

/** The positions of the glyphs of a run, from which textkit creates its own with a single `map`. */
class KeptPositions extends Clusters<Position> {
  readonly #isMark: readonly boolean[]
  readonly #unitsPerEm: number

  constructor(positions: readonly Position[], isMark: readonly boolean[], unitsPerEm: number) {
    super(positions, isMark)
    this.#isMark = isMark
    this.#unitsPerEm = unitsPerEm
  }

  override map<Result>(change: (position: Position, index: number, all: Position[]) => Result): Result[] {
    // The offset is passed in points, but drawn in thousandths of the font size.
    const inThousandths = 1000 / this.#unitsPerEm
    const results = super.map((position, index) =>
      Object.defineProperties(change(position, index, this), {
        xOffset: { value: position.xOffset * inThousandths, enumerable: true },
        // textkit sets this to 0 for the line, which must have no effect.
        yOffset: { get: () => position.yOffset * inThousandths, set() {}, enumerable: true },
      }),
    )
    return new Clusters(results, this.#isMark)
  }
}

/**
 * Returns a glyph with the characters for which it is requested. fontkit caches each glyph as it was first created: for
 * another character by an earlier report, or without any as part of an accented letter. textkit counts these characters
 * to find the end of a line, and they become the text that is copied from the file.
 */
export function keepCodePoints(font: LayoutFont) {
  const make = font.getGlyph.bind(font)
  const { _glyphs: kept } = font
  const made = new Map<string, Glyph>()
  font.getGlyph = (id, characters = []) => {
    // Counted in UTF-16 code units, as textkit does.
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
 * Turns the hyphen that textkit adds where it breaks a word into a soft hyphen in the text of the file, so that the
 * whole word is copied and found. The soft hyphen gets a glyph of its own, because a glyph stands for one character in
 * the whole file.
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

/**
 * Gives a font the line metrics of another one. Otherwise a name in another script would be drawn lower than the words
 * around it.
 */
export function alignLine(font: LayoutFont, to: LayoutFont) {
  const scale = font.unitsPerEm / to.unitsPerEm
  Object.defineProperties(font, {
    ascent: { value: to.ascent * scale },
    descent: { value: to.descent * scale },
    lineGap: { value: to.lineGap * scale },
  })
}
