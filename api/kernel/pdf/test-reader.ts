import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'

/**
 * Glyphs that were drawn without a move in between, without trailing spaces, in points from the left and the bottom.
 */
export type DrawnText = { text: string; left: number; right: number; bottom: number; top: number }

/** How far letters extend below and above the baseline, as a fraction of the font size. */
const share = { below: 0.2, above: 0.74 }

type Matrix = readonly [number, number, number, number, number, number]
type Glyph = { unicode: string; width: number }

const times = (a: Matrix, b: Matrix): Matrix => [
  a[0] * b[0] + a[2] * b[1],
  a[1] * b[0] + a[3] * b[1],
  a[0] * b[2] + a[2] * b[3],
  a[1] * b[2] + a[3] * b[3],
  a[0] * b[4] + a[2] * b[5] + a[4],
  a[1] * b[4] + a[3] * b[5] + a[5],
]

export type DrawnPage = { width: number; height: number; drawn: DrawnText[] }

/** All glyphs of a file, according to the drawing operators of its pages. */
export async function drawnPages(bytes: Uint8Array): Promise<DrawnPage[]> {
  const { OPS } = await getResolvedPDFJS()
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const pages: DrawnPage[] = []
  for (let nth = 1; nth <= pdf.numPages; nth++) {
    const page = await pdf.getPage(nth)
    const { width, height } = page.getViewport({ scale: 1 })
    const { fnArray, argsArray } = await page.getOperatorList()
    const drawn: DrawnText[] = []
    const kept: Matrix[] = []
    let place: Matrix = [1, 0, 0, 1, 0, 0]
    let line: Matrix = place
    let size = 0
    for (const [at, operation] of fnArray.entries()) {
      // The cast is needed because pdfjs has no type for the arguments.
      const args = argsArray[at] as unknown[]
      if (operation === OPS.save) kept.push(place)
      else if (operation === OPS.restore) place = kept.pop()!
      else if (operation === OPS.transform) place = times(place, args as unknown as Matrix)
      else if (operation === OPS.setFont) size = args[1] as number
      else if (operation === OPS.setTextMatrix)
        line = Array.from((args[0] ?? args) as ArrayLike<number>) as unknown as Matrix
      else if (operation === OPS.showText) {
        let pen = 0
        let end = 0
        let text = ''
        for (const part of args[0] as (number | Glyph)[]) {
          if (typeof part === 'number') pen -= (part * size) / 1000
          else {
            text += part.unicode
            pen += (part.width * size) / 1000
            if (part.unicode.trim() !== '') end = pen
          }
        }
        const [scale, , , , total, base] = times(place, line)
        const height = size * Math.abs(scale)
        drawn.push({
          text,
          left: total,
          right: total + end * scale,
          bottom: base - height * share.below,
          top: base + height * share.above,
        })
        line = times(line, [1, 0, 0, 1, pen, 0])
      }
    }
    pages.push({ width, height, drawn })
  }
  return pages
}

/** The text of the pages in the order of drawing. */
export const textOf = (pages: readonly DrawnPage[]) =>
  pages.map(({ drawn }) => drawn.map(({ text }) => text).join('\n')).join('\n')
