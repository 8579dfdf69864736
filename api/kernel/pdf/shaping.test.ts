import { createElement } from 'react'
import { Document, Font, Page, renderToBuffer, Text } from '@react-pdf/renderer'
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { fonts } from './fonts.ts'
import shapes from './shapes.json' with { type: 'json' }
import { plain, printable } from './text-runs.ts'

const fontSize = 100
const families: Record<string, string> = {
  inter: 'Inter',
  'noto-sans-arabic': 'Noto Sans Arabic',
  'noto-sans-hebrew': 'Noto Sans Hebrew',
  'noto-sans-devanagari': 'Noto Sans Devanagari',
}
const unitsPerEm: Record<string, number> = { Inter: 2048 }

type GlyphPosition = { x: number; y: number }

/** The position of each glyph of a line, in thousandths of the font's size from the first one's pen. */
async function drawnBy(family: string, text: string): Promise<GlyphPosition[]> {
  const line = createElement(Text, { style: { fontFamily: family, fontSize } }, printable(text, fonts))
  const bytes = await renderToBuffer(createElement(Document, null, createElement(Page, { size: [3_000, 300] }, line)))
  const drawn = await placesOf(bytes)
  const lowest = drawn.map(({ y }) => y).sort((one, other) => one - other)
  const baseline = lowest.find((y) => drawn.filter((glyph) => glyph.y === y).length * 3 >= drawn.length) ?? lowest[0]!
  return drawn.map(({ x, y }) => ({ x: ((x - start(drawn)) * 1000) / fontSize, y: ((y - baseline) * 1000) / fontSize }))
}

/** Positions in points, from the left and the bottom. */
async function placesOf(bytes: Uint8Array): Promise<GlyphPosition[]> {
  const { OPS } = await getResolvedPDFJS()
  const page = await (await getDocumentProxy(new Uint8Array(bytes))).getPage(1)
  const { fnArray, argsArray } = await page.getOperatorList()
  const drawn: GlyphPosition[] = []
  let pen: GlyphPosition = { x: 0, y: 0 }
  for (const [nth, operation] of fnArray.entries()) {
    // The arguments of pdfjs have no type: numbers, and glyphs with their width.
    const args = argsArray[nth] as unknown[]
    if (operation === OPS.setTextMatrix) {
      const matrix = (Array.isArray(args[0]) || ArrayBuffer.isView(args[0]) ? args[0] : args) as number[]
      pen = { x: matrix[4]!, y: matrix[5]! }
    }
    if (operation !== OPS.showText) continue
    for (const part of args[0] as (number | { width: number })[]) {
      if (typeof part === 'number') pen = { ...pen, x: pen.x - (part * fontSize) / 1000 }
      else {
        drawn.push(pen)
        pen = { ...pen, x: pen.x + (part.width * fontSize) / 1000 }
      }
    }
  }
  return drawn
}

const start = (drawn: GlyphPosition[]) => Math.min(...drawn.map(({ x }) => x))

/** The positions by HarfBuzz. */
function shapedBy({ glyphs }: (typeof shapes)[number], units: number): GlyphPosition[] {
  let pen = 0
  const places = glyphs.map(([, dx, dy, advance]) => {
    const place = { x: ((pen + dx!) * 1000) / units, y: (dy! * 1000) / units }
    pen += advance!
    return place
  })
  const first = Math.min(...places.map(({ x }) => x))
  return places.map(({ x, y }) => ({ x: x - first, y }))
}

describe.each(shapes)('$script: $text', (shape) => {
  const family = families[shape.font.split('/')[0]!]!

  it('has the glyphs that HarfBuzz chooses', () => {
    const font = Font.getFont({ fontFamily: family }).data!
    const chosen = Array.from(font.layout(printable(shape.text, fonts)).glyphs, ({ id }) => id)
    if (/Arabic|Hebrew/.test(family)) chosen.reverse()
    expect(chosen).toEqual(shape.glyphs.map(([id]) => id))
  })

  it('is drawn where HarfBuzz puts it', async () => {
    const drawn = await drawnBy(family, shape.text)
    const expected = shapedBy(shape, unitsPerEm[family] ?? 1000)
    expect(drawn.length).toBe(expected.length)
    for (const [nth, { x, y }] of expected.entries()) {
      expect({ nth, ...drawn[nth] }).toEqual({ nth, x: expect.closeTo(x, 0), y: expect.closeTo(y, 0) })
    }
  })
})

it('The characters that are assumed to be in the first font are in it', () => {
  const all = Array.from({ length: 0x2300 }, (_, codePoint) => codePoint).filter((one) =>
    plain.test(String.fromCodePoint(one)),
  )
  expect(all.length).toBeGreaterThan(100)
  expect(all.filter((one) => !fonts[0]!.covers(one))).toEqual([])
})

it('A letter with separate dots stays whole at the beginning of a line', async () => {
  // Narrow enough for one word a line.
  const line = createElement(Text, { style: { fontFamily: 'Noto Sans Arabic', fontSize } }, 'پرویز پرویز')
  const pages = await Promise.all(
    [400, 3_000].map(async (width) => {
      const bytes = await renderToBuffer(
        createElement(Document, null, createElement(Page, { size: [width, 600] }, line)),
      )
      return (await placesOf(bytes)).length
    }),
  )
  // The space between the words is not drawn where the line breaks.
  expect(pages[0]).toBeGreaterThanOrEqual(pages[1]! - 1)
  expect(pages[1]).toBe(17)
})
