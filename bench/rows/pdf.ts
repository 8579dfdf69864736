// Calls one of our modules directly, without the server: a report is rendered in a thread, without a request.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import { createElement, type ReactElement } from 'react'
import { median, rounds, type Line } from '../measure.ts'
import { isTiny } from '../scale.ts'

const maxRatio = 2
const rendersOfRound = isTiny ? 1 : 10
const root = new URL('../../', import.meta.url)

/**
 * Renders the report of one person. The floor is react-pdf alone, which draws as many pages, text runs and paths, each
 * at a fixed position.
 */
export async function pdfRow(): Promise<Line[]> {
  // As in the product's threads; React reads this when it is loaded.
  process.env.NODE_ENV ??= 'production'
  const product = await productWay()
  const floor = await floorWay(await product())
  const matches = []
  for (let nth = 0; nth <= rounds; nth++) matches.push({ product: await msOf(product), floor: await msOf(floor) })
  const measured = matches.slice(1)
  const ratio = median(measured.map((times) => times.product / times.floor))
  const time = (way: 'product' | 'floor') => `${median(measured.map((times) => times[way])).toFixed(1)} ms`
  return [
    {
      row: 'pdf',
      what: 'render one report as PDF, against react-pdf alone with as many text runs and paths',
      product: time('product'),
      floor: time('floor'),
      ratio: `${ratio.toFixed(2)}x`,
      p50: '',
      goal: `<= ${maxRatio}x`,
      met: ratio <= maxRatio,
    },
  ]
}

type Way = () => Promise<Uint8Array>

async function msOf(way: Way): Promise<number> {
  const before = process.cpuUsage()
  for (let nth = 0; nth < rendersOfRound; nth++) await way()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / rendersOfRound
}

async function productWay(): Promise<Way> {
  const file: unknown = JSON.parse(readFileSync(new URL('domain/reports/golden/individual-hb-1.json', root), 'utf8'))
  // Built from api/kernel/pdf/render-report.tsx, and therefore without types.
  const built = (await import(new URL('api/dist/render-report.js', root).href)) as {
    renderReport: (report: unknown) => Promise<Uint8Array>
  }
  return () => built.renderReport(file)
}

type GlyphCounts = { letters: number[]; paths: number }

async function floorWay(like: Uint8Array): Promise<Way> {
  const { Document, Font, Page, renderToBuffer, Text, View } = await import('@react-pdf/renderer')
  const { resolve } = createRequire(import.meta.url)
  Font.register({ family: 'Bare', src: resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf') })
  const drawn = pagesOf(like)
  return () => renderToBuffer(document())

  function document() {
    return createElement(Document, null, ...drawn.map(page))
  }

  function page({ letters, paths }: GlyphCounts, nth: number): ReactElement {
    const place = (index: number) => ({ position: 'absolute', left: 40, top: 20 + (index % 700) }) as const
    return createElement(
      Page,
      { key: nth, size: 'LETTER', wrap: false, style: { fontFamily: 'Bare', fontSize: 9 } },
      ...letters.map((count, index) => createElement(Text, { style: place(index) }, 'n'.repeat(count))),
      ...Array.from({ length: paths }, (_, index) =>
        createElement(View, { style: { ...place(index), width: 80, height: 3, backgroundColor: '#9ec5ea' } }),
      ),
    )
  }
}

/** The number of letters in each text run, and the number of painted paths, for each page. */
function pagesOf(pdf: Uint8Array): GlyphCounts[] {
  const source = Buffer.from(pdf)
  const contents = [...source.toString('latin1').matchAll(/(?<!end)stream\r?\n/g)].flatMap(
    ({ index, 0: { length } }) => {
      try {
        return [inflateSync(source.subarray(index + length)).toString('latin1')]
      } catch {
        return []
      }
    },
  )
  return contents
    .filter((content) => content.includes(' TJ'))
    .map((content) => ({
      letters: [...content.matchAll(/\[(.*)\] TJ/g)].map(([, run]) =>
        [...run!.matchAll(/<([0-9a-f]+)>/g)].reduce((sum, [, hex]) => sum + hex!.length / 4, 0),
      ),
      paths: [...content.matchAll(/^(f|f\*|S|B)$/gm)].length,
    }))
}
