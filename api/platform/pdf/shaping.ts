type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }
type GlyphRun = { glyphs: { id: number; codePoints: number[] }[]; positions: Position[] }

/** What is used of a font of fontkit. */
export type LayoutFont = {
  unitsPerEm: number
  ascent: number
  descent: number
  lineGap: number
  hasGlyphForCodePoint: (codePoint: number) => boolean
  layout: (
    text: string,
    features?: unknown,
    script?: string,
    language?: string,
    direction?: 'ltr' | 'rtl' | null,
  ) => GlyphRun
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/**
 * Makes react-pdf draw marks where the font places them: dots of Arabic letters, vowel signs, accents. Three faults of
 * @react-pdf/textkit 7.0.1 and @react-pdf/render 4.7.0 are in the way; shaping.test.ts fails when an update changes them.
 */
export function keepOffsets(font: LayoutFont) {
  const layout = font.layout.bind(font)
  font.layout = (text, features, script, language, direction) => {
    // textkit lays every run out from left to right and reverses it later, for which marks are placed on the wrong side.
    const isReversed = rightToLeft.test(text)
    const run = layout(text, features, script, language, isReversed ? 'rtl' : direction)
    if (isReversed) {
      run.glyphs.reverse()
      run.positions.reverse()
    }
    if (run.positions.some(({ xOffset, yOffset }) => xOffset || yOffset))
      run.positions = new KeptPositions(font.unitsPerEm, run.positions)
    return run
  }
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

/** The positions of a run. textkit makes its own from them by `map`, once. */
class KeptPositions extends Array<Position> {
  static override get [Symbol.species]() {
    return Array
  }
  readonly #unitsPerEm: number

  constructor(unitsPerEm: number, positions: readonly Position[]) {
    super()
    this.#unitsPerEm = unitsPerEm
    this.push(...positions)
  }

  override map<Result>(change: (position: Position, index: number, all: Position[]) => Result): Result[] {
    return super.map((position, index) => {
      const changed = change(position, index, this)
      // It is drawn in thousandths of the font's size, but passed in points.
      const inThousandths = 1000 / this.#unitsPerEm
      return Object.defineProperties(changed, {
        xOffset: { value: position.xOffset * inThousandths, enumerable: true },
        // textkit sets it to 0 for the line.
        yOffset: { get: () => position.yOffset * inThousandths, set() {}, enumerable: true },
      })
    })
  }
}
