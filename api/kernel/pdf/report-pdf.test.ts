import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reportDocument, type ReportDocument } from '@seatwise/contract/report-document'
import { brands } from '@seatwise/domain/brands/brands'
import { buildPdf } from '../../../tools/build-pdf.ts'
import { ownWork } from '../scope.ts'
import { openPdfRenders } from './renders.ts'
import { colors } from './styles.ts'
import { individual, longest, names, ofScripts, ranking, shapes, textsOf } from './test-documents.ts'
import { drawnPages } from './test-reader.ts'
import { mapTexts } from './text-runs.ts'

const of = (key: string) => ({ key, signal: ownWork.signal })
const renders = openPdfRenders()
beforeAll(() => buildPdf({ ifStale: true }))
afterAll(() => renders.stop())

/** Documents that several tests read are rendered once. */
const rendered = new Map<string, Promise<Buffer>>()
function render(document: ReportDocument): Promise<Buffer> {
  const key = JSON.stringify(document)
  const bytes = rendered.get(key) ?? renders.renderPdf(document, of('company'))
  rendered.set(key, bytes)
  return bytes
}

async function read(document: ReportDocument) {
  const bytes = await render(document)
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { text: pages } = await extractText(pdf, { mergePages: false })
  const { info, metadata } = await pdf.getMetadata()
  // The type of pdfjs does not describe the document information.
  return { bytes, pdf, pages, info: info as Record<string, string>, metadata }
}

const plain = (text: string) => text.replaceAll(/\s+/g, ' ')
/** Joins a text with words that were broken over lines. */
const joined = (text: string) => text.replaceAll(/-?\s+/g, '')

describe.each(shapes)('a report on $page_size of $brand', (shape) => {
  it('is a file with title, language and size', async () => {
    const { pdf, info } = await read(individual(shape))
    expect(info).toMatchObject({ Title: 'Sven Okafor', Author: 'Lantern Northgate', Language: 'en-US' })
    expect(info.Producer).toBe(brands[shape.brand].name)
    const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
    expect([Math.round(width), Math.round(height)]).toEqual(shape.page_size === 'letter' ? [612, 792] : [595, 842])
  })

  it('contains all of the document on two pages, with header and footer on each', async () => {
    const document = individual(shape)
    const { pages } = await read(document)
    expect(pages).toHaveLength(2)
    for (const [index, page] of pages.entries()) {
      expect(plain(page)).toContain(`${brands[shape.brand].name} Lantern Northgate`)
      expect(plain(page)).toContain(`Sven Okafor · Sales · Nov 21, 2026 · page ${index + 1} of 2`)
      expect(plain(page)).toContain('Confidential. One input among several: a score never decides by itself.')
      expect(joined(page)).toContain(
        joined('form work-84/1 · norms pd-1 · scoring work-84-scoring/2 · benchmark Sales/3'),
      )
    }
    const shown = joined(pages.join(' '))
    const missing = textsOf(document).filter((text) => !shown.includes(joined(text)))
    expect(missing).toEqual([])
  })
})

const [letter] = shapes

it.each([
  [false, 'larger'],
  [true, 'no larger'],
])('The number of a score whose answers are doubtful is %s, %s than its words', async (is_doubtful) => {
  const document = individual(letter!)
  const scores = document.sections.flatMap(({ blocks }) => blocks.filter((block) => block.kind === 'score'))
  const [score] = scores
  Object.assign(score!, { is_doubtful, value: 63 })
  const [page] = await drawnPages(await renders.renderPdf(document, of('company')))
  const heightOf = (text: string) => {
    const { top, bottom } = page!.drawn.find((drawn) => drawn.text.trim() === text)!
    return top - bottom
  }
  const number = heightOf('63')
  const words = heightOf(score!.words)
  if (is_doubtful) expect(number).toBeLessThanOrEqual(words)
  else expect(number).toBeGreaterThan(2 * words)
})

it('The documents of these tests have the shape of the contract', () => {
  for (const document of [individual(letter!), ranking(letter!, 3), longest(letter!), ofScripts(letter!)])
    expect(() => reportDocument.parse(document)).not.toThrow()
})

describe('a table in a PDF', () => {
  it('breaks between rows, with its head on every page and each row once', async () => {
    const { pages } = await read(ranking(letter!, 90))
    expect(pages.length).toBeGreaterThan(2)
    for (const page of pages.slice(0, -1)) expect(plain(page)).toMatch(/Person Score Most likely Supports Share/)
    const rows = [...plain(pages.join(' ')).matchAll(/Person (\d+) of the ranking/g)].map(([, nth]) => Number(nth))
    expect(rows).toEqual(Array.from({ length: 90 }, (_, nth) => nth + 1))
    expect(plain(pages.join(' '))).toContain('Nobody is hidden.')
  })
})

describe('a report on a person with the longest texts', () => {
  it('loses no text, and draws none outside of the page or over its footer', async () => {
    const document = longest(letter!)
    const { pdf, pages } = await read(document)
    const body = joined(pages.join(' '))
    for (const mark of ['SENTENCE', 'ITEM', 'CELL']) {
      expect(body).toContain(`START-OF-${mark}`)
      expect(body).toContain(`END-OF-${mark}`)
    }
    expect(body.match(/sayswhattheyusuallydo/g)!.length).toBeGreaterThan(140)
    for (let nth = 1; nth <= pdf.numPages; nth++) {
      const page = await pdf.getPage(nth)
      const { items } = await page.getTextContent()
      for (const item of items) {
        if (!('str' in item) || item.str.trim() === '') continue
        const [left, bottom] = [item.transform[4] as number, item.transform[5] as number]
        expect({
          text: item.str,
          nth,
          isOut: left < 40 || left + item.width > 612 - 40 || bottom < 24 || bottom > 770,
        }).toEqual({ text: item.str, nth, isOut: false })
      }
    }
  })

  it('leaves no heading alone at the end of a page', async () => {
    for (const rows of [17, 18, 19, 20, 21, 22, 23]) {
      const document = ranking(letter!, rows)
      const [section] = document.sections
      const { pages } = await read({ ...document, sections: [section!, { ...section!, id: 'next', title: 'HEADING' }] })
      const page = pages.find((one) => one.includes('HEADING'))!
      expect(plain(page)).toMatch(/HEADING The first four .*(Person \d+|Nobody)/)
    }
  })
})

describe('the scripts of a PDF', () => {
  it.each(['chinese', 'japanese', 'korean', 'thai'] as const)('of %s have a font, in few files', async (script) => {
    const { pages, bytes } = await read(ofScripts(letter!))
    // Lines may end between any two of their letters.
    const text = pages.join('').normalize('NFC').replaceAll(/\s/g, '')
    expect(text).toContain(`${script}:${names[script].normalize('NFC').replaceAll(' ', '')}(71)`)
    expect(bytes.length).toBeLessThan(150_000)
  })

  it('without a font are numbered, and the page says so', async () => {
    const { pages } = await read(ofScripts(letter!))
    expect(plain(pages[0]!)).toContain('cherokee: □1 □2 □1 □3 (71)')
    expect(plain(pages[0]!)).toContain('Some characters have no font here and stand as □ with a number')
    const { pages: complete } = await read(individual(letter!))
    expect(plain(complete.join(' '))).not.toContain('have no font')
  })
})

it('An address in a text of a PDF is not fetched', async () => {
  const opened: string[] = []
  const server = createServer((request, reply) => {
    opened.push(request.url!)
    reply.end()
  }).listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/picture.png`
  const document = mapTexts(individual(letter!), (text) =>
    /^[A-Z]/.test(text) ? `${address} <img src="${address}">` : text,
  )
  const { pages, pdf } = await read({ ...document, kind: 'individual' })
  server.close()
  expect(joined(pages.join(' '))).toContain(joined(address))
  expect(await (await pdf.getPage(1)).getAnnotations()).toEqual([])
  expect(opened).toEqual([])
})

describe('the limits of PDFs', () => {
  it('refuse a report that takes too long, and the next is made', async () => {
    const impatient = openPdfRenders({ maxMs: 30 })
    await expect(impatient.renderPdf(longest(letter!), of('company'))).rejects.toMatchObject({ code: 'pdf_not_made' })
    await impatient.stop()
    expect((await renders.renderPdf(individual(letter!), of('company'))).subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('skip a report whose reader has left while it waited, and the next is made', async () => {
    const small = openPdfRenders({ maxThreads: 1 })
    const made = small.renderPdf(individual(letter!), of('a'))
    const reader = new AbortController()
    const dropped = Array.from({ length: 20 }, () =>
      small.renderPdf(longest(letter!), { key: 'a', signal: reader.signal }),
    )
    const next = small.renderPdf(individual(letter!), of('b'))
    reader.abort()
    const refused = await Promise.allSettled(dropped)
    expect(refused.map((one) => one.status === 'rejected' && one.reason.code)).toEqual(dropped.map(() => 'bad_request'))
    expect(await Promise.all([made, next])).toHaveLength(2)
    await small.stop()
  })

  it('refuse a company with many waiting reports with 503, and not another company', async () => {
    const small = openPdfRenders({ maxThreads: 1, maxWaitingOfKey: 1 })
    const made = [small.renderPdf(individual(letter!), of('a')), small.renderPdf(individual(letter!), of('a'))]
    await expect(small.renderPdf(individual(letter!), of('a'))).rejects.toMatchObject({ code: 'busy', status: 503 })
    made.push(small.renderPdf(individual(letter!), of('b')))
    expect(await Promise.all(made)).toHaveLength(3)
    await small.stop()
  })
})

describe('the colors and drawings of a PDF', () => {
  const tokens = readFileSync(new URL('../../../web/ui/tokens.css', import.meta.url), 'utf8').split('@media screen')[0]!
  const token = (name: string) => new RegExp(`--${name}: ([^;]+);`).exec(tokens)![1]!
  const mixed = (color: string, percent: number) =>
    `#${[1, 3, 5].map((at) => Math.round((parseInt(color.slice(at, at + 2), 16) * percent + 255 * (100 - percent)) / 100).toString(16)).join('')}`

  it.each(Object.entries(colors))('%s is that of the light scheme', (name, color) => {
    const value = token(name === 'surface' ? 'surface-1' : name.replaceAll('_', '-'))
    const [, from, percent] = /var\(--([\w-]+)\) (\d+)%/.exec(value) ?? []
    expect(color).toBe(from ? mixed(token(from), Number(percent)) : value)
  })

  it.each(Object.values(brands))('the mark of $name is the logo', async ({ key, logos, theme }) => {
    const svg = readFileSync(new URL(`../../../web/public${logos.light.mark}`, import.meta.url), 'utf8')
    const { drawing, strokes } = await import('./brand-drawing.ts')
    expect(svg).toContain(
      `<rect width="${drawing.size}" height="${drawing.size}" rx="${drawing.radius}" fill="${theme.accent.fill}"/>`,
    )
    expect(svg).toContain(
      `<path d="${strokes[key]}" fill="none" stroke="${theme.accent.ink}" stroke-width="${drawing.stroke}" stroke-linecap="round" stroke-linejoin="round"/>`,
    )
  })
})
