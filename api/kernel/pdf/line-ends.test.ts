import { createElement } from 'react'
import { Document, Page, renderToBuffer, Text } from '@react-pdf/renderer'
import { expect, it } from 'vitest'
import { fonts, partsOf } from './fonts.ts'
import { drawnPages, textOf } from './test-reader.ts'
import { printable } from './text-runs.ts'

const texts = [
  'On Maximilian’s topics, Alexandra asks first and Maximilian’s answers come later.',
  'Maximilian Oberhofer-Schmidt’s and Anna Oberhofer–Schmidt’s “plan”',
  'D’Angelo-Wright’s co-ordinator: O’Brien-Smith — Jean-Luc’s follow-through/hand-over',
  'Łukasz Żółć-Ångström’s Straightforwardness, nguyen.thi-anh@mail.example-company.com',
]
const [margin, fontSize] = [10, 9]

/** The lines of a text in a column, each with its share of the width. */
async function linesOf(text: string, width: number) {
  const column = createElement(Text, { style: { fontFamily: 'Inter', fontSize } }, printable(text, fonts))
  const page = createElement(Page, { size: [width + 2 * margin, 2_000], style: { padding: margin } }, column)
  const [drawn] = await drawnPages(await renderToBuffer(createElement(Document, null, page)))
  const lines: { text: string; width: number }[] = []
  let bottom = Infinity
  for (const one of drawn!.drawn) {
    if (one.bottom < bottom - 1) lines.push({ text: '', width: 0 })
    bottom = one.bottom
    lines.at(-1)!.text += one.text
    if (one.text.trim() !== '') lines.at(-1)!.width = one.right - margin
  }
  return lines
}

it.each(texts)(
  'The text of the file is "%s" letter by letter, however wide its column',
  async (text) => {
    for (let width = 66; width <= 300; width += 3) {
      const lines = await linesOf(text, width)
      expect({
        width,
        text: lines
          .map((line) => line.text)
          .join('')
          .replaceAll('\u00ad', '')
          .trim(),
      }).toEqual({ width, text })
      expect({ width, long: lines.filter((line) => line.width > width + 0.75) }).toEqual({ width, long: [] })
      // A line ends behind a space, a hyphen of the text, or a soft one, never with two hyphens.
      const ends = lines.slice(0, -1).map((line) => line.text)
      expect({ width, ends: ends.filter((end) => !/(^|[^-–—/@\u00ad])[ \-–—/@\u00ad]$|[ —] $/u.test(end)) }).toEqual({
        width,
        ends: [],
      })
    }
  },
  30_000,
)

it('An accented letter of an earlier report does not take the characters of its parts from a later one', async () => {
  const made = async (text: string) => {
    const line = createElement(Text, { style: { fontFamily: 'Inter' } }, text)
    const page = createElement(Page, { size: [900, 60] }, line)
    return textOf(await drawnPages(await renderToBuffer(createElement(Document, null, page)))).replaceAll('\n', '')
  }
  const composed = Array.from({ length: 0x2100 }, (_, code) => String.fromCodePoint(code)).filter(
    (letter) => /[\p{Letter}\p{Punctuation}]/u.test(letter) && fonts[0]!.covers(letter.codePointAt(0)!),
  )
  for (let at = 0; at < composed.length; at += 60) await made(composed.slice(at, at + 60).join(''))
  for (let at = 0; at < composed.length; at += 60) {
    const text = composed.slice(at, at + 60).join('')
    expect(await made(text)).toBe(text)
  }
}, 30_000)

it.each([
  ['Oberhofer-Schmidt', ['Oberhofer-', '', 'Schmidt']],
  ['Maximilian', ['Maximilian']],
  ['-5', ['-5']],
  ['work-84/1', ['work-', '', '84/', '', '1']],
])('The word %s may be broken as %j', (word, parts) => expect(partsOf(word)).toEqual(parts))
